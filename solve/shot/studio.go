package shot

import (
	"context"
	"strings"

	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/figure"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/picture"
	"stepboard/solve/scene"
)

// Studio develops shots. It keeps what it has worked out for the last datasets: answers, walks, recordings and what lenses
// prepared. Its methods take as long as the searches that they need, belong on a goroutine of their own, one at a time, and
// return ctx.Err() within 50 ms of its end.
type Studio struct {
	// Budget in bytes of each search and each thing that a lens prepares.
	Budget int64
	// Say turns texts into the language of the picture.
	Say func(solve.Text) string
	// Measure measures text in pictures.
	Measure figure.Measurer

	limit      int // of events recorded, in tests; 0: Limit
	datasets   recent[*solve.Dataset, struct{}]
	answers    recent[problem, *solved]
	recordings recent[problem, *explore.Exploration]
	prepared   recent[preparation, any]
}

// Panel draws one shot as a board of a figure, for cells of a size in pixels (a lens writes numbers only where they can be
// read). What is not needed is not worked out: a board without lens, way and moves is not solved.
//
// A position beyond the end is the end, a choice that the lens does not offer is its first, and a shot without a query shows
// the board alone. The error is of the search (*solve.OverBudget, *solve.BoardError, …), or a *solve.Refusal for a query
// that is not there, a lens that the task has not or that has nothing to say of the answer, and for a move that the rules
// refuse.
func (s *Studio) Panel(ctx context.Context, v Shot, colors *scene.Colors, cell float64) (figure.Panel, error) {
	t, err := s.look(ctx, v)
	if err != nil {
		return figure.Panel{}, err
	}
	return s.draw(t, colors, cell), ctx.Err()
}

// draw draws what was worked out, in some milliseconds.
func (s *Studio) draw(t *sight, colors *scene.Colors, cell float64) figure.Panel {
	size, look := t.dataset.Board.Size, t.puzzle.Look(colors)
	part := t.shot.Region.Of(size)
	panel := figure.Panel{Row: part.Row, Col: part.Col, Rows: part.Rows, Cols: part.Cols}
	v := picture.View{
		Puzzle: t.puzzle, Dataset: t.dataset, Query: t.query, Look: look, Colors: colors,
		State: t.state, Pos: t.move, Annotations: t.shot.Annotations,
	}
	if t.shot.Route && t.work != nil {
		v.Route = t.work.route
	}
	var detail lens.Detail
	if t.lens != nil {
		view := t.view
		view.Colors, view.Look, view.Window = colors, look, inSight(part, size, cell)
		v.Lens, detail = t.lens.Draw(&view), t.pointed(&view)
		panel.Legend, panel.Note = Legend(v.Lens.Legend, s.Say), s.note(t, v.Lens.Note, detail.Text)
	}
	panel.Scene = picture.Compose(v)
	panel.Scene.Add(detail.Over...)
	return panel
}

// pointed is what the lens adds for the cell under the pointer. A lens that supposes another position does not while the
// board is played by hand.
func (t *sight) pointed(v *lens.View) lens.Detail {
	l, at := t.lens, t.shot.Pointer
	if l.Hover == nil || !t.dataset.Board.Has(at) || l.Supposes && t.shot.Track == ByHand {
		return lens.Detail{}
	}
	return l.Hover(v, at)
}

// Legend is a lens's with its texts said.
func Legend(list []lens.LegendItem, say func(solve.Text) string) []figure.LegendItem {
	items := make([]figure.LegendItem, len(list))
	for i, v := range list {
		items[i] = figure.LegendItem{Swatch: v.Swatch, Scale: v.Scale, Text: say(v.Text)}
		if v.From.Key != "" {
			items[i].From = say(v.From)
		}
	}
	return items
}

// note is what the lens says of the board and, on a line of its own, of the cell under the pointer.
func (s *Studio) note(t *sight, note, detail solve.Text) string {
	var lines []string
	if note.Key != "" {
		lines = append(lines, s.Say(note))
	}
	if detail.Key != "" {
		b, at := t.dataset.Board, t.shot.Pointer
		lines = append(lines, s.Say(solve.Say("shot.pointed", "Row", b.Row(at)+1, "Col", b.Col(at)+1, "What", detail)))
	}
	return strings.Join(lines, "\n")
}

// inSight is the window of a part of a board with cells of some pixels: tiny ones in blocks, at the same places whatever
// part it is.
func inSight(part Region, size grid.Size, cell float64) lens.Window {
	step := scene.StepFor(cell, size.Rows, size.Cols)
	blocks := func(from, count int) (first, n int) {
		first = from / step * step
		return first, (from + count - first + step - 1) / step
	}
	w := lens.Window{Patch: scene.Patch{Step: step}, Cell: cell}
	w.Row, w.Rows = blocks(part.Row, part.Rows)
	w.Col, w.Cols = blocks(part.Col, part.Cols)
	return w
}
