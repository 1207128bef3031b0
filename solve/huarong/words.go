package huarong

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Describe implements [solve.Puzzle]. The text has the direction of the move, and tells whether the piece has moved.
func (puzzle) Describe(d *solve.Dataset, before, after solve.State) solve.Text {
	from, to := before.Cells[0], after.Cells[0]
	if before.Cells[1] == to { // the blank and the piece have traded places
		return solve.Say("huarong.move.piece", "Direction", d.Board.DirText(to, from))
	}
	return solve.Say("huarong.move.blank", "Direction", d.Board.DirText(from, to))
}

// Summary implements [solve.Puzzle]. The text has the cells of the blank, the piece and the target.
func (puzzle) Summary(d *solve.Dataset, query int) solve.Text {
	if query >= 0 && query < len(d.Queries) {
		q := d.Queries[query].Things
		e, s, t := solve.Find(q, Blank), solve.Find(q, Piece), solve.Find(q, Target)
		if e != grid.None && s != grid.None && t != grid.None {
			b := d.Board
			return solve.Say("huarong.summary.query", "ERow", b.Row(e)+1, "ECol", b.Col(e)+1,
				"SRow", b.Row(s)+1, "SCol", b.Col(s)+1, "TRow", b.Row(t)+1, "TCol", b.Col(t)+1)
		}
	}
	return solve.Say("huarong.summary.incomplete")
}
