package lenses

import (
	"slices"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
	"stepboard/solve/sokoban/rules"
	"stepboard/solve/sokoban/search"
)

// winningLens shows, for a box on each cell, from how many cells players win. It marks cells where no player wins.
var winningLens = lens.Lens{
	ID: "winning", Supposes: true, Prepare: preparePlan, Draw: drawWinning,
	Hover: kit.OnFloor(func(v *lens.View, at grid.Cell) lens.Detail { return players(v, v.Prepared.(*search.Plan), at) }),
}

func preparePlan(m *solve.Meter, v *lens.View) (any, error) { return newPlan(m, v) }

// newPlan makes the plan of a view's board. The error is a *solve.BoardError if the board is unfinished.
func newPlan(m *solve.Meter, v *lens.View) (*search.Plan, error) {
	if err := solve.FirstError(v.Puzzle.Check(v.Dataset, -1, v.Task)); err != nil {
		return nil, err
	}
	return search.NewPlan(m, v.Dataset)
}

func drawWinning(v *lens.View) lens.Picture {
	p := v.Prepared.(*search.Plan)
	a, costs := artOf(v.Colors), lens.Costs(v.Colors)
	heat := kit.NewValues(v, costs, 0.4, kit.NumberPixels)
	v.Window.Each(p.Size, func(block int, c grid.Cell) {
		if p.Winnable(c) {
			n := p.Counts[c] // many winning cells get a bright colour
			heat.Put(block, lens.Level(int64(p.Most-n), 0, int64(p.Most-1)), int64(n))
		}
	})
	pic := lens.Picture{NoRoute: true, Under: []scene.Op{heat.Tints}}
	if v.Task == rules.TaskCount { // draw no box and no player, which would hide numbers
		pic.Stand = []solve.Thing{{Kind: rules.Goal, At: p.Goal}}
	}
	never := lens.Sign(solve.Say("sokoban.lens.winning.legend.never"), a.never.Ops...)
	hatched := hatchings(v, p, a)
	if !v.Window.Fine(hatchFrom) {
		tint := &scene.Palette{1: kit.Faded(v.Colors.Muted, 110)}
		never, hatched = lens.Swatch(tint[1], never.Text), []scene.Op{tinted(v, tint, 1, p.Lost)}
	}
	pic.Under = slices.Concat(pic.Under, hatched, heat.Ops())
	pic.Legend = []lens.LegendItem{
		lens.Scale(costs, playersText(p.Most), playersText(min(p.Most, 1))),
		never,
		// for a box on the cell under the pointer
		lens.Pointed(lens.Swatch(a.two[toneYes], solve.Say("sokoban.lens.winning.legend.wins"))),
		lens.Pointed(square(a.two[toneNo], solve.Say("sokoban.lens.winning.legend.loses"), a.lost)),
	}
	return pic
}

const hatchFrom = 7

func hatchings(v *lens.View, p *search.Plan, a *art) []scene.Op {
	return kit.Marks(v, hatchFrom, func(c grid.Cell) *scene.Scene {
		if p.Lost(c) {
			return a.never
		}
		return nil
	})
}

func playersText(n int32) solve.Text {
	return solve.Say("sokoban.lens.players", "N", n, "PluralCount", int(n))
}

func players(v *lens.View, p *search.Plan, at grid.Cell) lens.Detail {
	if at == p.Goal {
		return lens.Detail{Over: outline(p.Size, at, v.Colors), Text: solve.Say("sokoban.lens.winning.goal")}
	}
	n := int(p.Counts[at])
	text := solve.Say("sokoban.lens.winning.box", "N", n, "All", p.Players(), "PluralCount", n)
	if !p.Winnable(at) {
		text = solve.Say("sokoban.lens.winning.none")
	}
	return lens.Detail{Over: append(winners(v, p, at), boxOn(v, at)...), Text: text}
}

func winners(v *lens.View, p *search.Plan, box grid.Cell) []scene.Op {
	a, s := artOf(v.Colors), p.Split(box)
	wins := func(c grid.Cell) bool { return s.Wins(s.Of(c)) }
	ops := []scene.Op{kit.Tints(v, a.two, func(c grid.Cell) byte {
		switch {
		case !p.Floor(c) || c == box:
			return 0
		case c != p.Goal && wins(c): // no player starts on the goal
			return toneYes
		}
		return toneNo
	})}
	ops = append(ops, kit.Marks(v, signsFrom, func(c grid.Cell) *scene.Scene {
		if !p.Floor(c) || c == box || c == p.Goal || wins(c) {
			return nil
		}
		return a.lost
	})...)
	return append(ops, kit.Sprite(p.Size, p.Goal, v.Look.Kinds[rules.Goal]))
}

// boxOn draws a hypothetical box, in a frame. The things of the board stay visible, so that a user who paints sees
// them.
func boxOn(v *lens.View, c grid.Cell) (ops []scene.Op) {
	size, free := v.Dataset.Board.Size, true
	if v.Task != rules.TaskCount {
		for i, kind := range [...]solve.Kind{rules.BoxAt: rules.Box, rules.PlayerAt: rules.Player} {
			if at := v.State.Cells[i]; at != grid.None {
				ops = append(ops, kit.Sprite(size, at, v.Look.Kinds[kind]))
				free = free && at != c
			}
		}
	}
	if free {
		ops = append(ops, kit.Sprite(size, c, v.Look.Kinds[rules.Box]))
	}
	return append(ops, outline(size, c, v.Colors)...)
}
