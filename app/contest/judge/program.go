// Package judge compiles and runs students' programs, and says what a judge would say of them. Compilers and programs
// run in boxes (package box), where they reach nothing of the user's.
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

// Limits of a run. What is 0 is as in Usual.
type Limits struct {
	Time   time.Duration // of the processor: user and system
	Memory int64         // bytes that are resident, of all its processes together
	Output int64         // bytes
}

// Usual limits.
var Usual = Limits{Time: time.Second, Memory: 256 * budget.MB, Output: 64 * budget.MB}

// Or is limits with those of others where they are 0.
func (l Limits) Or(others Limits) Limits {
	return Limits{
		Time: cmp.Or(l.Time, others.Time), Memory: cmp.Or(l.Memory, others.Memory), Output: cmp.Or(l.Output, others.Output),
	}
}

// idle is how much longer than its time a program may take by the clock.
func (l Limits) idle() time.Duration { return 2*l.Time + time.Second/2 }

// Program is what a student wrote, ready to be run as often as one likes, also from several goroutines.
type Program struct {
	folder string   // with what was compiled
	argv   []string // with words for places in a box
	read   []string // what it may read of the system's
	spaced bool     // its address space can be bounded

	lock sync.Mutex
	idle []*box.Box
}

// Prepare compiles a source file in a box, or takes an executable as it is. The error is a *CompileError, a
// *solve.Refusal (it is neither a source nor an executable, or its compiler is not there), or the system's.
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
	// Programs are another user where this one is root.
	if err := errors.Join(err, os.Chmod(p.folder, 0o755)); err != nil {
		return nil, errors.Join(err, p.Close())
	}
	return p, nil
}

// IsProgram reports whether a file is one that Prepare takes.
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

// Skipped is a file of a folder that is no program.
type Skipped struct {
	File    string
	Special bool // a link or another file that is not regular, or a folder that can't be read
}

// Text says why it was passed over.
func (s Skipped) Text() solve.Text {
	if s.Special {
		return solve.Say("judge.passed", "File", s.File)
	}
	return solve.Say("judge.skipped", "File", s.File)
}

// Programs are those named, and of each folder named all in it and in its folders, one a student. What else lies there
// is returned, too: it was passed over. The error is a *solve.Refusal where a file that is named is no program, or the
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
			if err != nil { // it may be closed to this user
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

// mostProgram bounds an executable, and what a compiler makes: bytes, and files.
const (
	mostProgram = 64 * budget.MB
	mostFiles   = 1000
)

// adopt takes an executable as it is.
func (p *Program) adopt(path string) error {
	data, err := readRegular(path, mostProgram)
	if err != nil {
		return err
	}
	p.argv = []string{"{program}"}
	return os.WriteFile(filepath.Join(p.folder, programName()), data, 0o755)
}

// programName is that of a compiled program in its folder.
func programName() string {
	if runtime.GOOS == "windows" {
		return "program.exe"
	}
	return "program"
}

// places fills the words of a command for a box.
func places(b *box.Box, folder string, more ...string) *strings.Replacer {
	return strings.NewReplacer(append(more, "{folder}", folder, "{program}", filepath.Join(folder, programName()),
		"{work}", b.Dir(), "{cache}", b.Cache())...)
}

// Result is what came of a run.
type Result struct {
	box.End
	Limits Limits // that it had
}

// Bounds of a run that no limit tells.
const (
	runSpace = 64 * budget.MB // of the files that a program writes
	runFiles = 1000
	runTasks = 64
	mostSaid = 4 << 10 // bytes that are kept of what a compiler or a program complains
)

// Run runs the program on an input. The error is a *box.BrokenError, the system's or the context's.
func (p *Program) Run(ctx context.Context, input []byte, limits Limits) (r Result, err error) {
	r.Limits = limits.Or(Usual)
	r.End, err = p.run(ctx, r.Limits, box.Command{Input: input, Errors: mostSaid}, nil)
	return r, err
}

// run runs the program. Its arguments are the words of the command, and the names of files that lie in its work folder.
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

// take is a box that is free, or one more.
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

// Close removes the compiled program and its boxes. No run may be under way.
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
