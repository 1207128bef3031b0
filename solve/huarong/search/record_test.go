package search

import (
	"slices"
	"testing"

	"stepboard/app/view/lenstest"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/huarong/huarongtest"
	"stepboard/solve/huarong/rules"
	"stepboard/solve/solvetest"
)

// Puzzle is the puzzle; see puzzle_test.go.
var Puzzle solve.Puzzle

// explored returns the recording of a run on the first query.
func explored(t testing.TB, algorithm string, d *solve.Dataset) *explore.Exploration {
	t.Helper()
	return lenstest.Explore(t, Puzzle, d, 0, solve.TaskSolve, algorithm, lenstest.Limit)
}

// checkTree checks properties of every recording: a parent comes before its children and is the state that is being
// expanded.
func checkTree(t *testing.T, x *explore.Exploration, d *solve.Dataset) {
	t.Helper()
	expanding := -1
	for i := range x.Len() {
		e := x.Event(i)
		switch e.Kind {
		case solve.Expanded:
			expanding = e.Parent
			if expanding < 0 || expanding >= i || x.Event(expanding).State != e.State || x.Units(expanding) != e.Cost.Minor {
				t.Fatalf("event %d expands what event %d did not reach\n%s", i, expanding, solvetest.Show(Puzzle, d))
			}
		case solve.Reached:
			if e.Parent != expanding {
				t.Fatalf("event %d has the parent %d while %d is expanded\n%s", i, e.Parent, expanding, solvetest.Show(Puzzle, d))
			}
		}
	}
}

// checkWays checks that each state of the graph of sides is a walk and a push away from its parent, at that cost.
func checkWays(t *testing.T, x *explore.Exploration, d *solve.Dataset) {
	t.Helper()
	b := d.Board
	for i := range x.Len() {
		e := x.Event(i)
		if e.Kind != solve.Reached || e.Parent < 0 {
			continue
		}
		was := x.Event(e.Parent)
		side, piece := e.State.Cells[1], e.State.Cells[0]
		walk := huarongtest.Steps(b, was.State.Cells[0], side, piece)
		if piece != was.State.Cells[1] || b.DirText(piece, side).Key == "direction.none" || walk < 0 ||
			e.Cost.Minor != was.Cost.Minor+walk+1 {
			t.Fatalf("event %d: %v at %d from %v at %d\n%s", i, e.State, e.Cost.Minor, was.State, was.Cost.Minor, solvetest.Show(Puzzle, d))
		}
	}
}

// checkGoal checks that the branch to the goal costs as much as the answer.
func checkGoal(t *testing.T, x *explore.Exploration, d *solve.Dataset) {
	t.Helper()
	value, way := x.Outcome.Answer.Value, x.Goals()
	if (value == solve.None) != (way == nil) {
		t.Fatalf("the answer is %d and the branch to the goal %v\n%s", value, way, solvetest.Show(Puzzle, d))
	}
	if way == nil {
		return
	}
	last := x.Event(int(way[len(way)-1]))
	if last.Cost.Minor != value || last.State.Cells[1] != solve.Find(d.Queries[0].Things, rules.Target) ||
		x.Parent(int(way[0])) != -1 {
		t.Fatalf("the branch to the goal costs %d, the answer is %d\n%s", last.Cost.Minor, value, solvetest.Show(Puzzle, d))
	}
}

// finals returns the cost of each state when it was last reached.
func finals(x *explore.Exploration) map[solve.State]int64 {
	costs := map[solve.State]int64{}
	for i := range x.Len() {
		if x.Kind(i) == solve.Reached {
			costs[x.Event(i).State] = x.Units(i)
		}
	}
	return costs
}

