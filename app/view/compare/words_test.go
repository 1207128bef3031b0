package compare_test

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"stepboard/app/catalogue"
	"stepboard/app/view/compare"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/halloween"
	"stepboard/solve/puzzles"
	"stepboard/solve/script"
)

func plain(n int64) string { return strconv.FormatInt(n, 10) }

func TestPoint(t *testing.T) {
	text := catalogue.New("en")
	sides := func(expanded ...int64) *compare.Comparison {
		names := []string{"bfs", "bidirectional", "fast"}
		var list []*explore.Exploration
		for i, n := range expanded {
			list = append(list, ran(tape(names[i], room, ""), 4, n, 0, 5, 0))
		}
		return against(list...)
	}
	waiting := func(a, b int64) *compare.Comparison {
		return against(ran(tape("bfs", room, ""), 4, 70, 0, a, 0), ran(tape("bidirectional", room, ""), 4, 70, 0, b, 0))
	}
	failed := ran(tape("bidirectional", room, ""), 4, 1, 0, 0, 0)
	failed.Outcome.Err = errors.New("stopped")
	for _, v := range []struct {
		c    *compare.Comparison
		want string
	}{
		{sides(900, 100), "Bidirectional search expanded 100 states, Breadth-first search 900: 9 times as many."},
		{sides(100, 940, 300), "Breadth-first search expanded 100 states, Bidirectional search 940: 9.4 times as many."},
		{sides(2, 1), "Bidirectional search expanded 1 state, Breadth-first search 2."},
		{sides(31, 10), "Bidirectional search expanded 10 states, Breadth-first search 31: 3.1 times as many."},
		{sides(255, 10), "Bidirectional search expanded 10 states, Breadth-first search 255: 26 times as many."},
		{sides(150, 149), "Bidirectional search expanded hardly fewer states than Breadth-first search: 149 against 150."},
		{sides(1000, 999), "Bidirectional search expanded hardly fewer states than Breadth-first search: 999 against 1000."},
		{sides(7, 0), "Bidirectional search expanded no state at all; Breadth-first search expanded 7."},
		{sides(0, 0), "No algorithm had to expand a state."},
		{sides(70, 70, 70), "All expanded the same number of states: 70."},
		{waiting(20, 8), "All expanded the same number of states, 70, but at most 8 waited at once in Bidirectional search, 20 in " +
			"Breadth-first search."},
		{
			against(ran(line(), 4, 1, 1, 1, 1), ran(ends(), 3, 1, 1, 1, 1)),
			"Breadth-first search and Bidirectional search give different answers: one of them is wrong.",
		},
		{
			against(ran(line(), 4, 9, 9, 9, 9), failed),
			"Bidirectional search did not finish, so there is nothing to compare yet.",
		},
	} {
		if got := text.Say(v.c.Point(plain)); got != v.want {
			t.Errorf("%s\nwant %s", got, v.want)
		}
	}
}

// If answers differ, the sentence begins with them. The answer of a file's estimate is only an upper bound, unless another
// algorithm has the same.
func TestPointBeginsWithTheAnswer(t *testing.T) {
	p, err := script.Open("x.star", []byte(`p = piece("p", count = 1)
def moves(b, s): return []
def won(b, s): return False
def estimate(b, s): return 0
`))
	if err != nil {
		t.Fatal(err)
	}
	text := catalogue.New("en")
	says := func(astar, bfs int64) (string, string) {
		c := compare.New(p, solve.TaskSolve, []compare.Side{
			{Exploration: ran(tape("astar", room, ""), astar, 9, 9, 9, 9)}, {Exploration: ran(tape("bfs", room, ""), bfs, 18, 9, 9, 9)},
		}, nil)
		return text.Say(c.Point(plain)), c.Answer(0, plain)
	}
	const want = "The way of A* costs 7, that of Breadth-first search 4. So it is wrong that the estimate never says too much. " +
		"A* expanded 9 states, Breadth-first search 18: 2 times as many."
	if said, answer := says(7, 4); said != want || answer != "≤ 7" {
		t.Errorf("%s; %s", said, answer)
	}
	if said, answer := says(4, 4); strings.Contains(said, "costs") || answer != "4" {
		t.Errorf("%s; %s", said, answer)
	}
	if said, _ := says(3, 4); !strings.Contains(said, "one of them is wrong") {
		t.Error(said)
	}
}

