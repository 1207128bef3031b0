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

// movesLens shows the legal moves of a state.
type movesLens struct{ *Puzzle }

// option is a legal move. The field at is the cell whose press makes the move, or grid.None. The field arrow is the
// index in steps of the step that is drawn, or -1.
type option struct {
	solve.Step
	at    grid.Cell
	steps []step
	arrow int
}

func (p movesLens) options(v *lens.View) (list []option) {
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
// thing before the step to its foremost cell after the step; that of a thing that is no rectangle goes from middle to
// middle.
func (p movesLens) line(size grid.Size, t step) (from, to scene.Point) {
	from, to = kit.Center(size, t.from), kit.Center(size, t.to)
	front := func(ahead float64, cells int) float64 {
		return float64(cells-1) * (1 + max(-1, min(ahead, 1))) / 2
	}
	form := p.Form(t.kind)
	if form.Part != 0 {
		return kit.Middle(size, t.from, form), kit.Middle(size, t.to, form)
	}
	x := front(to.X-from.X+float64(t.over.Cols*size.Cols), form.Cols)
	y := front(to.Y-from.Y+float64(t.over.Rows*size.Rows), form.Rows)
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

// picture draws a frame on each cell whose press makes a move, a frame around each thing that turns, and an arrow for
// each other move. If a thing can go to a cell and also beyond it, the second arrow begins at this cell, so that a long
// way is a chain of arrows. If two things change places, the arrow of the first thing ends before the other one.
func (p movesLens) picture(v *lens.View, list []option, ink func(option) color.NRGBA) (pic lens.Picture) {
	size, arrows := v.Dataset.Board.Size, map[step]option{}
	for _, o := range slices.Backward(list) {
		if o.arrow >= 0 {
			arrows[o.steps[o.arrow]] = o
		} else if o.at != grid.None {
			pic.Under = append(pic.Under, pressed(size, o.at, ink(o)))
		} else if t, ok := o.turned(); ok {
			frame := kit.Around(size, t.to, p.Form(t.kind), 0.1, 0.12, scene.Ink{Stroke: ink(o), Width: 0.06})
			pic.Over = append(pic.Over, frame)
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

func (p movesLens) draw(v *lens.View) lens.Picture {
	list, legend := p.options(v), p.Text("lens.moves.legend")
	pic := p.picture(v, list, func(option) color.NRGBA { return v.Colors.Accent })
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

func (p movesLens) hover(v *lens.View, at grid.Cell) lens.Detail {
	h := hand{puzzle: p.Puzzle, data: v.Dataset}
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
