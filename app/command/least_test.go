package command

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"stepboard/solve/script/scripttest"
)

// A wrong estimate makes no wrong answer: the default algorithm is replaced, another one is refused, and each says why.
func TestWrongEstimate(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	rules, cells := write("portal.star", scripttest.Portals), write("portal.txt", "o.r......xo\n")
	two := write("two.txt", "o.r......xo\n\no.r.......xo\n")
	const fault = "line 17 of the rules is wrong: estimate is 7 on this board, but 4 is enough"
	for _, c := range []struct {
		args         []string
		code         int
		stdout, said string
	}{
		{[]string{cells}, Solved, "4\n", fault},
		{[]string{"-json", cells}, Solved, `"algorithm":"bfs","dataset":1,"query":1,"answer":4,"verified":true,"level":"shown"`, fault},
		{[]string{"-json", two}, Solved, `"algorithm":"bfs","dataset":2,"query":1,"answer":4,"verified":true,"level":"shown"`, fault},
		{[]string{"-algorithm", "astar", cells}, BadInput, "", fault},
		{
			[]string{"-json", "-algorithm", "idastar", cells},
			Solved,
			`"answer":7,"least":false,"verified":false,"level":"way","atLeast":4,"reason":"line 17 of the rules is wrong: estimate is 7`, "",
		},
		{[]string{"-json", "-algorithm", "bfs", cells}, Solved, `"answer":4,"verified":true,"level":"shown"`, ""},
	} {
		r := run1(t, "", append([]string{"solve", "-rules", rules}, c.args...)...)
		if r.code != c.code || !strings.Contains(r.stdout, c.stdout) || !strings.Contains(r.stderr, c.said) ||
			c.stdout == "" && r.stdout != "" {
			t.Errorf("%v: exit %d\n%s%s", c.args, r.code, r.stdout, r.stderr)
		}
	}

	set := write("set.txt", "name p\nfile portal.txt\n")
	r := run1(t, "", "make", "-rules", rules, "-set", set, "-o", filepath.Join(folder, "out"))
	answers, _ := filepath.Glob(filepath.Join(folder, "out", "*.out"))
	if r.code != Solved || len(answers) != 1 || !strings.Contains(r.stderr, fault) {
		t.Fatalf("the set: exit %d, %v\n%s%s", r.code, answers, r.stdout, r.stderr)
	}
	if data, err := os.ReadFile(answers[0]); err != nil || strings.TrimSpace(string(data)) != "4" {
		t.Errorf("the answer in the set is %s: %v", data, err)
	}
}

// A program that is right is not blamed if our own answer is wrong.
func TestBreakWithWrongEstimate(t *testing.T) {
	boxed(t)
	folder := t.TempDir()
	rules := filepath.Join(folder, "portal.star")
	if err := os.WriteFile(rules, []byte(scripttest.Portals), 0o600); err != nil {
		t.Fatal(err)
	}
	right := board(t, "right.py", `import sys
for row in sys.stdin.read().split():
    at, flag = row.index("r"), row.index("x")
    print(min(abs(at - flag), min([abs(at - p) for p in range(len(row)) if row[p] == "o"] or [99]) + 2 if "o" in row else 99))
`)
	r := run1(t, "", "break", "-rules", rules, "-time", "20", right)
	if r.code != BadInput || r.stdout != "" || !strings.Contains(r.stderr, "our own answer is wrong") ||
		!strings.Contains(r.stderr, "line 17 of the rules") {
		t.Errorf("exit %d\n%s%s", r.code, r.stdout, r.stderr)
	}
}

// The second number of a cost is the cost, not the number of moves. A name that the object has already is not used twice.
func TestNumbersOfACost(t *testing.T) {
	rules := board(t, "push.star", `costs = ("pushes", "moves")
free = ground(".")
flag = ground("x")
man = piece("r", count = 1)

def moves(b, s):
    at = s.find(man)
    return [move("run", s.move(at, c), (1, 7)) for c in at.near if s.free(c)]

def won(b, s):
    return b.ground(s.find(man)) == flag
`)
	out := solved(t, "r.x\n", "-rules", rules, "-json")
	if strings.Count(out, `"moves":`) != 1 || !strings.Contains(out, `"pushes":2,"cost.moves":14,`) {
		t.Error(out)
	}
}