// A search that is not exact gives an upper bound. Only a bound below a proved answer contradicts this answer.
func TestOnlyProvedAnswersContradict(t *testing.T) {
	for _, p := range puzzles.BuiltIn() {
		var exact, rough string
		task := p.Tasks()[0]
		for _, s := range p.Solvers(task) {
			if solve.Exact(s) {
				exact = s.ID()
			} else {
				rough = s.ID()
			}
		}
		if rough == "" { // all algorithms of the puzzle are exact
			continue
		}
		says := func(a string, x int64, b string, y int64) string {
			return compare.New(p, task, []compare.Side{
				{Exploration: ran(tape(a, room, ""), x, 9, 9, 9, 9)}, {Exploration: ran(tape(b, room, ""), y, 9, 9, 9, 9)},
			}, nil).Point(plain).Key
		}
		for _, v := range []struct {
			a    string
			x    int64
			b    string
			y    int64
			want bool
		}{
			{exact, 27, rough, 34, false},
			{exact, 27, rough, 27, false},
			{rough, 30, rough, 34, false},
			{exact, 27, rough, 26, true},
			{exact, 27, rough, solve.None, true},
			{exact, solve.None, rough, 34, true},
			{exact, 27, exact, 28, true},
		} {
			for _, key := range []string{says(v.a, v.x, v.b, v.y), says(v.b, v.y, v.a, v.x)} {
				if got := key == "compare.point.disagree"; got != v.want {
					t.Errorf("%s: %s %d, %s %d: %s", p.ID(), v.a, v.x, v.b, v.y, key)
				}
			}
		}
	}
}

// A board says how many expansions of the run its recording lacks.
func TestCountSaysWhatIsNotRecorded(t *testing.T) {
	text := catalogue.New("en")
	for expanded, want := range map[int64]string{
		5: "done: expanded 5/5 · waiting 0 · layer 4/4",
		6: "done: expanded 5/6 · waiting 0 · layer 4/4 · 1 not recorded",
		9: "done: expanded 5/9 · waiting 0 · layer 4/4 · 4 not recorded",
	} {
		x := ran(line(), 4, expanded, 9, 9, 9)
		if got := text.Say(against(x).Count(0, x.Len(), plain)); got != want {
			t.Errorf("%s\nwant %s", got, want)
		}
	}
}

func TestDifference(t *testing.T) {
	text := catalogue.New("en")
	whole := func(x *explore.Exploration) *explore.Exploration { x.Whole = true; return x }
	dear := tape("fast", room, "r1 L0 e1 r2@9 L1 e2 r3")
	for _, v := range []struct {
		name string
		list []*explore.Exploration
		want compare.Difference
		says string
		part []int // cells of the states at which the sides differ; 0: none
	}{
		{
			"from the start",
			[]*explore.Exploration{line(), tape("x", room, "r2 e2")},
			compare.Difference{Found: true, Step: 1},
			"They differ from the first expansion on.",
			[]int{1, 2},
		},
		{
			"the other wave begins",
			[]*explore.Exploration{line(), ends()},
			compare.Difference{Found: true, Step: 2},
			"Expansion 2 is the first that differs: Bidirectional search takes a state of cost 0, Breadth-first search one of cost 1.",
			[]int{2, 5},
		},
		{
			"the branch",
			[]*explore.Exploration{line(), forked()},
			compare.Difference{Found: true, Step: 3},
			"Expansion 3 is the first that differs: Fast takes a state of cost 1, Breadth-first search one of cost 2.",
			[]int{3, 6},
		},
		{
			"another cost",
			[]*explore.Exploration{line(), dear},
			compare.Difference{Found: true, Step: 2},
			"Expansion 2 is the first that differs: Breadth-first search takes a state of cost 1, Fast one of cost 9.",
			[]int{2, 2},
		},
		{
			"the first of three",
			[]*explore.Exploration{line(), forked(), ends()},
			compare.Difference{Found: true, Step: 2},
			"Expansion 2 is the first that differs: Bidirectional search takes a state of cost 0, Breadth-first search one of cost 1.",
			[]int{2, 2, 5},
		},
		{
			"none",
			[]*explore.Exploration{line(), line()},
			compare.Difference{Step: 5},
			"As far as all of them go, they expand the same states in the same order: 5.",
			nil,
		},
		{
			"the beginning",
			[]*explore.Exploration{line(), tape("x", room, "r1 e1 r2 e2")},
			compare.Difference{Step: 2},
			"As far as all of them go, they expand the same states in the same order: 2.",
			nil,
		},
		{
			"behind the end of a third",
			[]*explore.Exploration{line(), tape("x", room, "r1 e1 r2 e2"), tape("y", room, "r1 e1 r2 e2 r3 e3 r9 e9")},
			compare.Difference{Found: true, Step: 4},
			"The first 3 expansions are the same, expansion 4 is not.",
			[]int{4, 0, 9},
		},
		{
			"an empty one",
			[]*explore.Exploration{line(), tape("x", room, "")},
			compare.Difference{},
			"As far as all of them go, they expand the same states in the same order: 0.",
			nil,
		},
		{
			"another order within a layer",
			[]*explore.Exploration{forked(), whole(tape("x", room, "L0 r1 e1 r6 r2 L1 e6 r7 e2 r3 L2 e7 e3 r4"))},
			compare.Difference{Pace: compare.ByLayer, Step: 3},
			"They reach the same states in every layer.",
			nil,
		},
		{
			"dearer at first",
			[]*explore.Exploration{forked(), whole(tape("x", room, "L0 r1 e1 r6 r2 r3@5 L1 e6 r7 e2 r3 L2 e7 e3 r4"))},
			compare.Difference{Pace: compare.ByLayer, Step: 3},
			"They reach the same states in every layer.",
			nil,
		},
		{
			"a layer less one",
			[]*explore.Exploration{forked(), whole(tape("x", room, "L0 r1 e1 r6 r2 L1 e6 e2 r3 L2 e3 r4"))},
			compare.Difference{Found: true, Pace: compare.ByLayer, Step: 3},
			"Layer 2 is the first in which they reach different states.",
			[]int{7, 0},
		},
		{
			"a layer more",
			[]*explore.Exploration{whole(forked()), tape("x", room, "r1 L0 e1 r2 r6 L1 e2 r3 e6 r7 L2 e3 r4 e7 L3 e4 r9")},
			compare.Difference{Found: true, Pace: compare.ByLayer, Step: 4},
			"Layer 3 is the first in which they reach different states.",
			[]int{0, 9},
		},
	} {
		c := against(v.list...)
		d := c.Difference()
		if d != v.want {
			t.Errorf("%s: %+v, want %+v", v.name, d, v.want)
		}
		if got := text.Say(d.Say(c, plain)); got != v.says {
			t.Errorf("%s: %s\nwant %s", v.name, got, v.says)
		}
		var part []int
		for i, event := range c.Parting() {
			cell := 0
			if event >= 0 {
				cell = int(v.list[i].Cell(event, 0))
			}
			part = append(part, cell)
		}
		if !slices.Equal(part, v.part) {
			t.Errorf("%s: they part at %v, want %v", v.name, part, v.part)
		}
	}
}

