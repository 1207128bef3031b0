package compare_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"stepboard/app/view/compare"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/halloween"
)

// tape makes an exploration from words. "L3" is a layer with this number, "l3" a layer of the other wave. "r5"
// reaches the state with a mover on cell 5 from the last expanded state, at a cost higher by one; "r5@7" has cost 7.
// "e5" expands the state. "R" and "E" are the same in the other wave. "s" is a stage, and "F" begins a search anew.
func tape(algorithm string, limit int, words string) *explore.Exploration {
	r := solve.NewRecording(algorithm, limit, nil)
	parent := [2]int{-1, -1}
	for _, word := range strings.Fields(words) {
		number, at, priced := strings.Cut(word[1:], "@")
		n, _ := strconv.Atoi(number)
		wave := uint8(0)
		if strings.IndexByte("lRE", word[0]) >= 0 {
			wave = 1
		}
		s := solve.NewState(grid.Cell(n))
		switch strings.ToLower(word[:1]) {
		case "l":
			r.Layer(wave, solve.Cost{Major: int64(n) >> 40, Minor: int64(n) % (1 << 40)})
		case "r":
			cost := int64(0)
			if p := parent[wave]; p >= 0 {
				cost = r.Units(p) + 1
			}
			if priced {
				cost, _ = strconv.ParseInt(at, 10, 64)
			}
			r.Reach(wave, s, parent[wave], solve.Units(cost))
		case "e":
			parent[wave] = r.Of(wave, s)
			r.Expand(wave, s)
		case "s":
			r.Stage(1, 0)
		case "f":
			parent = [2]int{-1, -1}
			r.Forget()
			r.Stage(1, 0)
		}
	}
	r.Seal()
	return explore.New(r, grid.Size{Rows: 10, Cols: 10}, solve.Outcome{}, nil)
}

const room = 1000 // more events than any tape has

// line is a breadth-first search of a line 1-5 from its end, ends a search from both ends. forked is line with
// another branch.
func line() *explore.Exploration {
	return tape("bfs", room, "r1 L0 e1 r2 L1 e2 r3 L2 e3 r4 L3 e4 r5 L4 e5")
}

func ends() *explore.Exploration {
	return tape("bidirectional", room, "r1 R5 L0 e1 r2 l0 E5 R4 L1 e2 r3 l1 E4 R3")
}

func forked() *explore.Exploration {
	return tape("fast", room, "r1 L0 e1 r2 r6 L1 e2 r3 e6 r7 L2 e3 r4 e7")
}

func against(list ...*explore.Exploration) *compare.Comparison {
	var sides []compare.Side
	for _, x := range list {
		sides = append(sides, compare.Side{Exploration: x})
	}
	return compare.New(halloween.Puzzle, solve.TaskSolve, sides, nil)
}

func TestPositionsInStep(t *testing.T) {
	c := against(line(), ends(), forked())
	for _, want := range []struct {
		pace  compare.Pace
		at    [][]int
		named string
	}{
		{
			compare.ByExpansion,
			[][]int{{0, 0, 0}, {4, 5, 5}, {7, 8, 8}, {10, 11, 10}, {13, 14, 13}, {15, 14, 14}},
			"expansion",
		},
		// The layers 0 and 1 of the two waves add up to 0, 1 and 2. The first layers of both have number 0.
		{compare.ByLayer, [][]int{{0, 0, 0}, {4, 8, 5}, {7, 11, 10}, {10, 14, 14}, {13, 14, 14}, {15, 14, 14}}, "layer"},
	} {
		steps := c.Steps(want.pace)
		if steps != len(want.at)-1 {
			t.Errorf("by %s there are %d steps, want %d", want.named, steps, len(want.at)-1)
		}
		for step, at := range want.at {
			if got := c.At(want.pace, step); !slices.Equal(got, at) {
				t.Errorf("by %s, step %d: %v, want %v", want.named, step, got, at)
			}
		}
	}
}

