package view_test

import (
	"os"
	"strings"
	"testing"

	"stepboard/app/view"
	"stepboard/app/view/lenstest"
	"stepboard/solve"
	"stepboard/solve/puzzles"
)

// The board shows the state from which a state was reached, as the sentence about the event says. The algorithm fast
// expands a whole layer first and reaches states afterwards.
func TestTheBoardShowsWhereAStateWasReachedFrom(t *testing.T) {
	p := puzzles.BuiltIn().ByID("knight")
	data, err := os.ReadFile("../../assets/samples/knight-p3930-2.in")
	if err != nil {
		t.Fatal(err)
	}
	list, _, err := p.Parse("knight", strings.NewReader(string(data)))
	if err != nil {
		t.Fatal(err)
	}
	other := 0
	for _, algorithm := range []string{"bfs", "fast"} {
		x := lenstest.Explore(t, p, list[0], 0, p.Tasks()[0], algorithm, lenstest.Limit)
		for event := range x.Len() {
			parent := x.Parent(event)
			if x.Kind(event) != solve.Reached || parent < 0 {
				continue
			}
			at, ok := view.AtWork(x, event+1, false)
			if !ok || x.Event(at).State != x.Event(parent).State {
				t.Fatalf("%s: after event %d the board shows %+v", algorithm, event, x.Event(at))
			}
			if now, ok := x.Current(event + 1); ok && x.Event(now).State != x.Event(at).State {
				other++
			}
		}
	}
	if other == 0 {
		t.Error("no state was reached from another one than the last expanded one")
	}
}
