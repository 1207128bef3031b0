package command

import (
	"bytes"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"

	"stepboard/solve/script/scripttest"
)

// The samples of a stranger's rules are tested within the memory limit of the command, which also limits the garbage. If
// the limit is too small, the command says so and continues.
func TestRulesBeyondLimits(t *testing.T) {
	const rules = `title = "Many states"
size = ((1, 1), (4, 4))
free = ground(".")
fox = piece("f", count = 1)
a = number(0, 4000000000)
def moves(b, s):
    n = s.a * 16 % 3999999979
    return [move("m", s.set(a = n + i)) for i in range(16)]
def won(b, s):
    return False
sample("f.\n", -1)
`
	path := filepath.Join(t.TempDir(), "many.star")
	if err := os.WriteFile(path, []byte(rules), 0o600); err != nil {
		t.Fatal(err)
	}
	percent, limit := debug.SetGCPercent(100), debug.SetMemoryLimit(math.MaxInt64)
	defer func() {
		debug.SetGCPercent(percent)
		debug.SetMemoryLimit(limit)
	}()
	tried := make(chan bool)
	go func() {
		newProgram(nil, io.Discard, io.Discard).bring([]string{"-memory", "1", "-rules", path})
		close(tried)
	}()
	least := int64(math.MaxInt64)
	for trying := true; trying; {
		select {
		case <-tried:
			trying = false
		default:
			least = min(least, debug.SetMemoryLimit(-1))
		}
	}
	if after := debug.SetMemoryLimit(-1); least > 1<<30 || after != math.MaxInt64 {
		t.Errorf("the process may grow to %d MB, and afterwards to %d MB", least>>20, after>>20)
	}
	var out, complaint bytes.Buffer
	args := []string{"solve", "-lang", "en", "-memory", "1", "-rules", path, "-"}
	code := Run(args, strings.NewReader("f.\n"), &out, &complaint)
	said := complaint.String()
	if code != Unsolved || !strings.Contains(said, "are not tested") || !strings.Contains(out.String()+said, "not solved within 1 MB") {
		t.Errorf("exit %d, says %s %s", code, out.String(), said)
	}
}

// A stranger's rules can't send control characters to the terminal, and their texts begin no line.
func TestRulesSayAnything(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.star")
	rules := "free = ground('.')\nfox = piece('f')\ndef moves(b, s): return fail('a\\x1b[2J\\nstepboard: done')\ndef won(b, s): return False\n"
	if err := os.WriteFile(path, []byte(rules), 0o600); err != nil {
		t.Fatal(err)
	}
	r := run1(t, "f.\n", "solve", "-rules", path)
	if r.code != BadInput || strings.Contains(r.stderr, "\x1b") || strings.Contains(r.stderr, "\nstepboard") ||
		!strings.Contains(r.stderr, "[2J") {
		t.Errorf("%d %q", r.code, r.stderr)
	}
}

// If a function of the rules fails in a search, the command says its line.
func TestSolveByFailingRules(t *testing.T) {
	path := board(t, "failing.star", "size = ((1, 1), (9, 9))\nfree = ground(\".\")\nman = piece(\"r\", count = 1)\n"+
		"def moves(b, s):\n  at = s.find(man)\n  return [move(\"right\", s.move(at, at.to(RIGHT)))]\n"+
		"def won(b, s): return False\n")
	for _, form := range []string{"-quiet", "-json"} {
		r := run1(t, "r..\n", "solve", "-lang", "en", "-rules", path, form, "-")
		if r.code != BadInput || !strings.Contains(r.stderr, "failing.star:6:") || !strings.Contains(r.stderr, "would leave the board") {
			t.Errorf("%s: exit %d: %s", form, r.code, r.stderr)
		}
	}
}

// The file of rules is enough to name the puzzle.
func TestMakeByRules(t *testing.T) {
	path := board(t, "portal.star", scripttest.Portals)
	free := run1(t, "", "make", "-rules", path, "-n", "1", "-m", "4", "-seed", "2")
	if named := run1(t, "", "make", "portal", "-rules", path, "-n", "1", "-m", "4", "-seed", "2"); free.code != Solved ||
		free.stdout == "" || free.stdout != named.stdout {
		t.Errorf("exit %d\n%s%s; with the ID %s", free.code, free.stdout, free.stderr, named.stdout)
	}
}

// A complaint of a file of rules names its cell, because its own text does not.
func TestComplaintNamesTheCell(t *testing.T) {
	path := board(t, "level.txt", "#####\n#.$ #\n#@$ #\n#####\n")
	r := run1(t, "", "solve", "-puzzle", "warehouse", path)
	if r.code != BadInput || !strings.Contains(r.stderr, "row 3, column 3: More boxes than goals") {
		t.Errorf("exit %d: %s", r.code, r.stderr)
	}
}
