package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"stepboard/app/view/lenstest"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/knight/knighttest"
	"stepboard/solve/knight/rules"
	"stepboard/solve/solvetest"
)

// Puzzle is the puzzle; see puzzle_test.go.
var Puzzle solve.Puzzle

// layersOf checks common properties of both algorithms' recordings. The events from one index to another are one
// search. Layers count up by one. A state expanded in a layer has its cost and was reached in the previous layer.
// Each state is reached and expanded once, in the order of reaching if ordered. In a search of several rounds, a
// state may be reached from any earlier layer. layersOf returns the cost of each state.
func layersOf(t *testing.T, x *explore.Exploration, from, to int, ordered, rounds bool) map[solve.State]int64 {
	t.Helper()
	cost := map[solve.State]int64{}
	var reached, expanded []int
	layer := int64(-1)
	for i := from; i < to; i++ {
		switch e := x.Event(i); e.Kind {
		case solve.LayerStart:
			if e.Cost.Minor != layer+1 {
				t.Fatalf("event %d: layer %d follows %d", i, e.Cost.Minor, layer)
			}
			layer = e.Cost.Minor
		case solve.Reached:
			if _, seen := cost[e.State]; seen {
				t.Fatalf("event %d: %v is reached again", i, e.State)
			}
			if e.Cost.Minor != layer+1 {
				t.Fatalf("event %d: cost %d in layer %d", i, e.Cost.Minor, layer)
			}
			if (e.Parent < 0) != (e.Cost.Minor == 0) || e.Parent >= i || e.Parent >= 0 &&
				(e.Parent < from || x.Kind(e.Parent) != solve.Reached || x.Units(e.Parent) >= e.Cost.Minor || !rounds &&
					x.Units(e.Parent) < e.Cost.Minor-1) {
				t.Fatalf("event %d: parent %d of a state of cost %d", i, e.Parent, e.Cost.Minor)
			}
			cost[e.State] = e.Cost.Minor
			reached = append(reached, i)
		case solve.Expanded:
			if e.Cost.Minor != layer {
				t.Fatalf("event %d: a state of cost %d is expanded in layer %d", i, e.Cost.Minor, layer)
			}
			expanded = append(expanded, e.Parent)
		}
	}
	if sorted := slices.IsSorted(expanded); ordered && !sorted {
		t.Fatal("states are not expanded in the order of reaching them")
	}
	slices.Sort(expanded)
	if len(slices.Compact(expanded)) != len(expanded) {
		t.Fatal("a state is expanded twice")
	}
	for _, e := range expanded {
		if !slices.Contains(reached, e) {
			t.Fatalf("what event %d reached is expanded in another search", e)
		}
	}
	return cost
}

// branchEnds checks that the recorded way to the king is as long as the answer.
func branchEnds(t *testing.T, x *explore.Exploration, king grid.Cell) {
	t.Helper()
	way, want := x.Goals(), x.Outcome.Answer.Value
	if want < 0 {
		if way != nil {
			t.Fatalf("a way of %d events where there is none", len(way))
		}
		return
	}
	if len(way) != int(want)+1 || x.Event(int(way[want])).State.Cells[0] != king {
		t.Fatalf("a way of %d events, the answer is %d", len(way), want)
	}
	for i, e := range way {
		if x.Units(int(e)) != int64(i) {
			t.Fatalf("event %d on the way has cost %d", i, x.Units(int(e)))
		}
	}
}

// counted checks that the counts of a run equal the counts of its recording.
func counted(t *testing.T, x *explore.Exploration) {
	t.Helper()
	var now explore.Counts
	most := 0
	for i := range x.Len() {
		now.Add(x.Recording, i)
		most = max(most, now.Waiting)
	}
	if ran := x.Outcome.Stats; int64(now.Expanded) != ran.Expanded || now.Expanded > 0 && int64(most) != ran.PeakFrontier {
		t.Fatalf("%d expansions are recorded and %d are counted; at most %d states wait in the recording, %d are counted",
			now.Expanded, ran.Expanded, most, ran.PeakFrontier)
	}
}

