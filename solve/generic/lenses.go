package generic

import (
	"cmp"
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
	reached.Choices = func(*lens.View) []solve.Text { return solve.Map(p.spec.Movers, p.nameOf) } // one kind is shown
	reached.Prepare = p.touched
	reached.Draw, reached.Hover = p.drawReached, p.hoverReached
	visits := reached
	visits.ID, visits.Draw, visits.Hover = "visits", p.drawVisits, p.hoverVisits
	list := []lens.Lens{
		{ID: "moves", Draw: p.drawMoves, Hover: p.hoverMoves},
		{ID: "togo", Prepare: p.prepareToGo, Draw: p.drawToGo},
		reached, visits,
	}
	if p.spec.Ended {
		list = append(list, sumsLens(p))
	}
	if p.spec.Pushing {
		list = append(list, deadLens(p))
	}
	return list
}

// slot returns the slot of a cell for the chosen kind. A choice that is too large means the last kind.
func (p *Puzzle) slot(v *lens.View, c grid.Cell) int {
	return min(v.Choice, len(p.spec.Movers)-1)*v.Dataset.Board.Cells() + int(c)
}

// touched finds the kinds and cells of the things in all states of a recorded run. It takes O(events × things) time.
func (p *Puzzle) touched(m *solve.Meter, v *lens.View) (any, error) {
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

func (p *Puzzle) drawReached(v *lens.View) lens.Picture {
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

func (p *Puzzle) hoverReached(v *lens.View, at grid.Cell) lens.Detail {
	t, slot := v.Prepared.(*kit.Visits), p.slot(v, at)
	e := t.First(slot, v.Pos)
	if e < 0 {
		return lens.Detail{Text: p.Text("lens.reached.none")}
	}
	cost, kind := total(v.Exploration.Cost(e)), p.spec.Movers[slot/v.Dataset.Board.Cells()]
	return lens.Detail{Text: p.Text("lens.reached.cell", "Thing", p.nameOf(kind), "N", cost, "PluralCount", cost,
		"States", t.Before(slot, v.Pos))}
}

func (p *Puzzle) drawVisits(v *lens.View) lens.Picture {
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

func (p *Puzzle) searched(v *lens.View) solve.Text {
	n := v.Exploration.Count(v.Pos)
	return p.Text("lens.reached.note", "N", n.Expanded, "Waiting", n.Waiting, "PluralCount", n.Expanded)
}

func (p *Puzzle) statesText(n int) solve.Text {
	return p.Text("lens.visits.states", "N", n, "PluralCount", n)
}

func (p *Puzzle) hoverVisits(v *lens.View, at grid.Cell) lens.Detail {
	return lens.Detail{Text: p.statesText(v.Prepared.(*kit.Visits).Before(p.slot(v, at), v.Pos))}
}

// option is a legal move. The field at is the cell whose press makes the move, or grid.None. The field arrow is the
// index in steps of the step that is drawn, or -1.
type option struct {
	solve.Step
	at    grid.Cell
	steps []step
	arrow int
}

func (p *Puzzle) options(v *lens.View) (list []option) {
	r, err := p.Rules(v.Dataset, v.Query)
	if err != nil {
		return nil
	}
	if r = solve.Safe(r); r.Done(v.State) || solve.Crowded(r, v.State) {
		return nil
	}
	tied, cells := p.spec.CellMoves(v.Dataset, v.Query, v.State)
	for _, next := range solve.Steps(r, v.State) {
		o := option{next, grid.None, p.stepsOf(v.Dataset, v.Query, v.State, next.To), -1}
		if i := slices.Index(tied, next.Move); i >= 0 {
			o.at = cells[i]
		} else {
			o.arrow = slices.IndexFunc(o.steps, func(t step) bool {
				return t.goes() && !t.follows(o.steps)
			})
			if o.arrow < 0 { // all things go in a circle
				o.arrow = slices.IndexFunc(o.steps, step.goes)
			}
		}
		list = append(list, o)
	}
	return list
}

func (t step) goes() bool { return t.from != grid.None && t.to != grid.None && t.from != t.to }

// follows(all) reports whether a thing goes to a cell that another thing leaves in the same move, for example in a
// push.
func (t step) follows(all []step) bool {
	return slices.ContainsFunc(all, func(o step) bool { return o.goes() && o.from == t.to && o.to != t.from })
}

func (t step) swaps(other step) bool { return other.from == t.to && other.to == t.from }

// line(size, t) returns the ends of the arrow of a step. The arrow of a large thing goes from the foremost cell of the
// thing before the step to its foremost cell after the step.
func (p *Puzzle) line(size grid.Size, t step) (from, to scene.Point) {
	from, to = kit.Center(size, t.from), kit.Center(size, t.to)
	front := func(ahead float64, cells int) float64 {
		return float64(max(1, cells)-1) * (1 + max(-1, min(ahead, 1))) / 2
	}
	thing := cmp.Or(p.thing(t.kind), &Thing{})
	x := front(to.X-from.X+float64(t.over.Cols*size.Cols), thing.Cols)
	y := front(to.Y-from.Y+float64(t.over.Rows*size.Rows), thing.Rows)
	return scene.Point{X: from.X + x, Y: from.Y + y}, scene.Point{X: to.X + x, Y: to.Y + y}
}

// turned returns the first thing that appears in a move without an arrow, such as a piece that has turned.
func (o option) turned() (t step, ok bool) {
	i := slices.IndexFunc(o.steps, func(t step) bool { return t.from == grid.None })
	if i < 0 || o.arrow >= 0 || o.at != grid.None {
		return t, false
	}
	return o.steps[i], true
}

// draw(v, list, ink) draws a frame on each cell whose press makes a move, a frame around each thing that turns, and an
// arrow for each other move. If a thing can go to a cell and also beyond it, the second arrow begins at this cell, so
// that a long way is a chain of arrows. If two things change places, the arrow of the first thing ends before the other
// one.
func (p *Puzzle) draw(v *lens.View, list []option, ink func(option) color.NRGBA) (pic lens.Picture) {
	size, arrows := v.Dataset.Board.Size, map[step]option{}
	for _, o := range slices.Backward(list) {
		if o.arrow >= 0 {
			arrows[o.steps[o.arrow]] = o
		} else if o.at != grid.None {
			pic.Under = append(pic.Under, pressed(size, o.at, ink(o)))
		} else if t, ok := o.turned(); ok {
			const inset = 0.1
			from, e := kit.Corner(size, t.to), p.Extent(t.kind)
			pic.Over = append(pic.Over, scene.Rect{
				Min:    scene.Point{X: from.X + inset, Y: from.Y + inset},
				Max:    scene.Point{X: from.X + float64(e.Cols) - inset, Y: from.Y + float64(e.Rows) - inset},
				Radius: 0.12, Ink: scene.Ink{Stroke: ink(o), Width: 0.06},
			})
		}
	}
	type drawn struct {
		step
		option
	}
	var lines []drawn
	draw := func(t step, begin grid.Cell) bool {
		o, ok := arrows[t]
		if ok {
			delete(arrows, t)
			lines = append(lines, drawn{step{t.kind, begin, t.to, t.over}, o})
		}
		return ok
	}
	for _, o := range list {
		if o.arrow < 0 {
			continue
		}
		t := o.steps[o.arrow]
		for work := []grid.Cell{t.from}; len(arrows) > 0 && len(work) > 0; work = work[1:] {
			for _, d := range size.Dirs() {
				if c, ok := size.Step(work[0], d); ok && draw(step{kind: t.kind, from: t.from, to: c}, work[0]) {
					work = append(work, c)
				}
			}
		}
		draw(t, t.from)
	}
	for _, l := range lines {
		from, to := p.line(size, l.step)
		if at, length := kit.Along(from, to); l.over == (grid.Over{}) {
			begin, aside := 0.16, 0.0 // so that the letter of the thing remains visible
			if slices.ContainsFunc(l.steps, l.swaps) {
				begin, length = 0, length-0.2
			} else if slices.ContainsFunc(lines, func(o drawn) bool { return l.swaps(o.step) }) {
				aside = 0.17 // two arrows in opposite directions are side by side
			}
			from, to = at(begin, aside), at(length, aside)
		}
		pic.Over = append(pic.Over, kit.Arrow(size, from, to, l.over, ink(l.option), v.Colors.Casing)...)
	}
	pic.NoRoute = len(list) > 0
	return pic
}

// pressed(size, c, ink) returns the frame of a cell whose press makes a move. It has no fill, so that the ground keeps
// its colour.
func pressed(size grid.Size, c grid.Cell, ink color.NRGBA) scene.Op {
	return kit.Frame(size, c, 0.06, 0.12, scene.Ink{Stroke: ink, Width: 0.06})
}

func (p *Puzzle) drawMoves(v *lens.View) lens.Picture {
	list, legend := p.options(v), p.Text("lens.moves.legend")
	pic := p.draw(v, list, func(option) color.NRGBA { return v.Colors.Accent })
	if len(pic.Over) > 0 || len(pic.Under) == 0 {
		pic.Legend = append(pic.Legend, lens.Line(v.Colors.Accent, legend))
	}
	if len(pic.Under) > 0 {
		pic.Legend = append(pic.Legend, lens.Sign(legend, pressed(grid.Size{Rows: 1, Cols: 1}, 0, v.Colors.Accent)))
	}
	pic.Note = p.Text("lens.moves.note", "PluralCount", len(list))
	if r, err := p.Rules(v.Dataset, v.Query); err == nil && len(list) == 0 && solve.Safe(r).Done(v.State) {
		pic.Note = p.Text("lens.moves.won")
	}
	return pic
}

func (p *Puzzle) hoverMoves(v *lens.View, at grid.Cell) lens.Detail {
	h := hand{puzzle: p, data: v.Dataset}
	for _, o := range p.options(v) {
		fits := func(t step) bool {
			return o.at == grid.None && (h.covers(t.kind, t.to, at) || h.covers(t.kind, t.from, at))
		}
		if o.at == at || slices.ContainsFunc(o.steps, fits) {
			return lens.Detail{Text: p.Describe(v.Dataset, v.State, o.To)}
		}
	}
	return lens.Detail{}
}

// Explain implements [lens.Puzzle].
func (p *Puzzle) Explain(v *lens.View, event int) solve.Text {
	return kit.ExplainGeneral(v, event, kit.CostText(p.Costs(v.Task)))
}
