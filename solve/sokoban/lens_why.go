package sokoban

import (
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
)

// whyLens shows why there is no way.
var whyLens = lens.Lens{
	ID: "why-not", Supposes: true,
	Fits:    func(a solve.Answer) bool { return a.Value == solve.None },
	Prepare: prepareWhy, Draw: drawWhy, Hover: hoverWhy,
}

func prepareWhy(m *solve.Meter, v *lens.View) (any, error) {
	if _, err := v.Puzzle.Rules(v.Dataset, v.Query); err != nil {
		return nil, err
	}
	p, err := newPlan(m, v)
	if err != nil {
		return nil, err
	}
	return newWhy(m, p, v.Dataset, v.Query)
}

func drawWhy(v *lens.View) lens.Picture {
	w, ok := v.Prepared.(*why)
	if !ok {
		return lens.Picture{}
	}
	pic := lens.Picture{NoRoute: true, Note: w.text(), Stand: v.Puzzle.Stand(v.Dataset, v.Query, w.pair(w.box, w.player))}
	switch w.reason {
	case whyApart:
		w.drawParts(v, &pic, w.box, w.goal, solve.Say("sokoban.why.legend.box_part"),
			solve.Say("sokoban.why.legend.goal_part"))
	case whyAway:
		w.drawParts(v, &pic, w.player, w.box, solve.Say("sokoban.why.legend.player_part"),
			solve.Say("sokoban.why.legend.box_part"))
	case whyShut:
		pic.Over = append(framed(w.Size, w.cell(w.goal), v.Colors), w.crosses(v, w.goal)...)
		pic.Legend = append(pic.Legend, crossItem(v, solve.Say("sokoban.why.legend.no_room")))
	case whyStuck:
		pic.Over = append(framed(w.Size, w.cell(w.box), v.Colors), w.crosses(v, w.box)...)
		pic.Legend = append(pic.Legend, crossItem(v, solve.Say("sokoban.why.legend.no_push")))
	case whyDead:
		w.drawDead(v, &pic)
	case whySide:
		w.drawSide(v, &pic)
	}
	return pic
}

// text is the reason in words.
func (w *why) text() solve.Text {
	switch w.reason {
	case whyDead:
		return solve.Say("sokoban.why.dead", "N", w.cells, "PluralCount", w.cells)
	case whySide:
		n := w.winners()
		return solve.Say("sokoban.why.side", "N", n, "PluralCount", int(n))
	}
	return solve.Say("sokoban.why." + string(w.reason))
}

// drawParts shows two connected parts of the floor, those of two places.
func (w *why) drawParts(v *lens.View, pic *lens.Picture, one, two int32, oneText, twoText solve.Text) {
	a := artOf(v.Colors)
	part := func(c grid.Cell) int {
		switch at := w.place(c); {
		case w.open[at] == 0:
			return -1
		case w.connected(one, at):
			return 0
		case w.connected(two, at):
			return 1
		}
		return -1
	}
	parts := tints(v, a.regions, func(c grid.Cell) byte { return byte(1 + part(c)) })
	pic.Under = append(append(pic.Under, parts), patterned(v, parts, &a.patterns)...)
	pic.Legend = append(pic.Legend, patternItem(a, 0, oneText), patternItem(a, 1, twoText))
}

func patternItem(a *art, i int, text solve.Text) lens.LegendItem {
	return lens.LegendItem{Swatch: append([]scene.Op{scene.Box(4, 4, 96, 96, 8, scene.Ink{Fill: a.regions[i+1]})},
		a.patterns[i].Ops...), Text: text}
}

