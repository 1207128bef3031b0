package generic

import (
	"slices"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
	"stepboard/solve/search"
)

// defaultLenses makes the lenses that any puzzle with things can have. These lenses need only states and rules.
func defaultLenses(p *Puzzle) []lens.Lens {
	toGo := toGoLens{movesLens{p}}
	if len(p.placed) == 0 { // no cell shows anything, but a legend can name moves
		return []lens.Lens{{ID: "togo", Way: true, Prepare: prepared(p, costsToGo), Draw: toGo.draw}}
	}
	kind := kindLens{p}
	moves, reached := movesLens{p}, reachedLens{kind}
	visits, misled := visitsLens{reached}, misledLens{moves}
	list := []lens.Lens{
		{ID: "moves", Draw: moves.draw, Hover: moves.hover},
		{ID: "togo", Way: true, Prepare: prepared(p, costsToGo), Draw: toGo.draw},
	}
	for _, l := range []lens.Lens{
		{ID: "reached", Draw: reached.draw, Hover: reached.hover}, {ID: "visits", Draw: visits.draw, Hover: visits.hover},
	} {
		l.Explores, l.Forward, l.Choices, l.Prepare = true, true, kind.choices, reached.prepare
		list = append(list, l)
	}
	list = append(list, lens.Lens{ID: "misled", Way: true, Prepare: misled.prepare, Draw: misled.draw})
	if p.spec.Ended {
		sums := sumsLens{kind}
		list = append(list, lens.Lens{
			ID: "sums", Fits: func(a solve.Answer) bool { return a.Value == solve.None },
			Prepare: prepared(p, search.SumsOf), Choices: kind.choices, Draw: sums.draw,
		})
	}
	if p.spec.Pushing {
		dead := deadLens{kind}
		list = append(list, lens.Lens{
			ID: "dead", Prepare: prepared(p, search.DeadCells), Choices: kind.choices, Draw: dead.draw, Hover: dead.hover,
		})
	}
	if p.spec.Patterned {
		list = append(list, groupsLens(p))
	}
	return list
}

// kindLens is a lens that shows the things of one kind.
type kindLens struct{ *Puzzle }

func (p kindLens) choices(*lens.View) []solve.Text { return solve.Map(p.spec.Movers, p.nameOf) }

// chosen returns the index of the chosen kind. A choice that is too large means the last kind.
func (p kindLens) chosen(v *lens.View) int { return min(v.Choice, len(p.spec.Movers)-1) }

// shown returns the chosen kind. If the lens has nothing of this kind, but of others, the result is the first other
// kind.
func (p kindLens) shown(v *lens.View, has func(solve.Kind) bool) solve.Kind {
	kind := p.spec.Movers[p.chosen(v)]
	if i := slices.IndexFunc(p.spec.Movers, has); i >= 0 && !has(kind) {
		return p.spec.Movers[i]
	}
	return kind
}

// prepared makes the Prepare of a lens that needs only the rules. If the board has an error, which is shown elsewhere,
// the result is zero.
func prepared[T any](
	p *Puzzle, from func(*solve.Meter, solve.Rules) (T, error),
) func(*solve.Meter, *lens.View) (any, error) {
	return func(m *solve.Meter, v *lens.View) (any, error) {
		r, err := p.Rules(v.Dataset, v.Query)
		if err != nil {
			var none T
			return none, nil //nolint:nilerr // see above
		}
		return from(m, r)
	}
}

// reachedLens shows the cells on which a recorded run had things, by the least cost. visitsLens shows them by the
// number of states.
type (
	reachedLens struct{ kindLens }
	visitsLens  struct{ reachedLens }
)

// slot returns the slot of a cell for the chosen kind.
func (p reachedLens) slot(v *lens.View, c grid.Cell) int {
	return p.chosen(v)*v.Dataset.Board.Cells() + int(c)
}

// prepare finds the kinds and cells of the things in all states of a recorded run. It takes O(events × things) time.
func (p reachedLens) prepare(m *solve.Meter, v *lens.View) (any, error) {
	b, x := v.Dataset.Board, v.Exploration
	return kit.NewVisits(m, x.Recording, len(p.spec.Movers)*b.Cells(), func(e int, slot func(int)) {
		for _, thing := range p.spec.Stand(v.Dataset, v.Query, x.Event(e).State) {
			if i := slices.Index(p.spec.Movers, thing.Kind); i >= 0 && b.Has(thing.At) {
				slot(i*b.Cells() + int(thing.At))
			}
		}
	})
}

