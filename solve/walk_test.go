package solve_test

import (
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
)

func TestWalkCanBeEnteredAnywhere(t *testing.T) {
	const length = 20_000 // more moves than kept states
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

// slowRules stand for rules of a file, which may not run while a picture is drawn.
type slowRules struct{ lineRules }

func (slowRules) Apply(solve.State, solve.Move) (s solve.State, c solve.Cost, err error) {
	panic("a move of a short walk is made again")
}

func TestAShortWalkKeepsItsStates(t *testing.T) {
	w := solve.NewWalk(slowRules{lineRules{1000}})
	for i := range 1000 {
		w.Add(1, solve.NewState(grid.Cell(i+1)))
	}
	for i := range 1000 {
		if got := w.Next(w.At(i), i); got != solve.NewState(grid.Cell(i+1)) {
			t.Fatalf("after move %d: %v", i+1, got)
		}
	}
}
