package box

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"
)

// argumentAct makes this test binary act as the program in a box.
const argumentAct = "box-act"

func TestMain(m *testing.M) {
	Help()
	if len(os.Args) > 2 && os.Args[1] == argumentAct {
		if err := act(os.Args[2], os.Args[3:]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	m.Run()
}

// act runs an action of the program in a box.
func act(what string, args []string) error {
	number := func() int {
		n, _ := strconv.Atoi(args[0])
		return n
	}
	switch what {
	case "echo":
		_, err := io.Copy(os.Stdout, os.Stdin)
		return err
	case "where":
		dir, err := os.Getwd()
		fmt.Println(same(dir, os.Getenv("HOME")), same(dir, os.TempDir()), os.Getenv("STEPBOARD_TEST"), os.Getenv("GIVEN"))
		return err
	case "exit":
		os.Exit(number())
	case "complain":
		_, err := os.Stderr.Write(bytes.Repeat([]byte("!"), number()))
		return err
	case "burn":
		for began := time.Now(); time.Since(began) < time.Minute; {
		}
	case "sleep":
		time.Sleep(time.Minute)
	case "take":
		all := make([]byte, number()<<20)
		for i := 0; i < len(all); i += 1 << 10 {
			all[i] = 1
		}
		time.Sleep(300 * time.Millisecond)
		fmt.Println(len(all))
	case "talk":
		for line := bytes.Repeat([]byte("x"), 1<<16); ; {
			if _, err := os.Stdout.Write(line); err != nil {
				return err
			}
		}
	case "crash":
		var at *int
		defer func() { _ = recover() }()
		*at = number()
	case "write":
		return os.WriteFile(args[1], make([]byte, number()<<20), 0o600)
	case "leave", "parent": // starts a child, and waits for it or not
		child := exec.Command(os.Args[0], append([]string{argumentAct}, args...)...)
		child.Stdout = os.Stdout
		if what == "parent" {
			return child.Run()
		}
		if err := child.Start(); err != nil {
			return err
		}
		for range 1000 { // until the child runs
			if _, err := os.Stat(tickName); err == nil {
				return nil
			}
			time.Sleep(10 * time.Millisecond)
		}
		return errors.New("the child does not run")
	case "tick":
		for range 6000 {
			file, err := os.OpenFile(tickName, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
			if err == nil {
				_, err = file.WriteString(".")
				err = errors.Join(err, file.Close())
			}
			if err != nil {
				return err
			}
			time.Sleep(10 * time.Millisecond)
		}
	}
	return nil
}

// tickName is a file that grows while the action "tick" runs.
const tickName = "ticks"

func same(a, b string) bool {
	one, err := os.Stat(a)
	two, failed := os.Stat(b)
	return err == nil && failed == nil && os.SameFile(one, two)
}

// actions starts a box with a copy of this program, and returns the path of the copy. It also returns a function that
// runs an action in the box; the caller may change the limits.
func actions(t *testing.T) (self string, b *Box, run func(change func(*Command), words ...string) End) {
	t.Helper()
	t.Setenv("STEPBOARD_TEST", "of the user's")
	programs := t.TempDir()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	self = filepath.Base(path)
	err = errors.Join(err, os.Chmod(programs, 0o755), os.WriteFile(filepath.Join(programs, self), data, 0o755))
	if err != nil {
		t.Fatal(err)
	}
	b, err = Start(Setting{Program: programs, Space: 8 << 20, Files: 100, Tasks: 64})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	self = filepath.Join(b.ProgramPath, self)
	return self, b, func(change func(*Command), words ...string) End {
		t.Helper()
		c := Command{
			Argv: append([]string{self, argumentAct}, words...), Errors: 1000,
			Limits: Limits{CPU: 20 * time.Second, Wall: time.Minute, Memory: 512 << 20, Output: 1 << 20},
		}
		if change != nil {
			change(&c)
		}
		end, err := b.Run(t.Context(), c)
		if err != nil || end.Failed != "" {
			t.Fatal(words, err, end.Failed, string(end.Errors))
		}
		return end
	}
}

// One box serves many runs, each with its own input, output and status.
func TestRuns(t *testing.T) {
	_, _, run := actions(t)
	for i := range 5 {
		input := bytes.Repeat([]byte("line "+strconv.Itoa(i)+"\n"), 20_000)
		end := run(func(c *Command) { c.Input = input }, "echo")
		if !bytes.Equal(end.Output, input) || end.Size != int64(len(input)) || end.Exit != 0 || end.Killed != Itself {
			t.Errorf("%d bytes of %d, %+v", len(end.Output), len(input), end.Killed)
		}
		if end.Wall <= 0 || end.Memory <= 0 {
			t.Errorf("nothing measured: %v, %d", end.Wall, end.Memory)
		}
		if end := run(nil, "exit", strconv.Itoa(i)); end.Exit != i || end.Signal != "" {
			t.Errorf("status %d, not %d", end.Exit, i)
		}
	}
	if end := run(func(c *Command) { c.Input = make([]byte, 1<<20) }, "exit", "3"); end.Exit != 3 {
		t.Error("a program that reads nothing:", end.Exit)
	}
	if end := run(nil, "complain", "5000"); len(end.Errors) != 1000 {
		t.Error("errors kept:", len(end.Errors))
	}
	end := run(func(c *Command) { c.Env = []string{"GIVEN=yes"} }, "where")
	if got := strings.TrimSpace(string(end.Output)); got != "true true  yes" {
		t.Error(got)
	}
}

// A program that exceeds a limit is ended and the limit is named, even if a child of the program exceeds it.
func TestLimits(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector takes memory of its own, and the program is this one")
	}
	_, _, run := actions(t)
	const limit = 500 * time.Millisecond
	for _, words := range [][]string{{"burn"}, {"parent", "burn"}} {
		if os.Getenv("WINEUSERNAME") != "" {
			t.Log("Wine does not count the time of a job")
			break
		}
		end := run(func(c *Command) { c.Limits.CPU = limit }, words...)
		if end.Killed != OverCPU && end.CPU < limit || end.CPU > 20*limit {
			t.Errorf("%v: %q after %v", words, end.Killed, end.CPU)
		}
	}
	end := run(func(c *Command) { c.Limits.Wall = limit }, "sleep")
	if end.Killed != OverWall || end.Wall < limit || end.CPU > limit {
		t.Errorf("sleep: %q after %v, %v", end.Killed, end.Wall, end.CPU)
	}
	const memory = 100 << 20
	for _, words := range [][]string{{"take", "200"}, {"parent", "take", "200"}} {
		end := run(func(c *Command) { c.Limits.Memory = memory }, words...)
		sampled := runtime.GOOS == "linux" || runtime.GOOS == "windows" // elsewhere, memory is only known at the end
		if end.Killed != OverMemory && (sampled || end.Memory < memory) {
			t.Errorf("%v: %q with %d MB", words, end.Killed, end.Memory>>20)
		}
	}
	if end := run(nil, "take", "200"); end.Killed != Itself || end.Memory < 200<<20 || end.Memory > 300<<20 {
		t.Errorf("200 MB: %q with %d MB", end.Killed, end.Memory>>20)
	}
	end = run(func(c *Command) { c.Limits.Output = 100_000 }, "talk")
	if end.Killed != OverOutput || end.Size <= 100_000 || len(end.Output) != 100_000 {
		t.Errorf("talk: %q after %d bytes, %d kept", end.Killed, end.Size, len(end.Output))
	}
	if end := run(nil, "write", "200", "large"); end.Exit == 0 && end.Signal == "" && end.Killed == Itself {
		t.Error("200 MB in a folder of 8")
	}
}

// Processes that a program leaves behind have ended when its run ends.
func TestLeft(t *testing.T) {
	_, b, run := actions(t)
	if end := run(nil, "leave", "tick"); end.Exit != 0 || end.Killed != Itself {
		t.Errorf("%+v", end)
	}
	grown(t, b)
}

// grown fails if a process still writes into the work folder.
func grown(t *testing.T, b *Box) {
	t.Helper()
	size := func() int64 {
		info, err := b.work.Stat(tickName)
		if err != nil {
			t.Fatal(err)
		}
		return info.Size()
	}
	before := size()
	time.Sleep(300 * time.Millisecond)
	if after := size(); after > before {
		t.Errorf("it goes on: %d, then %d", before, after)
	}
}

// Files can be put into a box and taken out.
func TestFiles(t *testing.T) {
	_, b, run := actions(t)
	if err := errors.Join(b.Put("given", []byte("text")), b.Mkdir("made")); err != nil {
		t.Fatal(err)
	}
	run(nil, "write", "2", filepath.Join("made", "file"))
	into := t.TempDir()
	if err := b.Take("made", into, 3<<20, 10); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(filepath.Join(into, "file")); err != nil || info.Size() != 2<<20 {
		t.Error(info, err)
	}
	if err := b.Take("made", t.TempDir(), 1<<20, 10); !errors.Is(err, ErrTooLarge) {
		t.Error("2 MB taken under 1 MB")
	}
	if err := b.Sweep(); err != nil {
		t.Fatal(err)
	}
	if entries, err := b.dir.ReadDir(-1); err != nil || len(entries) > 0 {
		t.Error(entries, err)
	}
	run(nil, "write", "1", "again")
}

// A cancelled run ends, together with all its processes.
func TestCancelled(t *testing.T) {
	self, b, _ := actions(t)
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		for ctx.Err() == nil {
			if _, err := b.work.Stat(tickName); err == nil {
				cancel()
			}
			time.Sleep(10 * time.Millisecond)
		}
	}()
	_, err := b.Run(ctx, Command{
		Argv:   []string{self, argumentAct, "parent", "tick"},
		Limits: Limits{CPU: time.Minute, Wall: time.Minute, Memory: 1 << 30, Output: 1000},
	})
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if runtime.GOOS != "linux" { // on Linux, a cancelled box is gone with its folder
		grown(t, b)
	}
}

// A missing program is reported. It is not an error of the box.
func TestAbsent(t *testing.T) {
	_, b, run := actions(t)
	end, err := b.Run(t.Context(), Command{
		Argv:   []string{filepath.Join(b.WorkPath, "absent")},
		Limits: Limits{CPU: time.Minute, Wall: time.Minute, Memory: 1 << 30, Output: 1000},
	})
	if err != nil || end.Failed == "" {
		t.Errorf("%+v, %v", end, err)
	}
	run(nil, "exit", "0")
}
