package tree_test

import (
	"testing"

	"stepboard/app/storage/collection"
	"stepboard/app/view/tree"
	"stepboard/solve"
)

// A move on a graph is named by the number of its point, as it stands on the board.
func TestMovesOnGraphsHaveNumbersOfPoints(t *testing.T) {
	p, err := collection.Open("roads")
	if err != nil {
		t.Fatal(err)
	}
	q := tree.NewProblem(p, p.Boards()[0], 0)
	if got := q.Arrows(solve.NewState(0), solve.NewState(3)); got != "4" {
		t.Errorf("a move to point 4 is named %q", got)
	}
}
