package generic

import (
	"image/color"
	"slices"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
)

// defaultLenses makes the lenses that any puzzle can have. These lenses need only states and rules.
func defaultLenses(p *Puzzle) []lens.Lens {
	reached := lens.Lens{ID: "reached", Explores: true, Forward: true}
	reached.Choices = func(*lens.View) (names []solve.Text) { // the lens shows the cells of one kind
		for _, k := range p.moving() {
			names = append(names, p.nameOf(k))
		}
		return names
	}
	reached.Prepare = func(m *solve.Meter, v *lens.View) (any, error) { return p.touched(m, v) }
	reached.Draw, reached.Hover = p.drawReached, p.hoverReached
	visits := reached
	visits.ID, visits.Draw, visits.Hover = "visits", p.drawVisits, p.hoverVisits
	return []lens.Lens{
		{ID: "moves", Draw: p.drawMoves, Hover: p.hoverMoves},
		{ID: "togo", Prepare: p.prepareToGo, Draw: p.drawToGo},
		reached, visits,
	}
}

// moving returns the kinds of things that can move. If Spec.Movers is empty, all kinds can move.
func (p *Puzzle) moving() (kinds []solve.Kind) {
	for _, b := range p.placed {
		if len(p.spec.Movers) == 0 || slices.Contains(p.spec.Movers, b.Kind) {
			kinds = append(kinds, b.Kind)
		}
	}
	return kinds
}

// touches tells which events brought which kind of thing to which cell.
type touches struct {
	*kit.Visits
	kinds, cells int
}

func (t *touches) slot(kind int, c grid.Cell) int { return kind*t.cells + int(c) }

// chosen returns the index of the chosen kind. A choice that is too large means the last kind.
func (t *touches) chosen(v *lens.View) int { return min(v.Choice, t.kinds-1) }

// touched finds the kinds and cells of the things in all states of a recorded run. It takes O(events × things) time.
func (p *Puzzle) touched(m *solve.Meter, v *lens.View) (*touches, error) {
	b, x, place := v.Dataset.Board, v.Exploration, map[solve.Kind]int{}
	for i, k := range p.moving() {
		place[k] = i
	}
	t, stand := &touches{kinds: len(place), cells: b.Cells()}, p.standing(v)
	var err error
	t.Visits, err = kit.NewVisits(m, x.Recording, len(place)*t.cells, func(e int, slot func(int)) {
		for _, thing := range stand(x.Event(e).State) {
			if i, ok := place[thing.Kind]; ok && b.Has(thing.At) {
				slot(t.slot(i, thing.At))
			}
		}
	})
	return t, err
}

// standing makes a function that lists the movers of a state. The rules are made only once.
func (p *Puzzle) standing(v *lens.View) func(solve.State) []solve.Thing {
	r, err := p.Rules(v.Dataset, v.Query)
	if err != nil {
		return func(solve.State) []solve.Thing { return nil }
	}
	return func(s solve.State) []solve.Thing { return p.moversOf(v.Dataset, v.Query, r, s) }
}

// farthest returns the greatest cost at which the chosen kind first came to a cell, in the whole run.
func (t *touches) farthest(v *lens.View) (most int64) {
	for c := range grid.Cell(t.cells) {
		if e := t.First(t.slot(t.chosen(v), c), v.Exploration.Len()); e >= 0 {
			most = max(most, total(v.Exploration.Cost(e)))
		}
	}
	return most
}

// total returns the part of a cost that a scale shows: Major, or Minor if Major is 0.
func total(c solve.Cost) int64 { return c.Value(c.Major > 0) }

func (p *Puzzle) drawReached(v *lens.View) lens.Picture {
	t := v.Prepared.(*touches)
	costs := lens.Costs(v.Colors)
	values, most, n := kit.NewValues(v, costs, 0.4, kit.NumberPixels), t.farthest(v), 0
	v.Window.Each(v.Dataset.Board.Size, func(block int, c grid.Cell) {
		if e := t.First(t.slot(t.chosen(v), c), v.Pos); e >= 0 {
			cost := total(v.Exploration.Cost(e))
			values.Put(block, lens.Level(cost, 0, most), cost)
			n++
		}
	})
	pic := lens.Picture{NoRoute: true, Under: signed(v, append([]scene.Op{values.Tints}, values.Ops()...))}
	pic.Legend = []lens.LegendItem{lens.Scale(costs, p.Text("lens.reached.from"), p.Text("lens.reached.to", "N", most))}
	pic.Note = p.searched(v)
	return pic
}

