package halloween

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"stepboard/app/view/lenstest"
	"stepboard/solve"
	"stepboard/solve/crowd"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/halloween/halloweentest"
	"stepboard/solve/lens"
	"stepboard/solve/solvetest"
)

// recorded is the run of an algorithm on a dataset.
func recorded(t testing.TB, d *solve.Dataset, algorithm string) *explore.Exploration {
	t.Helper()
	return lenstest.Explore(t, Puzzle, d, 0, solve.TaskSolve, algorithm, lenstest.Limit)
}

// distances returns the distances of all states that the ghosts can reach from a state. It uses only the rules. Every
// step can be undone, so these are also the distances back.
func distances(t *testing.T, d *solve.Dataset, from solve.State) map[solve.State]int64 {
	t.Helper()
	rules, err := Puzzle.Rules(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	far := map[solve.State]int64{from: 0}
	var steps []solve.Step
	for queue := []solve.State{from}; len(queue) > 0; queue = queue[1:] {
		s := queue[0]
		steps = solve.Steps(rules, s)
		for _, step := range steps {
			next := step.To
			if _, seen := far[next]; !seen {
				far[next] = far[s] + 1
				queue = append(queue, next)
			}
		}
	}
	return far
}

// home is the state with all ghosts on their goals.
func home(d *solve.Dataset) solve.State {
	s := solve.NewState()
	for i, k := range rules.Ghosts(d.Board) {
		s.Cells[i] = d.Board.Find(rules.GoalOf(k))
	}
	return s
}

// start is the state with all ghosts where they begin.
func start(d *solve.Dataset) solve.State { return starting(d, solve.State{}) }

// starting is the start of only those ghosts that are present in another state.
func starting(d *solve.Dataset, has solve.State) solve.State {
	s := solve.NewState()
	for i, k := range rules.Ghosts(d.Board) {
		if !crowd.Absent(has, i) {
			s.Cells[i] = d.Board.Find(k)
		}
	}
	return s
}

// oneStep reports whether the rules allow a joint step between two states.
func oneStep(t *testing.T, d *solve.Dataset, before, after solve.State) bool {
	t.Helper()
	r, err := Puzzle.Rules(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	m := solve.Move(0)
	for i := len(rules.Ghosts(d.Board)) - 1; i >= 0; i-- {
		m *= rules.Digits
		for _, dir := range grid.Dirs {
			if c, ok := d.Board.Step(before.Cells[i], dir); ok && c == after.Cells[i] {
				m += 1 + solve.Move(dir)
			}
		}
	}
	next, _, err := r.Apply(before, m)
	return err == nil && next == after
}

// layered fails unless the events of a wave are a breadth-first search by layers. Each state must be reached once, at
// its distance, from a state that is one step nearer. A layer must expand all states of its depth, the last reached
// state first.
func layered(t *testing.T, d *solve.Dataset, x *explore.Exploration, wave uint8, far map[solve.State]int64) {
	t.Helper()
	v := lenstest.View(Puzzle.(lens.Puzzle), d, 0, solve.TaskSolve, x)
	seen := map[solve.State]bool{}
	var now, next []solve.State // unexpanded states of this layer; states of the next layer
	depth, expanding := int64(-1), solve.State{}
	for i := range x.Len() {
		e := x.Event(i)
		if e.Wave != wave {
			continue
		}
		switch e.Kind {
		case solve.Reached:
			if seen[e.State] || e.Again {
				t.Fatalf("event %d reaches a state again\n%s", i, halloweentest.Show(d))
			}
			seen[e.State] = true
			next = append(next, e.State)
			if want, ok := far[e.State]; !ok || e.Cost.Minor != want || e.Cost.Minor != depth+1 {
				t.Fatalf("event %d in layer %d: depth %d, want %d\n%s", i, depth, e.Cost.Minor, want, halloweentest.Show(d))
			}
			if e.Parent < 0 {
				if len(seen) > 1 {
					t.Fatalf("event %d has no parent", i)
				}
				continue
			}
			p := x.Event(e.Parent)
			if e.Parent >= i || p.Kind != solve.Reached || p.Wave != wave || p.State != expanding || p.Cost.Minor != depth {
				t.Fatalf("event %d: a wrong parent %+v", i, p)
			}
			if !oneStep(t, d, p.State, e.State) || !oneStep(t, d, e.State, p.State) {
				t.Fatalf("event %d: no step leads from its parent\n%s", i, halloweentest.Show(d))
			}
		case solve.Expanded:
			if e.State != now[len(now)-1] || e.Cost.Minor != depth {
				t.Fatalf("event %d expands another state than the last of its layer\n%s", i, halloweentest.Show(d))
			}
			now, expanding = now[:len(now)-1], e.State
		case solve.LayerStart:
			if len(now) > 0 || e.Cost.Minor != depth+1 {
				t.Fatalf("event %d begins layer %d with %d states of layer %d "+
					"left\n%s", i, e.Cost.Minor, len(now), depth, halloweentest.Show(d))
			}
			if count, said := len(next), v.Puzzle.Explain(v, i).Args["Count"]; said != count {
				t.Fatalf("event %d: layer of %v states, want %d", i, said, count)
			}
			now, next, depth = next, nil, e.Cost.Minor
		}
	}
}

func TestBFSInOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 1))
	found := 0
	for range solvetest.Rounds(120) {
		d := halloweentest.SmallBoard(r)
		x := recorded(t, d, "bfs")
		far := distances(t, d, start(d))
		layered(t, d, x, 0, far)
		goals := x.Of(solve.Goal)
		want, ok := far[home(d)]
		if (len(goals) == 1) != ok || len(goals) > 1 {
			t.Fatalf("%d goals, want one: %t\n%s", len(goals), ok, halloweentest.Show(d))
		}
		if !ok {
			if n := x.Count(x.Len()); n.Reached != len(far) || n.Expanded != len(far) || n.Waiting != 0 {
				t.Fatalf("%+v, want all %d states\n%s", n, len(far), halloweentest.Show(d))
			}
			continue
		}
		found++
		if e := x.Event(int(goals[0])); e.Cost.Minor != want || e.State != home(d) || int(goals[0]) != x.Len()-1 {
			t.Fatalf("goal at %d of %d: %+v, want %d steps\n%s", goals[0], x.Len(), e, want, halloweentest.Show(d))
		}
		if len(x.Goals()) != int(want)+1 || x.Outcome.Answer.Value != want {
			t.Fatalf("a branch of %d states, want %d steps\n%s", len(x.Goals()), want, halloweentest.Show(d))
		}
	}
	if found < solvetest.Rounds(40) {
		t.Errorf("only %d boards with a way", found)
	}
}

func TestBidirectionalInOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 2))
	met := 0
	for range solvetest.Rounds(120) {
		d := halloweentest.SmallBoard(r)
		x := recorded(t, d, "bidirectional")
		start := start(d)
		far := [2]map[solve.State]int64{distances(t, d, start), distances(t, d, home(d))}
		if start == home(d) {
			if x.Outcome.Answer.Value != 0 || len(x.Goals()) != 1 {
				t.Fatalf("at home already: %v, a branch of %d", x.Outcome.Answer, len(x.Goals()))
			}
			continue
		}
		for wave := range far {
			layered(t, d, x, uint8(wave), far[wave])
		}
		turn := uint8(0)
		for _, e := range x.Of(solve.LayerStart) {
			if x.Wave(int(e)) != turn {
				t.Fatalf("event %d: wave %d twice in turn", e, x.Wave(int(e)))
			}
			turn = 1 - turn
		}
		want, ok := far[0][home(d)]
		list := x.Of(solve.Met)
		if (len(list) == 1) != ok || len(list) > 1 || len(x.Of(solve.Goal)) > 0 {
			t.Fatalf("%d meetings, want one: %t\n%s", len(list), ok, halloweentest.Show(d))
		}
		if !ok {
			continue
		}
		met++
		e := x.Event(int(list[0]))
		here, there := x.Event(e.Parent), x.Event(int(e.Aux))
		if here.State != e.State || there.State != e.State || here.Wave != 0 || there.Wave != 1 ||
			here.Cost.Minor+there.Cost.Minor != want || e.Cost.Minor != want {
			t.Fatalf("they meet in %+v, from %+v and %+v, want %d steps\n%s", e, here, there, want, halloweentest.Show(d))
		}
		way := x.Goals()
		if len(way) != int(want)+1 || x.Event(int(way[0])).State != start || x.Event(int(way[want])).State != home(d) {
			t.Fatalf("a branch of %d states, want %d steps\n%s", len(way), want, halloweentest.Show(d))
		}
		for i := range way[1:] {
			if !oneStep(t, d, x.Event(int(way[i])).State, x.Event(int(way[i+1])).State) {
				t.Fatalf("state %d of the branch is no step from the one before\n%s", i+1, halloweentest.Show(d))
			}
		}
	}
	if met < solvetest.Rounds(30) {
		t.Errorf("only %d boards with a way", met)
	}
}

