package tree_test

import (
	"testing"

	"stepboard/app/view/tree"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
)

// A node touches a cell if its last move brought a mover to the cell or took one away. A standing mover does not
// count.
func TestTouched(t *testing.T) {
	r := solve.NewRecording("bfs", 8, nil)
	r.Reach(0, solve.NewState(0, 4), -1, solve.Cost{})
	r.Expand(0, solve.NewState(0, 4))
	r.Reach(0, solve.NewState(1, 4), 0, solve.Units(1))
	r.Reach(0, solve.NewState(0, 5), 0, solve.Units(1))
	r.Seal()
	f, err := tree.New(&solve.Meter{}, explore.New(r, grid.Size{Rows: 2, Cols: 4}, solve.Outcome{}, nil), r.Len())
	if err != nil {
		t.Fatal(err)
	}
	for node, touched := range map[int][]grid.Cell{0: nil, 2: {0, 1}, 3: {4, 5}} {
		for cell := range grid.Cell(8) {
			want := false
			for _, c := range touched {
				want = want || c == cell
			}
			if f.Touched(node, r.Len(), cell) != want {
				t.Errorf("node %d and cell %d: touched %v", node, cell, !want)
			}
		}
	}
}
