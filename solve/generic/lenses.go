package generic

import (
	"fmt"
	"image/color"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
)

// defaultLenses are those of any puzzle: what its states and rules alone tell.
func defaultLenses(p *Puzzle) []lens.Lens {
	reached := lens.Lens{ID: "reached", Explores: true, Forward: true, Choices: p.kindChoices}
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

// moving are the kinds of things that are no marks, in the order of the brushes.
func (p *Puzzle) moving() (kinds []solve.Kind) {
	for _, k := range p.fields() {
		if len(p.movers) == 0 || p.movers[k] {
			kinds = append(kinds, k)
		}
	}
	return kinds
}

// kindChoices are the kinds of things whose cells a lens can show.
func (p *Puzzle) kindChoices(*lens.View) (list []solve.Text) {
	for _, k := range p.moving() {
		list = append(list, p.nameOf(k))
	}
	return list
}

// touches are the events that reached a state for the first time, by kind of thing and cell.
type touches struct {
	*explore.Index
	cells, most int
}

func (t *touches) slot(kind int, c grid.Cell) int { return kind*t.cells + int(c) }

// touched indexes where things stand in the states of a recorded run: O(events × things).
func (p *Puzzle) touched(m *solve.Meter, v *lens.View) (*touches, error) {
	x, t := v.Exploration, &touches{cells: v.Dataset.Board.Cells()}
	place := map[solve.Kind]int{}
	for i, k := range p.moving() {
		place[k] = i
	}
	stand := p.standing(v)
	index, err := explore.NewIndex(m, x.Recording, len(place)*t.cells, func(r *solve.Recording, e int, slot func(int)) {
		if r.Kind(e) != solve.Reached || r.Again(e) {
			return
		}
		for _, thing := range stand(r.Event(e).State) {
			if i, ok := place[thing.Kind]; ok && v.Dataset.Board.Has(thing.At) {
				slot(t.slot(i, thing.At))
			}
		}
	})
	if err != nil {
		return nil, err
	}
	t.Index = index
	for s := range len(place) * t.cells {
		t.most = max(t.most, len(index.Events(s)))
	}
	return t, nil
}

// standing lists what moves in states of a view; it makes the rules once.
func (p *Puzzle) standing(v *lens.View) func(solve.State) []solve.Thing {
	if p.spec.Stand != nil {
		return func(s solve.State) []solve.Thing { return p.spec.Stand(v.Dataset, v.Query, s) }
	}
	r, err := p.Rules(v.Dataset, v.Query)
	if err != nil {
		return func(solve.State) []solve.Thing { return nil }
	}
	return func(s solve.State) []solve.Thing { return p.moversOf(v.Dataset, v.Query, r, s) }
}

// farthest is the greatest first cost of a kind at a position.
func (t *touches) farthest(v *lens.View) (most int64) {
	for c := range grid.Cell(t.cells) {
		if e := t.First(t.slot(v.Choice, c), v.Exploration.Len()); e >= 0 {
			most = max(most, total(v.Exploration.Cost(e)))
		}
	}
	return most
}

// total is a cost as one number for a scale.
func total(c solve.Cost) int64 {
	if c.Major > 0 {
		return c.Major
	}
	return c.Minor
}

func (p *Puzzle) drawReached(v *lens.View) lens.Picture {
	t := v.Prepared.(*touches)
	costs := lens.Costs(v.Colors)
	values, most, n := kit.NewValues(v, costs, 0.4, kit.NumberPixels), t.farthest(v), 0
	v.Window.Each(v.Dataset.Board.Size, func(block int, c grid.Cell) {
		if e := t.First(t.slot(v.Choice, c), v.Pos); e >= 0 {
			cost := total(v.Exploration.Cost(e))
			values.Put(block, lens.Level(cost, 0, most), cost)
			n++
		}
	})
	pic := lens.Picture{NoRoute: true, Under: append([]scene.Op{values.Tints}, values.Ops()...)}
	pic.Legend = []lens.LegendItem{lens.Scale(costs, p.Text("lens.reached.from"), p.Text("lens.reached.to", "N", most))}
	count := v.Exploration.Count(v.Pos)
	pic.Note = p.Text("lens.reached.note", "N", count.Expanded, "Waiting", count.Waiting, "PluralCount", count.Expanded)
	return pic
}

func (p *Puzzle) hoverReached(v *lens.View, at grid.Cell) lens.Detail {
	t := v.Prepared.(*touches)
	e := t.First(t.slot(v.Choice, at), v.Pos)
	if e < 0 {
		return lens.Detail{Text: p.Text("lens.reached.none")}
	}
	cost := total(v.Exploration.Cost(e))
	return lens.Detail{Text: p.Text("lens.reached.cell", "Thing", p.nameOf(p.moving()[v.Choice]), "N", cost,
		"PluralCount", cost, "States", t.Before(t.slot(v.Choice, at), v.Pos))}
}

func (p *Puzzle) drawVisits(v *lens.View) lens.Picture {
	t := v.Prepared.(*touches)
	costs := lens.Costs(v.Colors)
	values := kit.NewValues(v, costs, 0.36, kit.NumberPixels)
	v.Window.Each(v.Dataset.Board.Size, func(block int, c grid.Cell) {
		if n := t.Before(t.slot(v.Choice, c), v.Pos); n > 0 {
			values.Put(block, lens.Level(int64(t.most-n), 0, int64(max(t.most-1, 1))), int64(n))
		}
	})
	pic := lens.Picture{NoRoute: true, Under: append([]scene.Op{values.Tints}, values.Ops()...)}
	pic.Legend = []lens.LegendItem{lens.Scale(costs, p.statesText(t.most), p.statesText(min(t.most, 1)))}
	count := v.Exploration.Count(v.Pos)
	pic.Note = p.Text("lens.reached.note", "N", count.Expanded, "Waiting", count.Waiting, "PluralCount", count.Expanded)
	return pic
}

func (p *Puzzle) statesText(n int) solve.Text {
	return p.Text("lens.visits.states", "N", n, "PluralCount", n)
}

func (p *Puzzle) hoverVisits(v *lens.View, at grid.Cell) lens.Detail {
	t := v.Prepared.(*touches)
	return lens.Detail{Text: p.statesText(t.Before(t.slot(v.Choice, at), v.Pos))}
}

// option is a legal move with what it does.
type option struct {
	solve.Step
	steps []step
}

// options are the legal moves from the state shown.
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

// arrow is the step that a move is drawn as: the first from cell to cell.
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
	e := v.Exploration.Event(event)
	n := total(e.Cost)
	switch e.Kind {
	case solve.Stage:
		return p.Text(fmt.Sprintf("stage.%s.%d", v.Exploration.Algorithm, e.Aux), "N", n, "PluralCount", n)
	case solve.LayerStart:
		return p.Text("event.layer", "N", n, "PluralCount", v.Exploration.Count(event).Waiting)
	case solve.Expanded:
		return p.Text("event.expanded", "N", n, "PluralCount", n)
	case solve.Goal:
		return p.Text("event.goal", "N", n, "PluralCount", n)
	case solve.Met:
		return p.Text("event.met", "N", n, "PluralCount", n)
	}
	if e.Parent < 0 {
		return p.Text("event.start")
	}
	before := v.Exploration.Event(e.Parent).State
	return p.Text("event.reached", "Move", p.Describe(v.Dataset, before, e.State), "N", n, "PluralCount", n)
}
