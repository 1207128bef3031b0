//go:build e2e

package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// kept waits until the works of a program are on the disk, and returns their files.
func kept(p *Program, want int) (names []string) {
	p.until("the work to be kept", func() (bool, error) {
		names, _ = filepath.Glob(filepath.Join(p.desk.Home, ".config", "stepboard", "recovery", "*.unsaved"))
		return len(names) == want, nil
	})
	return names
}

// TestRecovery: however a window ends, the next one offers its painted board and opens it. The file itself stays as
// it was.
func TestRecovery(t *testing.T) {
	t.Parallel()
	d := newDesktop(t, 1440, 900)
	for _, s := range []syscall.Signal{syscall.SIGKILL, syscall.SIGTERM} {
		path := write(t, d, "board.in", open3)
		p := start(t, d, path)
		answer(t, p, 1, 1, "6")
		fix(p, 2, 2)
		answer(t, p, 1, 1, "8")
		kept(p, 1)
		if err := syscall.Kill(p.pid, s); err != nil {
			t.Fatal(err)
		}
		if code := p.Exit(); s != syscall.SIGKILL && code != 128+int(s) {
			t.Errorf("%v: exit %d", s, code)
		}
		p = d.Start(nil, p.cmd.Path)
		p.Wait("dialog recovery")
		p.Key("Return")
		if got := p.Wait("opened"); got != path {
			p.Fail("opened is %q", got)
		}
		answer(t, p, 1, 1, "8")
		p.WaitLast("title", "board.in •")
		if data, _ := os.ReadFile(path); string(data) != open3 {
			t.Errorf("%v: the file was touched", s)
		}
		closeAsked(p, "discard")
		if code := p.Exit(); code != 0 {
			t.Errorf("exit %d\n%s", code, p.Output())
		}
		if names := kept(p, 0); len(names) > 0 {
			t.Errorf("left over: %v", names)
		}
		if s != syscall.SIGKILL && strings.Contains(p.Output(), "goroutine") {
			t.Errorf("it printed\n%s", p.Output())
		}
	}
}

// TestDisplayLost: if the display goes away, the work is still on the disk.
func TestDisplayLost(t *testing.T) {
	t.Parallel()
	d := newDesktop(t, 1440, 900)
	path := write(t, d, "board.in", open3)
	p := start(t, d, path)
	answer(t, p, 1, 1, "6")
	fix(p, 2, 2)
	names := kept(p, 1)
	if err := d.server.Kill(); err != nil {
		t.Fatal(err)
	}
	p.End()
	if data, err := os.ReadFile(names[0]); err != nil || !strings.Contains(string(data), `".#."`) {
		t.Errorf("kept is %s (%v)", data, err)
	}
}
