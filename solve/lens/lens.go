// Package lens is the contract of lenses, with helpers for writing lenses. A lens is a function from a problem, a
// position of its exploration and a cell to drawings on the board. Lenses are pure: a drawing depends only on the View.
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
	// Lenses of a task, in the order of the menu.
	Lenses(task string) []Lens
	// Explain says in one plain sentence what an event of a recorded run did.
	Explain(v *View, event int) solve.Text
}

// Lens shows one side of a problem on its board. The catalogue has its name as "<puzzle>.lens.<ID>", and its purpose as
// "<puzzle>.lens.<ID>.hint".
type Lens struct {
	ID string
	// Explores is set if the lens shows an exploration. Then View.Exploration is never nil. If Algorithms is not nil,
	// the exploration must be by one of these.
	Explores   bool
	Algorithms []string
	// Forward is set if the lens can show any search from the start over the states of the rules, in any order. Such a
	// search may also be told by a program of the user.
	Forward bool
	// Fits reports whether the lens has something to show for an answer. nil means always. (Example: only for -1.)
	Fits func(a solve.Answer) bool
	// Prepare makes data for Draw and Hover that takes longer than a frame: an index, maps, another search. It may be
	// nil. It runs once for each dataset, query and recording, in a goroutine of its own, and its result is
	// View.Prepared. The Meter says when to stop and how much memory there is. The result must not depend on Pos,
	// State, Choice or Window of the View, nor on the Outcome of the Exploration, which may come later.
	Prepare func(m *solve.Meter, v *View) (any, error)
	// Choices lists the views that the lens offers (sets of pieces, ghosts), or is nil. View.Choice is an index of the
	// list.
	Choices func(v *View) []solve.Text
	// Draw draws the lens without regard to the pointer. Its time is proportional to the blocks of v.Window and to the
	// drawing: at most some milliseconds.
	Draw func(v *View) Picture
	// Hover adds to the picture while the pointer is on a cell, within the same time. It may be nil. The addition lies
	// over Draw.
	Hover func(v *View, at grid.Cell) Detail
	// Supposes is set if Hover shows a hypothetical position, such as the position with the box under the pointer.
	// Hover is not called while the user plays by hand.
	Supposes bool
}

// View is the whole input of a lens.
type View struct {
	Puzzle  Puzzle
	Dataset *solve.Dataset
	Query   int
	Task    string
	Colors  *scene.Colors
	Look    *looks.Look

	// Answer of the query, or nil.
	Answer *solve.Answer
	// Exploration, or nil, and a position in it: the events before Pos have happened.
	Exploration *explore.Exploration
	Pos         int
	// State of play shown on the board: a state of the solution, a clicked state, a state of play by hand, or the
	// start.
	State solve.State
	// Walk of the solution, or nil, and the number of moves made.
	Walk *solve.Walk
	Move int

	// Choice is an index of the lens's Choices. After an edit there may be fewer choices: then the last one applies.
	Choice   int
	Prepared any
	Window   Window
}

// Window is the cells in sight with their size.
type Window struct {
	scene.Patch         // covers the cells in sight; Step grows so that blocks keep some pixels
	Cell        float64 // pixels a cell
}

// Whole is the window of a whole board with cells of some pixels.
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

// InBlock calls f for each cell of the block that begins with a cell.
func (w Window) InBlock(size grid.Size, first grid.Cell, f func(c grid.Cell)) {
	row, col, step := size.Row(first), size.Col(first), max(1, w.Step)
	for r := row; r < min(row+step, size.Rows); r++ {
		for c := col; c < min(col+step, size.Cols); c++ {
			f(size.At(r, c))
		}
	}
}

// Block is the number of the block of a cell, or false for a cell out of sight.
func (w Window) Block(size grid.Size, c grid.Cell) (int, bool) {
	step := max(1, w.Step)
	return (size.Row(c)-w.Row)/step*w.Cols + (size.Col(c)-w.Col)/step, w.Sees(size, c, 0)
}

// Sees reports whether a cell is in sight, or at most margin cells outside.
func (w Window) Sees(size grid.Size, c grid.Cell, margin int) bool {
	step := max(1, w.Step)
	row, col := size.Row(c)-w.Row+margin, size.Col(c)-w.Col+margin
	return row >= 0 && row < w.Rows*step+2*margin && col >= 0 && col < w.Cols*step+2*margin
}

