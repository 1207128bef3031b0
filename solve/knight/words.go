package knight

import (
	"stepboard/solve"
	"stepboard/solve/knight/rules"
)

// Describe says to which cell a move went, or which piece the move took there.
func (p puzzle) Describe(d *solve.Dataset, before, after solve.State) solve.Text {
	at := after.Cells[0]
	row, col := d.Board.Row(at)+1, d.Board.Col(at)+1
	for _, t := range p.Stand(d, 0, before) {
		if t.At == at && t.Kind != Knight {
			return solve.Say("knight.move.take", "Piece", rules.PieceNames[t.Kind], "Row", row, "Col", col)
		}
	}
	return solve.Say("knight.move.to", "Row", row, "Col", col)
}

// Summary returns a board in a few words. It does not count the king among the pieces.
func (puzzle) Summary(d *solve.Dataset, _ int) solve.Text {
	n := 0
	for _, t := range d.Board.Things {
		if t.Kind != Knight {
			n++
		}
	}
	return solve.Say("knight.summary", "Rows", d.Board.Rows, "Cols", d.Board.Cols, "PluralCount", n)
}
