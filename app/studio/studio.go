// Package studio draws shots. A shot ([view.Shot]) says what a picture shows of a board. Before it draws a shot, the
// package solves the shot's problem, records a run and prepares the lens, as far as the shot shows these. Shots with
// the same problem share the results.
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

// Studio draws shots. It keeps results of the latest problems: the answers with their walks, the recorded runs and the
// prepared lenses. A method takes as long as the searches that it needs, so do not call it on the goroutine of the
// window. Call only one method at a time. The methods return ctx.Err() within 50 ms after ctx ends.
type Studio struct {
	// Budget limits the memory of all searches and of the kept results together.
	Budget *solve.Budget
	// Say translates a text into the language of the picture.
	Say func(solve.Text) string
	// Number writes a whole number in the language of the picture; nil means plain digits.
	Number func(int64) string
	// Measure measures text in pictures; nil means estimates.
	Measure figure.Measurer

	limit      int // largest number of recorded events, set by tests; 0 means run.MaxEvents
	datasets   recent[*solve.Dataset, struct{}]
	answers    recent[solve.Problem, *solved]
	recordings recent[solve.Problem, recordedRun]
	prepared   recent[preparation, *solve.Evictable]
	freeTrees  []func()         // functions that give back the memory of the last trees
	compared   *solve.Evictable // holds the last *compare.Comparison, or is nil
	rivals     int              // number of compared algorithms: their recordings are needed at the same time
}

// Panel draws a shot as one board of a figure. A comparison's boards become one picture. The parameter cell is the size
// of a cell in pixels: a lens writes only numbers that are readable at this size. Panel solves the board only if the
// shot shows a lens, a route, moves, a run or a comparison.
//
// A Move or Event beyond the end means the end. A Choice that the lens does not offer means its first choice. A Query
// of -1 means the board alone. Panel returns the error of the search (*solve.OverBudget, *solve.BoardError, …), or a
// *solve.Refusal. Panel refuses a shot if the dataset does not have the query, the task does not have the lens, the
// lens does not fit the answer, or a move breaks the rules.
func (s *Studio) Panel(ctx context.Context, v view.Shot, colors *scene.Colors, cell float64) (figure.Panel, error) {
	t, err := s.look(ctx, v)
	if err != nil {
		return figure.Panel{}, err
	}
	return s.draw(t, colors, cell), ctx.Err()
}

// draw(t, colors, cell) draws a shot after look has computed its data. This takes some milliseconds.
func (s *Studio) draw(t *sight, colors *scene.Colors, cell float64) figure.Panel {
	if t.sides != nil {
		return s.mosaic(t, colors, cell)
	}
	panel, note, detail := s.board(t, colors, cell)
	panel.Note = s.note(t, note, detail)
	if values := s.say(t.Values()); values != "" {
		panel.Note = strings.TrimSuffix(values+"\n"+panel.Note, "\n")
	}
	if doubt := s.say(t.doubt()); doubt != "" {
		panel.Note = strings.TrimSuffix(doubt+"\n"+panel.Note, "\n")
	}
	if t.tree != nil {
		panel = s.withTree(t, panel, colors, cell)
	}
	return panel
}

// say translates a text. For the zero Text it returns "".
func (s *Studio) say(t solve.Text) string {
	if t.Key == "" {
		return ""
	}
	return s.Say(t)
}

// board(t, colors, cell) draws one board. note and pointed are the lens's texts about the board and about the pointer's
// cell.
func (s *Studio) board(t *sight, colors *scene.Colors, cell float64) (panel figure.Panel, note, pointed solve.Text) {
	size, style := t.Dataset.Board.Size, s.style(t, colors)
	drawn := t.Region.Drawn(size)
	panel = figure.Panel{Row: drawn.Row, Col: drawn.Col, Rows: drawn.Rows, Cols: drawn.Cols}
	if size.Shape != nil {
		panel.Sides = view.Sides(size)
	}
	var picture lens.Picture
	var detail lens.Detail
	if l := t.ShownLens; l != nil {
		v := t.LensView(style, inSight(t.Region.Of(size), size, cell))
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

func (s *Studio) style(t *sight, colors *scene.Colors) view.Style {
	return view.Style{Look: looks.Of(t.Puzzle, colors), Colors: colors, Say: s.Say}
}

// mark(b) adds the marks of the shot to a board: in a game the planned move and the hint, otherwise the problems of the
// board.
func (t *sight) mark(b *view.Board) {
	m := t.Shot.Marks
	switch p, playable := t.Puzzle.(solve.Playable); {
	case m == nil:
	case t.Track != view.ByHand:
		b.Problems = t.ShownLens.Remarks(t.Puzzle.Check(t.Dataset, t.Query, t.Task))
	case playable:
		if h, err := p.Hand(t.Dataset, t.Query); err == nil {
			b.Lens = hand.Mark(p, h, t.Dataset.Board.Size, t.Game, m.Plan, m.Hint, b.Look, b.Colors).On(b.Lens)
		}
	}
}

// mostTold is the largest number of things that the method alt lists.
const mostTold = 24

// alt describes a board for people who cannot see it: its puzzle and size, and the places of its things.
func (s *Studio) alt(v view.Board) string {
	b := v.Dataset.Board
	about := solve.Say("shot.alt", "Puzzle", solve.TextOf(v.Puzzle, "name"), "Rows", b.Rows, "Cols", b.Cols)
	switch gauges := solve.GaugesOf(v.Puzzle, v.Dataset, v.Query, v.State); {
	case gauges != nil: // the numbers are among the notes
		about.Key = "shot.alt_bars"
	case b.Numbered():
		about = solve.Say("shot.alt_points", "Puzzle", solve.TextOf(v.Puzzle, "name"), "PluralCount", b.Cells())
	}
	lines := []string{s.Say(about)}
	names := map[solve.Kind]string{}
	for _, brush := range v.Puzzle.Brushes() {
		names[brush.Kind] = brush.ID
	}
	for i, t := range view.Things(v) {
		if i == mostTold {
			lines = append(lines, "…")
			break
		}
		lines = append(lines, s.Say(pointed(b.Size, t.At, solve.TextOf(v.Puzzle, "brush."+names[t.Kind]))))
	}
	return strings.Join(lines, " ")
}

// note(t, note, detail) returns the lines below a board. If the run is not of the chosen algorithm, the first line
// names the run's algorithm. The next lines are the lens's text about the board (note) and about the cell under the
// pointer (detail).
func (s *Studio) note(t *sight, note, detail solve.Text) string {
	var lines []string
	if x := t.Exploration; x != nil && x.Algorithm != t.problem.Algorithm {
		lines = append(lines, s.Say(solve.Say("shot.run", "Algorithm", solve.AlgorithmName(t.Puzzle, x.Algorithm))))
	}
	if note.Key != "" {
		lines = append(lines, s.Say(note))
	}
	if detail.Key != "" {
		lines = append(lines, s.Say(pointed(t.Dataset.Board.Size, t.Pointer, detail)))
	}
	return strings.Join(lines, "\n")
}

// pointed tells something about a cell.
func pointed(size grid.Size, c grid.Cell, what solve.Text) solve.Text {
	if size.Numbered() {
		return solve.Say("shot.pointed_point", "N", int(c)+1, "What", what)
	}
	return solve.Say("shot.pointed", "Row", size.Row(c)+1, "Col", size.Col(c)+1, "What", what)
}

// inSight returns the lens's window for a part of a board. The parameter cell is the size of a cell in pixels. Tiny
// cells are grouped in blocks, whose borders do not depend on the part.
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
