package lenses

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
	"stepboard/solve/sokoban/rules"
	"stepboard/solve/sokoban/search"
)

// Explain says in words what an event did.
func Explain(v *lens.View, event int) solve.Text {
	return kit.Explain(v, event, costText, explain)
}

func explain(v *lens.View, event int, e solve.Event) solve.Text {
	t := teller{v, v.Exploration, stageOf(v.Exploration, event)}
	switch e.Kind {
	case solve.LayerStart:
		return t.layer(e)
	case solve.Reached:
		return t.reached(e)
	case solve.Expanded:
		return t.expanded(e)
	default:
		return t.goal(e)
	}
}

// stageOf returns the stage to which an event belongs, or 0 if no stage began before.
func stageOf(x *explore.Exploration, event int) uint32 {
	stages := x.Of(solve.Stage)
	n, _ := slices.BinarySearch(stages, int32(event+1))
	if n == 0 {
		return 0
	}
	return x.Event(int(stages[n-1])).Aux
}

// teller explains events of one stage of a search. Methods such as sweeps() and turns() report the kind of search.
type teller struct {
	v     *lens.View
	x     *explore.Exploration
	stage uint32
}

func (t teller) sweeps() bool { return t.x.Algorithm == "fast" && t.stage == search.StageFastSweeps }

func (t teller) turns() bool { return t.x.Algorithm == "fast" && t.stage == search.StageFastTurns }

func (t teller) walk() bool { return t.v.Task == rules.TaskWalk }

func (t teller) regions() bool {
	return t.x.Algorithm == "pull" && t.stage == search.StagePullWave || t.sweeps() || t.x.Algorithm == "fast" &&
		t.stage == search.StageFastLayers
}

func (t teller) layer(e solve.Event) solve.Text {
	switch {
	case t.turns():
		return solve.Say("sokoban.event.layer.turns", "Cost", costText(e.Cost))
	case t.x.Algorithm == "bruteforce" && t.walk():
		return solve.Say("sokoban.event.layer.cost", "Cost", costText(e.Cost))
	case e.Cost == solve.Cost{}:
		return solve.Say("sokoban.event.layer.goal")
	case t.sweeps() && e.Cost.Minor%2 == 1:
		return solve.Say("sokoban.event.layer.down", "N", e.Cost.Minor)
	case t.sweeps():
		return solve.Say("sokoban.event.layer.up", "N", e.Cost.Minor)
	case t.x.Algorithm == "bruteforce":
		return solve.Say("sokoban.event.layer.moves", "N", e.Cost.Minor, "PluralCount", int(e.Cost.Minor))
	}
	return solve.Say("sokoban.event.layer.pulls", "N", e.Cost.Minor, "PluralCount", int(e.Cost.Minor))
}

func (t teller) reached(e solve.Event) solve.Text {
	b := t.v.Dataset.Board
	player, box := e.State.Cells[rules.PlayerAt], e.State.Cells[rules.BoxAt]
	if e.Parent < 0 {
		if e.Wave == search.Forwards {
			return solve.Say("sokoban.event.start", "Box", cellText(b, box), "Player", cellText(b, player))
		}
		return solve.Say("sokoban.event.won", "Side", sideText(b, e.State))
	}
	from := t.x.Event(e.Parent)
	pushed := from.State.Cells[rules.BoxAt] != box
	switch {
	case t.turns():
		pairs := []any{"Direction", b.DirText(player, box), "Box", cellText(b, box), "Cost", costText(e.Cost)}
		walked := e.Cost.Minor - from.Cost.Minor - 1
		if walked == 0 {
			return solve.Say("sokoban.event.straight", pairs...)
		}
		return solve.Say("sokoban.event.turn", append(pairs, "N", walked, "PluralCount", int(walked))...)
	case e.Wave == search.Forwards:
		key := "sokoban.event.step"
		if pushed {
			key = "sokoban.event.push"
		}
		return solve.Say(key, "Direction", b.DirText(from.State.Cells[rules.PlayerAt], player), "Player", cellText(b, player),
			"Box", cellText(b, box), "Cost", costText(e.Cost))
	case !pushed && t.x.Algorithm == "pull":
		return solve.Say("sokoban.event.from_start", "Player", cellText(b, player), "Cost", costText(e.Cost))
	case t.sweeps():
		return solve.Say("sokoban.event.swept", "N", e.Cost.Minor, "Box", cellText(b, box), "Sides", regionText(e.State))
	case t.regions():
		return solve.Say("sokoban.event.pulled", "Direction", b.DirText(from.State.Cells[rules.BoxAt], box), "Box",
			cellText(b, box), "Sides", regionText(e.State), "Cost", t.togo(e.Cost))
	case t.x.Algorithm == "pull":
		return solve.Say("sokoban.event.pulled_side", "Direction", b.DirText(from.State.Cells[rules.BoxAt], box), "Box",
			cellText(b, box), "Cost", costText(e.Cost))
	}
	key := "sokoban.event.unstep"
	if pushed {
		key = "sokoban.event.unpush"
	}
	return solve.Say(key, "Player", cellText(b, player), "Box", cellText(b, box),
		"N", e.Cost.Minor, "PluralCount", int(e.Cost.Minor))
}

