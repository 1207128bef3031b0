// Package judge compiles and runs students' programs, and gives the verdicts of a judge. Compilers and programs run in
// boxes (package box), without access to anything of the user's.
package judge

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"

	"stepboard/app/contest/judge/box"
	"stepboard/app/storage/disk"
	"stepboard/solve"
	"stepboard/solve/budget"
)

// Limits of a run. 0 means the limit of Usual.
type Limits struct {
	Time   time.Duration // processor time: user and system
	Memory int64         // resident bytes of all processes together
	Output int64         // bytes
}

// Usual limits.
var Usual = Limits{Time: time.Second, Memory: 256 * budget.MB, Output: 64 * budget.MB}

// Or is the limits, with the limits of others in place of zeros.
func (l Limits) Or(others Limits) Limits {
	return Limits{
		Time: cmp.Or(l.Time, others.Time), Memory: cmp.Or(l.Memory, others.Memory), Output: cmp.Or(l.Output, others.Output),
	}
}

// idle is the wall time that a program may take beyond its time limit.
func (l Limits) idle() time.Duration { return 2*l.Time + time.Second/2 }

// Program is a student's program, ready to run any number of times, also from several goroutines.
type Program struct {
	folder string   // with the compiled files
	argv   []string // with placeholders for paths in a box
	read   []string // files of the system that it may read
	spaced bool     // its address space can be bounded

	lock sync.Mutex
	idle []*box.Box
}

// Prepare compiles a source file in a box, or takes an executable unchanged. The error is a *CompileError, a
// *solve.Refusal (the file is neither a source nor an executable, or its compiler is missing), or the system's.
func Prepare(ctx context.Context, path string, languages []Language) (*Program, error) {
	language, known := languageOf(path, languages)
	if _, err := os.Stat(path); err != nil {
		return nil, err
	}
	if !IsProgram(path, languages) {
		return nil, solve.Refused("judge.no_program", "File", path)
	}
	p := &Program{spaced: !language.Threads}
	var err error
	if p.folder, err = disk.TempDir(); err != nil {
		return nil, err
	}
	if known {
		err = p.compile(ctx, path, language)
	} else {
		err = p.adopt(path)
	}
	// If this process is root's, programs run as another user.
	if err := errors.Join(err, os.Chmod(p.folder, 0o755)); err != nil {
		return nil, errors.Join(err, p.Close())
	}
	return p, nil
}

// IsProgram reports whether Prepare accepts a file.
func IsProgram(path string, languages []Language) bool {
	info, err := os.Stat(path)
	return err == nil && isProgram(path, info, languages)
}

func isProgram(path string, info os.FileInfo, languages []Language) bool {
	if !info.Mode().IsRegular() {
		return false
	}
	_, known := languageOf(path, languages)
	return known || executable(path, info)
}

func executable(path string, info os.FileInfo) bool {
	if runtime.GOOS == "windows" {
		return strings.EqualFold(filepath.Ext(path), ".exe")
	}
	return info.Mode()&0o111 != 0
}

// Skipped is a file of a folder that is not a program.
type Skipped struct {
	File    string
	Special bool // a link or another file that is not regular, or a folder that can't be read
}

// Text is the reason why the file was skipped.
func (s Skipped) Text() solve.Text {
	if s.Special {
		return solve.Say("judge.passed", "File", s.File)
	}
	return solve.Say("judge.skipped", "File", s.File)
}

// Programs lists the named programs, and for each named folder all programs in it and in its folders, one for each
// student. Other files are returned as skipped. The error is a *solve.Refusal if a named file is not a program, or the
// system's.
func Programs(names []string, languages []Language) (all []string, passed []Skipped, err error) {
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
		more, special, err := programsIn(name, languages, true)
		if err != nil {
			return nil, nil, err
		}
		all, passed = append(all, more...), append(passed, special...)
	}
	return all, passed, nil
}

func programsIn(folder string, languages []Language, deeper bool) (all []string, passed []Skipped, err error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, nil, err
	}
	for _, entry := range entries {
		path := filepath.Join(folder, entry.Name())
		if entry.IsDir() {
			if !deeper {
				continue
			}
			more, special, err := programsIn(path, languages, false)
			if err != nil { // this user may not open it
				passed = append(passed, Skipped{path, true})
			}
			all, passed = append(all, more...), append(passed, special...)
			continue
		}
		info, err := entry.Info()
		switch {
		case err != nil, !info.Mode().IsRegular():
			passed = append(passed, Skipped{path, true})
		case isProgram(path, info, languages):
			all = append(all, path)
		default:
			passed = append(passed, Skipped{path, false})
		}
	}
	return all, passed, nil
}