// If the way of an algorithm may not be the shortest, its answer is a bound. The answer "no way" is exact.
func TestAnswerOfASatisficingAlgorithm(t *testing.T) {
	for _, at := range []struct {
		algorithm string
		value     int64
		want      string
	}{{"dfs", 5, "≤ 5"}, {"greedy", 5, "≤ 5"}, {"idastar", 5, "5"}, {"fast", 5, "5"}, {"dfs", solve.None, "-1"}} {
		x := tape(at.algorithm, room, "r1 e1")
		x.Outcome.Answer.Value = at.value
		c := compare.New(halloween.Puzzle, solve.TaskSolve, []compare.Side{{Exploration: x}}, nil)
		rows := c.Rows([]string{at.algorithm}, nil, "", solve.Text.String, plain)
		if got := rows[0].Entries[0].Text; got != at.want {
			t.Errorf("%s: %q, want %q", at.algorithm, got, at.want)
		}
	}
}

// The runs that have finished are compared, even if others have not.
func TestUnfinishedRunsAreLeftOut(t *testing.T) {
	p := puzzles.BuiltIn()[0]
	side := func(algorithm string, expanded int, err error) compare.Side {
		x := ran(line(), 4, int64(expanded), 9, 9, 9)
		x.Algorithm, x.Outcome.Err = algorithm, err
		return compare.Side{Exploration: x}
	}
	stopped := context.Canceled
	for want, sides := range map[string][]compare.Side{
		"compare.point.unfinished": {side("fast", 5, nil), side("bruteforce", 5, stopped)},
		"compare.point.same":       {side("fast", 5, nil), side("bruteforce", 5, nil)},
		"compare.point.without":    {side("fast", 5, nil), side("spfa", 5, stopped), side("bruteforce", 5, nil)},
	} {
		c := compare.New(p, solve.TaskSolve, sides, nil)
		if got := c.Point(plain); got.Key != want {
			t.Errorf("%v, want %s", got, want)
		}
		if len(c.Sides()) != len(sides) || c.Sides()[1].Algorithm != sides[1].Algorithm {
			t.Error("the comparison has changed")
		}
	}
}

// Before the first layer a step has no number. At the end the number is the last layer's.
func TestLayersHaveNumbers(t *testing.T) {
	c := against(ran(line(), 4, 5, 9, 9, 9))
	for step, want := range []int{-1, 0, 1, 2, 3, 4} {
		if got := c.LayerOf(step); got != int64(want) {
			t.Errorf("step %d: layer %d, want %d", step, got, want)
		}
	}
}

func TestOneLongRunMakesTheAxisLogarithmic(t *testing.T) {
	long := tape("iddfs", 1000, strings.Repeat("r1 e1 f ", 100))
	named := func(t solve.Text) string { return t.Key }
	number := func(n int64) string { return strconv.FormatInt(n, 10) }
	three := against(line(), ends(), long).Chart(compare.FrontierByExpansion, nil).Data(named, number)
	if !three.LogX || three.LogY || three.X != "compare.axis.log" {
		t.Errorf("three runs: logarithmic %v and %v, named %q", three.LogX, three.LogY, three.X)
	}
	if two := against(line(), long).Chart(compare.FrontierByExpansion, nil).Data(named, number); two.LogX {
		t.Error("two runs of different lengths are on a logarithmic axis")
	}
}
