package lenses

import (
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/huarong/rules"
	"stepboard/solve/huarong/search"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
)

// sideTexts has the names of the sides of a piece, by grid.Dir.
var sideTexts = [4]solve.Text{
	solve.Say("huarong.side.up"), solve.Say("huarong.side.right"), solve.Say("huarong.side.down"),
	solve.Say("huarong.side.left"),
}

// Explain describes an event of a recorded run in one sentence.
func Explain(v *lens.View, event int) solve.Text {
	return kit.Explain(v, event, nil, explain)
}

func explain(v *lens.View, event int, e solve.Event) solve.Text {
	x := v.Exploration
	switch e.Kind {
	case solve.LayerStart:
		if int(x.Of(solve.LayerStart)[0]) == event {
			return solve.Say("huarong.event.layer.start")
		}
		return solve.Say("huarong.event.layer."+x.Algorithm, "N", e.Cost.Minor, "PluralCount", e.Cost.Minor)
	case solve.Goal:
		return solve.Say("huarong.event.goal."+x.Algorithm, "N", e.Cost.Minor, "PluralCount", e.Cost.Minor)
	case solve.Expanded:
		return explainExpanded(v, &e)
	default:
		return explainReached(v, event, &e)
	}
}

func explainExpanded(v *lens.View, e *solve.Event) solve.Text {
	b, x := v.Dataset.Board, v.Exploration
	blank, piece := e.State.Cells[0], e.State.Cells[1]
	side, beside := rules.SideOf(b.Size, e.State)
	switch {
	case x.Algorithm == "bruteforce":
		return solve.Say("huarong.event.expanded.bruteforce", "BlankRow", b.Row(blank)+1, "BlankCol", b.Col(blank)+1,
			"Row", b.Row(piece)+1, "Col", b.Col(piece)+1, "Cost", e.Cost.Minor, "PluralCount", e.Cost.Minor)
	case x.Parent(e.Parent) < 0 || !beside:
		return solve.Say("huarong.event.expanded.start")
	}
	return solve.Say("huarong.event.expanded."+x.Algorithm, "Row", b.Row(piece)+1, "Col", b.Col(piece)+1,
		"Side", sideTexts[side], "Cost", e.Cost.Minor, "Left", left(v, e.State, side))
}

// left returns the lower bound of the remaining cost from a state, as the algorithm fast computes it.
func left(v *lens.View, s solve.State, side grid.Dir) int64 {
	q, err := rules.Ask(v.Dataset, v.Query)
	if err != nil {
		return 0
	}
	b := v.Dataset.Board
	return search.Bound(int32(b.Row(q.Target)-b.Row(s.Cells[1])), int32(b.Col(q.Target)-b.Col(s.Cells[1])), side)
}

func explainReached(v *lens.View, event int, e *solve.Event) solve.Text {
	b, x := v.Dataset.Board, v.Exploration
	blank, piece := e.State.Cells[0], e.State.Cells[1]
	if e.Parent < 0 {
		return solve.Say("huarong.event.start", "BlankRow", b.Row(blank)+1, "BlankCol", b.Col(blank)+1,
			"Row", b.Row(piece)+1, "Col", b.Col(piece)+1)
	}
	was := x.Event(e.Parent)
	if x.Algorithm == "bruteforce" {
		key, direction := "huarong.event.reached.walk", b.DirText(was.State.Cells[0], blank)
		if piece != was.State.Cells[1] {
			key, direction = "huarong.event.reached.swap", b.DirText(was.State.Cells[1], piece)
		}
		return solve.Say(key, "Direction", direction, "Cost", e.Cost.Minor, "PluralCount", e.Cost.Minor)
	}
	opposite, _ := rules.SideOf(b.Size, e.State)
	side, walk := sideTexts[opposite.Opposite()], e.Cost.Minor-was.Cost.Minor-1
	if old := x.Earlier(event); old >= 0 {
		key := "huarong.event.cheaper"
		if !e.Again {
			key = "huarong.event.cheaper.again"
		}
		return solve.Say(key, "Side", side, "N", walk, "Cost", e.Cost.Minor, "Old", x.Units(old), "PluralCount", walk)
	}
	key := "huarong.event.reached"
	if walk == 0 {
		key = "huarong.event.reached.near"
	}
	return solve.Say(key, "Side", side, "N", walk, "Was", was.Cost.Minor, "Cost", e.Cost.Minor, "PluralCount", walk)
}
