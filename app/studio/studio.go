// Package studio works out shots and draws them: it solves, records and prepares for them, once for all shots that
// share a problem.
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

// Studio draws shots. It keeps its results for the last datasets: answers, walks, recordings and preparations of
// lenses. Its methods take as long as the searches that they need. They belong on a goroutine of their own, one at a
// time, and return ctx.Err() within 50 ms after ctx ends.
type Studio struct {
	// Budget is the memory that all searches share, with the results that they leave behind.
	Budget *solve.Budget
	// Say turns texts into the language of the picture.
	Say func(solve.Text) string
	// Number writes a whole number in that language; nil means plain digits.
	Number func(int64) string
	// Measure measures text in pictures.
	Measure figure.Measurer

	limit      int // of recorded events, set by tests; 0 means run.MaxEvents
	datasets   recent[*solve.Dataset, struct{}]
	answers    recent[solve.Problem, *solved]
	recordings recent[solve.Problem, kept]
	prepared   recent[preparation, *solve.Spare]
	uproot     []func()     // return the memory of the last laid out trees
	compared   *solve.Spare // the last *compare.Comparison, or nil
	beside     int          // number of compared algorithms, whose recordings are needed together
}

// Panel draws one shot as a board of a figure, or a comparison's boards as one picture. Cells have the given size in
// pixels, because a lens writes numbers only if they can be read. Only needed parts are worked out: a board without
// lens, way and moves is not solved.
//
// A position beyond the end means the end. A choice that the lens does not offer means its first choice. A shot without
// a query shows the board alone. The error is an error of the search (*solve.OverBudget, *solve.BoardError, …) or a
// *solve.Refusal. Refused are: a missing query, a lens that the task does not have or that says nothing about the
// answer, and a move against the rules.
func (s *Studio) Panel(ctx context.Context, v view.Shot, colors *scene.Colors, cell float64) (figure.Panel, error) {
	t, err := s.look(ctx, v)
	if err != nil {
		return figure.Panel{}, err
	}
	return s.draw(t, colors, cell), ctx.Err()
}

// draw draws a sight that was worked out, in some milliseconds.
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

// mark adds the marks on a board for a player or painter.
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

// mostTold is the largest number of things on a board that the description names.
const mostTold = 24

// alt describes a board for people who cannot see it: its kind and size, and the places of things.
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

// note names the algorithm of the run if it is not the chosen one. Then follow the lens's texts about the board and, on
// a line of its own, about the cell under the pointer.
func (s *Studio) note(t *sight, note, detail solve.Text) string {
	var lines []string
	// the lens can't show the chosen algorithm's run
	if x := t.Exploration; x != nil && x.Algorithm != t.problem.Algorithm {
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

// inSight is the window of a part of a board with cells of the given pixels. Tiny cells are grouped in blocks, whose
// places do not depend on the part.
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