func TestRecordedBreadthFirst(t *testing.T) {
	r := rand.New(rand.NewPCG(3930, 20))
	won, sets := 0, 0
	for i := range solvetest.Rounds(500) {
		d := knighttest.Small(r, i)
		x := lenstest.Explore(t, Puzzle, d, 0, solve.TaskSolve, "bfs", lenstest.Limit)
		play, err := Puzzle.Rules(d, 0)
		if err != nil {
			t.Fatal(err)
		}
		cost := layersOf(t, x, 0, x.Len(), true, false)
		counted(t, x)
		want := solvetest.Reached(play.Start(), solvetest.Moves(play))
		answer := x.Outcome.Answer.Value
		if d.Board.Find(rules.King) == grid.None { // nothing is searched
			want, answer = map[solve.State]int64{play.Start(): 0}, 0
		}
		// Each layer before the answer's layer is complete, and no other state is reached.
		for s, depth := range want {
			if _, ok := cost[s]; !ok && (answer < 0 || depth < answer) {
				t.Fatalf("%v is %d moves away and not reached\n%s", s, depth, solvetest.Show(Puzzle, d))
			}
			sets += min(1, int(s.Bits.Word()^play.Start().Bits.Word()))
		}
		for s, depth := range cost {
			if w, ok := want[s]; !ok || w != depth {
				t.Fatalf("%v is reached in %d moves, by the rules in %d\n%s", s, depth, w, solvetest.Show(Puzzle, d))
			}
		}
		for e := range x.Len() {
			if p := x.Parent(e); x.Kind(e) == solve.Reached && p >= 0 &&
				!slices.Contains(solvetest.Moves(play)(x.Event(p).State), x.Event(e).State) {
				t.Fatalf("event %d: no move leads from %v to %v", e, x.Event(p).State, x.Event(e).State)
			}
		}
		branchEnds(t, x, d.Board.Find(rules.King))
		if answer > 0 {
			won++
		}
	}
	if min(won, sets/10) < solvetest.Rounds(100) {
		t.Errorf("the boards are too much alike: %d are won, %d states have pieces taken", won, sets)
	}
}

// relaxed returns the moves that fast allows while some pieces are on the board. All lines are as long as at the
// start.
func relaxed(p *rules.Position, lasting uint64) func(solve.State) []solve.State {
	r := rules.New(p)
	safe := func(alive uint64, c grid.Cell) bool {
		for i, piece := range p.Pieces {
			if alive>>i&1 == 1 && r.Attacks(p.All(), piece, c) {
				return false
			}
		}
		return !r.Attacks(p.All(), solve.Thing{Kind: rules.King, At: p.King}, c)
	}
	return func(s solve.State) (list []solve.State) {
		p.Around(s.Cells[0], func(c grid.Cell) {
			next := solve.NewState(c)
			next.Bits = solve.BitsOf(s.Bits.Word())
			if k := p.PieceAt[c]; k >= 0 {
				if lasting>>k&1 == 1 {
					return
				}
				next.Bits = next.Bits.Without(int(k))
			}
			if s.Cells[0] != p.King && (c == p.King || safe(next.Bits.Word(), c)) {
				list = append(list, next)
			}
		})
		return list
	}
}

