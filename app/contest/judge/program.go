// Package judge compiles and runs students' programs, and says what a judge would say of them. Programs run behind a
// fence (package fence), in bounds: no sandbox for hostile code.
package judge

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"

	"stepboard/app/contest/judge/fence"
	"stepboard/app/storage/disk"
	"stepboard/solve"
	"stepboard/solve/budget"
)

// Limits of a run. What is 0 is as in Usual.
type Limits struct {
	Time   time.Duration // of the processor: user and system
	Memory int64         // bytes that are resident
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

// Bounds of what is done beside judging.
const (
	compileTime = time.Minute
	mostSaid    = 4 << 10 // bytes that are kept of what a compiler or a program complains
)

// Program is what a student wrote, ready to be run as often as one likes, also from several goroutines.
type Program struct {
	folder string
	argv   []string
	read   []string // what it may read
	spaced bool     // its address space can be bounded

	lock sync.Mutex
	idle map[int64][]*fence.Fence // by memory, where that is an argument; 0: any
}

// CompileError is what a compiler complained: the verdict CE.
type CompileError struct{ Said string }

// Error is that.
func (e *CompileError) Error() string { return e.Said }

// Prepare compiles a source file, or takes an executable as it is. The error is a *CompileError, a *solve.Refusal
// (it is neither a source nor an executable, or its compiler is not there), or the system's.
func Prepare(ctx context.Context, path string, languages []Language) (*Program, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(abs); err != nil {
		return nil, err
	}
	language, known := languageOf(abs, languages)
	if !IsProgram(abs, languages) {
		return nil, solve.Refused("judge.no_program", "File", path)
	}
	p := &Program{idle: map[int64][]*fence.Fence{}}
	if !known {
		p.argv, p.read, p.spaced = []string{abs}, []string{abs}, true
		return p, nil
	}
	if p.folder, err = disk.TempDir(); err != nil {
		return nil, err
	}
	if err := p.compile(ctx, abs, language); err != nil {
		return nil, errors.Join(err, p.Close())
	}
	return p, nil
}

// IsProgram reports whether a file is one that Prepare takes.
func IsProgram(path string, languages []Language) bool {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	_, known := languageOf(path, languages)
	return known || executable(path, info)
}

// Programs are those named, and of each folder named all in it.
func Programs(names []string, languages []Language) (all []string, err error) {
	for _, name := range names {
		entries, err := os.ReadDir(name)
		if err != nil {
			if _, err := os.Stat(name); err != nil {
				return nil, err
			}
			all = append(all, name)
			continue
		}
		for _, entry := range entries {
			if path := filepath.Join(name, entry.Name()); IsProgram(path, languages) {
				all = append(all, path)
			}
		}
	}
	return all, nil
}

func executable(path string, info os.FileInfo) bool {
	if runtime.GOOS == "windows" {
		return strings.EqualFold(filepath.Ext(path), ".exe")
	}
	return info.Mode()&0o111 != 0
}

func (p *Program) compile(ctx context.Context, source string, l Language) error {
	text, err := os.ReadFile(source)
	if err != nil {
		return err
	}
	ending := filepath.Ext(source)
	class := strings.TrimSuffix(filepath.Base(source), ending)
	// A Java file must be named after its public class.
	publicClass := regexp.MustCompile(`(?m)^\s*public\s+(?:final\s+|abstract\s+)*class\s+(\w+)`)
	if m := publicClass.FindSubmatch(text); m != nil && strings.EqualFold(ending, ".java") {
		class = string(m[1])
	}
	program := filepath.Join(p.folder, "program")
	if runtime.GOOS == "windows" {
		program += ".exe"
	}
	copied := filepath.Join(p.folder, class+ending)
	if err := os.WriteFile(copied, text, 0o600); err != nil {
		return err
	}
	fill := strings.NewReplacer("{source}", source, "{copy}", copied, "{class}", class, "{program}", program,
		"{folder}", p.folder)
	if err := p.build(ctx, l, fill); err != nil {
		if failed, ok := errors.AsType[*CompileError](err); ok { // folders say nothing of the program
			folders := strings.NewReplacer(p.folder+string(filepath.Separator), "",
				filepath.Dir(source)+string(filepath.Separator), "")
			failed.Said = folders.Replace(failed.Said)
		}
		return err
	}
	p.argv, p.read, p.spaced = []string{program}, []string{p.folder}, !l.Threads
	if len(l.Run) == 0 {
		return nil
	}
	p.argv = nil
	for _, word := range l.Run {
		p.argv = append(p.argv, fill.Replace(word))
	}
	return p.interpreter(ctx, l)
}

// build runs the commands of a language until one compiles. What the first of them complained is told.
func (p *Program) build(ctx context.Context, l Language, fill *strings.Replacer) error {
	var failed, missing error
	for _, line := range l.Build {
		words := make([]string, len(line))
		for i, word := range line {
			words[i] = fill.Replace(word)
		}
		said, err := p.tool(ctx, words...)
		var exit *exec.ExitError
		switch {
		case err == nil:
			return nil
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, exec.ErrNotFound):
			missing = solve.Refused("judge.no_compiler", "Language", l.Name, "Command", line[0])
		case !errors.As(err, &exit):
			return err
		case failed == nil:
			failed = &CompileError{strings.TrimSpace(said)}
		}
	}
	if failed != nil {
		return failed
	}
	return missing
}

