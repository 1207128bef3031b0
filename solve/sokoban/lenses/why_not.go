package lenses

import (
	"image/color"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
	"stepboard/solve/sokoban/rules"
	"stepboard/solve/sokoban/search"
)

var whyLens = lens.Lens{
	ID: "why-not", Supposes: true,
	Fits:    func(a solve.Answer) bool { return a.Value == solve.None },
	Tells:   []string{"sokoban.check.goal_shut", "sokoban.check.box_stuck"},
	Prepare: prepareWhy, Draw: drawWhy,
	Hover: kit.OnFloor(func(v *lens.View, at grid.Cell) lens.Detail {
		return players(v, v.Prepared.(*search.Why).Plan, at)
	}),
}

func prepareWhy(m *solve.Meter, v *lens.View) (any, error) {
	if _, err := v.Puzzle.Rules(v.Dataset, v.Query); err != nil {
		return nil, err
	}
	p, err := newPlan(m, v)
	if err != nil {
		return nil, err
	}
	return search.NewWhy(m, p, v.Dataset, v.Query)
}

func drawWhy(v *lens.View) lens.Picture {
	w := v.Prepared.(*search.Why)
	n := int(w.Winners())
	if w.Reason == search.Dead {
		n = w.Cells
	}
	pic := lens.Picture{
		NoRoute: true, Note: solve.Say("sokoban.why."+string(w.Reason), "N", n, "PluralCount", n),
		Stand: v.Puzzle.Stand(v.Dataset, v.Query, rules.State(w.Box, w.Player)),
	}
	switch w.Reason {
	case search.Apart:
		drawParts(w, v, &pic, w.Box, w.Goal, "sokoban.why.legend.box_part", "sokoban.why.legend.goal_part")
	case search.Away:
		drawParts(w, v, &pic, w.Player, w.Box, "sokoban.why.legend.player_part", "sokoban.why.legend.box_part")
	case search.GoalClosed:
		drawShut(w, v, &pic, w.Goal, "sokoban.brush.goal", "sokoban.why.legend.no_room")
	case search.Stuck:
		drawShut(w, v, &pic, w.Box, "sokoban.brush.box", "sokoban.why.legend.no_push")
	case search.Dead:
		drawDead(w, v, &pic)
	case search.Side:
		drawSide(w, v, &pic)
	}
	return pic
}

// drawParts shows the connected components of the floor that contain the cells first and second.
func drawParts(w *search.Why, v *lens.View, pic *lens.Picture, first, second grid.Cell, one, two string) {
	a := artOf(v.Colors)
	pic.Under = append(pic.Under, kit.Signed(v, a.regions, a.patterns, signsFrom, func(c grid.Cell) byte {
		switch {
		case w.Floor(c) && w.Connected(first, c):
			return 1
		case w.Floor(c) && w.Connected(second, c):
			return 2
		}
		return 0
	})...)
	pic.Legend = append(pic.Legend, patternItem(a, 0, solve.Say(one)), patternItem(a, 1, solve.Say(two)))
}

func square(c color.NRGBA, text solve.Text, art *scene.Scene) lens.LegendItem {
	return lens.Sign(text, append([]scene.Op{scene.Box(4, 4, 96, 96, 8, scene.Ink{Fill: c})}, art.Ops...)...)
}

func patternItem(a *art, i int, text solve.Text) lens.LegendItem {
	return square(a.regions[i+1], text, a.patterns[i+1])
}

// drawShut frames a cell and draws crosses on the cells that prevent a push. Around the goal, these are walls where the
// box or the player would have to stand before a push. Around the box, these are the walls beside the box.
func drawShut(w *search.Why, v *lens.View, pic *lens.Picture, at grid.Cell, framed, crossed string) {
	f := kit.NewPath(scene.Ink{Stroke: v.Colors.Warning, Width: 0.1})
	for _, d := range grid.Dirs {
		steps := 1.0
		beside, onBoard := w.Size.Step(at, d)
		if onBoard && w.Floor(beside) && at == w.Goal {
			steps++
			beside, onBoard = w.Size.Step(beside, d)
		}
		away := steps - 0.25 // inside the wall, but near the cell before it
		if !onBoard {
			away = steps - 0.75
		}
		if !onBoard || !w.Floor(beside) {
			cross(f, kit.Moved(kit.Center(w.Size, at), d, away, 0), 0.2)
		}
	}
	pic.Over = append(outline(w.Size, at, v.Colors), kit.Cased(f.Path, v.Colors.Casing, 0.17)...)
	sample := kit.NewPath(scene.Ink{Stroke: v.Colors.Warning, Width: 0.16})
	cross(sample, scene.Point{X: 0.5, Y: 0.5}, 0.32)
	pic.Legend = append(pic.Legend, frameItem(v, framed), lens.Sign(solve.Say(crossed), sample.Ops()...))
}

func cross(f *kit.Path, p scene.Point, r float64) {
	f.Lines(scene.Point{X: p.X - r, Y: p.Y - r}, scene.Point{X: p.X + r, Y: p.Y + r})
	f.Lines(scene.Point{X: p.X + r, Y: p.Y - r}, scene.Point{X: p.X - r, Y: p.Y + r})
}

func frameItem(v *lens.View, key string) lens.LegendItem {
	return lens.Sign(solve.Say(key), scene.Box(8, 8, 92, 92, 8, scene.Ink{Stroke: v.Colors.Ink, Width: 0.1}))
}

// drawDead shows the cells on which a box can be won, and the cells to which the query's box can be brought.
func drawDead(w *search.Why, v *lens.View, pic *lens.Picture) {
	a := artOf(v.Colors)
	pic.Under = append(pic.Under, kit.Tints(v, a.two, func(c grid.Cell) byte {
		switch {
		case w.Brought(c):
			return toneStrong
		case w.Winnable(c):
			return toneYes
		}
		return 0
	}))
	pic.Under = append(pic.Under, hatchings(v, w.Plan, a)...)
	pic.Legend = append(pic.Legend,
		lens.Swatch(a.two[toneStrong], solve.Say("sokoban.why.legend.brought")),
		lens.Swatch(a.two[toneYes], solve.Say("sokoban.why.legend.won")),
		lens.Sign(solve.Say("sokoban.lens.winning.legend.never"), a.never.Ops...))
}

// drawSide shows the cells from which players win, the cells that the query's player can reach, and the box between
// them.
func drawSide(w *search.Why, v *lens.View, pic *lens.Picture) {
	a := artOf(v.Colors)
	own := w.Regions.Of(w.Player)
	pic.Under = append(pic.Under, kit.Tints(v, a.two, func(c grid.Cell) byte {
		switch region := w.Regions.Of(c); {
		case region < 0:
			return 0
		case region == own:
			return toneStrong
		case w.Regions.Wins(region) && c != w.Goal: // no player starts on the goal
			return toneYes
		}
		return 0
	}))
	pic.Under = append(pic.Under, kit.Marks(v, signsFrom, func(c grid.Cell) *scene.Scene {
		if c != w.Goal && w.Regions.Of(c) == own {
			return a.lost
		}
		return nil
	})...)
	pic.Over = outline(w.Size, w.Box, v.Colors)
	pic.Legend = append(pic.Legend,
		square(a.two[toneStrong], solve.Say("sokoban.why.legend.own"), a.lost),
		lens.Swatch(a.two[toneYes], solve.Say("sokoban.why.legend.wins")),
		frameItem(v, "sokoban.why.legend.cut"))
}
