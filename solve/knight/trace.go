package knight

import (
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/knight/rules"
)

var _ solve.Traceable = puzzle{}

// Tracing implements [solve.Traceable]. A state is the white knight's cell and the cells of the taken pieces.
func (puzzle) Tracing() solve.Tracing {
	return solve.Tracing{Fields: []solve.StateField{{Name: "knight"}, {Name: "taken", Many: true}}, Walker: -1}
}

func (puzzle) StateOf(d *solve.Dataset, r solve.Rules, cells [][]grid.Cell) (solve.State, error) {
	s := r.Start()
	s.Cells[0] = cells[0][0]
	for _, c := range cells[1] {
		i := r.(rules.Rules).PieceAt[c]
		if i < 0 {
			return s, solve.Refused("knight.trace.taken", "Row", d.Board.Row(c)+1, "Col", d.Board.Col(c)+1)
		}
		s.Bits = s.Bits.Without(int(i))
	}
	return s, nil
}

func (puzzle) CellsOf(_ *solve.Dataset, r solve.Rules, s solve.State) [][]grid.Cell {
	var taken []grid.Cell
	gone := r.Start().Bits.Word() &^ s.Bits.Word()
	for c, i := range r.(rules.Rules).PieceAt {
		if i >= 0 && gone>>i&1 != 0 {
			taken = append(taken, grid.Cell(c))
		}
	}
	return [][]grid.Cell{{s.Cells[0]}, taken}
}