func (t teller) expanded(e solve.Event) solve.Text {
	b := t.v.Dataset.Board
	box, player := cellText(b, e.State.Cells[rules.BoxAt]), cellText(b, e.State.Cells[rules.PlayerAt])
	switch {
	case t.turns():
		return solve.Say("sokoban.event.settled", "Box", box, "Player", player, "Cost", costText(e.Cost))
	case e.Wave == search.Forwards:
		return solve.Say("sokoban.event.expanded", "Box", box, "Player", player, "Cost", costText(e.Cost))
	case t.regions():
		return solve.Say("sokoban.event.pulls", "Box", box, "Sides", regionText(e.State))
	case t.walk():
		return solve.Say("sokoban.event.pulls_side", "Box", box, "Side", sideText(b, e.State), "Cost", costText(e.Cost))
	}
	return solve.Say("sokoban.event.undone", "Box", box, "Player", player)
}

func (t teller) goal(e solve.Event) solve.Text {
	switch {
	case e.Wave == search.Forwards:
		return solve.Say("sokoban.event.goal", "Cost", costText(e.Cost))
	case t.regions():
		return solve.Say("sokoban.event.way", "Cost", t.togo(e.Cost))
	}
	return solve.Say("sokoban.event.found", "Cost", costText(e.Cost))
}

func (t teller) togo(cost solve.Cost) solve.Text {
	n := cost.Value(t.walk())
	return solve.Say("sokoban.event.pushes", "N", n, "PluralCount", int(n))
}

func costText(cost solve.Cost) solve.Text {
	pushes, moves := cost.Major, cost.Minor
	return solve.Say("sokoban.event.cost",
		"Pushes", solve.Say("sokoban.event.pushes", "N", pushes, "PluralCount", int(pushes)),
		"Moves", solve.Say("sokoban.event.moves", "N", moves, "PluralCount", int(moves)))
}

func cellText(b *solve.Board, c grid.Cell) solve.Text {
	return solve.Say("sokoban.event.cell", "Row", b.Row(c)+1, "Col", b.Col(c)+1)
}

// sideWords has a text for each side of the box. The text says that the player is on this side.
var sideWords = [4]solve.Text{
	solve.Say("sokoban.event.side.above"), solve.Say("sokoban.event.side.right"),
	solve.Say("sokoban.event.side.below"), solve.Say("sokoban.event.side.left"),
}

func sideText(b *solve.Board, s solve.State) solve.Text {
	if side, ok := b.Side(s.Cells[rules.BoxAt], s.Cells[rules.PlayerAt]); ok {
		return sideWords[side]
	}
	return solve.Say("direction.none")
}

func regionText(s solve.State) solve.Text { return sidesText(search.Sides(s.Bits.Word())) }

// sidesText lists the sides of a set in words. The set must not be empty.
func sidesText(set search.Sides) solve.Text {
	var list []solve.Text
	for side, word := range sideWords {
		if set.Has(side) {
			list = append(list, word)
		}
	}
	switch len(list) {
	case 4:
		return solve.Say("sokoban.event.sides.all")
	case 3:
		return solve.Say("sokoban.event.sides.three", "A", list[0], "B", list[1], "C", list[2])
	case 2:
		return solve.Say("sokoban.event.sides.two", "A", list[0], "B", list[1])
	}
	return list[0]
}