// Line is the width of a line in cells, widened to at least some pixels.
func (w Window) Line(cells, pixels float64) float64 {
	if w.Cell <= 0 {
		return cells
	}
	return max(cells, pixels/w.Cell)
}

// Blocks is the number of blocks.
func (w Window) Blocks() int { return w.Rows * w.Cols }

// Fine reports whether every cell is a block of its own with at least some pixels, as letters need.
func (w Window) Fine(pixels float64) bool { return w.Step <= 1 && w.Cell >= pixels }

// Picture is the drawing of a lens.
type Picture struct {
	// Under lies on the terrain, below the solution's way and the things on the board. Over lies above them.
	Under, Over []scene.Op
	Legend      []LegendItem
	// Note is one sentence about the picture, or the zero Text.
	Note solve.Text
	// Stand, if not nil, replaces the things that stand on the board.
	Stand []solve.Thing
	// NoRoute hides the solution's way.
	NoRoute bool
}

// Detail is the addition for the cell under the pointer.
type Detail struct {
	Over []scene.Op
	// Text follows the cell's row, column and terrain in the status line, or is the zero Text.
	Text solve.Text
}

// Empty reports whether there is nothing to add.
func (d Detail) Empty() bool { return len(d.Over) == 0 && d.Text.Key == "" }

// LegendItem explains one colour or sign: a swatch with a text, or a scale of colours between two texts.
type LegendItem struct {
	Swatch []scene.Op    // in the unit square
	Scale  []color.NRGBA // from From to Text
	From   solve.Text
	Text   solve.Text
	// Kept is set on an entry whose one colour stands for many, so that the picture may have another of these.
	Kept bool
	// Pointed is set on an entry about the addition for the cell under the pointer.
	Pointed bool
}

// Keep is an entry of a legend with Kept set.
func Keep(item LegendItem) LegendItem {
	item.Kept = true
	return item
}

// Pointed is an entry of a legend about the addition for the cell under the pointer.
func Pointed(item LegendItem) LegendItem {
	item.Pointed = true
	return item
}

// Swatch is an entry of a legend: a filled square with art in the unit square on it.
func Swatch(c color.NRGBA, text solve.Text, art ...scene.Op) LegendItem {
	return Sign(text, append([]scene.Op{scene.Box(8, 8, 92, 92, 12, scene.Ink{Fill: c})}, art...)...)
}

// Sign is an entry of a legend: art in the unit square.
func Sign(text solve.Text, art ...scene.Op) LegendItem { return LegendItem{Swatch: art, Text: text} }

// Scale is an entry of a legend: a scale of colours.
func Scale(p *scene.Palette, from, to solve.Text) LegendItem {
	return LegendItem{Scale: Bar(p), From: from, Text: to}
}

// Line is an entry of a legend: a line.
func Line(c color.NRGBA, text solve.Text) LegendItem {
	return LegendItem{Swatch: []scene.Op{scene.Outline(scene.Ink{Stroke: c, Width: 0.16}, "M 5 50 H 95")}, Text: text}
}

// Of lists the lenses of a puzzle's task. A puzzle without lenses has an empty list.
func Of(p solve.Puzzle, task string) []Lens {
	if l, ok := p.(Puzzle); ok {
		return l.Lenses(task)
	}
	return nil
}

// Telling is the ID of the lens that tells most about an answer without a recorded run. It is a lens only for such
// answers, or else the first lens; empty for none.
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
func IDs(list []Lens) (ids []string) {
	for _, l := range list {
		ids = append(ids, l.ID)
	}
	return ids
}

// Index is the place of a lens in a list by its ID, or -1.
func Index(list []Lens, id string) int {
	return slices.IndexFunc(list, func(l Lens) bool { return l.ID == id })
}

// Prepared is the result of a lens's Prepare, with its memory.
type Prepared struct {
	Value any
	share *solve.Share
}

// Run runs a lens's Prepare, if any, within a budget. A panic in Prepare becomes a *solve.CrashError.
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

// Recorded is the algorithm whose run the lens shows: the chosen one if the lens can show it, else the first that the
// lens can show.
func (l *Lens) Recorded(algorithm string) string {
	if l.Suits(algorithm) {
		return algorithm
	}
	return l.Algorithms[0]
}

// Suits reports whether a lens can show an exploration of an algorithm.
func (l *Lens) Suits(algorithm string) bool {
	return !l.Explores || l.Algorithms == nil || slices.Contains(l.Algorithms, algorithm)
}