// A layer or another part of the work that begins after an expansion is not a part of the expansion's step.
func TestAStepEndsBeforeWhatFollows(t *testing.T) {
	c := against(tape("parts", room, "r1 r2 r3 e1 s L0 e2 L1 s e3"))
	for step, want := range []int{0, 4, 7, 10} {
		if got := c.At(compare.ByExpansion, step); got[0] != want {
			t.Errorf("step %d ends at %d, want %d", step, got[0], want)
		}
	}
}

func TestStepOfAPosition(t *testing.T) {
	c := against(line(), ends(), forked())
	for _, v := range []struct {
		pace            compare.Pace
		side, pos, want int
	}{
		{compare.ByExpansion, 0, 0, 0},
		{compare.ByExpansion, 0, 4, 1},
		{compare.ByExpansion, 0, 6, 2}, // in the middle of the second step
		{compare.ByExpansion, 1, 14, 4},
		{compare.ByLayer, 1, 9, 2},
		{compare.ByLayer, 0, 15, 5},
		{compare.OwnPace, 0, 15, 15},
	} {
		if got := c.StepOf(v.pace, v.side, v.pos); got != v.want {
			t.Errorf("pace %d: side %d is at %d from step %d on, want %d", v.pace, v.side, v.pos, got, v.want)
		}
	}
}

func TestOwnPaceEndsTogether(t *testing.T) {
	long := make([]string, 2500)
	for i := range long {
		long[i] = fmt.Sprintf("r%d", i)
	}
	c := against(line(), tape("long", 5000, strings.Join(long, " ")))
	if got := c.Steps(compare.OwnPace); got != 200 {
		t.Fatalf("%d steps", got)
	}
	for _, v := range []struct{ step, a, b int }{
		{0, 0, 0},
		{1, 0, 12},
		{20, 1, 250},
		{100, 7, 1250},
		{199, 14, 2487},
		{200, 15, 2500},
	} {
		if got := c.At(compare.OwnPace, v.step); !slices.Equal(got, []int{v.a, v.b}) {
			t.Errorf("step %d: %v, want %d and %d", v.step, got, v.a, v.b)
		}
	}
}

// A recording without expansions or layers is complete from the first step on. An empty recording is always empty.
func TestRecordingsWithoutSteps(t *testing.T) {
	c := against(line(), tape("at once", room, "r1 r2 r3"), tape("nothing", room, ""))
	for _, p := range []compare.Pace{compare.ByExpansion, compare.ByLayer} {
		for step, want := range [][]int{{0, 0, 0}, {-1, 3, 0}} {
			got := c.At(p, step)
			if step > 0 {
				want[0] = got[0]
			}
			if !slices.Equal(got, want) {
				t.Errorf("pace %d, step %d: %v, want %v", p, step, got, want)
			}
		}
	}
	if empty := against(tape("nothing", room, "")); !slices.Equal(empty.At(compare.OwnPace, empty.Steps(compare.OwnPace)),
		[]int{0}) {
		t.Error("an empty recording has an end")
	}
}

func TestCurves(t *testing.T) {
	c := against(line(), ends(), forked())
	for _, want := range []struct {
		plot   compare.Plot
		curves []compare.Curve
	}{
		{compare.FrontierByLayer, []compare.Curve{
			{X: []float64{0, 1, 2, 3, 4}, Y: []float64{1, 1, 1, 1, 1}},
			{X: []float64{0, 1, 2}, Y: []float64{2, 2, 2}},
			{X: []float64{0, 1, 2}, Y: []float64{2, 2, 2}},
		}},
		{compare.ExpandedByLayer, []compare.Curve{
			{X: []float64{0, 1, 2, 3, 4}, Y: []float64{1, 2, 3, 4, 5}},
			{X: []float64{0, 1, 2}, Y: []float64{2, 3, 4}},
			{X: []float64{0, 1, 2}, Y: []float64{1, 3, 5}},
		}},
		{compare.FrontierByExpansion, []compare.Curve{
			{X: []float64{1, 2, 3, 4, 5}, Y: []float64{1, 1, 1, 1, 1}},
			{X: []float64{1, 2, 3, 4}, Y: []float64{2, 2, 2, 2}},
			{X: []float64{1, 2, 3, 4, 5}, Y: []float64{2, 2, 2, 2, 2}},
		}},
	} {
		for i, got := range c.Curves(want.plot) {
			if w := want.curves[i]; !slices.Equal(got.X, w.X) || !slices.Equal(got.Y, w.Y) {
				t.Errorf("%s of %s: %v, want %v", want.plot, c.Sides()[i].Algorithm, got, w)
			}
		}
	}
}