func TestRecordedFast(t *testing.T) {
	r := rand.New(rand.NewPCG(3930, 21))
	searches, refused, rounds := 0, 0, 0
	for i := range solvetest.Rounds(500) {
		d := knighttest.Small(r, i)
		x := lenstest.Explore(t, Puzzle, d, 0, solve.TaskSolve, "fast", lenstest.Limit)
		p := rules.NewPosition(d.Board)
		play, err := Puzzle.Rules(d, 0)
		if err != nil {
			t.Fatal(err)
		}
		possible := solvetest.Reached(play.Start(), solvetest.Moves(play))
		lasting, reachable := p.All(), map[grid.Cell]bool{}
		for s := range possible {
			lasting &= s.Bits.Word()
			reachable[s.Cells[0]] = true
		}
		starts := append(slices.Clone(x.Anew()), x.Len())
		if len(starts) == 1 {
			if solvetest.Legal(play, play.Start()) != nil {
				t.Fatal("nothing is recorded")
			}
			continue
		}
		for k, from := range starts[:len(starts)-1] {
			to := starts[k+1]
			first := x.Event(from)
			if first.Kind != solve.Stage {
				t.Fatalf("search %d begins with %v", k, first)
			}
			cost := layersOf(t, x, from, to, false, first.Aux == StageBounds)
			if first.Aux == StageBounds {
				cells := map[grid.Cell]bool{}
				for s := range cost {
					if _, ok := possible[s]; !ok {
						t.Fatalf("%v can't be brought about\n%s", s, solvetest.Show(Puzzle, d))
					}
					cells[s.Cells[0]] = true
				}
				if delete(reachable, p.King); len(cells) != len(reachable) || len(cells) != len(cost) {
					t.Fatalf("%d states in %d cells, reached are %d\n%s", len(cost), len(cells), len(reachable),
						solvetest.Show(Puzzle, d))
				}
				rounds++
				continue
			}
			searches++
			// The search is the whole relaxed search except for states too far from the king.
			bound := x.Event(from + 1)
			if first.Aux != stagePieces || bound.Aux != stageLength {
				t.Fatalf("a search begins with the parts %d and %d", first.Aux, bound.Aux)
			}
			start := solve.NewState(p.Knight)
			start.Bits = solve.BitsOf(x.Event(from + 2).State.Bits.Word())
			want := solvetest.Reached(start, relaxed(p, lasting))
			for s, depth := range cost {
				if w, ok := want[s]; !ok || w != depth {
					t.Fatalf("%v is reached in %d moves, should be in %d\n%s", s, depth, w, solvetest.Show(Puzzle, d))
				}
			}
			away := solvetest.Reached(solve.NewState(p.King), func(s solve.State) (list []solve.State) {
				p.Around(s.Cells[0], func(c grid.Cell) {
					if reachable[c] {
						list = append(list, solve.NewState(c))
					}
				})
				return list
			})
			deepest := int64(0)
			for _, depth := range cost {
				deepest = max(deepest, depth)
			}
			for s, depth := range want {
				far, ok := away[solve.NewState(s.Cells[0])]
				if _, have := cost[s]; !have && ok && depth < deepest && depth+far <= bound.Cost.Minor {
					t.Fatalf("%v is %d moves away and not reached\n%s", s, depth, solvetest.Show(Puzzle, d))
				}
			}
			for s := range cost {
				if e := eventOf(x, from, to, s); x.Parent(e) >= 0 && !slices.Contains(relaxed(p,
					lasting)(x.Event(x.Parent(e)).State), s) {
					t.Fatalf("no move leads from %v to %v", x.Event(x.Parent(e)).State, s)
				}
			}
		}
		counted(t, x)
		for _, e := range x.Of(solve.Stage) {
			if x.Event(int(e)).Aux == stageRefused {
				refused++
			}
		}
		branchEnds(t, x, p.King)
	}
	if rounds < solvetest.Rounds(300) || min(searches/4, refused) < solvetest.Rounds(50) {
		t.Errorf("the boards are too much alike: %d rounds, %d searches, %d ways refused", rounds, searches, refused)
	}
}

// eventOf returns the event in a range that reached a state, or -1.
func eventOf(x *explore.Exploration, from, to int, s solve.State) int {
	for i := from; i < to; i++ {
		if x.Kind(i) == solve.Reached && x.Event(i).State == s {
			return i
		}
	}
	return -1
}

func TestRecordingChangesNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(3930, 22))
	for i := range solvetest.Rounds(200) {
		d := knighttest.Small(r, i)
		if i%20 == 0 { // more events than some of the limits, and boards of two words a row
			d = knighttest.Fair(r, []int{50, 65, 128}[i/20%3], 12, true)
		}
		for _, s := range solvetest.Own(Puzzle, solve.TaskSolve) {
			solvetest.Recorded(t, Puzzle, s, d, solve.TaskSolve)
		}
	}
}

// On this board each event is known. The knight has one jump, then two, and the second of these ends next to the
// king.
func TestRecordedEvents(t *testing.T) {
	d := knighttest.Board(t, knighttest.RowsOf(`
		X..
		...
		.O.`)...)
	x := lenstest.Explore(t, Puzzle, d, 0, solve.TaskSolve, "bfs", lenstest.Limit)
	at := func(kind solve.EventKind, cell grid.Cell, parent int, cost int64) solve.Event {
		s := solve.NewState()
		if cell != grid.None {
			s = solve.NewState(cell)
		}
		return solve.Event{Kind: kind, State: s, Parent: parent, Cost: solve.Units(cost)}
	}
	want := []solve.Event{
		at(solve.Reached, 7, -1, 0),
		at(solve.LayerStart, grid.None, -1, 0),
		at(solve.Expanded, 7, 0, 0),
		at(solve.Reached, 2, 0, 1),
		at(solve.Reached, 0, 0, 1),
		at(solve.Goal, 0, 4, 1),
	}
	if x.Len() != len(want) {
		t.Fatalf("%d events, want %d", x.Len(), len(want))
	}
	for i, e := range want {
		if got := x.Event(i); got != e {
			t.Errorf("event %d is %v, want %v", i, got, e)
		}
	}
}
