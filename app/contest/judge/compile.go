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
	"slices"
	"strings"
	"sync"
	"time"

	"stepboard/app/catalogue"
	"stepboard/app/contest/judge/box"
	"stepboard/app/contest/testset"
	"stepboard/app/storage/disk"
	"stepboard/solve"
	"stepboard/solve/budget"
)

// CompileError says why a program was not compiled. Its verdict is CE.
type CompileError struct {
	Said string     // the compiler's output, without the paths of our folders and without control characters
	Over box.Reason // the limit that the compiler exceeded; empty: none
}

func (e *CompileError) Error() string { return e.Said }

// Text returns the error in words.
func (e *CompileError) Text() solve.Text {
	if e.Over != "" {
		return solve.Say("judge.compiler_"+string(e.Over), "Seconds", compileTime.Seconds(), "MB", compileMemory>>20,
			"Said", e.Said)
	}
	return solve.Say("judge.compiler", "Said", e.Said)
}

// Limits of compilers, and of source files. Sizes are in bytes.
const (
	compileTime   = 30 * time.Second // processor time; the limit of the wall time is twice this time
	compileMemory = 1024 * budget.MB
	compileSaid   = 256 << 10       // length of standard output, and also of standard error
	compileSpace  = 512 * budget.MB // size of all written files
	compileFiles  = 20_000          // number of written files
	compileTasks  = 256             // number of processes and threads
	mostSource    = 4 * budget.MB   // size of a source file
)

// textName is the name of a script's copy in the folder of compiled files. outName is the name of this folder in the
// work folder. The student's own file name is not used, because a compiler might give it a special meaning.
const (
	textName = "solution.py"
	outName  = "out"
)

