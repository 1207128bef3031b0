package halloween

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/grid"
)

var _ solve.Traceable = puzzle{}

// Tracing implements [solve.Traceable]. The only field is the list of the ghosts' cells, in the order of the letters.
func (puzzle) Tracing() solve.Tracing {
	return solve.Tracing{Fields: []solve.StateField{{Name: "ghosts", Many: true}}, Walker: -1}
}

func (puzzle) StateOf(d *solve.Dataset, _ solve.Rules, cells [][]grid.Cell) (solve.State, error) {
	if n := len(rules.Ghosts(d.Board)); len(cells[0]) != n {
		return solve.State{}, solve.Refused("halloween.trace.ghosts", "Have", len(cells[0]), "PluralCount", n)
	}
	return solve.NewState(cells[0]...), nil
}

func (puzzle) CellsOf(d *solve.Dataset, _ solve.Rules, s solve.State) [][]grid.Cell {
	return [][]grid.Cell{slices.Clone(s.Cells[:len(rules.Ghosts(d.Board))])}
}
