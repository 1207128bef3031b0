// Package judge compiles and runs students' programs, and gives the verdicts of a judge. Compilers and programs run
// in boxes (package box), without access to the user's files, the network and other processes.
package judge

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"stepboard/app/contest/judge/box"
	"stepboard/app/storage/disk"
	"stepboard/solve"
	"stepboard/solve/budget"
)

func init() { box.TempDir = disk.TempDir }

// Limits are the limits of a run. A limit of 0 means the limit of Usual.
type Limits struct {
	Time   time.Duration // processor time of all processes: user and system
	Memory int64         // resident bytes of all processes together
	Output int64         // bytes of standard output
}

// Usual has the limits of a run that has no limits of its own.
var Usual = Limits{Time: time.Second, Memory: 256 * budget.MB, Output: 64 * budget.MB}

// Or returns l with a limit of other in place of each limit of 0.
func (l Limits) Or(other Limits) Limits {
	return Limits{cmp.Or(l.Time, other.Time), cmp.Or(l.Memory, other.Memory), cmp.Or(l.Output, other.Output)}
}

// wallLimit returns the limit of the wall time. It is longer than the limit of the processor time.
func (l Limits) wallLimit() time.Duration { return 2*l.Time + time.Second/2 }

// Program is a student's program, ready to run any number of times. Several goroutines may run it at the same time.
type Program struct {
	folder      string   // the folder of compiled files
	argv        []string // the command that runs the program, with placeholders for paths in a box
	read        []string // folders and files of the system that the program may read
	sockets     bool     // whether the program may make pairs of sockets
	limitsSpace bool     // whether the address space is limited
	files       openedFiles

	lock      sync.Mutex // protects idleBoxes
	idleBoxes []*box.Box // boxes that are not in use
}

// Prepare compiles a source file in a box, or copies an executable. The error is a *CompileError, an error of the
// system, or a *solve.Refusal: the file is neither a source nor an executable, or the compiler is missing.
func Prepare(ctx context.Context, path string, languages []Language) (*Program, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !isProgram(path, info, languages) {
		return nil, solve.Refused("judge.no_program", "File", path)
	}
	language, known := languageOf(path, languages)
	p := &Program{limitsSpace: !language.Threads, sockets: language.Sockets}
	if p.folder, err = disk.TempDir(); err != nil {
		return nil, err
	}
	if known {
		err = p.compile(ctx, path, language)
	} else {
		err = p.copyExecutable(path)
	}
	// If this process runs as root, programs run as another user. This user must be able to read the folder.
	err = errors.Join(err, filepath.WalkDir(p.folder, func(path string, _ fs.DirEntry, err error) error {
		return errors.Join(err, os.Chmod(path, 0o755))
	}))
	if err != nil {
		return nil, errors.Join(err, p.Close())
	}
	return p, nil
}

// isProgram reports whether a file is a source of a known language or an executable.
func isProgram(path string, info os.FileInfo, languages []Language) bool {
	_, known := languageOf(path, languages)
	executable := info.Mode()&0o111 != 0
	if runtime.GOOS == "windows" {
		executable = strings.EqualFold(filepath.Ext(path), ".exe")
	}
	return info.Mode().IsRegular() && (known || executable)
}

// Skipped is a file in a folder that was not taken as a program.
type Skipped struct {
	File    string
	Special bool // the file is not regular (for example a link), or it is a folder that can't be read
}

// Text says why the file was skipped.
func (s Skipped) Text() solve.Text {
	if s.Special {
		return solve.Say("judge.passed", "File", s.File)
	}
	return solve.Say("judge.skipped", "File", s.File)
}

