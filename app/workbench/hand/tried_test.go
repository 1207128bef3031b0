package hand

import (
	"math/rand/v2"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// TestTried: the tree of tried states has all states of the game. Its edges are legal moves, and the game can go to
// any of its states.
func TestTried(t *testing.T) {
	p := playable(t, "huarong")
	d := p.New(grid.Size{Rows: 3, Cols: 3})
	for i := range d.Queries[0].Things {
		d.Queries[0].Things[i].At = grid.Cell(4 * i)
	}
	g, err := begin(t, d, p)
	if err != nil {
		t.Fatal(err)
	}
	rules := g.hand
	random := rand.New(rand.NewPCG(3, 8))
	seen := map[solve.State]bool{g.State(): true}
	for range 200 {
		steps := solve.Steps(rules, g.State())
		switch random.IntN(4) {
		case 0:
			g.Undo()
		case 1:
			g.Redo()
		default:
			g.Replay([]solve.Move{steps[random.IntN(len(steps))].Move})
		}
		seen[g.State()] = true
	}
	x, pos := g.Tried()
	states := map[solve.State]int{}
	for i := range x.Len() {
		if x.Kind(i) != solve.Reached {
			continue
		}
		s := x.Event(i).State
		if _, twice := states[s]; twice {
			t.Error("a state is reached twice")
		}
		states[s] = i
		if up := x.Parent(i); up >= 0 {
			legal := false
			for _, step := range solve.Steps(rules, x.Event(up).State) {
				legal = legal || step.To == s
			}
			if !legal {
				t.Errorf("no move leads to state %d from its parent", i)
			}
		}
	}
	if len(states) != len(seen) || len(seen) < 10 {
		t.Errorf("%d states are in the tree, %d were tried", len(states), len(seen))
	}
	if at, ok := x.Current(pos); !ok || x.Event(at).State != g.State() {
		t.Error("the present state is not the one at work")
	}
	for s := range seen {
		if !g.Visit(s) || g.State() != s {
			t.Fatal("the game does not go to a state that was tried")
		}
		if moves := len(g.Line()); solve.Units(int64(moves)) != x.Cost(states[s]) {
			t.Errorf("the way there has %d moves, the tree says %v", moves, x.Cost(states[s]))
		}
	}
	if g.Visit(solve.NewState(99)) {
		t.Error("the game goes to a state that nobody tried")
	}
}