// checkSettled checks common properties of dijkstra and fast. States are expanded once, in layers of growing number,
// and are not reached afterwards. layer returns the layer of a state, also of a won state.
func checkSettled(t *testing.T, x *explore.Exploration, d *solve.Dataset, layer func(e solve.Event) int64) {
	t.Helper()
	now, done := int64(-1), map[solve.State]bool{}
	waiting := map[solve.State]int64{}
	for i := range x.Len() {
		e := x.Event(i)
		switch e.Kind {
		case solve.LayerStart:
			if e.Cost.Minor <= now {
				t.Fatalf("event %d: layer %d after %d\n%s", i, e.Cost.Minor, now, solvetest.Show(Puzzle, d))
			}
			now = e.Cost.Minor
		case solve.Reached:
			if done[e.State] {
				t.Fatalf("event %d reaches what is settled\n%s", i, solvetest.Show(Puzzle, d))
			}
			if old, seen := waiting[e.State]; seen != e.Again || seen && old <= e.Cost.Minor {
				t.Fatalf("event %d reaches %v at %d again (%v), before at %d\n%s", i, e.State, e.Cost.Minor, e.Again, old,
					solvetest.Show(Puzzle, d))
			}
			waiting[e.State] = e.Cost.Minor
		case solve.Expanded, solve.Goal:
			if done[e.State] || e.Parent >= 0 && x.Parent(e.Parent) >= 0 && layer(e) != now {
				t.Fatalf("event %d: %v settled twice or in the wrong layer %d\n%s", i, e.State, now, solvetest.Show(Puzzle, d))
			}
			done[e.State] = true
			delete(waiting, e.State)
		}
	}
}

func TestDijkstraSettlesInOrderOfCost(t *testing.T) {
	huarongtest.EachRandom(1, 60, func(d *solve.Dataset) {
		x := explored(t, "dijkstra", d)
		checkTree(t, x, d)
		checkWays(t, x, d)
		checkGoal(t, x, d)
		checkSettled(t, x, d, func(e solve.Event) int64 { return e.Cost.Minor })
		if x.Len() > 0 && x.Outcome.Answer.Value != 0 {
			want := huarongtest.PushCosts(d, x.Event(2).State)
			for i := range x.Len() {
				e := x.Event(i)
				if e.Kind == solve.Expanded && x.Parent(e.Parent) >= 0 && e.Cost.Minor != want[e.State] {
					t.Fatalf("event %d settles %v at %d, want %d\n%s", i, e.State, e.Cost.Minor, want[e.State], solvetest.Show(Puzzle, d))
				}
			}
		}
	})
}

func TestFastSettlesInOrderOfEstimate(t *testing.T) {
	huarongtest.EachRandom(2, 60, func(d *solve.Dataset) {
		x := explored(t, "fast", d)
		checkTree(t, x, d)
		checkWays(t, x, d)
		checkGoal(t, x, d)
		checkEstimates(t, x, d)
		layer := int64(0)
		for i := range x.Len() {
			e := x.Event(i)
			bound, ok := x.Bound(i)
			switch {
			case e.Kind == solve.LayerStart:
				layer = e.Cost.Minor
			case e.Kind == solve.Reached && e.Parent >= 0 && !ok:
				t.Fatalf("event %d has no bound\n%s", i, solvetest.Show(Puzzle, d))
			case e.Kind == solve.Expanded:
				if h, _ := x.Bound(e.Parent); e.Cost.Minor+h.Minor != layer {
					t.Fatalf("event %d: %d+%d is expanded in layer %d\n%s", i, e.Cost.Minor, h.Minor, layer, solvetest.Show(Puzzle, d))
				}
			case e.Kind != solve.Reached && ok:
				t.Fatalf("event %d has the bound %v", i, bound)
			}
		}
	})
}

// checkEstimates checks that states are settled by the cost so far plus the least cost to go.
func checkEstimates(t *testing.T, x *explore.Exploration, d *solve.Dataset) {
	t.Helper()
	b, target := d.Board, solve.Find(d.Queries[0].Things, rules.Target)
	checkSettled(t, x, d, func(e solve.Event) int64 {
		side, ok := rules.SideOf(b.Size, e.State)
		if !ok {
			return -1
		}
		return e.Cost.Minor + Bound(int32(b.Row(target)-b.Row(e.State.Cells[1])), int32(b.Col(target)-b.Col(e.State.Cells[1])),
			side)
	})
}