func TestWhereACurveIs(t *testing.T) {
	c := against(line(), ends(), forked())
	for _, v := range []struct {
		plot      compare.Plot
		side, pos int
		x, y      float64
	}{
		{compare.FrontierByLayer, 0, 1, 0, 1},
		{compare.FrontierByLayer, 0, 7, 1, 1}, // just after the last event of layer 1
		{compare.FrontierByLayer, 0, 8, 2, 1},
		{compare.ExpandedByLayer, 0, 6, 1, 2},
		{compare.ExpandedByLayer, 1, 14, 2, 4},
		{compare.ExpandedByLayer, 2, 14, 2, 5},
		{compare.FrontierByExpansion, 2, 3, 1, 2},
		{compare.FrontierByExpansion, 2, 14, 5, 2},
	} {
		x, ok := c.Reached(v.plot, v.side, v.pos)
		px, py, on := c.Curves(v.plot)[v.side].At(x)
		if !ok || !on || x != v.x || px != v.x || py != v.y {
			t.Errorf("%s of side %d at %d: %v %v, on the curve %v %v %v, want %v, %v", v.plot, v.side, v.pos, x, ok, px, py, on,
				v.x, v.y)
		}
	}
	if _, ok := c.Reached(compare.FrontierByLayer, 0, 0); ok {
		t.Error("a curve is somewhere before the beginning")
	}
	if _, ok := c.Reached(compare.FrontierByExpansion, 0, 2); ok {
		t.Error("a curve of expansions is somewhere before the first")
	}
	sparse := compare.Curve{X: []float64{2, 5}, Y: []float64{20, 50}}
	for at, want := range map[float64]float64{0: 20, 2: 20, 3: 50, 5: 50, 9: 50} {
		if _, y, _ := sparse.At(at); y != want {
			t.Errorf("the point for %v is at %v, want %v", at, y, want)
		}
	}
	if _, _, ok := (&compare.Curve{}).At(1); ok {
		t.Error("an empty curve has a point")
	}
}

// A search that begins anew goes on counting its layers.
func TestLayersOfASearchBegunAnewGoOn(t *testing.T) {
	c := against(tape("twice", room, "r1 L0 e1 r2 r3 L1 e2 L2 F r1 L0 e1 r4 L1 e4"))
	got := c.Curves(compare.ExpandedByLayer)[0]
	if !slices.Equal(got.X, []float64{0, 1, 2, 3, 4}) || !slices.Equal(got.Y, []float64{1, 2, 2, 3, 4}) {
		t.Errorf("%v", got)
	}
	if got := c.Curves(compare.FrontierByLayer)[0]; !slices.Equal(got.Y, []float64{2, 2, 1, 1, 1}) {
		t.Errorf("frontier %v", got)
	}
}

func TestLayersOfTwoWavesBegunAnewGoOn(t *testing.T) {
	c := against(tape("twice", room, "r1 R9 L0 e1 r2 l0 E9 R8 L1 e2 r3 l1 E8 R7 F r1 R9 L1 e1 r2 l1 E9"))
	got := c.Curves(compare.ExpandedByLayer)[0]
	if !slices.Equal(got.X, []float64{0, 1, 2, 3, 4}) || !slices.Equal(got.Y, []float64{2, 3, 4, 5, 6}) {
		t.Errorf("%v", got)
	}
}