// TestFastInOrder: fast records one search after another, each from the start, over some or all ghosts. Within a
// search, states are new and at their distance for these ghosts, and layers go up by one and never beyond the answer.
// The last plan has all ghosts and is as long as the answer.
func TestFastInOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 3))
	var stages [crowd.StagePlan + 1]int
	found, partial, again := 0, 0, 0
	for i := range solvetest.Rounds(600) {
		d := halloweentest.SmallBoard(r)
		switch i % 3 {
		case 1:
			d = halloweentest.Crowded(r)
		case 2:
			d = halloweentest.Scattered(r, 2+r.IntN(5), 2+r.IntN(5), 25, 2+r.IntN(4))
		}
		if len(d.Board.Things) == 0 {
			continue
		}
		x := recorded(t, d, "fast")
		value := x.Outcome.Answer.Value
		seen, last := map[solve.State]int{}, int64(-1)
		expanded := map[solve.State]bool{}
		for i := range x.Len() {
			e := x.Event(i)
			switch e.Kind {
			case solve.Stage:
				stages[e.Aux]++
				switch e.Aux {
				case crowd.StageSingles, crowd.StagePairs, crowd.StagePlan:
					clear(seen)
					clear(expanded)
					last = -1
				}
			case solve.LayerStart:
				if last >= 0 && e.Cost.Minor != last+1 || value >= 0 && e.Cost.Minor > value {
					t.Fatalf("event %d: layer %d after %d, the answer is %d\n%s", i, e.Cost.Minor, last, value, halloweentest.Show(d))
				}
				last = e.Cost.Minor
			case solve.Reached:
				if _, is := seen[e.State]; is && e.Aux != solve.Planned {
					t.Fatalf("event %d reaches a state again\n%s", i, halloweentest.Show(d))
				}
				seen[e.State] = i
				if e.Parent < 0 {
					if e.State != starting(d, e.State) {
						t.Fatalf("event %d does not begin at the start\n%s", i, halloweentest.Show(d))
					}
					continue
				}
				p := x.Event(e.Parent)
				if seen[p.State] != e.Parent || e.Cost.Minor != p.Cost.Minor+1 || !stepOfSome(t, d, p.State, e.State) {
					t.Fatalf("event %d: not a step from %+v to %+v\n%s", i, p, e, halloweentest.Show(d))
				}
			case solve.Expanded:
				if at, is := seen[e.State]; !is || at != e.Parent {
					t.Fatalf("event %d expands what was not reached\n%s", i, halloweentest.Show(d))
				}
				if expanded[e.State] {
					again++
				}
				expanded[e.State] = true
			}
			for i := range rules.Ghosts(d.Board) {
				if (e.Kind == solve.Goal) && crowd.Absent(e.State, i) {
					partial++
					break
				}
			}
		}
		if value < 0 {
			continue
		}
		found++
		goals := x.Of(solve.Goal)
		if len(goals) == 0 || x.Event(int(goals[len(goals)-1])).State != home(d) || len(x.Goals()) != int(value)+1 {
			t.Fatalf("%d goals, a branch of %d states, want %d "+
				"steps\n%s", len(goals), len(x.Goals()), value, halloweentest.Show(d))
		}
	}
	t.Logf("%d with a way, %d goals of some ghosts, %d expanded again, stages %v", found, partial, again, stages)
	for i, n := range stages {
		if n == 0 && !testing.Short() {
			t.Errorf("no board came to stage %d", i)
		}
	}
	if !testing.Short() && min(partial, again) < 20 {
		t.Errorf("%d goals of some ghosts, %d states expanded again", partial, again)
	}
}

// stepOfSome reports whether two states have the same ghosts and the rules allow these ghosts the step.
func stepOfSome(t *testing.T, d *solve.Dataset, before, after solve.State) bool {
	t.Helper()
	few := d.Clone()
	few.Board.Things = nil
	var from, to []solve.State
	from, to = append(from, solve.NewState()), append(to, solve.NewState())
	n := 0
	for i, k := range rules.Ghosts(d.Board) {
		if crowd.Absent(before, i) != crowd.Absent(after, i) {
			return false
		}
		if crowd.Absent(before, i) {
			continue
		}
		few.Board.Things = append(few.Board.Things,
			solve.Thing{Kind: k, At: d.Board.Find(k)}, solve.Thing{Kind: rules.GoalOf(k), At: d.Board.Find(rules.GoalOf(k))})
		from[0].Cells[n], to[0].Cells[n] = before.Cells[i], after.Cells[i]
		n++
	}
	return oneStep(t, few, from[0], to[0])
}

func TestRecordingChangesNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 4))
	for i := range solvetest.Rounds(150) {
		d := halloweentest.SmallBoard(r)
		switch {
		case i == 0:
			d = halloweentest.Packed(3, 9)
		case i%2 == 0:
			d = halloweentest.Crowded(r)
		}
		for _, s := range solvetest.Own(Puzzle, solve.TaskSolve) {
			solvetest.Recorded(t, Puzzle, s, d, solve.TaskSolve)
		}
	}
}

// TestRecordedRunStops: a run that exceeds its budget keeps its recorded events.
func TestRecordedRunStops(t *testing.T) {
	for _, s := range solvetest.Own(Puzzle, solve.TaskSolve) {
		m, release := solve.NewMeter(context.Background(), 1<<18, nil)
		m.Record = solve.NewRecording(s.ID(), 1000, nil)
		d := halloweentest.Packed(6, 15)
		session, err := s.Prepare(m, d, solve.TaskSolve)
		if err == nil {
			_, err = session.Solve(m, 0)
		}
		var over *solve.OverBudget
		if !errors.As(err, &over) || m.Record.Len() == 0 {
			t.Errorf("%s: %v with %d events", s.ID(), err, m.Record.Len())
		}
		release()
	}
}