// Programs returns the programs with the given names. The name of a file stands for one program. The name of a
// folder stands for all programs in the folder and its direct subfolders, for example one subfolder for each
// student. If a student has a subfolder for each problem, with a program of the same name (STUDENT/walk/walk.cpp),
// only the programs of one problem are returned: of the first one in the list problems that any student has, or of
// the only problem there is. Other files in folders and direct subfolders are returned as skipped. If a named file
// is not a program, or if the problem is not known, the error is a *solve.Refusal. Otherwise it is an error of the
// system.
func Programs(names, problems []string, languages []Language) (all []string, skipped []Skipped, err error) {
	for _, name := range names {
		info, err := os.Stat(name)
		if err != nil {
			return nil, nil, err
		}
		if !info.IsDir() {
			if !isProgram(name, info, languages) {
				return nil, nil, solve.Refused("judge.no_program", "File", name)
			}
			all = append(all, name)
			continue
		}
		byProblem := map[string][]string{}
		err = fs.WalkDir(os.DirFS(name), ".", func(inside string, entry fs.DirEntry, err error) error {
			path, depth := filepath.Join(name, inside), strings.Count(inside, "/")
			switch {
			case inside == ".":
				if failed, ok := errors.AsType[*fs.PathError](err); ok {
					failed.Path = name
				}
				return err
			case err != nil: // this user may not open the folder
				skipped = append(skipped, Skipped{path, true})
				return nil
			case entry.IsDir() && depth > 1:
				return fs.SkipDir
			case entry.IsDir():
				return nil
			}
			info, err := entry.Info()
			is := err == nil && isProgram(path, info, languages)
			problem := strings.ToLower(filepath.Base(filepath.Dir(path)))
			switch {
			case depth > 1 && is && strings.EqualFold(strings.TrimSuffix(entry.Name(), filepath.Ext(path)), problem):
				byProblem[problem] = append(byProblem[problem], path)
			case depth > 1 && (err != nil || !info.Mode().IsRegular()):
				skipped = append(skipped, Skipped{path, true})
			case depth > 1:
			case is:
				all = append(all, path)
			default:
				skipped = append(skipped, Skipped{path, err != nil || !info.Mode().IsRegular()})
			}
			return nil
		})
		if err != nil {
			return nil, nil, err
		}
		known := slices.Sorted(maps.Keys(byProblem))
		if len(known) == 1 {
			problems = known
		}
		i := slices.IndexFunc(problems, func(problem string) bool { return byProblem[strings.ToLower(problem)] != nil })
		switch {
		case i >= 0:
			all = append(all, byProblem[strings.ToLower(problems[i])]...)
		case len(known) > 0:
			return nil, nil, solve.Refused("judge.problems", "Folder", name, "Names", strings.Join(known, ", "))
		}
	}
	return all, skipped, nil
}

// Limits of an executable, and of the files that a compiler writes.
const (
	mostProgram = 64 * budget.MB // size in bytes; for a compiler, of all files together
	mostFiles   = 1000           // number of files
)

func (p *Program) copyExecutable(path string) error {
	data, err := readProgram(path)
	if err != nil {
		return err
	}
	p.argv, p.files = []string{"{program}"}, opened(path, data)
	return os.WriteFile(filepath.Join(p.folder, programName()), data, 0o755)
}

func readProgram(path string) ([]byte, error) { return readRegular(os.OpenFile, path, mostProgram) }

func programName() string {
	if runtime.GOOS == "windows" {
		return "program.exe"
	}
	return "program"
}

// placeholders returns a replacer that replaces placeholders by paths in a box. folder is the folder of compiled files.
// The parameter more has further pairs of a placeholder and its text.
func placeholders(b *box.Box, folder string, more ...string) *strings.Replacer {
	return strings.NewReplacer(append(more, "{folder}", folder, "{program}", filepath.Join(folder, programName()),
		"{work}", b.WorkPath, "{cache}", b.CachePath)...)
}

// Result is how a run ended.
type Result struct {
	box.End
	Limits  Limits // the limits of the run; none is 0
	Missing string // the file that should have the output, but was not written; empty: there is an output
}

// Further limits of every run.
const (
	runSpace = 64 * budget.MB // bytes of the files that a program writes
	runFiles = 1000           // number of files that a program writes
	runTasks = 64             // number of processes and threads
	mostSaid = 4 << 10        // length of the messages of a compiler or a program, in bytes; the rest is dropped
)

// Run runs the program on an input. The error is a *box.BrokenError, or an error of the system or the context.
func (p *Program) Run(ctx context.Context, input []byte, limits Limits) (Result, error) {
	c := box.Command{Input: input, Errors: mostSaid}
	if p.files.only {
		c.Input = nil
	}
	var files []workFile
	for _, name := range p.files.in {
		files = append(files, workFile{name, input})
	}
	return p.run(ctx, limits.Or(Usual), c, p.files, files...)
}

