package judge

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"time"

	"stepboard/app/catalogue"
	"stepboard/app/contest/judge/box"
	"stepboard/solve"
	"stepboard/solve/budget"
)

// CompileError is the complaint of a compiler: the verdict CE.
type CompileError struct {
	Said string     // without our folders, and without control characters except ends of lines
	Over box.Reason // the bound that the compiler exceeded; empty: none
}

// Error is the complaint.
func (e *CompileError) Error() string { return e.Said }

// Text is the error in words.
func (e *CompileError) Text() solve.Text {
	if e.Over != "" {
		return solve.Say("judge.compiler_"+string(e.Over), "Seconds", compileTime.Seconds(), "MB", compileMemory>>20,
			"Said", e.Said)
	}
	return solve.Say("judge.compiler", "Said", e.Said)
}

// Bounds of compilers.
const (
	compileTime   = 30 * time.Second
	compileMemory = 1024 * budget.MB
	compileSaid   = 256 << 10 // bytes of complaints; the first ones are kept
	compileSpace  = 512 * budget.MB
	compileFiles  = 20_000
	compileTasks  = 256
	mostSource    = 4 * budget.MB
)

// The names of a program's text and of the folder of compiled files, in the work folder. A student's own file name
// could be a name with a meaning for compilers.
const (
	textName = "solution.py"
	outName  = "out"
)

