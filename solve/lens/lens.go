// Package lens is the contract of lenses: functions from a problem, a position of its exploration and a cell to what is
// drawn on the board, and what helps to write them. Lenses are pure: what they draw depends on the View alone.
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

// Puzzle is a puzzle that shows why its answers are what they are.
type Puzzle interface {
	solve.Puzzle
	// Lenses of a task, in the order of the list that offers them.
	Lenses(task string) []Lens
	// Explain says in one plain sentence what an event of a recorded run did.
	Explain(v *View, event int) solve.Text
}

// Lens shows one side of a problem on its board. Its name is the catalogue's "<puzzle>.lens.<ID>", what it is for
// "<puzzle>.lens.<ID>.hint".
type Lens struct {
	ID string
	// Explores is set where the lens shows an exploration, of one of Algorithms where these are not nil.
	// View.Exploration is then never nil.
	Explores   bool
	Algorithms []string
	// Forward is set where the lens shows any search from the start through the states of the rules, in whatever order
	// it takes them: also one that a program of somebody else tells of.
	Forward bool
	// Fits reports whether the lens has something to show of an answer; nil: always. (Why not: only of -1.)
	Fits func(a solve.Answer) bool
	// Prepare, where not nil, makes what Draw and Hover need beside the View and what takes longer than a frame: an
	// index, maps, another search. It runs in a goroutine of its own, once for each dataset, query and recording, and
	// its result is View.Prepared. The Meter says when to stop and how much memory there is. It must not depend on Pos,
	// State, Choice and Window of its View, nor on the Outcome of its Exploration, which may come later.
	Prepare func(m *solve.Meter, v *View) (any, error)
	// Choices, where not nil, lists what the lens can show one of (sets of pieces, ghosts): View.Choice is an index of it.
	Choices func(v *View) []solve.Text
	// Draw makes what the lens shows, whatever the pointer is on. It takes time in proportion to the blocks of v.Window
	// and what is drawn: at most some milliseconds.
	Draw func(v *View) Picture
	// Hover, where not nil, makes what is added while the pointer is on a cell, within the same time. It is drawn over
	// Draw.
	Hover func(v *View, at grid.Cell) Detail
	// Supposes is set where Hover shows another position than the board does, such as one with the box under the
	// pointer. It is left out while the user plays by hand.
	Supposes bool
}

// View is all that a lens looks at.
type View struct {
	Puzzle  Puzzle
	Dataset *solve.Dataset
	Query   int
	Task    string
	Colors  *scene.Colors
	Look    *looks.Look

	// Answer of the query, or nil.
	Answer *solve.Answer
	// Exploration, or nil, and the position in it: events before Pos have happened.
	Exploration *explore.Exploration
	Pos         int
	// State of play that is shown on the board: of the solution, of a clicked state, of play by hand, or the start.
	State solve.State
	// Walk of the solution, or nil, and the number of its moves made.
	Walk *solve.Walk
	Move int

	// Choice is an index of the lens's Choices. After an edit there may be fewer: then the last one is meant.
	Choice   int
	Prepared any
	Window   Window
}

// Window is the cells in sight and how large they are.
type Window struct {
	scene.Patch         // that covers what is in sight; Step grows so that blocks stay some pixels large
	Cell        float64 // pixels a cell
}

// Whole is the window of a board seen whole with cells of some pixels.
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

// Block is the number of the block that a cell is in, or false for one out of sight.
func (w Window) Block(size grid.Size, c grid.Cell) (int, bool) {
	step := max(1, w.Step)
	return (size.Row(c)-w.Row)/step*w.Cols + (size.Col(c)-w.Col)/step, w.Sees(size, c, 0)
}

// Sees reports whether a cell is in sight, or not farther than margin cells from what is.
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

// Blocks is their number.
func (w Window) Blocks() int { return w.Rows * w.Cols }

// Fine reports whether every cell is a block of its own and has at least some pixels, as letters need.
func (w Window) Fine(pixels float64) bool { return w.Step <= 1 && w.Cell >= pixels }

// Picture is what a lens draws.
type Picture struct {
	// Under lies on the terrain, below the solution's way and what stands on the board; Over lies above.
	Under, Over []scene.Op
	Legend      []LegendItem
	// Note is one sentence about what is shown, or the zero Text.
	Note solve.Text
	// Stand, where not nil, is what stands on the board in place of what the view says.
	Stand []solve.Thing
	// NoRoute leaves the solution's way out.
	NoRoute bool
}

// Detail is what is added for the cell under the pointer.
type Detail struct {
	Over []scene.Op
	// Text is what the status line says after the cell's row, column and terrain, or the zero Text.
	Text solve.Text
}

// Empty reports whether there is nothing to add.
func (d Detail) Empty() bool { return len(d.Over) == 0 && d.Text.Key == "" }

// LegendItem explains one colour or sign: a swatch with a text, or a scale of colours between two.
type LegendItem struct {
	Swatch []scene.Op    // in the unit square
	Scale  []color.NRGBA // from From to Text
	From   solve.Text
	Text   solve.Text
	// Kept is set on an entry that shows one colour in the place of many, of which the picture may have others.
	Kept bool
	// Pointed is set on an entry about what is added for the cell under the pointer.
	Pointed bool
}

// Keep is a legend's item that is kept.
func Keep(item LegendItem) LegendItem {
	item.Kept = true
	return item
}

// Pointed is a legend's item about what is added for the cell under the pointer.
func Pointed(item LegendItem) LegendItem {
	item.Pointed = true
	return item
}

// Swatch is a legend's item with a filled square and, on it, art in the unit square.
func Swatch(c color.NRGBA, text solve.Text, art ...scene.Op) LegendItem {
	return Sign(text, append([]scene.Op{scene.Box(8, 8, 92, 92, 12, scene.Ink{Fill: c})}, art...)...)
}

// Sign is a legend's item with art in the unit square.
func Sign(text solve.Text, art ...scene.Op) LegendItem { return LegendItem{Swatch: art, Text: text} }

// Scale is a legend's item with a scale of colours.
func Scale(p *scene.Palette, from, to solve.Text) LegendItem {
	return LegendItem{Scale: Bar(p), From: from, Text: to}
}

// Line is a legend's item with a line.
func Line(c color.NRGBA, text solve.Text) LegendItem {
	return LegendItem{Swatch: []scene.Op{scene.Outline(scene.Ink{Stroke: c, Width: 0.16}, "M 5 50 H 95")}, Text: text}
}

// Of lists the lenses of a puzzle's task; none where the puzzle has none.
func Of(p solve.Puzzle, task string) []Lens {
	if l, ok := p.(Puzzle); ok {
		return l.Lenses(task)
	}
	return nil
}

// Telling is the ID of the lens that tells most of an answer without a recorded run: one that is only for such answers
// or else the first; empty where there is none.
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

// Prepared is what a lens prepared, with the memory that it holds.
type Prepared struct {
	Value any
	share *solve.Share
}

// Run runs a lens's Prepare, if any, within a budget. A defect of it is a *solve.CrashError.
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

// Recorded is the algorithm whose run the lens shows where one is chosen: that one or, where it does not suit, the
// first that does.
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
