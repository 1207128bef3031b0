package sokoban

import (
	"stepboard/solve"
	"stepboard/solve/sokoban/rules"
)

func (puzzle) Describe(d *solve.Dataset, before, after solve.State) solve.Text {
	direction := d.Board.DirText(before.Cells[rules.PlayerAt], after.Cells[rules.PlayerAt])
	if before.Cells[rules.BoxAt] != after.Cells[rules.BoxAt] {
		return solve.Say("sokoban.move.push", "Direction", direction)
	}
	return solve.Say("sokoban.move.step", "Direction", direction)
}

func (puzzle) Summary(d *solve.Dataset, _ int) solve.Text {
	return solve.Say("sokoban.summary", "Rows", d.Board.Rows, "Cols", d.Board.Cols)
}
