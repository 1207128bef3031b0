package sokoban

import (
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
)

// winningLens shows with how many player cells a box on each cell is won, and on which it never is.
var winningLens = lens.Lens{ID: "winning", Supposes: true, Prepare: preparePlan, Draw: drawWinning, Hover: hoverWinning}

func preparePlan(m *solve.Meter, v *lens.View) (any, error) { return newPlan(m, v) }

func drawWinning(v *lens.View) lens.Picture {
	p, ok := v.Prepared.(*plan)
	if !ok {
		return lens.Picture{}
	}
	a, costs := artOf(v.Colors), lens.Costs(v.Colors)
	heat := tints(v, costs, func(c grid.Cell) byte {
		if p.ever(c) {
			return heatOf(p.counts[c], p.most)
		}
		return 0
	})
	pic := lens.Picture{NoRoute: true, Under: []scene.Op{heat}}
	if v.Task == TaskCount { // it asks for all boxes and players, so none stands in the way of the numbers
		pic.Stand = []solve.Thing{{Kind: Goal, At: p.cell(p.goal)}}
	}
	if v.Window.Fine(hatchFrom) {
		pic.Under = append(pic.Under, marked(v, hatchFrom, func(c grid.Cell) *scene.Scene {
			return p.hatched(a, c)
		})...)
	} else {
		never := &scene.Palette{1: faded(v.Colors.Muted, 110)}
		pic.Under = append(pic.Under, tints(v, never, func(c grid.Cell) byte {
			if p.hatched(a, c) != nil {
				return 1
			}
			return 0
		}))
	}
	if v.Window.Fine(numbersFrom) {
		n := scene.Numbers{
			Patch: v.Window.Patch, Value: make([]int64, v.Window.Blocks()), Size: 0.4, Index: heat.Index,
			Palette: lens.InksOn(costs),
		}
		v.Window.Each(p.Size, func(block int, c grid.Cell) {
			n.Value[block] = int64(p.counts[c])
			if !p.ever(c) {
				n.Value[block] = scene.NoNumber
			}
		})
		pic.Under = append(pic.Under, n)
	}
	pic.Legend = []lens.LegendItem{
		{Scale: lens.Bar(costs), From: playersText(p.most), Text: playersText(min(p.most, 1))},
		{Swatch: a.never.Ops, Text: solve.Say("sokoban.lens.winning.legend.never")},
	}
	return pic
}

// hatchFrom is the size of cells, in pixels, from which on they are hatched.
const hatchFrom = 7

// ever reports whether some player wins with the box on a cell, be it one who starts on the goal, which the counts
// leave out.
func (p *plan) ever(c grid.Cell) bool {
	at := p.place(c)
	return at != p.goal && p.won[at] != 0
}

// hatched is the hatching of a cell, or nil: floor, but not the goal, on which no player wins.
func (p *plan) hatched(a *art, c grid.Cell) *scene.Scene {
	if at := p.place(c); p.open[at] == 0 || at == p.goal || p.won[at] != 0 {
		return nil
	}
	return a.never
}

// heatOf is the index in a scale of costs of a number of players, bright for many.
func heatOf(n, most int32) byte { return lens.Level(int64(most-n), 0, int64(most-1)) }

func playersText(n int32) solve.Text {
	return solve.Say("sokoban.lens.players", "N", n, "PluralCount", int(n))
}

// hoverWinning shows which players win with the box on a cell.
func hoverWinning(v *lens.View, at grid.Cell) lens.Detail {
	p, ok := v.Prepared.(*plan)
	if !ok {
		return lens.Detail{}
	}
	return p.hover(v, at)
}

func (p *plan) hover(v *lens.View, at grid.Cell) lens.Detail {
	b := v.Dataset.Board
	if b.Terrain[at] != solve.Floor {
		return lens.Detail{}
	}
	if p.place(at) == p.goal {
		return lens.Detail{Over: framed(b.Size, at, v.Colors), Text: solve.Say("sokoban.lens.winning.goal")}
	}
	s := p.split(p.place(at))
	d := lens.Detail{Over: s.players(v)}
	d.Over = append(d.Over, boxOn(v, at)...)
	n := int(p.counts[at])
	if !p.ever(at) {
		d.Text = solve.Say("sokoban.lens.winning.none")
		return d
	}
	d.Text = solve.Say("sokoban.lens.winning.box", "N", n, "All", p.floors-2, "PluralCount", n)
	return d
}

// players shows on which cells a player wins and on which not.
func (s *split) players(v *lens.View) []scene.Op {
	a := artOf(v.Colors)
	wins := func(c grid.Cell) bool { return s.wins(s.of(s.place(c))) }
	ops := []scene.Op{tints(v, a.two, func(c grid.Cell) byte {
		switch at := s.place(c); {
		case s.open[at] == 0 || at == s.box:
			return 0
		case at != s.goal && wins(c): // nobody starts on the goal
			return toneYes
		}
		return toneNo
	})}
	ops = append(ops, marked(v, signsFrom, func(c grid.Cell) *scene.Scene {
		if at := s.place(c); s.open[at] == 0 || at == s.box || at == s.goal || wins(c) {
			return nil
		}
		return a.lost
	})...)
	return append(ops, sprite(s.Size, s.cell(s.goal), v.Look.Kinds[Goal]))
}

// boxOn puts a box on a cell, framed.
func boxOn(v *lens.View, c grid.Cell) []scene.Op {
	size := v.Dataset.Board.Size
	return append([]scene.Op{sprite(size, c, v.Look.Kinds[Box])}, framed(size, c, v.Colors)...)
}