// checkQueue checks that states are expanded in the order of the queue. A pass ends when the states that waited at
// its beginning are expanded.
func checkQueue(t *testing.T, x *explore.Exploration, d *solve.Dataset) {
	t.Helper()
	var queue []solve.State
	waits, in, left, pass := map[solve.State]bool{}, map[solve.State]bool{}, 0, int64(-1)
	for i := range x.Len() {
		e := x.Event(i)
		switch e.Kind {
		case solve.LayerStart:
			if e.Cost.Minor != pass+1 {
				t.Fatalf("event %d: pass %d after %d\n%s", i, e.Cost.Minor, pass, solvetest.Show(Puzzle, d))
			}
			pass, left = e.Cost.Minor, len(queue)
		case solve.Reached:
			if e.Again != waits[e.State] {
				t.Fatalf("event %d: again is %v\n%s", i, e.Again, solvetest.Show(Puzzle, d))
			}
			if waits[e.State] = true; !in[e.State] {
				queue, in[e.State] = append(queue, e.State), true
			}
		case solve.Expanded, solve.Goal:
			for { // states that cost at least as much as the target leave silently, so they still wait in the recording
				if len(queue) == 0 || pass > 0 && left == 0 {
					t.Fatalf("event %d: %v is not in the queue of pass %d\n%s", i, e.State, pass, solvetest.Show(Puzzle, d))
				}
				s := queue[0]
				queue, left = queue[1:], left-1
				in[s] = false
				if s == e.State {
					waits[s] = e.Kind == solve.Goal
					break
				}
			}
		}
	}
}

func TestSPFATakesFromTheQueueInOrder(t *testing.T) {
	again, differ := 0, 0
	huarongtest.EachRandom(3, 60, func(d *solve.Dataset) {
		x := explored(t, "spfa", d)
		checkTree(t, x, d)
		checkWays(t, x, d)
		checkGoal(t, x, d)
		checkQueue(t, x, d)
		if x.Len() == 0 || x.Outcome.Answer.Value == 0 {
			return
		}
		want := finals(explored(t, "dijkstra", d))
		for s, cost := range finals(x) {
			if settled, ok := want[s]; ok && settled < x.Outcome.Answer.Value && cost != settled {
				differ++
				t.Fatalf("%v costs %d, Dijkstra's %d\n%s", s, cost, settled, solvetest.Show(Puzzle, d))
			}
		}
		if x.Outcome.Answer.Value == solve.None {
			full := huarongtest.PushCosts(d, x.Event(2).State)
			for s, cost := range finals(x) {
				if x.Event(2).State != s && cost != full[s] {
					t.Fatalf("%v costs %d, want %d\n%s", s, cost, full[s], solvetest.Show(Puzzle, d))
				}
			}
		}
		times := map[solve.State]int{}
		for _, i := range x.Of(solve.Expanded) {
			if times[x.Event(int(i)).State]++; times[x.Event(int(i)).State] == 2 {
				again++
			}
		}
	})
	if again == 0 && !testing.Short() {
		t.Error("no board where a state is expanded twice")
	}
}

