package live

import (
	"testing"

	"stepboard/app/view"
	"stepboard/app/view/tree"
	"stepboard/scene"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

// A recording may be full before its run ends. The end of the run keeps the reader's choice of a node.
func TestANodeStaysChosenAtTheEndOfTheRun(t *testing.T) {
	states := make(chan bool, 1000)
	e := New(func([]byte) { states <- true }, nil)
	ended := make(chan bool)
	go func() {
		e.Run(t.Context())
		close(ended)
	}()
	t.Cleanup(func() { <-ended })
	now := func(f func()) {
		done := make(chan bool)
		e.Post(func() {
			f()
			close(done)
		})
		<-done
	}
	p, seen := puzzles.BuiltIn().ByID("huarong"), tree.NewSeen()
	f := FrameOf(view.Shot{
		Puzzle: p, Dataset: p.New(grid.Size{Rows: 3, Cols: 3}), Algorithm: "bruteforce", Track: view.Exploration,
		Event: 3, Pointer: grid.None, Tree: &seen,
	}, scene.Light)
	now(func() { e.do(&Order{Do: "open", Frame: &f}) })
	for whole := false; !whole; {
		<-states
		now(func() { whole = e.bench.Recordings().Run("bruteforce").Done && e.grow() })
	}
	now(func() {
		e.do(&Order{Do: "tree-key", Key: "Home"})
		e.do(&Order{Do: "tree-key", Key: "ArrowDown"})
		chosen, x := e.tree.visited, e.bench.Explore.Current()
		at := e.bench.Shown()
		e.bench.Recordings().Give(at, e.bench.Doc().Revision(at.Dataset, at.Query), x.Recording, true, x.Outcome)
		if e.grow(); x == e.bench.Explore.Current() || chosen < 0 || e.tree.visited != chosen {
			t.Errorf("chosen was the node of event %d, now it is that of %d", chosen, e.tree.visited)
		}
	})
}
