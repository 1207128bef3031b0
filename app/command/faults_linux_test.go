//go:build !race

package command

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

var allFaults = flag.Bool("faults", false, "fail all calls of the system that matter, not only some")

// faults are system calls and the errors that they return, or signals that come during a call. Without the flag
// -faults, only the first ones are tried, and in the short form only two.
var faults = []string{
	"renameat:ENOSPC", "fsync:SIGTERM", "fsync:EIO", "fchmodat:EACCES", "ftruncate:EIO", "copy_file_range:ENOSPC", "close:EIO",
	"write:ENOSPC", "write:EIO", "write:EINTR", "fsync:ENOSPC", "fsync:EINTR", "renameat:EACCES", "linkat:EIO",
	"openat:EACCES", "openat:ENOSPC", "openat:EIO", "openat:EINTR", "getdents64:EIO", "newfstatat:EIO", "read:EIO",
}

// TestFaults makes any system call fail. A command that succeeds has written its files. A command that fails names
// the file in a sentence, unless a signal has ended it. Either all files are new or all are old, and there are no other
// files. The test does not run under the race detector, because the system's loader would meet the faults first.
func TestFaults(t *testing.T) {
	if args := os.Getenv("FAULTS_OF"); args != "" { // this process is the command; it handles its files in one thread
		runtime.LockOSThread()
		signalDelay = time.Hour // a temporary file must not need the delay
		os.Exit(Run(strings.Split(args, "\n"), os.Stdin, os.Stdout, os.Stderr))
	}
	if out, err := exec.Command("strace", "-e", "inject=fsync:error=EIO", "true").CombinedOutput(); err != nil {
		t.Skipf("strace can't be used here: %v\n%s", err, out)
	}
	list, jobs := faults[:6], map[string][]string{
		"one":  {"draw", "board.in", "-o", "out/one.svg"},
		"set":  {"draw", "board.in", "-track", "exploration", "-steps", "0-2", "-o", "out/set.svg"},
		"link": {"draw", "board.in", "-o", "out/link.svg"}, // the file has a second name, so it is written in place
		"many": {"solve", "board.in", "board2.in", "-o", "out"},
	}
	switch {
	case *allFaults:
		list = faults
	case testing.Short():
		list = faults[:2]
	}
	for name, args := range jobs {
		old, fresh := faulty(t, name, args, "", 0), faulty(t, name, args, "none", 0)
		if maps.Equal(old.files, fresh.files) || fresh.code != Solved {
			t.Fatalf("%s does nothing: %d, %s", name, fresh.code, fresh.said)
		}
		for _, fault := range list {
			n := 1
			for ; n < 1000; n++ {
				r := faulty(t, name, args, fault, n)
				if !r.injected {
					break
				}
				want := old.files
				if r.code == Solved {
					want = fresh.files
				} else if name == "many" { // each file is separate
					want = mixed(r.files, old.files, fresh.files)
				}
				if !maps.Equal(r.files, want) {
					t.Errorf("%s, %s %d: exit %d (%s) and there is\n%v", name, fault, n, r.code, r.said, r.files)
				}
				if r.code != Solved && r.code != Interrupted && (!strings.HasPrefix(r.said, "stepboard: ") ||
					strings.ContainsAny(r.said, "~\n") || !strings.Contains(r.said, ".")) {
					t.Errorf("%s, %s %d: exit %d and it says %q", name, fault, n, r.code, r.said)
				}
			}
			t.Logf("%s: %d times %s", name, n-1, fault)
		}
	}
}

// mixed returns the fresh files among files, and the old files for all others.
func mixed(files, old, fresh map[string]string) map[string]string {
	m := maps.Clone(old)
	for name, text := range files {
		if text == fresh[name] {
			m[name] = text
		}
	}
	return m
}

// injury is the result of a command during which a call failed.
type injury struct {
	code     int
	said     string
	files    map[string]string
	injected bool
}

// faulty runs a command in a new folder. The n-th call of a kind fails in each thread. Without a fault, the command
// is not run.
func faulty(t *testing.T, name string, args []string, fault string, n int) (r injury) {
	t.Helper()
	dir := t.TempDir()
	put := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "out"), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, board := range []string{"board.in", "board2.in"} {
		put(board, "3 3 1\n1 1 1\n1 1 1\n1 1 1\n1 2 1 1 1 3\n")
	}
	for _, old := range []string{"one.svg", "set-01.svg", "set-02.svg", "set-03.svg", "link.svg", "board.out"} {
		put("out/"+old, "old "+old)
	}
	if err := os.Link(filepath.Join(dir, "out", "link.svg"), filepath.Join(dir, "out", "second.svg")); err != nil {
		t.Skip(err)
	}
	if fault != "" {
		command := []string{"-f", "-o", filepath.Join(dir, "trace")}
		if call, what, ok := strings.Cut(fault, ":"); ok {
			kind := "error"
			if strings.HasPrefix(what, "SIG") {
				kind = "signal"
			}
			command = append(command, "-e", "trace="+call, "-e", fmt.Sprintf("inject=%s:%s=%s:when=%d", call, kind, what, n))
		}
		c := exec.Command("strace", append(command, os.Args[0], "-test.run=^TestFaults$")...)
		c.Dir, c.Env = dir, append(os.Environ(), "FAULTS_OF="+strings.Join(args, "\n"), "HOME="+dir, "GOMAXPROCS=1")
		out, _ := c.CombinedOutput()
		r.code, r.said = c.ProcessState.ExitCode(), strings.TrimSpace(string(out))
		trace, err := os.ReadFile(filepath.Join(dir, "trace"))
		if err != nil {
			t.Fatal(err)
		}
		r.injected = strings.Contains(string(trace), "(INJECTED)") || strings.Contains(string(trace), "SIGTERM")
	}
	r.files = map[string]string{}
	entries, err := os.ReadDir(filepath.Join(dir, "out"))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(dir, "out", e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		r.files[e.Name()] = string(data)
	}
	return r
}