// Layers of pushes and moves get consecutive numbers. L1099511627777 is one push and one move.
func TestLayersOfPushesAndMovesAreInOrder(t *testing.T) {
	c := against(tape("dijkstra", room, "r1 L0 e1 r2 L1 e2 r3 L1099511627777 e3 r4 L2199023255555 e4"))
	if got := c.Curves(compare.ExpandedByLayer)[0]; !slices.Equal(got.X, []float64{0, 1, 2, 3}) ||
		!slices.Equal(got.Y, []float64{1, 2, 3, 4}) {
		t.Errorf("%v", got)
	}
}

func TestAFrontierFalls(t *testing.T) {
	c := against(tape("star", room, "r1 L0 e1 r2 r3 r4 L1 e2 e3 e4"))
	if got := c.Curves(compare.FrontierByExpansion)[0]; !slices.Equal(got.Y, []float64{3, 3, 2, 1}) {
		t.Errorf("%v", got.Y)
	}
}

// For a recording of any length, a curve is short and keeps its greatest value.
func TestLongRecordingsHaveShortCurves(t *testing.T) {
	const n = 40_010
	var b strings.Builder
	b.WriteString("r0")
	for i := range n {
		fmt.Fprintf(&b, " L%d e%d r%d", i, i, i+1)
		if i == 12_345 { // for a moment, a hundred states wait
			for k := range 99 {
				fmt.Fprintf(&b, " r%d", n+2+k)
			}
			for k := range 99 {
				fmt.Fprintf(&b, " e%d", n+2+k)
			}
			fmt.Fprintf(&b, " e%d", i) // so that the next state is made from this one again
		}
	}
	c := against(tape("long", 10*n, b.String()))
	for p := range compare.Plot(len(compare.Plots)) {
		got := c.Curves(p)[0]
		if len(got.X) < 512 || len(got.X) > 1025 || !slices.IsSorted(got.X) || len(got.X) != len(got.Y) {
			t.Errorf("%s has %d points", p, len(got.X))
		}
		if p != compare.ExpandedByLayer && slices.Max(got.Y) != 100 {
			t.Errorf("%s: at most %v wait, want 100", p, slices.Max(got.Y))
		}
	}
	if got := c.Curves(compare.ExpandedByLayer)[0]; got.X[len(got.X)-1] != n-1 || got.Y[len(got.Y)-1] != n+100 {
		t.Errorf("ends at %v, %v", got.X[len(got.X)-1], got.Y[len(got.Y)-1])
	}
}

// ran sets the answer and the statistics of an exploration's run.
func ran(x *explore.Exploration, value, expanded, generated, frontier, bytes int64) *explore.Exploration {
	x.Outcome.Answer.Value = value
	x.Outcome.Stats = solve.Stats{
		Expanded: expanded, Generated: generated, PeakFrontier: frontier, Bytes: bytes,
		Time: time.Hour,
	}
	return x
}

// row is the figures of a measure.
type row struct {
	Measure compare.Measure
	Figures []compare.Figure
}

// table returns the rows of all measures.
func table(c *compare.Comparison) (rows []row) {
	for _, m := range compare.Measures {
		rows = append(rows, row{m, c.Row(m)})
	}
	return rows
}

