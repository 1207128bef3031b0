//go:build e2e

package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// controlGroup is a group of processes with a common memory limit, in either version of Linux's interface.
type controlGroup struct {
	folder string
	events string // file with the number of processes that the group has killed
}

// confined makes a control group. If this is impossible, the test is skipped.
func confined(t *testing.T, mb int) controlGroup {
	t.Helper()
	name := fmt.Sprintf("stepboard-%d-%d", os.Getpid(), mb)
	g := controlGroup{"/sys/fs/cgroup/memory/" + name, "memory.oom_control"}
	limit := "memory.limit_in_bytes"
	if _, err := os.Stat("/sys/fs/cgroup/memory"); err != nil {
		g, limit = controlGroup{"/sys/fs/cgroup/" + name, "memory.events"}, "memory.max"
	}
	if err := os.Mkdir(g.folder, 0o755); err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { _ = os.Remove(g.folder) })
	if err := os.WriteFile(filepath.Join(g.folder, limit), []byte(strconv.Itoa(mb<<20)), 0o600); err != nil {
		t.Skip(err)
	}
	return g
}

// run returns a command that runs a program in the group.
func (g controlGroup) run(program string, args ...string) []string {
	const join = `echo $$ > "$0" && exec "$@"`
	return append([]string{"/bin/sh", "-c", join, filepath.Join(g.folder, "cgroup.procs"), program}, args...)
}

// killed returns the number of processes that the system has killed because of the limit.
func (g controlGroup) killed(t *testing.T) int {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(g.folder, g.events))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		if n, ok := strings.CutPrefix(line, "oom_kill "); ok {
			count, _ := strconv.Atoi(strings.TrimSpace(n))
			return count
		}
	}
	return 0
}

// hall writes an open board with three ghosts. A plain search of it needs gigabytes.
func hall(t *testing.T, d *Desktop) string {
	const side = 50
	rows := make([][]byte, side)
	for i := range rows {
		rows[i] = []byte("#" + strings.Repeat(" ", side-2) + "#")
	}
	rows[0] = []byte(strings.Repeat("#", side))
	rows[side-1] = rows[0]
	for name, at := range map[byte][2]int{
		'a': {1, 1}, 'b': {1, side - 2}, 'c': {side - 2, 1}, 'A': {side - 2, side - 2}, 'B': {side - 2, 25}, 'C': {1, 25},
	} {
		rows[at[0]][at[1]] = name
	}
	text := fmt.Sprintf("%d %d 3\n", side, side)
	for _, r := range rows {
		text += string(r) + "\n"
	}
	return write(t, d, "hall.in", text+"0 0 0\n")
}

// TestControlGroups: with little memory, runs end early and say so. The system kills neither the command nor the
// window during a comparison. If there is no memory even for a window, a sentence says so.
func TestControlGroups(t *testing.T) {
	t.Parallel()
	d := newDesktop(t, 1280, 800)
	board := hall(t, d)
	for _, mb := range []int{96} {
		g := confined(t, mb)
		args := g.run(program(t), "draw", "-algorithm", "bfs", "-track", "exploration", "-event", "end", board, "-o",
			filepath.Join(d.Home, "out.png"))
		if out, err := d.CommandIn(nil, args[0], args[1:]...); err != nil || g.killed(t) > 0 {
			t.Errorf("draw within %d MB: %v\n%s", mb, err, out)
		}
		args = g.run(program(t), "solve", "-algorithm", "bfs", board)
		if out, err := d.CommandIn(nil, args[0], args[1:]...); err == nil || g.killed(t) > 0 ||
			!strings.Contains(out, "not solved within") {
			t.Errorf("solve within %d MB: %v\n%s", mb, err, out)
		}
	}
	g := confined(t, 128)
	args := g.run(program(t), board)
	if out, err := d.CommandIn(nil, args[0], args[1:]...); err == nil || !strings.Contains(out, "needs 192 MB of memory") {
		t.Errorf("a window within 128 MB: %v\n%s", err, out)
	}
	for _, mb := range []int{224} {
		g := confined(t, mb)
		args := g.run(program(t), board)
		p := d.Start(nil, args[0], args[1:]...)
		p.Key("Return") // closes the warning about the board
		p.Key("ctrl+k")
		p.Wait("action compare")
		for range 6 { // seconds; without a limit of their own, plain searches take gigabytes meanwhile
			p.Wait("gap")
		}
		if p.Ended() || g.killed(t) > 0 {
			p.Fail("within %d MB the window is ended", mb)
		}
		p.Close()
		p.End()
	}
}
