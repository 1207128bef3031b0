package compare_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"stepboard/app/view/compare"
	"stepboard/app/view/lenstest"
	"stepboard/app/workbench/run/runtest"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/halloween"
)

// desk is a maker with a queue of the functions that it hands over.
type desk struct {
	*compare.Maker
	queue chan func()
	told  int
}

func newDesk() *desk {
	d := &desk{queue: make(chan func(), 100)}
	d.Maker = compare.NewMaker(solve.NewRunner(), func(f func()) { d.queue <- f })
	d.OnChange = func() { d.told++ }
	return d
}

// next runs the next function that is handed over.
func (d *desk) next(t *testing.T) {
	t.Helper()
	select {
	case f := <-d.queue:
		f()
	case <-time.After(runtest.Limit):
		t.Fatal("nothing is handed over")
	}
}

const ghosts = "5 5 2\n#####\n#a#B#\n# # #\n#b A#\n#####\n0 0 0\n"

func question(t *testing.T) (solve.Problem, []*explore.Exploration) {
	t.Helper()
	p := halloween.Puzzle
	datasets, _, err := p.Parse("", strings.NewReader(ghosts))
	if err != nil {
		t.Fatal(err)
	}
	q := solve.Problem{Puzzle: p, Task: solve.TaskSolve, Dataset: datasets[0]}
	var list []*explore.Exploration
	for _, id := range []string{"bfs", "bidirectional"} {
		list = append(list, lenstest.Explore(t, p, q.Dataset, 0, q.Task, id, 1<<20))
	}
	return q, list
}

func TestAMakerHandsOverAComparisonAndThenEachTime(t *testing.T) {
	d := newDesk()
	q, list := question(t)
	if d.Of(q, list) != nil {
		t.Fatal("it is there before it was made")
	}
	d.next(t)
	c := d.Of(q, list)
	if c == nil || d.told != 1 || c.Sides()[0].Plain.Time != 0 {
		t.Fatalf("%v, told %d times", c, d.told)
	}
	d.next(t)
	first := d.Of(q, list)
	if first.Sides()[0].Plain.Time <= 0 || first.Sides()[1].Plain.Time != 0 {
		t.Errorf("after one measured run: %+v", first.Sides())
	}
	d.next(t)
	timed := d.Of(q, list)
	if d.told != 3 || timed.Sides()[0].Plain.Time <= 0 || timed.Sides()[1].Plain.Time <= 0 {
		t.Errorf("told %d times of %+v", d.told, timed.Sides())
	}
	if c.Sides()[0].Plain.Time != 0 {
		t.Error("the first comparison was changed")
	}
}

func TestAMakerOfOthersForgetsTheFirst(t *testing.T) {
	d := newDesk()
	q, list := question(t)
	d.Of(q, list)
	f := <-d.queue // already handed over when another comparison is requested
	d.Of(q, list[:1])
	if f(); d.told != 0 || d.Of(q, list[:1]) != nil {
		t.Error("a comparison of others came through")
	}
	for d.told == 0 { // other functions of the first comparison may come before
		d.next(t)
	}
	if c := d.Of(q, list[:1]); c == nil || len(c.Sides()) != 1 {
		t.Errorf("%v", c)
	}
	d.Stop()
	if d.Of(q, nil) != nil {
		t.Error("a comparison of nothing is there")
	}
}

// The counts of recordings of real runs equal the counts of the runs.
func TestRealRunsCountAlike(t *testing.T) {
	q, list := question(t)
	c := compare.New(q.Puzzle, q.Task, []compare.Side{{Exploration: list[0]}, {Exploration: list[1]}}, nil)
	for i, s := range c.Sides() {
		expanded := c.Curves(compare.ExpandedByLayer)[i].Y
		if got := expanded[len(expanded)-1]; got != float64(s.Outcome.Stats.Expanded) || got == 0 {
			t.Errorf("%s: the curve ends at %v, the run expanded %d", s.Algorithm, got, s.Outcome.Stats.Expanded)
		}
		if got := c.At(compare.ByExpansion, c.Steps(compare.ByExpansion))[i]; got != s.Len() {
			t.Errorf("%s ends at %d of %d", s.Algorithm, got, s.Len())
		}
	}
	for _, p := range []compare.Pace{compare.ByExpansion, compare.ByLayer, compare.OwnPace} {
		before := []int{0, 0}
		for step := range c.Steps(p) + 1 {
			at := c.At(p, step)
			if at[0] < before[0] || at[1] < before[1] {
				t.Errorf("pace %d goes back at step %d: %v after %v", p, step, at, before)
			}
			before = at
		}
	}
	if d := c.Difference(); !d.Found || !slices.Contains([]int{1, 2, 3}, d.Step) {
		t.Errorf("%+v", d)
	}
}
