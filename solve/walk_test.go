package solve_test

import (
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
)

func TestWalkCanBeEnteredAnywhere(t *testing.T) {
	const length = 1000 // several marks
	w, s := solve.NewWalk(lineRules{length + 1}), solve.NewState(0)
	for range length {
		next, _, err := lineRules{length + 1}.Apply(s, 1)
		if err != nil {
			t.Fatal(err)
		}
		s = next
		w.Add(1, s)
	}
	for n := -2; n <= length+2; n++ {
		want := solve.NewState(grid.Cell(max(0, min(n, length))))
		if got := w.At(n); got != want {
			t.Fatalf("after %d of %d moves: %v, want %v", n, w.Len(), got, want)
		}
	}
}
