// Package lens is the contract of lenses, with helpers for writing lenses. A lens makes drawings on the board from a
// problem, a position of its exploration and the cell under the pointer. Lenses are pure: a drawing depends only on the
// View and the cell.
package lens

import (
	"context"
	"image/color"
	"slices"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/looks"
)

// Puzzle is a puzzle with lenses, which explain its answers.
type Puzzle interface {
	solve.Puzzle
	// Lenses lists the lenses of a task, in the order of the menu.
	Lenses(task string) []Lens
	// Explain says in one plain sentence what an event of a recorded run did.
	Explain(v *View, event int) solve.Text
}

// Lens shows one aspect of a problem on its board. The catalogue has the name of the lens as "<puzzle>.lens.<ID>", and
// its purpose as "<puzzle>.lens.<ID>.hint".
type Lens struct {
	ID string
	// Explores is set if the lens shows an exploration. Then View.Exploration is never nil. Algorithms are the IDs of the
	// algorithms whose explorations the lens can show; nil means all.
	Explores   bool
	Algorithms []string
	// Forward is set if the lens can show any search that begins at the start, also the search of a user's program.
	Forward bool
	// Fits reports whether the lens has something to show for an answer, for example only for the answer -1. nil means
	// always.
	Fits func(a solve.Answer) bool
	// Way is set if the lens shows the way of the solution.
	Way bool
	// Tells lists keys of warnings from Check. The lens's note replaces these warnings.
	Tells []string
	// Prepare computes View.Prepared for Draw and Hover: an index, maps, another search. Prepare may be nil. A call may
	// take longer than a frame. It runs once for each dataset, query and recording, in its own goroutine. It must take
	// its memory from the Meter, and stop when the Meter says so. The result must not depend on Pos, State, Choice or
	// Window of the View, nor on the Outcome of the Exploration, which may not be known yet.
	Prepare func(m *solve.Meter, v *View) (any, error)
	// Choices lists variants of the picture, for example one for each ghost. nil means no choices.
	Choices func(v *View) []solve.Text
	// Draw draws the part of the lens that does not depend on the pointer. Its time must be proportional to the blocks of
	// v.Window and to the size of the drawing: at most some milliseconds.
	Draw func(v *View) Picture
	// Hover draws the part for the cell under the pointer, over the picture. It must be as quick as Draw; it may be
	// nil.
	Hover func(v *View, at grid.Cell) Detail
	// Supposes is set if Hover shows a hypothetical position. Then Hover is not called while the user plays by hand.
	Supposes bool
}

// OfAnswer reports whether the lens tells the answer of the board: it shows the way, or is about some answers only.
func (l *Lens) OfAnswer() bool { return l.Way || l.Fits != nil }

// View is the whole input of a lens.
type View struct {
	Puzzle  Puzzle
	Dataset *solve.Dataset
	Query   int
	Task    string
	Colors  *scene.Colors
	Look    *looks.Look

	// Answer is the answer of the query, or nil.
	Answer *solve.Answer
	// Exploration is a recorded run, or nil. Pos is a position in it: the number of events that have happened.
	Exploration *explore.Exploration
	Pos         int
	// State is the state on the board: a state of the solution, a clicked state, a state of play by hand, or the start.
	State solve.State
	// Walk is the walk of the solution, or nil. Move is the number of its moves that are made.
	Walk *solve.Walk
	Move int

	// Choice is an index of the list of Lens.Choices. It may be too large, because an edit has shortened the list.
	Choice   int
	Prepared any
	Window   Window
}

// Window is the visible part of the board, and the size of a cell.
type Window struct {
	scene.Patch         // the visible cells in blocks; Step is larger than 1 if cells are very small
	Cell        float64 // pixels per cell
}

// Whole returns the window of a whole board. The parameter cell is the number of pixels per cell.
func Whole(size grid.Size, cell float64) Window {
	return Window{Patch: scene.Patch{Rows: size.Rows, Cols: size.Cols, Step: 1}, Cell: cell}
}

// Each calls f for each block with its number and its first cell.
func (w Window) Each(size grid.Size, f func(block int, c grid.Cell)) {
	step := max(1, w.Step)
	block := 0
	for i := range w.Rows {
		row := w.Row + i*step
		for j := range w.Cols {
			if col := w.Col + j*step; size.In(row, col) {
				f(block, size.At(row, col))
			}
			block++
		}
	}
}

// InBlock calls f for each cell of a block. The parameter first is the first cell of the block.
func (w Window) InBlock(size grid.Size, first grid.Cell, f func(c grid.Cell)) {
	row, col, step := size.Row(first), size.Col(first), max(1, w.Step)
	for r := row; r < min(row+step, size.Rows); r++ {
		for c := col; c < min(col+step, size.Cols); c++ {
			f(size.At(r, c))
		}
	}
}

// Block returns the number of the block that contains a cell. It returns false if the cell is not visible.
func (w Window) Block(size grid.Size, c grid.Cell) (int, bool) {
	step := max(1, w.Step)
	return (size.Row(c)-w.Row)/step*w.Cols + (size.Col(c)-w.Col)/step, w.Sees(size, c, 0)
}

// Sees reports whether a cell is in the window, or outside by at most a number of cells (margin).
func (w Window) Sees(size grid.Size, c grid.Cell, margin int) bool {
	step := max(1, w.Step)
	row, col := size.Row(c)-w.Row+margin, size.Col(c)-w.Col+margin
	return row >= 0 && row < w.Rows*step+2*margin && col >= 0 && col < w.Cols*step+2*margin
}

// Line returns the width of a line in cells: the larger of a width in cells and a width in pixels.
func (w Window) Line(cells, pixels float64) float64 {
	if w.Cell <= 0 {
		return cells
	}
	return max(cells, pixels/w.Cell)
}

