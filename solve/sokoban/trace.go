package sokoban

import (
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/sokoban/rules"
)

var _ solve.Traceable = puzzle{}

// Tracing implements [solve.Traceable]. The fields are the cells of the player and the box. The player is the walker.
func (puzzle) Tracing() solve.Tracing {
	return solve.Tracing{
		Fields: []solve.StateField{{Name: "player"}, {Name: "box"}}, Walker: rules.PlayerAt,
	}
}

func (puzzle) StateOf(_ *solve.Dataset, _ solve.Rules, cells [][]grid.Cell) (solve.State, error) {
	return rules.State(cells[1][0], cells[0][0]), nil
}

func (puzzle) CellsOf(_ *solve.Dataset, _ solve.Rules, s solve.State) [][]grid.Cell {
	return [][]grid.Cell{{s.Cells[rules.PlayerAt]}, {s.Cells[rules.BoxAt]}}
}