// publicClass is a public class of Java. The file must have the name of the class.
var publicClass = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)^\s*public\s+(?:final\s+|abstract\s+|strictfp\s+)*class\s+(\w+)`)
})

func (p *Program) compile(ctx context.Context, source string, l Language) error {
	text, err := readRegular(source, mostSource)
	if err != nil {
		return err
	}
	ending := strings.ToLower(filepath.Ext(source))
	class := "solution"
	if m := publicClass().FindSubmatch(text); m != nil && ending == ".java" {
		class = string(m[1])
	}
	tools, err := l.tools(ctx)
	if err != nil {
		return err
	}
	p.read = tools.read
	b, err := box.Start(box.Setting{
		Read: tools.read, Cache: tools.cache, Space: compileSpace, Files: compileFiles, Tasks: compileTasks,
	})
	if err != nil {
		return err
	}
	defer func() { _ = b.Close() }()
	name := class + ending
	if err := errors.Join(b.Put(name, text), b.Mkdir(outName)); err != nil {
		return err
	}
	if header, ok := testlibBeside(source, text); ok {
		if err := b.Put(testlib, header); err != nil {
			return err
		}
	}
	out := filepath.Join(b.Dir(), outName)
	fill := places(b, out, "{source}", filepath.Join(b.Dir(), name), "{class}", class)
	if err := p.build(ctx, b, l, tools, fill); err != nil {
		if failed, ok := errors.AsType[*CompileError](err); ok { // folders tell nothing about the program
			folders := strings.NewReplacer(filepath.Join(b.Dir(), name), filepath.Base(source), name, filepath.Base(source),
				b.Dir()+string(filepath.Separator), "")
			failed.Said = catalogue.PlainLines(folders.Replace(failed.Said))
		}
		return err
	}
	if err := b.Take(outName, p.folder, mostProgram, mostFiles); err != nil {
		if _, ok := errors.AsType[*box.TooLargeError](err); ok {
			return &CompileError{Over: box.OverOutput}
		}
		return err
	}
	if l.Text {
		if err := os.WriteFile(filepath.Join(p.folder, textName), text, 0o644); err != nil {
			return err
		}
	}
	p.argv = []string{"{program}"}
	if len(l.Run) > 0 {
		p.argv = nil
		for _, word := range l.Run {
			p.argv = append(p.argv, strings.ReplaceAll(word, "{class}", class))
		}
		p.argv[0] = tools.path(l.Run[0])
		if p.argv[0] == "" {
			return l.absent(l.Run[0])
		}
	}
	return nil
}

func (l Language) absent(command string) error {
	return solve.Refused("judge.no_compiler", "Language", l.Name, "Command", command)
}

// build runs the commands of a language until one compiles. The complaint of the first command is returned.
func (p *Program) build(ctx context.Context, b *box.Box, l Language, t *tools, fill *strings.Replacer) error {
	var failed, missing error
	for _, line := range l.Build {
		path := t.path(line[0])
		if path == "" {
			missing = l.absent(line[0])
			continue
		}
		c := box.Command{
			Argv: []string{path}, Errors: mostSaid,
			Limits: box.Limits{CPU: compileTime, Wall: 2 * compileTime, Memory: compileMemory, Output: compileSaid},
		}
		if runtime.GOOS != "windows" { // on Windows the box does this
			c.Env = append(c.Env, "PATH="+filepath.Dir(path)+":/usr/local/bin:/usr/bin:/bin")
		}
		for _, word := range line[1:] {
			c.Argv = append(c.Argv, fill.Replace(word))
		}
		for _, word := range l.Env {
			c.Env = append(c.Env, fill.Replace(word))
		}
		end, err := b.Run(ctx, c)
		switch {
		case err != nil:
			return err
		case end.Failed != "":
			return errors.New(end.Failed)
		case end.Killed == box.Itself && end.Exit == 0 && end.Signal == "":
			return nil
		case failed == nil:
			failed = complaint(end)
		}
		if end.Killed != box.Itself { // other commands would take as long
			break
		}
	}
	if failed != nil {
		return failed
	}
	return missing
}

// complaint is the beginning of a compiler's output.
func complaint(end box.End) *CompileError {
	said := bytes.TrimSpace(append(end.Errors, end.Output[:min(len(end.Output), mostSaid)]...))
	said = said[:min(len(said), mostSaid)]
	e := &CompileError{Said: string(said), Over: end.Killed}
	switch {
	case end.Killed == box.OverOutput && e.Said != "": // it complained at length
		e.Over = ""
	case e.Said == "" && end.Killed == box.Itself:
		e.Said = strings.TrimSpace(fmt.Sprintf("%d %s", end.Exit, end.Signal))
	}
	return e
}

// tools are the programs that a language needs, with the files that they read.
type tools struct {
	found map[string]string // path by name; empty: not installed
	read  []string
	cache string
}

// tools looks up the programs of a language.
func (l Language) tools(ctx context.Context) (*tools, error) {
	t := &tools{found: map[string]string{}}
	names := l.Run[:min(len(l.Run), 1)]
	for _, line := range l.Build {
		names = append(names[:len(names):len(names)], line[0])
	}
	for _, name := range names {
		if _, known := t.found[name]; known {
			continue
		}
		path, err := find(name)
		if err != nil {
			t.found[name] = ""
			continue
		}
		if len(l.Where) > 0 {
			said, err := ask(ctx, path, l.Where)
			if err != nil {
				return nil, err
			}
			if info, err := os.Stat(said); err == nil && info.IsDir() {
				said = filepath.Join(said, "bin", filepath.Base(path))
			}
			path = said
		}
		if len(l.Cache) > 0 {
			if t.cache, err = ask(ctx, path, l.Cache); err != nil {
				return nil, err
			}
		}
		t.found[name] = path
		if err := t.readable(path); err != nil {
			return nil, err
		}
	}
	return t, nil
}

func (t *tools) path(name string) string { return t.found[name] }

// readable adds the files of a program: the folder around its bin, if that holds nothing else of the user's, or else
// only the program.
func (t *tools) readable(path string) error {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return err
	}
	home, _ := os.UserHomeDir()
	for _, at := range []string{path, real} {
		folder := filepath.Dir(at)
		prefix := filepath.Dir(folder)
		within := home != "" && strings.HasPrefix(home+string(filepath.Separator), strings.TrimSuffix(prefix,
			string(filepath.Separator))+string(filepath.Separator))
		switch {
		case runtime.GOOS == "windows" && installed(folder, home):
			// Libraries are beside the program or above it.
			t.read = append(t.read, folder)
			if filepath.Base(folder) == "bin" {
				t.read = append(t.read, prefix)
			}
		case filepath.Base(folder) != "bin", within: // a folder of its own, or the user's whole folder
			t.read = append(t.read, at)
		case home != "" && prefix == filepath.Join(home, ".local"):
			t.read = append(t.read, at, filepath.Join(prefix, "lib"))
		case prefix != string(filepath.Separator):
			t.read = append(t.read, prefix)
		}
	}
	return nil
}

// installed reports whether a folder of Windows holds only programs. It is outside of the user's own folders, except
// the one that installers use.
func installed(folder, home string) bool {
	own := home == "" || strings.HasPrefix(folder, home)
	if home != "" && strings.HasPrefix(folder, filepath.Join(home, "AppData")) {
		return true
	}
	return !own && !strings.HasPrefix(home, folder)
}

// ask runs a program of the user, and returns the line that it prints.
func ask(ctx context.Context, path string, args []string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, compileTime)
	defer cancel()
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.Dir, cmd.WaitDelay = os.TempDir(), time.Second
	said, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s: %w", path, err)
	}
	return strings.TrimSpace(string(said)), nil
}

// readRegular reads a regular file of at most most bytes. It stays safe if another file takes its place meanwhile.
func readRegular(path string, most int64) ([]byte, error) {
	file, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "read", Path: path, Err: fs.ErrInvalid}
	}
	data, err := io.ReadAll(io.LimitReader(file, most+1))
	if err == nil && int64(len(data)) > most {
		err = solve.Refused("judge.too_large", "File", path, "MB", most>>20)
	}
	return data, err
}