// Blocks returns the number of blocks.
func (w Window) Blocks() int { return w.Rows * w.Cols }

// Fine reports whether each block is one cell and at least the given number of pixels wide. Letters need such cells.
func (w Window) Fine(pixels float64) bool { return w.Step <= 1 && w.Cell >= pixels }

// Picture is the result of Lens.Draw.
type Picture struct {
	// Under is drawn over the terrain, but under the solution's route and the things. Over is drawn over these.
	Under, Over []scene.Op
	Legend      []LegendItem
	// Note is one sentence about the picture, or the zero Text.
	Note solve.Text
	// Nothing is set if the lens has found nothing to show. Then Note says so.
	Nothing bool
	// Stand, if not nil, replaces the things that are drawn on the board.
	Stand []solve.Thing
	// NoRoute hides the solution's route.
	NoRoute bool
}

// Detail is the result of Lens.Hover.
type Detail struct {
	Over []scene.Op
	// Text is added to the cell's row, column and terrain in the status line. The zero Text adds nothing.
	Text solve.Text
}

// Empty reports whether a Detail has no drawing and no text.
func (d Detail) Empty() bool { return len(d.Over) == 0 && d.Text.Key == "" }

// LegendItem explains one colour or sign: a swatch with a text, or a scale of colours between two texts.
type LegendItem struct {
	Swatch []scene.Op    // art in the unit square
	Scale  []color.NRGBA // its first colour is explained by From, its last by Text
	From   solve.Text
	Text   solve.Text
	// Kept is set if the item stays in the legend although the picture lacks its colour. Such a colour stands for several
	// colours.
	Kept bool
	// Pointed is set if the item explains a drawing of Lens.Hover.
	Pointed bool
}

// Remarks returns the problems of a board, without the warnings that the lens's note replaces. The lens may be nil.
func (l *Lens) Remarks(problems []solve.Diagnostic) []solve.Diagnostic {
	return slices.DeleteFunc(slices.Clone(problems), func(d solve.Diagnostic) bool {
		return l != nil && slices.Contains(l.Tells, d.Text.Key)
	})
}

// Keep returns the item with Kept set.
func Keep(item LegendItem) LegendItem {
	item.Kept = true
	return item
}

// Pointed returns the item with Pointed set.
func Pointed(item LegendItem) LegendItem {
	item.Pointed = true
	return item
}

// Swatch returns an item whose swatch is a square of a colour, with a drawing on it (art).
func Swatch(c color.NRGBA, text solve.Text, art ...scene.Op) LegendItem {
	return Sign(text, append([]scene.Op{scene.Box(8, 8, 92, 92, 12, scene.Ink{Fill: c})}, art...)...)
}

// Sign returns an item whose swatch is a drawing (art).
func Sign(text solve.Text, art ...scene.Op) LegendItem { return LegendItem{Swatch: art, Text: text} }

// Scale returns an item with the scale of a palette.
func Scale(p *scene.Palette, from, to solve.Text) LegendItem {
	return LegendItem{Scale: p[1:], From: from, Text: to}
}

// Line returns an item whose swatch is a line of a colour.
func Line(c color.NRGBA, text solve.Text) LegendItem {
	return LegendItem{Swatch: []scene.Op{scene.Outline(scene.Ink{Stroke: c, Width: 0.16}, "M 5 50 H 95")}, Text: text}
}

// Of lists the lenses of a puzzle's task. The list is nil if the puzzle has no lenses.
func Of(p solve.Puzzle, task string) []Lens {
	if l, ok := p.(Puzzle); ok {
		return l.Lenses(task)
	}
	return nil
}

// Telling returns the ID of the lens that explains most about an answer without a recorded run. This is the first
// lens whose Fits accepts the answer, or else the first lens for all answers. It is empty if there is no such lens.
func Telling(p solve.Puzzle, task string, a solve.Answer) (id string) {
	for _, l := range Of(p, task) {
		switch {
		case l.Fits != nil && l.Fits(a):
			return l.ID
		case id == "" && l.Fits == nil && !l.Explores:
			id = l.ID
		}
	}
	return id
}

// IDs lists the IDs of lenses.
func IDs(list []Lens) []string { return solve.Map(list, func(l Lens) string { return l.ID }) }

// Index returns the index of the lens with an ID, or -1.
func Index(list []Lens, id string) int {
	return slices.IndexFunc(list, func(l Lens) bool { return l.ID == id })
}

// Prepared is the result of a lens's Prepare, with the memory that it keeps.
type Prepared struct {
	Value any
	share *solve.Share
}

// Run runs the lens's Prepare, if there is one, within a budget. A panic in Prepare becomes a *solve.CrashError.
func (l *Lens) Run(ctx context.Context, budget *solve.Budget, v *View) (p Prepared, err error) {
	if l.Prepare == nil {
		return p, nil
	}
	defer solve.Caught(&err)
	m, release := budget.NewMeter(ctx, nil)
	defer release()
	if p.Value, err = l.Prepare(m, v); err == nil {
		p.share = m.Keep()
	}
	return p, err
}

// Recorded returns the algorithm whose run the lens shows: the chosen algorithm if it suits, else the first of
// Algorithms.
func (l *Lens) Recorded(algorithm string) string {
	if l.Suits(algorithm) {
		return algorithm
	}
	return l.Algorithms[0]
}

// Suits reports whether the lens can be shown with the exploration of an algorithm.
func (l *Lens) Suits(algorithm string) bool {
	return !l.Explores || l.Algorithms == nil || slices.Contains(l.Algorithms, algorithm)
}
