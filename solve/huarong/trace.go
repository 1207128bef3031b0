package huarong

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

var _ solve.Traceable = puzzle{}

// Tracing implements [solve.Traceable]. The fields are the blank and the piece. The blank is the walker.
func (puzzle) Tracing() solve.Tracing {
	return solve.Tracing{Fields: []solve.StateField{{Name: "blank"}, {Name: "piece"}}, Walker: 0}
}

func (puzzle) StateOf(_ *solve.Dataset, _ solve.Rules, cells [][]grid.Cell) (solve.State, error) {
	return solve.NewState(cells[0][0], cells[1][0]), nil
}

func (puzzle) CellsOf(_ *solve.Dataset, _ solve.Rules, s solve.State) [][]grid.Cell {
	return [][]grid.Cell{{s.Cells[0]}, {s.Cells[1]}}
}
