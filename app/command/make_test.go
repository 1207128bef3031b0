package command

import (
	"math"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"stepboard/app/contest/generate"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

// The command line with the seed makes the same board again. The answers are in the range of the option -answer.
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
		{Unsolved, "comes nearest is", "huarong -n 3 -answer 500.."},
		{BadUsage, "4×5 cells are no square", "knight -n 4 -m 5"},
		{BadUsage, "2000×9 cells do not fit", "huarong -n 2000 -m 9"},
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

// Other options of make work: a decisive wall that is reported, numbers of pieces by kind, several datasets, and a
// hard board.
func TestMakeWanted(t *testing.T) {
	hair := run1(t, "", strings.Fields("make huarong -n 6 -walls 40 -hair -seed 3")...)
	if hair.code != Solved || strings.TrimSpace(solved(t, hair.stdout)) != "-1" ||
		!strings.Contains(hair.stderr, "without the wall at row 4, column 1 the answer is 9") {
		t.Errorf("%+v", hair)
	}
	two := run1(t, "", strings.Fields("make knight -n 8 -rooks 3 -pawns 4 -captures 1 -datasets 2")...)
	if two.code != Solved || strings.Count(two.stdout, "C") != 6 || strings.Count(two.stdout, "P") != 8 ||
		strings.ContainsAny(two.stdout, "QBK") || len(strings.Fields(solved(t, two.stdout))) != 2 {
		t.Errorf("%+v", two)
	}
	line := strings.Fields("make huarong -n 8 -hard spfa:generated/dijkstra -steps 300")
	hard, again := run1(t, "", line...), run1(t, "", line...)
	if hard.code != Solved || hard != again || strings.Count(hard.stderr, "step ") < 2 {
		t.Errorf("%+v", hard)
	}
	if count := run1(t, "", strings.Fields("make sokoban -n 5 -unique")...); count.code != Unsolved ||
		!strings.Contains(count.stderr, "expected box and player placed") {
		t.Errorf("%+v", count)
	}
	for _, line := range []string{
		"knight -hair", "huarong -captures 1", "huarong -hard astar", "huarong -hard spfa:time", "huarong -hard spfa/",
		"huarong -hard spfa -unique", "knight -hard bfs -datasets 2", "huarong -datasets 2",
	} {
		if r := run1(t, "", append([]string{"make"}, strings.Fields(line)...)...); r.code != BadUsage || r.stdout != "" {
			t.Errorf("%s: %+v", line, r)
		}
	}
}

// The command line of an order is parsed into the same order.
func TestLine(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		all := puzzles.BuiltIn()
		maker := all[r.IntN(len(all))].(solve.Maker)
		kinds, parameters := maker.Makes()
		c := generate.Climb{Order: generate.Order{
			Maker: maker, Least: generate.Any, Most: math.MaxInt64, Seed: uint64(r.IntN(3)),
			MakeOrder: solve.MakeOrder{
				Kind: kinds[r.IntN(len(kinds))], Size: grid.Size{Rows: 8, Cols: 8}, Values: map[string]int{},
			},
		}, Steps: generate.UsualSteps}
		if !maker.Limits().Square {
			c.Size.Cols += r.IntN(3)
		}
		for _, p := range parameters {
			c.Values[p.ID] = p.Least + r.IntN(p.Most-p.Least+1)
		}
		switch r.IntN(4) {
		case 0:
			c.Least, c.Most = solve.None, solve.None
		case 1:
			c.Least = int64(r.IntN(9))
			c.Most = c.Least + int64(r.IntN(3))
		case 2:
			c.Least, c.Most = int64(r.IntN(9)), generate.Open
		}
		if solvers := solve.ExactSolvers(maker, maker.Tasks()[0]); r.IntN(2) == 0 {
			measure := func() generate.Measure {
				return generate.Measure{Solver: solvers[r.IntN(len(solvers))].ID(), Count: generate.Counts()[r.IntN(3)]}
			}
			c.Over, c.Steps = measure(), 1+r.IntN(9)
			if r.IntN(2) == 0 {
				c.Under = measure()
			}
		} else {
			c.Unique = r.IntN(2) == 0
			if solve.HasWalls(maker) && r.IntN(3) == 0 {
				c.NearMiss, c.Least, c.Most = true, generate.Any, math.MaxInt64
			}
			if maker.ID() == "knight" {
				c.Captures = r.IntN(4)
			}
		}
		line := c.Line()
		o := making{Climb: generate.Climb{Order: generate.Order{Maker: maker, Least: generate.Any, Most: math.MaxInt64}}}
		if _, _, err := parse(line[2:], o.list()); err != nil {
			t.Fatalf("%v: %v", line, err)
		}
		if complaint := o.fit(); complaint != nil {
			t.Fatalf("%v: %v", line, complaint)
		}
		for _, p := range parameters {
			o.Values[p.ID] = o.Value(p)
		}
		if !reflect.DeepEqual(o.Climb, c) {
			t.Fatalf("%v:\n%+v\n%+v", line, c, o.Climb)
		}
	}
}
