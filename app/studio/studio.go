// Package studio works out shots and draws them: it solves, records and prepares what they need, once for all that
// share it.
package studio

import (
	"context"
	"strings"

	"stepboard/app/view"
	"stepboard/app/workbench/hand"
	"stepboard/scene"
	"stepboard/scene/figure"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/looks"
)

// Studio draws shots. It keeps what it has worked out for the last datasets: answers, walks, recordings and what
// lenses prepared. Its methods take as long as the searches that they need, belong on a goroutine of their own, one
// at a time, and return ctx.Err() within 50 ms of its end.
type Studio struct {
	// Budget is what all searches share, with what they leave behind.
	Budget *solve.Budget
	// Say turns texts into the language of the picture.
	Say func(solve.Text) string
	// Number writes a whole number in that language; nil: in digits.
	Number func(int64) string
	// Measure measures text in pictures.
	Measure figure.Measurer

	limit      int // of events recorded, in tests; 0: run.MaxEvents
	datasets   recent[*solve.Dataset, struct{}]
	answers    recent[solve.Problem, *solved]
	recordings recent[solve.Problem, kept]
	prepared   recent[preparation, *solve.Spare]
	uproot     []func()     // give the memory of the trees that were laid out last back
	compared   *solve.Spare // the last *compare.Comparison, or nil
	beside     int          // algorithms that are being compared, whose recordings are needed at once
}

// Panel draws one shot as a board of a figure, or the boards that it compares as one picture, for cells of a size in
// pixels (a lens writes numbers only where they can be read). What is not needed is not worked out: a board without
// lens, way and moves is not solved.
//
// A position beyond the end is the end, a choice that the lens does not offer is its first, and a shot without a
// query shows the board alone. The error is of the search (*solve.OverBudget, *solve.BoardError, …), or a
// *solve.Refusal for a query that is not there, a lens that the task has not or that has nothing to say of the
// answer, and for a move that the rules refuse.
func (s *Studio) Panel(ctx context.Context, v view.Shot, colors *scene.Colors, cell float64) (figure.Panel, error) {
	t, err := s.look(ctx, v)
	if err != nil {
		return figure.Panel{}, err
	}
	return s.draw(t, colors, cell), ctx.Err()
}

// draw draws what was worked out, in some milliseconds.
func (s *Studio) draw(t *sight, colors *scene.Colors, cell float64) figure.Panel {
	if t.compared != nil {
		return s.mosaic(t, colors, cell)
	}
	panel, note, detail := s.board(t, colors, cell)
	panel.Note = s.note(t, note, detail)
	if values := s.values(t); values != "" {
		panel.Note = strings.TrimSuffix(values+"\n"+panel.Note, "\n")
	}
	if t.tree != nil {
		panel = s.withTree(t, panel, colors, cell)
	}
	return panel
}

// values are the numbers and sets that no cell of the board shows, in words; empty where there are none.
func (s *Studio) values(t *sight) string {
	var state *solve.State
	if standing, ok := t.Standing(); ok {
		state = &standing
	}
	if values := solve.ValuesOf(t.Puzzle, t.Dataset, t.Query, state); values.Key != "" {
		return s.Say(values)
	}
	return ""
}

// board draws one board, and returns what its lens says of it and of the cell pointed at.
func (s *Studio) board(t *sight, colors *scene.Colors, cell float64) (panel figure.Panel, note, pointed solve.Text) {
	size, style := t.Dataset.Board.Size, view.Style{Look: looks.Of(t.Puzzle, colors), Colors: colors}
	part := t.Region.Of(size)
	panel = figure.Panel{Row: part.Row, Col: part.Col, Rows: part.Rows, Cols: part.Cols}
	var picture lens.Picture
	var detail lens.Detail
	if l := t.Sight.Lens; l != nil {
		v := t.LensView(style, inSight(part, size, cell))
		picture, detail = l.Draw(v), t.Detail(v)
		panel.Legend = view.Legend(picture.Legend, t.Pointer != grid.None, s.Say)
	}
	var route *view.Route
	if t.work != nil {
		route = t.work.route
	}
	board := t.Board(style, picture, route)
	t.mark(&board)
	panel.Scene, panel.Alt = view.Compose(board), func() string { return s.alt(board) }
	panel.Scene.Add(detail.Over...)
	return panel, picture.Note, detail.Text
}

// mark adds what is marked on a board for whoever plays or paints.
func (t *sight) mark(b *view.Board) {
	m := t.Shot.Marks
	switch p, playable := t.Puzzle.(solve.Playable); {
	case m == nil:
	case t.Track != view.ByHand:
		b.Problems = t.Puzzle.Check(t.Dataset, t.Query, t.Task)
	case playable:
		if h, err := p.Hand(t.Dataset, t.Query); err == nil {
			b.Lens = hand.Mark(h, t.Dataset.Board.Size, t.Game, m.Plan, m.Hint, b.Look, b.Colors).On(b.Lens)
		}
	}
}

// mostTold is how many things of a board are told of.
const mostTold = 24

// alt says what a board shows to those who don't see it: what it is, and what stands where.
func (s *Studio) alt(v view.Board) string {
	b := v.Dataset.Board
	lines := []string{s.Say(solve.Say("shot.alt", "Puzzle", solve.TextOf(v.Puzzle, "name"), "Rows", b.Rows,
		"Cols", b.Cols))}
	names := map[solve.Kind]string{}
	for _, brush := range v.Puzzle.Brushes() {
		names[brush.Kind] = brush.ID
	}
	for i, t := range view.Things(v) {
		if i == mostTold {
			lines = append(lines, "…")
			break
		}
		lines = append(lines, s.Say(solve.Say("shot.pointed", "Row", b.Row(t.At)+1, "Col", b.Col(t.At)+1,
			"What", solve.TextOf(v.Puzzle, "brush."+names[t.Kind]))))
	}
	return strings.Join(lines, " ")
}

// note says whose run is shown where that is not the chosen algorithm's, what the lens says of the board and, on a
// line of its own, of the cell under the pointer.
func (s *Studio) note(t *sight, note, detail solve.Text) string {
	var lines []string
	if x := t.Exploration; x != nil && x.Algorithm != t.problem.Algorithm { // the lens can't show that one's run
		lines = append(lines, s.Say(solve.Say("shot.run", "Algorithm",
			solve.AlgorithmName(t.Puzzle, x.Algorithm))))
	}
	if note.Key != "" {
		lines = append(lines, s.Say(note))
	}
	if detail.Key != "" {
		b, at := t.Dataset.Board, t.Pointer
		lines = append(lines, s.Say(solve.Say("shot.pointed", "Row", b.Row(at)+1, "Col", b.Col(at)+1, "What", detail)))
	}
	return strings.Join(lines, "\n")
}

// inSight is the window of a part of a board with cells of some pixels: tiny ones in blocks, at the same places
// whatever part it is.
func inSight(part view.Region, size grid.Size, cell float64) lens.Window {
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
