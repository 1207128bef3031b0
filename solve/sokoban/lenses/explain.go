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
func Explain(v *lens.View, event int) solve.Text { return kit.Explain(v, event, costText, explain) }

func explain(v *lens.View, event int, e solve.Event) solve.Text {
	x, b, stage, walk := v.Exploration, v.Dataset.Board, stageOf(v.Exploration, event), v.Task == rules.TaskWalk
	pull, plain := x.Algorithm == "pull", x.Algorithm == "bruteforce"
	sweeps := x.Algorithm == "fast" && stage == search.StageFastSweeps
	regions := pull && stage == search.StagePullWave || sweeps
	forwards, n := e.Wave == search.Forwards, e.Cost.Minor
	args := []any{"Cost", costText(e.Cost), "N", n, "PluralCount", int(n)}
	togo := []any{"Cost", pushesText(e.Cost.Value(walk))}
	if e.Kind == solve.LayerStart {
		switch {
		case plain && walk:
			return solve.Say("sokoban.event.layer.cost", args...)
		case e.Cost == solve.Cost{}:
			return solve.Say("sokoban.event.layer.goal")
		case sweeps && n%2 == 1:
			return solve.Say("sokoban.event.layer.down", args...)
		case sweeps:
			return solve.Say("sokoban.event.layer.up", args...)
		case plain:
			return solve.Say("sokoban.event.layer.moves", args...)
		}
		return solve.Say("sokoban.event.layer.pulls", args...)
	}
	player, box := e.State.Cells[rules.PlayerAt], e.State.Cells[rules.BoxAt]
	where := []any{"Player", cellText(b, player), "Box", cellText(b, box), "Side", sideText(b, e.State)}
	args, togo = append(args, where...), append(togo, where...)
	sides := sidesText(search.Sides(e.State.Bits.Word()))
	switch {
	case e.Kind == solve.Expanded && forwards:
		return solve.Say("sokoban.event.expanded", args...)
	case e.Kind == solve.Expanded && regions:
		return solve.Say("sokoban.event.pulls", append(args, "Sides", sides)...)
	case e.Kind == solve.Expanded && walk:
		return solve.Say("sokoban.event.pulls_side", args...)
	case e.Kind == solve.Expanded:
		return solve.Say("sokoban.event.undone", args...)
	case e.Kind == solve.Goal && forwards:
		return solve.Say("sokoban.event.goal", args...)
	case e.Kind == solve.Goal && regions:
		return solve.Say("sokoban.event.way", togo...)
	case e.Kind == solve.Goal:
		return solve.Say("sokoban.event.found", args...)
	case e.Parent < 0 && forwards:
		return solve.Say("sokoban.event.start", args...)
	case e.Parent < 0:
		return solve.Say("sokoban.event.won", args...)
	}
	from := x.Event(e.Parent)
	pushed, moved := from.State.Cells[rules.BoxAt] != box, b.DirText(from.State.Cells[rules.BoxAt], box)
	switch {
	case forwards && pushed:
		return solve.Say("sokoban.event.push", append(args, "Direction", moved)...)
	case forwards:
		return solve.Say("sokoban.event.step", append(args, "Direction",
			b.DirText(from.State.Cells[rules.PlayerAt], player))...)
	case !pushed && pull:
		return solve.Say("sokoban.event.from_start", args...)
	case sweeps:
		return solve.Say("sokoban.event.swept", append(args, "Sides", sides)...)
	case regions:
		return solve.Say("sokoban.event.pulled", append(togo, "Sides", sides, "Direction", moved)...)
	case pull:
		return solve.Say("sokoban.event.pulled_side", append(args, "Direction", moved)...)
	case pushed:
		return solve.Say("sokoban.event.unpush", args...)
	}
	return solve.Say("sokoban.event.unstep", args...)
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

func costText(cost solve.Cost) solve.Text {
	return solve.Say("sokoban.event.cost", "Pushes", pushesText(cost.Major), "Moves", movesText(cost.Minor))
}

func movesText(n int64) solve.Text {
	return solve.Say("sokoban.event.moves", "N", n, "PluralCount", int(n))
}

func pushesText(n int64) solve.Text {
	return solve.Say("sokoban.event.pushes", "N", n, "PluralCount", int(n))
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

// sidesText lists the sides of a set in words. The text of an empty set is zero.
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
	return kit.Joined("", list)
}
