package sokoban

import "stepboard/solve"

// Describe says whether a move was a step or a push, and where to.
func (puzzle) Describe(d *solve.Dataset, before, after solve.State) solve.Text {
	direction := d.Board.DirText(before.Cells[playerAt], after.Cells[playerAt])
	if before.Cells[boxAt] != after.Cells[boxAt] {
		return solve.Say("sokoban.move.push", "Direction", direction)
	}
	return solve.Say("sokoban.move.step", "Direction", direction)
}

// Summary is a board in a few words.
func (puzzle) Summary(d *solve.Dataset, _ int) solve.Text {
	return solve.Say("sokoban.summary", "Rows", d.Board.Rows, "Cols", d.Board.Cols)
}
