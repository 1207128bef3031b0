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
	x := v.Exploration
	list := passes(x.Recording)
	in := list[passAt(list, event+1)]
	b := v.Dataset.Board
	row, col := 0, 0
	if at := e.State.Cells[0]; at != grid.None {
		row, col = b.Row(at)+1, b.Col(at)+1
	}
	switch e.Kind {
	case solve.LayerStart:
		waiting := x.Count(event).Waiting
		switch {
		case in.bounds:
			return solve.Say("knight.event.leap", "N", e.Cost.Minor+1)
		case x.Whole:
			return solve.Say("knight.event.layer_whole", "N", e.Cost.Minor, "PluralCount", waiting)
		}
		return solve.Say("knight.event.layer", "N", e.Cost.Minor, "PluralCount", waiting)
	case solve.Expanded:
		if x.Whole {
			return solve.Say("knight.event.expanded_whole", "Row", row, "Col", col)
		}
		return explainExpansion(v, event, e)
	case solve.Goal:
		if x.Whole {
			return solve.Say("knight.event.goal_whole", "PluralCount", e.Cost.Minor)
		}
		return solve.Say("knight.event.goal", "PluralCount", e.Cost.Minor)
	}
	if e.Parent < 0 {
		return solve.Say("knight.event.start", "Row", row, "Col", col)
	}
	return explainReached(v, in, e)
}

func explainReached(v *lens.View, in pass, e solve.Event) solve.Text {
	b := v.Dataset.Board
	at := e.State.Cells[0]
	row, col := b.Row(at)+1, b.Col(at)+1
	before := v.Exploration.Event(e.Parent).State
	from := []any{"FromRow", b.Row(before.Cells[0]) + 1, "FromCol", b.Col(before.Cells[0]) + 1}
	var taken solve.Kind
	for _, t := range b.Things {
		if t.At == at && (t.Kind == rules.King || t.Kind != rules.Knight && before.Bits.Word() != e.State.Bits.Word()) {
			taken = t.Kind
		}
	}
	switch {
	case in.bounds && taken != 0:
		return solve.Say("knight.event.can_take", "Piece", rules.PieceNames[taken], "Row", row, "Col", col)
	case in.bounds:
		return solve.Say("knight.event.can_reach", append(from, "Row", row, "Col", col)...)
	case taken == rules.King:
		return solve.Say("knight.event.king", append(from, "Row", row, "Col", col, "PluralCount", e.Cost.Minor)...)
	case taken != 0:
		return solve.Say("knight.event.taken", append(from, "Piece", rules.PieceNames[taken], "Row", row, "Col", col,
			"PluralCount", e.Cost.Minor)...)
	}
	return solve.Say("knight.event.jump", append(from, "Row", row, "Col", col, "PluralCount", e.Cost.Minor)...)
}

// explainExpansion counts the jumps from a state: all jumps, the safe jumps, and the jumps to new states.
func explainExpansion(v *lens.View, event int, e solve.Event) solve.Text {
	p := rules.NewPosition(v.Dataset.Board)
	all := 0
	p.Around(e.State.Cells[0], func(grid.Cell) { all++ })
	safe := len(solve.Steps(rules.New(p), e.State))
	at := e.State.Cells[0]
	return solve.Say("knight.event.expanded", "Row", p.Row(at)+1, "Col", p.Col(at)+1,
		"PluralCount", all, "Safe", safe, "New", kit.ReachedFrom(v.Exploration, event))
}