// crosses strikes out what stops a push: around the goal the lines on which there is no room for box and player,
// around the box the walls, one on each line.
func (w *why) crosses(v *lens.View, at int32) []scene.Op {
	back, front := newFigure(scene.Ink{Stroke: v.Colors.Casing, Width: 0.17}),
		newFigure(scene.Ink{Stroke: v.Colors.Warning, Width: 0.1})
	for side, step := range w.step {
		wall := at + step
		if at == w.goal && w.open[wall] != 0 {
			wall += step
		}
		if w.open[wall] != 0 {
			continue
		}
		p := moved(center(w.Size, w.cell(at)), grid.Dir(side), float64((wall-at)/step)-0.45, 0)
		for _, f := range [...]*figure{back, front} {
			f.cross(p, 0.2)
		}
	}
	return append(back.ops(), front.ops()...)
}

// cross appends one.
func (f *figure) cross(p scene.Point, r float64) {
	f.add(false, scene.Point{X: p.X - r, Y: p.Y - r}, scene.Point{X: p.X + r, Y: p.Y + r})
	f.add(false, scene.Point{X: p.X + r, Y: p.Y - r}, scene.Point{X: p.X - r, Y: p.Y + r})
}

func crossItem(v *lens.View, text solve.Text) lens.LegendItem {
	f := newFigure(scene.Ink{Stroke: v.Colors.Warning, Width: 0.16})
	f.cross(scene.Point{X: 0.5, Y: 0.5}, 0.32)
	return lens.LegendItem{Swatch: f.ops(), Text: text}
}

// drawDead shows from where a box can be won, and where this one can be brought.
func (w *why) drawDead(v *lens.View, pic *lens.Picture) {
	a := artOf(v.Colors)
	pic.Under = append(pic.Under, tints(v, a.two, func(c grid.Cell) byte {
		switch at := w.place(c); {
		case at == w.box || w.reach[at] != 0:
			return toneStrong
		case w.ever(c):
			return toneYes
		}
		return 0
	}))
	pic.Under = append(pic.Under, marked(v, hatchFrom, func(c grid.Cell) *scene.Scene { return w.hatched(a, c) })...)
	pic.Legend = append(pic.Legend,
		lens.Swatch(a.two[toneStrong], solve.Say("sokoban.why.legend.brought")),
		lens.Swatch(a.two[toneYes], solve.Say("sokoban.why.legend.won")),
		lens.LegendItem{Swatch: a.never.Ops, Text: solve.Say("sokoban.lens.winning.legend.never")})
}

// drawSide shows where players win with the box, where this one can walk to, and the box between.
func (w *why) drawSide(v *lens.View, pic *lens.Picture) {
	a := artOf(v.Colors)
	own := w.split.of(w.player)
	pic.Under = append(pic.Under, tints(v, a.two, func(c grid.Cell) byte {
		switch region := w.split.of(w.place(c)); {
		case region < 0:
			return 0
		case region == own:
			return toneStrong
		case w.split.wins(region) && w.place(c) != w.goal: // nobody starts on the goal
			return toneYes
		}
		return 0
	}))
	pic.Under = append(pic.Under, marked(v, signsFrom, func(c grid.Cell) *scene.Scene {
		if at := w.place(c); at != w.goal && w.split.of(at) == own {
			return a.lost
		}
		return nil
	})...)
	pic.Over = framed(w.Size, w.cell(w.box), v.Colors)
	pic.Legend = append(pic.Legend,
		lens.LegendItem{Swatch: append([]scene.Op{scene.Box(4, 4, 96, 96, 8, scene.Ink{Fill: a.two[toneStrong]})},
			a.lost.Ops...), Text: solve.Say("sokoban.why.legend.own")},
		lens.Swatch(a.two[toneYes], solve.Say("sokoban.why.legend.wins")),
		lens.LegendItem{
			Swatch: []scene.Op{scene.Box(8, 8, 92, 92, 8, scene.Ink{Stroke: v.Colors.Ink, Width: 0.1})},
			Text:   solve.Say("sokoban.why.legend.cut"),
		})
}

// hoverWhy is that of the winning players.
func hoverWhy(v *lens.View, at grid.Cell) lens.Detail {
	w, ok := v.Prepared.(*why)
	if !ok {
		return lens.Detail{}
	}
	return w.hover(v, at)
}