// Bounds of an executable and of a compiler's result: bytes, and files.
const (
	mostProgram = 64 * budget.MB
	mostFiles   = 1000
)

// adopt takes an executable unchanged.
func (p *Program) adopt(path string) error {
	data, err := readRegular(path, mostProgram)
	if err != nil {
		return err
	}
	p.argv = []string{"{program}"}
	return os.WriteFile(filepath.Join(p.folder, programName()), data, 0o755)
}

// programName is the name of a compiled program in its folder.
func programName() string {
	if runtime.GOOS == "windows" {
		return "program.exe"
	}
	return "program"
}

// places fills the placeholders of a command for a box.
func places(b *box.Box, folder string, more ...string) *strings.Replacer {
	return strings.NewReplacer(append(more, "{folder}", folder, "{program}", filepath.Join(folder, programName()),
		"{work}", b.Dir(), "{cache}", b.Cache())...)
}

// Result is the result of a run.
type Result struct {
	box.End
	Limits Limits // its limits
}

// Bounds of a run besides its limits.
const (
	runSpace = 64 * budget.MB // for the files that a program writes
	runFiles = 1000
	runTasks = 64
	mostSaid = 4 << 10 // bytes kept of the complaints of a compiler or a program
)

// Run runs the program on an input. The error is a *box.BrokenError, the system's or the context's.
func (p *Program) Run(ctx context.Context, input []byte, limits Limits) (r Result, err error) {
	r.Limits = limits.Or(Usual)
	r.End, err = p.run(ctx, r.Limits, box.Command{Input: input, Errors: mostSaid}, nil)
	return r, err
}

// run runs the program. Its arguments are the words of the command and the names of files in its work folder.
func (p *Program) run(ctx context.Context, l Limits, c box.Command, files []workFile) (end box.End, err error) {
	b, err := p.take()
	if err != nil {
		return end, err
	}
	fill := places(b, b.Program(), "{copy}", filepath.Join(b.Program(), textName), "{memory}",
		strconv.FormatInt(l.Memory/budget.MB, 10))
	args := c.Argv
	c.Argv = nil
	for _, word := range p.argv {
		c.Argv = append(c.Argv, fill.Replace(word))
	}
	c.Argv = append(c.Argv, args...)
	for _, file := range files {
		c.Argv = append(c.Argv, filepath.Join(b.Dir(), file.name))
		err = errors.Join(err, b.Put(file.name, file.data))
	}
	c.Limits = box.Limits{CPU: l.Time, Wall: l.idle(), Memory: l.Memory, Output: l.Output}
	if p.spaced {
		c.Limits.Space = 4*l.Memory + 1024*budget.MB
	}
	if err == nil {
		end, err = b.Run(ctx, c)
	}
	if err == nil {
		err = b.Sweep()
	}
	if err != nil {
		return end, errors.Join(err, b.Close())
	}
	p.lock.Lock()
	defer p.lock.Unlock()
	p.idle = append(p.idle, b)
	return end, nil
}

// workFile is a file that a program finds in its work folder.
type workFile struct {
	name string
	data []byte
}

// take is a free box, or a new one.
func (p *Program) take() (*box.Box, error) {
	p.lock.Lock()
	defer p.lock.Unlock()
	if last := len(p.idle) - 1; last >= 0 {
		b := p.idle[last]
		p.idle = p.idle[:last]
		return b, nil
	}
	return box.Start(box.Setting{
		Read: p.read, Program: p.folder, Space: runSpace, Files: runFiles, Tasks: runTasks,
	})
}

// Close removes the compiled program and its boxes. No run may be in progress.
func (p *Program) Close() (err error) {
	p.lock.Lock()
	defer p.lock.Unlock()
	for _, b := range p.idle {
		err = errors.Join(err, b.Close())
	}
	p.idle = nil
	if p.folder != "" {
		err = errors.Join(err, os.RemoveAll(p.folder))
	}
	return err
}
