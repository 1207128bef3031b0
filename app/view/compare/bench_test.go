package compare_test

import (
	"testing"

	"stepboard/app/view/compare"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/halloween"
)

// BenchmarkNew compares two equal recordings of two million events.
func BenchmarkNew(b *testing.B) {
	const states = 1_000_000
	r := solve.NewRecording("bfs", 3*states, nil)
	r.Reach(0, solve.NewState(0), -1, solve.Cost{})
	for i := range states {
		if i%1000 == 0 {
			r.Layer(0, solve.Units(int64(i/1000)))
		}
		e := r.Expand(0, solve.NewState(grid.Cell(i)))
		r.Reach(0, solve.NewState(grid.Cell(i+1)), e, solve.Units(int64(i/1000)))
	}
	r.Seal()
	x := explore.New(r, grid.Size{Rows: 1001, Cols: 1000}, solve.Outcome{}, nil)
	for b.Loop() {
		compare.New(halloween.Puzzle, solve.TaskSolve, []compare.Side{{Exploration: x}, {Exploration: x}}, nil)
	}
}