func TestBruteforceLayers(t *testing.T) {
	huarongtest.EachRandom(4, 40, func(d *solve.Dataset) {
		x := explored(t, "bruteforce", d)
		checkTree(t, x, d)
		checkGoal(t, x, d)
		if x.Len() == 0 || x.Outcome.Answer.Value == 0 {
			return
		}
		want := huarongtest.PlainCosts(t, d)
		seen, queue, depth := map[solve.State]bool{}, []int{}, int64(-1)
		for i := range x.Len() {
			e := x.Event(i)
			switch e.Kind {
			case solve.LayerStart:
				if e.Cost.Minor != depth+1 || len(queue) > 0 && x.Units(queue[0]) != e.Cost.Minor {
					t.Fatalf("event %d: layer %d begins where %d is not complete\n%s", i, e.Cost.Minor, depth, solvetest.Show(Puzzle, d))
				}
				depth = e.Cost.Minor
			case solve.Reached:
				if seen[e.State] || want[e.State] != e.Cost.Minor {
					t.Fatalf("event %d: %v at %d, want once at %d\n%s", i, e.State, e.Cost.Minor, want[e.State], solvetest.Show(Puzzle, d))
				}
				if e.Parent >= 0 {
					checkMove(t, x, d, e)
				}
				seen[e.State] = true
				queue = append(queue, i)
			case solve.Expanded:
				if e.Parent != queue[0] || e.Cost.Minor != depth {
					t.Fatalf("event %d expands %d in layer %d, first is %d\n%s", i, e.Parent, depth, queue[0],
						solvetest.Show(Puzzle, d))
				}
				queue = queue[1:]
			}
		}
		if x.Outcome.Answer.Value == solve.None && len(seen) != len(want) {
			t.Fatalf("%d states of %d reached\n%s", len(seen), len(want), solvetest.Show(Puzzle, d))
		}
	})
}

// checkMove checks that a state is one move from its parent.
func checkMove(t *testing.T, x *explore.Exploration, d *solve.Dataset, e solve.Event) {
	t.Helper()
	rules, _ := Puzzle.Rules(d, 0)
	was := x.Event(e.Parent)
	for _, mv := range solvetest.Legal(rules, was.State) {
		if next, _, _ := rules.Apply(was.State, mv); next == e.State && e.Cost.Minor == was.Cost.Minor+1 {
			return
		}
	}
	t.Fatalf("no move leads from %v to %v\n%s", was.State, e.State, solvetest.Show(Puzzle, d))
}

// TestReinsertion: on this board, SPFA expands a side and later finds a cheaper way to it.
func TestReinsertion(t *testing.T) {
	x := explored(t, "spfa", huarongtest.Reinserting(t))
	before := map[solve.State]int64{}
	for _, i := range x.Of(solve.Expanded) {
		e := x.Event(int(i))
		if old, seen := before[e.State]; seen && e.Cost.Minor < old {
			return
		}
		before[e.State] = e.Cost.Minor
	}
	t.Error("no state is expanded a second time")
}

func TestRecordingChangesNothing(t *testing.T) {
	check := func(d *solve.Dataset) {
		for _, s := range solvetest.Own(Puzzle, solve.TaskSolve) {
			if s.ID() != "bruteforce" || d.Board.Cells() <= 144 {
				solvetest.Recorded(t, Puzzle, s, d, solve.TaskSolve)
			}
		}
	}
	huarongtest.EachRandom(6, 10, check)
	for _, fixed := range []float64{0, 0.1, 0.3} {
		check(huarongtest.Crowded(12, fixed, 1))
		check(huarongtest.Crowded(40, fixed, 1))
	}
}

// TestHomeIsRecorded: a piece that is on its target at the start is a goal at once.
func TestHomeIsRecorded(t *testing.T) {
	for _, s := range solvetest.Own(Puzzle, solve.TaskSolve) {
		x := explored(t, s.ID(), huarongtest.Drawn(t, "!E"))
		if way := x.Goals(); x.Len() != 2 || len(way) != 1 || x.Event(0).State != solve.NewState(1, 0) {
			t.Errorf("%s: %d events, way %v", s.ID(), x.Len(), way)
		}
	}
}

// TestStages: on a large board, the components tell fast that there is no way.
func TestStages(t *testing.T) {
	x := explored(t, "fast", huarongtest.DeadEnd(24))
	var got []uint32
	for _, i := range x.Of(solve.Stage) {
		got = append(got, x.Event(int(i)).Aux)
	}
	if !slices.Equal(got, []uint32{stageApproach, stageParts, stageApart}) || x.Outcome.Answer.Value != solve.None {
		t.Errorf("stages %v, answer %d", got, x.Outcome.Answer.Value)
	}
}