// publicClass finds a public class in a Java source. The file must have the name of this class.
var publicClass = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)^\s*public\s+(?:final\s+|abstract\s+|strictfp\s+)*class\s+(\w+)`)
})

func (p *Program) compile(ctx context.Context, source string, l Language) error {
	text, err := readRegular(os.OpenFile, source, mostSource)
	if err != nil {
		return err
	}
	p.files = opened(source, text)
	ending := strings.ToLower(filepath.Ext(source))
	class := "solution"
	if m := publicClass().FindSubmatch(text); m != nil && ending == ".java" {
		class = string(m[1])
	}
	tools, err := l.tools(ctx, source)
	if err != nil {
		return err
	}
	p.read = tools.read
	b, err := box.Start(box.Setting{
		Read: tools.read, Cache: tools.cache, Space: compileSpace, Files: compileFiles, Tasks: compileTasks,
		Sockets: l.Sockets,
	})
	if err != nil {
		return err
	}
	defer func() { _ = b.Close() }()
	name := class + ending
	if err := errors.Join(b.Put(name, text), b.Mkdir(outName)); err != nil {
		return err
	}
	if header, ok := testlibNear(source, text); ok {
		if err := b.Put(testset.Testlib, header); err != nil {
			return err
		}
	}
	out := filepath.Join(b.WorkPath, outName)
	fill := placeholders(b, out, "{source}", filepath.Join(b.WorkPath, name), "{class}", class)
	if err := p.build(ctx, b, l, tools, fill); err != nil {
		if failed, ok := errors.AsType[*CompileError](err); ok { // paths of our folders tell nothing about the program
			folders := strings.NewReplacer(filepath.Join(b.WorkPath, name), filepath.Base(source), name, filepath.Base(source),
				b.WorkPath+string(filepath.Separator), "")
			failed.Said = catalogue.PlainLines(folders.Replace(failed.Said))
		}
		return err
	}
	if err := b.Take(outName, p.folder, mostProgram, mostFiles); err != nil {
		if errors.Is(err, box.ErrTooLarge) {
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
		if p.argv[0] = tools.paths[l.Run[0]]; p.argv[0] == "" {
			return l.missing(l.Run[0])
		}
	}
	return nil
}

func (l Language) missing(command string) error {
	return solve.Refused("judge.no_compiler", "Language", l.Name, "Command", command)
}

// build runs the commands of l.Build one after the other until one of them compiles the program. Commands that are not
// installed are skipped. If no command compiles the program, build returns the complaint of the first command that ran.
func (p *Program) build(ctx context.Context, b *box.Box, l Language, t *tools, fill *strings.Replacer) error {
	var failed, missing error
	for _, line := range l.Build {
		path := t.paths[line[0]]
		if path == "" {
			missing = l.missing(line[0])
			continue
		}
		c := box.Command{
			Argv: []string{path}, Errors: mostSaid,
			Limits: box.Limits{CPU: compileTime, Wall: 2 * compileTime, Memory: compileMemory, Output: compileSaid},
		}
		if runtime.GOOS != "windows" { // on Windows the box sets PATH
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
			failed = complaintOf(end)
		}
		if end.Killed != box.Itself { // the other commands would probably exceed the limit, too
			break
		}
	}
	if failed != nil {
		return failed
	}
	return missing
}

func complaintOf(end box.End) *CompileError {
	said := bytes.TrimSpace(append(end.Errors, end.Output[:min(len(end.Output), mostSaid)]...))
	said = said[:min(len(said), mostSaid)]
	e := &CompileError{Said: string(said), Over: end.Killed}
	switch {
	case end.Killed == box.OverOutput && e.Said != "": // only the output was too long; the complaint is enough
		e.Over = ""
	case e.Said == "" && end.Killed == box.Itself:
		e.Said = strings.TrimSpace(fmt.Sprintf("%d %s", end.Exit, end.Signal))
	}
	return e
}

type tools struct {
	paths map[string]string // paths of the commands by their names; empty: not installed
	read  []string          // folders and files that programs in the box may read
	cache string            // the cache folder of the language; empty: none

	private []string // files and folders that programs may not read, without links on their paths
}

func (l Language) tools(ctx context.Context, source string) (*tools, error) {
	t := &tools{paths: map[string]string{}}
	home, _ := os.UserHomeDir()
	for _, path := range append([]string{home, ".", source}, l.private...) {
		path, err := filepath.Abs(path)
		if real, failed := filepath.EvalSymlinks(path); err == nil && failed == nil {
			t.private = append(t.private, path, real)
		}
	}
	names := l.Run[:min(len(l.Run), 1)]
	for _, line := range l.Build {
		names = append(names[:len(names):len(names)], line[0])
	}
	for _, name := range names {
		if _, known := t.paths[name]; known {
			continue
		}
		path, err := findCommand(name)
		if err != nil {
			t.paths[name] = ""
			continue
		}
		if len(l.Where) > 0 {
			said, err := outputOf(ctx, path, l.Where)
			if err != nil {
				return nil, err
			}
			if info, err := os.Stat(said); err == nil && info.IsDir() {
				said = filepath.Join(said, "bin", filepath.Base(path))
			}
			path = said
		}
		if real, err := filepath.EvalSymlinks(path); err == nil && t.holdsPrivate(filepath.Dir(filepath.Dir(path))) {
			path = real
		}
		if len(l.Cache) > 0 {
			if t.cache, err = outputOf(ctx, path, l.Cache); err != nil {
				return nil, err
			}
		}
		t.paths[name] = path
		if err := t.allowReading(path); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// allowReading adds a command to the files that the box may read. If the command is in a folder bin, the box may read
// the whole folder that contains bin. But if private files are also there, the box may read only the command. In
// ~/.local, it may also read lib.
func (t *tools) allowReading(path string) error {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return err
	}
	home, _ := os.UserHomeDir()
	for _, at := range []string{path, real} {
		folder := filepath.Dir(at)
		prefix := filepath.Dir(folder)
		switch {
		case runtime.GOOS == "windows" && onlyPrograms(folder, home):
			// On Windows, libraries are in the command's folder, or in the folder above bin.
			t.read = append(t.read, folder)
			if filepath.Base(folder) == "bin" {
				t.read = append(t.read, prefix)
			}
		case filepath.Base(folder) != "bin", t.holdsPrivate(prefix):
			t.read = append(t.read, at)
		case home != "" && prefix == filepath.Join(home, ".local"):
			t.read = append(t.read, at)
			if lib := filepath.Join(prefix, "lib"); !t.holdsPrivate(lib) {
				t.read = append(t.read, lib)
			}
		case prefix != string(filepath.Separator):
			t.read = append(t.read, prefix)
		}
	}
	return nil
}

// holdsPrivate reports whether a private file or folder is in a folder, or is this folder.
func (t *tools) holdsPrivate(folder string) bool {
	folder = strings.TrimSuffix(folder, string(filepath.Separator)) + string(filepath.Separator)
	return slices.ContainsFunc(t.private, func(path string) bool {
		return strings.HasPrefix(path+string(filepath.Separator), folder)
	})
}

// onlyPrograms reports whether a folder of Windows contains no files of the user. Such a folder is not in the user's
// home and does not contain the home. AppData in the home is also accepted, because installers use it.
func onlyPrograms(folder, home string) bool {
	apart := !strings.HasPrefix(folder, home) && !strings.HasPrefix(home, folder)
	return home != "" && (apart || strings.HasPrefix(folder, filepath.Join(home, "AppData")))
}

// told has the outputs of outputOf by their commands. A command such as a version manager may take long.
var told sync.Map

// outputOf runs a command without a box, and returns its output without white space at the ends. It runs each command
// once.
func outputOf(ctx context.Context, path string, args []string) (string, error) {
	key := strings.Join(append([]string{path}, args...), "\x00")
	if said, ok := told.Load(key); ok {
		return said.(string), nil
	}
	ctx, cancel := context.WithTimeout(ctx, compileTime)
	defer cancel()
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.Dir, cmd.WaitDelay = os.TempDir(), time.Second
	said, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s: %w", path, err)
	}
	text := strings.TrimSpace(string(said))
	told.Store(key, text)
	return text, nil
}

func readRegular(open func(string, int, fs.FileMode) (*os.File, error), path string, limit int64) ([]byte, error) {
	file, err := disk.OpenRegular(open, path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	data, err := io.ReadAll(io.LimitReader(file, limit+1))
	if err == nil && int64(len(data)) > limit {
		err = solve.Refused("judge.too_large", "File", path, "MB", limit>>20)
	}
	return data, err
}
