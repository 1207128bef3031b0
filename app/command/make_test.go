package command

import (
	"path/filepath"
	"strings"
	"testing"
)

// The line is the seed: it makes the same board again, and its answers are as the line says.
func TestMake(t *testing.T) {
	line := strings.Fields("make huarong -n 12 -m 15 -q 5 -walls 20% -answer 20.. -seed 7")
	one, two := run1(t, "", line...), run1(t, "", line...)
	if one.code != Solved || one != two || !strings.HasPrefix(one.stdout, "12 15 5\n") {
		t.Fatalf("%+v\n%+v", one, two)
	}
	for _, answer := range strings.Fields(solved(t, one.stdout)) {
		if len(answer) < 2 || answer < "20" && len(answer) == 2 {
			t.Errorf("an answer is %s", answer)
		}
	}
	path := filepath.Join(t.TempDir(), "walk.stepboard")
	if r := run1(t, "", "make", "sokoban", "-n", "6", "-walk", "1", "-answer", "2..", "-o", path); r.code != Solved {
		t.Fatalf("%+v", r)
	}
	if answer := solved(t, "", path); answer < "2" {
		t.Errorf("the walk's pushes: %s", answer)
	}
	for _, c := range []struct {
		code       int
		said, line string
	}{
		{Unsolved, "the nearest is", "huarong -n 3 -answer 500.."},
		{BadUsage, "knight has no boards of 4×5", "knight -n 4 -m 5"},
		{BadUsage, "-answer", "huarong -answer 9..5"},
		{BadUsage, "-walls", "huarong -walls 120%"},
		{BadUsage, "-kind", "knight -kind maze"},
		{BadUsage, "huarong", "chess"},
		{BadUsage, "expected a puzzle", ""},
		{BadUsage, "", "sokoban -n 6 -walk 1"},
	} {
		r := run1(t, "", append([]string{"make"}, strings.Fields(c.line)...)...)
		if r.code != c.code || !strings.Contains(r.stderr, c.said) || r.stdout != "" {
			t.Errorf("%s: %+v", c.line, r)
		}
	}
}
