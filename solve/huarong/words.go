package huarong

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Describe implements [solve.Puzzle]. It says whether the piece or only the blank moved, and in which direction.
func (puzzle) Describe(d *solve.Dataset, before, after solve.State) solve.Text {
	from, to := before.Cells[0], after.Cells[0]
	if before.Cells[1] == to { // blank and piece changed places
		return solve.Say("huarong.move.piece", "Direction", d.Board.DirText(to, from))
	}
	return solve.Say("huarong.move.blank", "Direction", d.Board.DirText(from, to))
}

// Summary implements [solve.Puzzle]. It gives the cells of the blank, the piece and the target.
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
