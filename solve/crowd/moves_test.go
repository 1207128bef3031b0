package crowd

import (
	"math/rand/v2"
	"testing"

	"stepboard/solve"
	"stepboard/solve/halloween/halloweentest"
	"stepboard/solve/solvetest"
)

// TestMovesAwakeReachAll covers claims 1 to 4 of moves. A* does not recognize the goal here, so that it visits all
// states. Each state must have its distance by plain breadth-first search, and every move that some way leaves awake
// must be awake.
func TestMovesAwakeReachAll(t *testing.T) {
	r := rand.New(rand.NewPCG(1996, 4))
	states := 0
	for range solvetest.Rounds(40) {
		d := halloweentest.Crowded(r)
		g := newGraph(d.Board)
		if g.n <= mostPaged || g.n > 6 { // the plain search takes long for more ghosts
			continue
		}
		g.goal = ^joint(0)
		m := &solve.Meter{}
		a, err := newAstar(m, g, tablesOf(g))
		if err != nil {
			t.Fatal(err)
		}
		if p, err := a.run(m, func() bool { return false }); p != nil || err != nil {
			t.Fatalf("%v, %v, want no plan", p, err)
		}
		if a.set.get(g.start) == 0 { // a ghost has no way
			continue
		}
		l, err := newLayers(m, g, 0, g.start)
		for err == nil && l.waiting.Len() > 0 {
			_, _, err = l.expand(m, 0, func(s joint) bool {
				states++
				if got, want := a.set.get(s), label(l.depth+1); got != want {
					t.Fatalf("state %v has label %d, want %d\n%s", g.state(s).Cells, got, want, halloweentest.Show(d))
				}
				children, _ := a.children(s, a.set.take(s, 0), deepest)
				for _, c := range children {
					if got := a.set.take(c.joint, 0); a.set.get(c.joint) == label(l.depth+2) && c.moves&^got != 0 {
						t.Fatalf("state %v has moves %b, want %b too\n%s", g.state(c.joint).Cells, got, c.moves, halloweentest.Show(d))
					}
				}
				return false
			})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if states < 20_000 && !testing.Short() {
		t.Errorf("only %d states", states)
	}
}
