package halloween

import (
	"stepboard/solve"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/grid"
	"stepboard/solve/lens/kit"
)

func (puzzle) Describe(d *solve.Dataset, before, after solve.State) solve.Text {
	var list []solve.Text
	for i, kind := range rules.Ghosts(d.Board) {
		from, to := before.Cells[i], after.Cells[i]
		if from == to || from == grid.None {
			continue
		}
		list = append(list, solve.Say("halloween.move.ghost",
			"Ghost", string(rune(kind)), "Direction", d.Board.DirText(from, to)))
	}
	if list == nil {
		return solve.Say("halloween.move.none")
	}
	return kit.Joined("halloween.move.and", list)
}

func (puzzle) Summary(d *solve.Dataset, _ int) solve.Text {
	names := string(rules.Ghosts(d.Board))
	return solve.Say("halloween.summary", "Rows", d.Board.Rows, "Cols", d.Board.Cols, "PluralCount", len(names), "Names",
		names)
}
