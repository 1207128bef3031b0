package lenses

import (
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/huarong/rules"
	"stepboard/solve/huarong/search"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
)

// sideNames are the ends of keys about sides, by grid.Dir.
var sideNames = [4]string{"up", "right", "down", "left"}

// Explain describes an event of a recorded run in one sentence.
func Explain(v *lens.View, event int) solve.Text { return kit.Explain(v, event, nil, explain) }

func explain(v *lens.View, event int, e solve.Event) solve.Text {
	b, x := v.Dataset.Board, v.Exploration
	blank, piece := e.State.Cells[0], e.State.Cells[1]
	plain, cost := x.Algorithm == "bruteforce", []any{"N", e.Cost.Minor, "Cost", e.Cost.Minor, "PluralCount", e.Cost.Minor}
	at := append(cost, "BlankRow", b.Row(blank)+1, "BlankCol", b.Col(blank)+1, "Row", b.Row(piece)+1, "Col",
		b.Col(piece)+1)
	side, beside := rules.SideOf(b.Size, e.State)
	switch {
	case e.Kind == solve.LayerStart && int(x.Of(solve.LayerStart)[0]) == event:
		return solve.Say("huarong.event.layer.start")
	case e.Kind == solve.LayerStart:
		return solve.Say("huarong.event.layer."+x.Algorithm, cost...)
	case e.Kind == solve.Goal:
		return solve.Say("huarong.event.goal."+x.Algorithm, cost...)
	case e.Kind == solve.Expanded && plain:
		return solve.Say("huarong.event.expanded.bruteforce", at...)
	case e.Kind == solve.Expanded && (x.Parent(e.Parent) < 0 || !beside):
		return solve.Say("huarong.event.expanded.start")
	case e.Kind == solve.Expanded:
		return solve.Say("huarong.event.expanded."+x.Algorithm, append(at, "Side", solve.Say("huarong.side."+sideNames[side]),
			"Left", left(v, e.State, side))...)
	case e.Parent < 0:
		return solve.Say("huarong.event.start", at...)
	}
	was := x.Event(e.Parent)
	if plain {
		key, direction := "huarong.event.reached.walk", b.DirText(was.State.Cells[0], blank)
		if piece != was.State.Cells[1] {
			key, direction = "huarong.event.reached.swap", b.DirText(was.State.Cells[1], piece)
		}
		return solve.Say(key, append(cost, "Direction", direction)...)
	}
	walk := e.Cost.Minor - was.Cost.Minor - 1
	said := append(cost, "Side", solve.Say("huarong.side."+sideNames[side.Opposite()]), "N", walk, "Was", was.Cost.Minor,
		"PluralCount", walk)
	switch old := x.Earlier(event); {
	case old >= 0 && e.Again:
		return solve.Say("huarong.event.cheaper", append(said, "Old", x.Units(old))...)
	case old >= 0:
		return solve.Say("huarong.event.cheaper.again", append(said, "Old", x.Units(old))...)
	case walk == 0:
		return solve.Say("huarong.event.reached.near", said...)
	}
	return solve.Say("huarong.event.reached", said...)
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