func TestTable(t *testing.T) {
	a, b, c := ran(line(), 4, 5, 200, 7, 4096), ran(ends(), 4, 10, 200, 9, 1024),
		ran(tape("cut", 6, "r1 L0 e1 r2 r6 L1 e2 r3"), 4, 45, 20, 7, 2048)
	table := table(compare.New(halloween.Puzzle, solve.TaskSolve, []compare.Side{
		{Exploration: a, Plain: solve.Stats{Time: 300, Bytes: 4000}},
		{Exploration: b, Plain: solve.Stats{Time: 100, Bytes: 1000}},
		{Exploration: c},
	}, nil))
	type figures = []compare.Figure
	known := func(value int64, share float64) compare.Figure {
		return compare.Figure{Value: value, Known: true, Share: share}
	}
	best := func(f compare.Figure) compare.Figure { f.Best = true; return f }
	partly := func(f compare.Figure) compare.Figure { f.AtLeast = true; return f }
	want := []row{
		{Measure: compare.Expanded, Figures: figures{best(known(5, 5./45)), known(10, 10./45), known(45, 1)}},
		// the frontiers of the recordings, except for recordings that lack expansions
		{Measure: compare.Generated, Figures: figures{known(200, 1), known(200, 1), best(known(20, 0.1))}},
		{Measure: compare.Frontier, Figures: figures{best(known(1, 1./9)), known(9, 1), known(7, 7./9)}},
		{Measure: compare.States, Figures: figures{known(5, 5./6), partly(known(6, 1)), partly(known(3, 0.5))}},
		{Measure: compare.Time, Figures: figures{known(300, 1), best(known(100, 1./3)), {}}},
		// the memory of the recorded run is not counted
		{Measure: compare.Memory, Figures: figures{known(4000, 1), best(known(1000, 0.25)), known(2048, 2048./4000)}},
	}
	for i, row := range table {
		if row.Measure != want[i].Measure || !slices.Equal(row.Figures, want[i].Figures) {
			t.Errorf("%+v,\nwant %+v", row, want[i])
		}
	}
	if len(table) != len(want) {
		t.Errorf("%d rows", len(table))
	}
}

// Figures that look equal in the table are equally good: all are best, or none.
func TestFiguresThatLookEqualAreEquallyBest(t *testing.T) {
	best := func(bytes ...int64) (list []bool) {
		var sides []compare.Side
		for _, n := range bytes {
			sides = append(sides, compare.Side{Exploration: line(), Plain: solve.Stats{Time: 1, Bytes: n}})
		}
		for _, f := range compare.New(halloween.Puzzle, solve.TaskSolve, sides, nil).Row(compare.Memory) {
			list = append(list, f.Best)
		}
		return list
	}
	if got := best(24<<10, 24<<10+100, 24<<10+900); slices.Contains(got, true) {
		t.Errorf("three times 24 KB: %v, want none best", got)
	}
	if got, want := best(24<<10+100, 24<<10, 30<<10), []bool{true, true, false}; !slices.Equal(got, want) {
		t.Errorf("24, 24 and 30 KB: %v, want %v", got, want)
	}
}

// The counts of an unfinished run are best in nothing.
func TestAnUnfinishedRunIsBestInNothing(t *testing.T) {
	a, b := ran(line(), 4, 90, 200, 7, 4096), ran(ends(), 0, 1, 1, 1, 1)
	b.Outcome.Err = &solve.OverBudget{}
	for _, row := range table(against(a, b)) {
		if f := row.Figures[1]; f.Known && (f.Best || !f.AtLeast) || row.Figures[0].Best {
			t.Errorf("%+v", row)
		}
	}
}

func TestTheBestAreThoseThatFinished(t *testing.T) {
	blank := func() *explore.Exploration { return tape("bfs", room, "") }
	given := ran(blank(), 4, 10, 10, 10, 10)
	given.Outcome.Err = &solve.OverBudget{}
	for _, row := range table(against(ran(blank(), 4, 10, 10, 10, 10), ran(blank(), 4, 20, 20, 20, 10), given)) {
		differ := row.Measure == compare.Expanded || row.Measure == compare.Generated || row.Measure == compare.Frontier
		if row.Figures[0].Best != differ || row.Figures[1].Best || row.Figures[2].Best {
			t.Errorf("%+v", row)
		}
	}
}

func TestNewStops(t *testing.T) {
	sides := []compare.Side{{Exploration: line()}}
	if compare.New(halloween.Puzzle, solve.TaskSolve, sides, func() bool { return true }) != nil {
		t.Error("a comparison that was stopped is there")
	}
}