// total(c) returns the part of a cost that a scale shows: Major, or Minor if Major is 0.
func total(c solve.Cost) int64 { return c.Value(c.Major > 0) }

func (p reachedLens) draw(v *lens.View) lens.Picture {
	t, x, costs, most := v.Prepared.(*kit.Visits), v.Exploration, lens.Costs(v.Colors), int64(0)
	for c := range grid.Cell(v.Dataset.Board.Cells()) { // the scale is that of the whole run
		if e := t.First(p.slot(v, c), x.Len()); e >= 0 {
			most = max(most, total(x.Cost(e)))
		}
	}
	values := kit.NewValues(v, costs, 0.4, kit.NumberPixels)
	v.Window.Each(v.Dataset.Board.Size, func(block int, c grid.Cell) {
		if e := t.First(p.slot(v, c), v.Pos); e >= 0 {
			cost := total(x.Cost(e))
			values.Put(block, lens.Level(cost, 0, most), cost)
		}
	})
	return lens.Picture{
		NoRoute: true, Note: p.searched(v), Under: withGrounds(v, append([]scene.Op{values.Tints}, values.Ops()...)),
		Legend: []lens.LegendItem{lens.Scale(costs, p.Text("lens.reached.from"), p.Text("lens.reached.to", "N", most))},
	}
}

func (p reachedLens) hover(v *lens.View, at grid.Cell) lens.Detail {
	t, slot := v.Prepared.(*kit.Visits), p.slot(v, at)
	e := t.First(slot, v.Pos)
	if e < 0 {
		return lens.Detail{Text: p.Text("lens.reached.none")}
	}
	cost, kind := total(v.Exploration.Cost(e)), p.spec.Movers[slot/v.Dataset.Board.Cells()]
	return lens.Detail{Text: p.Text("lens.reached.cell", "Thing", p.nameOf(kind), "N", cost, "PluralCount", cost,
		"States", t.Before(slot, v.Pos))}
}

func (p visitsLens) draw(v *lens.View) lens.Picture {
	pic := lens.Picture{NoRoute: true, Note: p.searched(v)}
	pic.Under, pic.Legend = v.Prepared.(*kit.Visits).Draw(v, 0.36, func(c grid.Cell) int { return p.slot(v, c) },
		p.statesText)
	pic.Under = withGrounds(v, pic.Under)
	return pic
}

// withGrounds(v, ops) adds the grounds of tinted cells to ops. The first operation of ops must be the tints. A ground
// has its letter in a corner of the cell. A ground without a letter has its picture, small, in another corner. Walls on
// sides of a cell keep their size.
func withGrounds(v *lens.View, ops []scene.Op) []scene.Op {
	tints, board := ops[0].(scene.Tints), v.Dataset.Board
	if !v.Window.Fine(kit.NumberPixels) {
		return ops
	}
	v.Window.Each(board.Size, func(block int, c grid.Cell) {
		ground, tint := v.Look.Tiles[board.Terrain[c]], tints.Index[block]
		if tint == 0 || ground.Art == nil {
			return
		}
		const side = 0.32
		at, art := kit.Corner(board.Size, c), ground.Art.Ops
		if floor, ok := art[0].(scene.Rect); ok && floor.Fill == v.Colors.Floor {
			ops = append(ops, scene.Group{At: at, Scale: 1, Scene: &scene.Scene{Ops: art[1:]}})
		} else if text, ok := art[len(art)-1].(scene.Text); ok {
			text.At, text.Size = scene.Point{X: at.X + 0.12, Y: at.Y + 0.84}, min(text.Size, side)
			text.Color = scene.InkOn(tints.Palette[tint])
			ops = append(ops, text)
		} else {
			ops = append(ops, kit.Badge(board.Size, c, side, ground)...)
		}
	})
	return ops
}

func (p reachedLens) searched(v *lens.View) solve.Text {
	n := v.Exploration.Count(v.Pos)
	return p.Text("lens.reached.note", "N", n.Expanded, "Waiting", n.Waiting, "PluralCount", n.Expanded)
}

func (p visitsLens) statesText(n int) solve.Text {
	return p.Text("lens.visits.states", "N", n, "PluralCount", n)
}

func (p visitsLens) hover(v *lens.View, at grid.Cell) lens.Detail {
	return lens.Detail{Text: p.statesText(v.Prepared.(*kit.Visits).Before(p.slot(v, at), v.Pos))}
}

// Explain implements [lens.Puzzle].
func (p *Puzzle) Explain(v *lens.View, event int) solve.Text {
	return kit.ExplainGeneral(v, event, kit.CostText(p.Costs(v.Task)))
}
