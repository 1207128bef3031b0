package lenses

import (
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/knight/rules"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
)

// Explain says in words what an event of a recorded run did.
func Explain(v *lens.View, event int) solve.Text {
	return kit.Explain(v, event, nil, explain)
}

func explain(v *lens.View, event int, e solve.Event) solve.Text {
	x, b, at := v.Exploration, v.Dataset.Board, e.State.Cells[0]
	list := passes(x.Recording)
	bounds, whole := list[passAt(list, event+1)].bounds, ""
	if x.Whole {
		whole = "_whole"
	}
	args := []any{"Row", b.Row(at) + 1, "Col", b.Col(at) + 1}
	switch {
	case e.Kind == solve.LayerStart && bounds:
		return solve.Say("knight.event.leap", "N", e.Cost.Minor+1)
	case e.Kind == solve.LayerStart:
		return solve.Say("knight.event.layer"+whole, "N", e.Cost.Minor, "PluralCount", x.Count(event).Waiting)
	case e.Kind == solve.Goal:
		return solve.Say("knight.event.goal"+whole, "PluralCount", e.Cost.Minor)
	case e.Kind == solve.Expanded && x.Whole:
		return solve.Say("knight.event.expanded_whole", args...)
	case e.Kind == solve.Expanded: // all jumps, the safe jumps, and the jumps to new states are counted
		p, all := rules.NewPosition(b), 0
		p.Around(at, func(grid.Cell) { all++ })
		return solve.Say("knight.event.expanded", append(args, "PluralCount", all,
			"Safe", len(solve.Steps(rules.New(p), e.State)), "New", kit.ReachedFrom(x, event))...)
	case e.Parent < 0:
		return solve.Say("knight.event.start", args...)
	}
	before, taken := x.Event(e.Parent).State, solve.Kind(0)
	for _, t := range b.Things {
		if t.At == at && (t.Kind == rules.King || t.Kind != rules.Knight && before.Bits.Word() != e.State.Bits.Word()) {
			taken = t.Kind
		}
	}
	key := "knight.event.jump"
	switch {
	case bounds && taken != 0:
		key = "knight.event.can_take"
	case bounds:
		key = "knight.event.can_reach"
	case taken == rules.King:
		key = "knight.event.king"
	case taken != 0:
		key = "knight.event.taken"
	}
	return solve.Say(key, append(args, "FromRow", b.Row(before.Cells[0])+1, "FromCol", b.Col(before.Cells[0])+1,
		"Piece", rules.PieceNames[taken], "PluralCount", e.Cost.Minor)...)
}