func (p *Puzzle) hoverReached(v *lens.View, at grid.Cell) lens.Detail {
	t := v.Prepared.(*touches)
	e := t.First(t.slot(t.chosen(v), at), v.Pos)
	if e < 0 {
		return lens.Detail{Text: p.Text("lens.reached.none")}
	}
	cost := total(v.Exploration.Cost(e))
	return lens.Detail{Text: p.Text("lens.reached.cell", "Thing", p.nameOf(p.moving()[t.chosen(v)]), "N", cost,
		"PluralCount", cost, "States", t.Before(t.slot(t.chosen(v), at), v.Pos))}
}

func (p *Puzzle) drawVisits(v *lens.View) lens.Picture {
	t := v.Prepared.(*touches)
	pic := lens.Picture{NoRoute: true, Note: p.searched(v)}
	pic.Under, pic.Legend = t.Draw(v, 0.36, func(c grid.Cell) int { return t.slot(t.chosen(v), c) }, p.statesText)
	pic.Under = signed(v, pic.Under)
	return pic
}

// signed adds signs of grounds to ops, whose first operation is tints. On a tint, a ground has its letter in a corner
// of the cell. A ground without a letter has its picture, small, in another corner. Walls on sides of a cell keep their
// size.
func signed(v *lens.View, ops []scene.Op) []scene.Op {
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
			at.X, at.Y = at.X+0.98-side, at.Y+0.98-side
			ops = append(ops, scene.Circle{
				Center: scene.Point{X: at.X + side/2, Y: at.Y + side/2}, Radius: side / 2, Ink: scene.Ink{Fill: ground.Fill},
			}, scene.Sprite{At: at, Size: side, Art: ground.Art})
		}
	})
	return ops
}

// searched says how far the search has come at the shown position.
func (p *Puzzle) searched(v *lens.View) solve.Text {
	n := v.Exploration.Count(v.Pos)
	return p.Text("lens.reached.note", "N", n.Expanded, "Waiting", n.Waiting, "PluralCount", n.Expanded)
}

func (p *Puzzle) statesText(n int) solve.Text {
	return p.Text("lens.visits.states", "N", n, "PluralCount", n)
}

func (p *Puzzle) hoverVisits(v *lens.View, at grid.Cell) lens.Detail {
	t := v.Prepared.(*touches)
	return lens.Detail{Text: p.statesText(t.Before(t.slot(t.chosen(v), at), v.Pos))}
}

type option struct {
	solve.Step
	steps []step
}

func (p *Puzzle) options(v *lens.View) (list []option) {
	r, err := p.Rules(v.Dataset, v.Query)
	if err != nil {
		return nil
	}
	if r = solve.Safe(r); r.Done(v.State) || solve.Crowded(r, v.State) {
		return nil
	}
	for _, next := range r.Next(v.State, nil) {
		list = append(list, option{next, p.stepsOf(v.Dataset, v.Query, v.State, next.To)})
	}
	return list
}

// arrow returns the step that is drawn for a move, the first step between two cells. Without one it returns false.
func (o option) arrow() (step, bool) {
	for _, t := range o.steps {
		if t.from != grid.None && t.to != grid.None && t.from != t.to {
			return t, true
		}
	}
	return step{}, false
}

func drawArrow(v *lens.View, t step, ink color.NRGBA) []scene.Op {
	return kit.Arrow(v.Dataset.Board.Size, t.from, t.to, ink, v.Colors.Casing)
}

func (p *Puzzle) drawMoves(v *lens.View) lens.Picture {
	var pic lens.Picture
	list := p.options(v)
	for _, o := range list {
		if t, ok := o.arrow(); ok {
			pic.Over = append(pic.Over, drawArrow(v, t, v.Colors.Accent)...)
		}
	}
	pic.Legend = []lens.LegendItem{lens.Line(v.Colors.Accent, p.Text("lens.moves.legend"))}
	pic.Note = p.Text("lens.moves.note", "PluralCount", len(list))
	return pic
}

func (p *Puzzle) hoverMoves(v *lens.View, at grid.Cell) lens.Detail {
	for _, o := range p.options(v) {
		for _, t := range o.steps {
			if t.to == at || t.from == at {
				return lens.Detail{Text: p.Describe(v.Dataset, v.State, o.To)}
			}
		}
	}
	return lens.Detail{}
}

// Explain implements [lens.Puzzle].
func (p *Puzzle) Explain(v *lens.View, event int) solve.Text {
	return kit.ExplainGeneral(v, event, kit.CostText(p.Costs(v.Task)))
}