// interpreter finds out what really runs the program, and lets it read what it is made of.
func (p *Program) interpreter(ctx context.Context, l Language) error {
	path, err := find(p.argv[0])
	if err != nil {
		return solve.Refused("judge.no_compiler", "Language", l.Name, "Command", p.argv[0])
	}
	if len(l.Where) > 0 {
		said, err := p.tool(ctx, append([]string{path}, l.Where...)...)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		path = strings.TrimSpace(said)
	}
	p.argv[0] = path
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return err
	}
	home, _ := os.UserHomeDir()
	for _, at := range []string{path, real} {
		folder := filepath.Dir(at)
		p.read = append(p.read, folder)
		// The folder that its bin is in, but not all that the user has.
		if above := filepath.Dir(folder); above != home && !strings.HasPrefix(home, above+string(filepath.Separator)) {
			p.read = append(p.read, above)
		}
	}
	return nil
}

// tool runs a compiler or the like in the program's folder, and returns the first of what it says.
func (p *Program) tool(ctx context.Context, words ...string) (said string, err error) {
	ctx, cancel := context.WithTimeout(ctx, compileTime)
	defer cancel()
	path, err := find(words[0])
	if err != nil {
		return "", err
	}
	cmd := exec.CommandContext(ctx, path, words[1:]...)
	cmd.Dir = p.folder
	cmd.WaitDelay = time.Second
	var out head
	cmd.Stdout, cmd.Stderr = &out, &out
	err = cmd.Run()
	return string(out), err
}

// head keeps the first bytes that are written to it.
type head []byte

// Write keeps what there is room for.
func (h *head) Write(data []byte) (int, error) {
	*h = append(*h, data[:min(len(data), mostSaid-len(*h))]...)
	return len(data), nil
}

// Result is what came of a run.
type Result struct {
	fence.End
	Output []byte
	Size   int64  // of the output, which is kept up to the limit
	Errors []byte // the first of what it complained
	Limits Limits // that it had
}

// Run runs the program on an input. The error is the system's or the context's, never the program's.
func (p *Program) Run(ctx context.Context, input []byte, limits Limits) (r Result, err error) {
	r.Limits = limits.Or(Usual)
	f, kind, err := p.take(r.Limits)
	if err != nil {
		return r, err
	}
	bounds := fence.Limits{
		CPU: r.Limits.Time, Wall: r.Limits.idle(), Memory: r.Limits.Memory, Output: r.Limits.Output,
	}
	if p.spaced {
		bounds.Space = 4*r.Limits.Memory + 1024*budget.MB
	}
	if r.End, err = f.Run(ctx, input, bounds); err == nil {
		r.Output, r.Errors, r.Size, err = f.Output(r.Limits.Output, mostSaid)
	}
	if err != nil {
		return r, errors.Join(err, f.Close())
	}
	p.lock.Lock()
	defer p.lock.Unlock()
	p.idle[kind] = append(p.idle[kind], f)
	return r, nil
}

// take is a fence that is free, or one more.
func (p *Program) take(limits Limits) (f *fence.Fence, kind int64, err error) {
	argv := make([]string, len(p.argv))
	for i, word := range p.argv {
		if argv[i] = strings.ReplaceAll(word, "{memory}", strconv.FormatInt(limits.Memory/budget.MB, 10)); argv[i] != word {
			kind = limits.Memory
		}
	}
	p.lock.Lock()
	if free := p.idle[kind]; len(free) > 0 {
		f, p.idle[kind] = free[len(free)-1], free[:len(free)-1]
	}
	p.lock.Unlock()
	if f == nil {
		f, err = fence.Start(fence.Setting{Argv: argv, Read: p.read})
	}
	return f, kind, err
}

// Close takes away what was compiled, and ends helpers. No run may be under way.
func (p *Program) Close() (err error) {
	p.lock.Lock()
	defer p.lock.Unlock()
	for _, idle := range p.idle {
		for _, f := range idle {
			err = errors.Join(err, f.Close())
		}
	}
	p.idle = nil
	if p.folder != "" {
		err = errors.Join(err, os.RemoveAll(p.folder))
	}
	return err
}