// run writes files into the work folder, and runs the program. The output may be in a file of the names opened.out.
func (p *Program) run(
	ctx context.Context, l Limits, c box.Command, opened openedFiles, files ...workFile,
) (r Result, err error) {
	space := int64(runSpace)
	for _, file := range files { // the folder has room for them beside the program's own files, and for no more
		space += (int64(len(file.data))/budget.MB + 1) * budget.MB
	}
	b, err := p.take(space)
	if err != nil {
		return r, err
	}
	r.Limits = l
	fill := placeholders(b, b.ProgramPath, "{copy}", filepath.Join(b.ProgramPath, textName), "{memory}",
		strconv.FormatInt(l.Memory/budget.MB, 10))
	args := c.Argv
	c.Argv = nil
	for _, word := range p.argv {
		c.Argv = append(c.Argv, fill.Replace(word))
	}
	c.Argv = append(c.Argv, args...)
	for _, file := range files {
		err = errors.Join(err, b.Put(file.name, file.data))
	}
	c.Limits = box.Limits{CPU: l.Time, Wall: l.wallLimit(), Memory: l.Memory, Output: l.Output}
	if p.limitsSpace {
		c.Limits.Space = 4*l.Memory + 1024*budget.MB
	}
	if err == nil {
		r.End, err = b.Run(ctx, c)
	}
	if err == nil {
		err = r.fetch(b, opened)
	}
	if err != nil {
		return r, errors.Join(err, b.Close())
	}
	if b.Sweep() != nil { // the result is valid, but the next run needs another box
		_ = b.Close()
		return r, nil
	}
	p.lock.Lock()
	defer p.lock.Unlock()
	p.idleBoxes = append(p.idleBoxes, b)
	return r, nil
}

// fetch takes the output from a file that the program has written. A program that only may write a file, and has
// printed an output, has written something else into the file, unless it also reads a file.
func (r *Result) fetch(b *box.Box, files openedFiles) error {
	blank := len(bytes.TrimSpace(r.Output)) == 0
	if len(files.out) == 0 || !files.only && !blank && len(files.in) == 0 {
		return nil
	}
	for _, name := range files.out {
		data, ok, err := b.Get(name, r.Limits.Output+1)
		if ok || err != nil {
			r.Output, r.Size = data, int64(len(data))
			return err
		}
	}
	if files.only || blank {
		r.Missing = files.out[0]
	}
	return nil
}

type workFile struct {
	name string
	data []byte
}

// take returns a box that is not in use, or a new one. Its work folder has room for some bytes (space). A box with more
// room would tell the program of larger inputs before, and the program could keep more in its files than allowed.
func (p *Program) take(space int64) (*box.Box, error) {
	p.lock.Lock()
	defer p.lock.Unlock()
	i := slices.IndexFunc(p.idleBoxes, func(b *box.Box) bool { return b.Space() == space })
	if i >= 0 {
		b := p.idleBoxes[i]
		p.idleBoxes = slices.Delete(p.idleBoxes, i, i+1)
		return b, nil
	}
	if len(p.idleBoxes) >= runtime.GOMAXPROCS(0) { // boxes of other sizes
		oldest := p.idleBoxes[0]
		p.idleBoxes = p.idleBoxes[1:]
		if err := oldest.Close(); err != nil {
			return nil, err
		}
	}
	return box.Start(box.Setting{
		Read: p.read, Program: p.folder, Space: space, Files: runFiles, Tasks: runTasks,
		Sockets: p.sockets,
	})
}

// Close removes the boxes and the folder of compiled files. No run may be in progress.
func (p *Program) Close() (err error) {
	p.lock.Lock()
	defer p.lock.Unlock()
	for _, b := range p.idleBoxes {
		err = errors.Join(err, b.Close())
	}
	p.idleBoxes = nil
	if p.folder != "" {
		err = errors.Join(err, os.RemoveAll(p.folder))
	}
	return err
}
