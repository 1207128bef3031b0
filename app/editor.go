package app

import (
	"slices"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/app/document"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// editor turns strokes and keys on the board into edits of the document.
type editor struct {
	w      *Window
	brush  solve.Brush
	cursor grid.Cell // of the keyboard; None while hidden
	last   grid.Cell // where the cursor was when it was hidden
	hover  grid.Cell

	mode stroke
	drag document.Item
	hand handStroke // while the board is played by hand
}

// stroke is what the button that is down does.
type stroke uint8

const (
	idle     stroke = iota
	painting        // with the brush
	erasing
	pressed  // on a thing: a drag if the pointer leaves the cell, else the brush is used
	dragging // the thing
	byHand   // a move of the game
	drawing  // on the board
)

func (e *editor) init(w *Window) {
	e.w, e.cursor, e.last, e.hover = w, grid.None, 0, grid.None
	b := w.Board
	b.OnStrokeBegin, b.OnStroke, b.OnStrokeEnd = e.begin, e.stroke, e.end
	b.OnHover = func(c grid.Cell) {
		e.hover = c
		w.Refresh(workbench.Hovered)
		w.Trace.Pointed(c)
	}
	b.OnZoom = func() { w.Refresh(workbench.Hovered) }
	b.OnView = w.lensMoved
	b.OnDrawn = func() { w.Trace.Drawn() }
	b.OnFocus = func() { w.Win.Canvas().Focus(b) }
	b.OnKey, b.OnRune = w.typedKey, w.typedRune
}

// brushes are those of the puzzle for the present task.
func (w *Window) brushes() []solve.Brush {
	var list []solve.Brush
	for _, b := range w.Bench.Doc().Puzzle().Brushes() {
		if b.Task == "" || b.Task == w.Bench.Doc().Task() {
			list = append(list, b)
		}
	}
	return list
}

// choose takes a brush into the hand.
func (e *editor) choose(b solve.Brush) {
	e.brush = b
	e.w.Bench.Paint()
}

// ask puts the brush down: clicks ask what happened on a cell.
func (e *editor) ask() { e.w.Bench.Set(workbench.Asking, true) }

// offer makes sure that the brush is one that there is.
func (e *editor) offer() {
	list := e.w.brushes()
	for _, b := range list {
		if b.ID == e.brush.ID {
			e.brush = b
			return
		}
	}
	e.brush = list[min(1, len(list)-1)]
}

func (e *editor) begin(c grid.Cell, button desktop.MouseButton, _ fyne.KeyModifier) {
	w := e.w
	if w.Bench.On(workbench.Playing) {
		e.mode, e.hand = byHand, handStroke{c, c, button}
		return
	}
	if w.Bench.On(workbench.Drawing) {
		e.mode = drawing
		w.annotating.stroke.begin(w, c, button)
		return
	}
	if e.w.Bench.On(workbench.Asking) && button == desktop.MouseButtonPrimary {
		e.hideCursor()
		w.Bench.Explore.Ask(c)
		return
	}
	w.Trace.Painted()
	e.hideCursor()
	w.Bench.Rewind()
	items := w.Bench.Doc().At(c)
	switch {
	case button == desktop.MouseButtonSecondary:
		w.Bench.Doc().Begin(solve.Say("app.edit.erase"))
		e.mode = erasing
		w.Bench.Doc().Erase(c)
	case len(items) > 0 && e.mayDrag(items[0]):
		w.Bench.Doc().Begin(solve.Say("app.edit.drag"))
		e.mode, e.drag = pressed, items[0]
	default:
		w.Bench.Doc().Begin(solve.Say("app.edit.paint"))
		e.mode = painting
		w.Bench.Doc().Paint(e.brush, c)
	}
}

// mayDrag reports whether a press on a thing takes hold of it: not where the brush would put another in its place.
func (e *editor) mayDrag(it document.Item) bool {
	if e.brush.Layer == solve.Terrain || e.brush.Kind == it.Kind {
		return true
	}
	for _, b := range e.w.brushes() {
		if b.Kind == it.Kind && b.Layer != solve.Terrain {
			return b.Class != e.brush.Class || b.Unique
		}
	}
	return false
}

func (e *editor) stroke(_, to grid.Cell) {
	w := e.w
	switch e.mode {
	case byHand:
		e.hand.to = to
	case drawing:
		w.annotating.stroke.move(w, to)
	case painting:
		w.Bench.Doc().Paint(e.brush, to)
	case erasing:
		w.Bench.Doc().Erase(to)
	case pressed, dragging:
		e.mode = dragging
		if e.free(to) && w.Bench.Doc().Move(e.drag, to) {
			e.drag.At = to
		}
	}
}

// free reports whether what is dragged would push nothing away on a cell. Passing over such a cell the drag leaves it
// alone; things change places only where it ends.
func (e *editor) free(c grid.Cell) bool {
	for _, it := range e.w.Bench.Doc().At(c) {
		if it != e.drag && e.class(it.Kind) == e.class(e.drag.Kind) {
			return false
		}
	}
	return true
}

func (e *editor) class(k solve.Kind) int {
	for _, b := range e.w.Bench.Doc().Puzzle().Brushes() {
		if b.Layer != solve.Terrain && b.Kind == k {
			return b.Class
		}
	}
	return -1 - int(k)
}

func (e *editor) end() {
	w := e.w
	if e.mode == idle { // it was a question, not a stroke
		return
	}
	defer w.Refresh(workbench.Hovered) // what waited for the stroke's end follows
	switch e.mode {
	case byHand:
		e.mode = idle
		e.hand.end(w)
		return
	case drawing:
		e.mode = idle
		w.annotating.stroke.end(w)
		return
	case pressed: // a click
		w.Bench.Doc().Paint(e.brush, e.drag.At)
	case dragging:
		if c := w.Board.Hovered(); c != grid.None && c != e.drag.At {
			w.Bench.Doc().Move(e.drag, c)
		}
	}
	e.mode = idle
	w.Bench.Doc().End()
}

// key handles a key that is about the cell cursor and reports whether it was one.
func (e *editor) key(name fyne.KeyName) bool {
	if e.cursor == grid.None {
		if name == fyne.KeyReturn || name == fyne.KeyEnter {
			e.showCursor(e.last)
			return true
		}
		return false
	}
	switch name {
	case fyne.KeyUp:
		e.step(grid.Up)
	case fyne.KeyRight:
		e.step(grid.Right)
	case fyne.KeyDown:
		e.step(grid.Down)
	case fyne.KeyLeft:
		e.step(grid.Left)
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		if e.w.Bench.On(workbench.Asking) {
			e.w.Bench.Explore.Ask(e.cursor)
			break
		}
		e.w.Bench.Rewind()
		e.w.Bench.Doc().Paint(e.brush, e.cursor)
	case fyne.KeyBackspace, fyne.KeyDelete:
		e.w.Bench.Rewind()
		e.w.Bench.Doc().Erase(e.cursor)
	case fyne.KeyEscape:
		e.hideCursor()
	default:
		return false
	}
	return true
}

func (e *editor) step(d grid.Dir) {
	if c, ok := e.w.Bench.Doc().Board().Step(e.cursor, d); ok {
		e.showCursor(c)
	}
}

func (e *editor) showCursor(c grid.Cell) {
	if !e.w.Bench.Doc().Board().Has(c) {
		c = 0
	}
	e.cursor, e.last = c, c
	e.w.Board.SetCursor(c, true)
	e.w.Board.Reveal(c)
	e.w.Refresh(workbench.Hovered)
}

func (e *editor) hideCursor() {
	if e.cursor == grid.None {
		return
	}
	e.cursor = grid.None
	e.w.Board.SetCursor(e.last, false)
	e.w.Refresh(workbench.Hovered)
}

// rune chooses the brush whose key was typed and reports whether there is one. Small and big letters are the same,
// but where each is a brush's.
func (e *editor) rune(r rune) bool {
	for _, key := range []rune{r, unicode.ToLower(r), unicode.ToUpper(r)} {
		for _, b := range e.w.brushes() {
			if b.Key == key {
				e.choose(b)
				return true
			}
		}
	}
	return false
}

// brushKey is a brush's key as it is written on buttons: a big letter, but where that is another brush's.
func (w *Window) brushKey(b solve.Brush) string {
	big := unicode.ToUpper(b.Key)
	if slices.ContainsFunc(w.brushes(), func(o solve.Brush) bool { return o.Key == big }) {
		return string(b.Key)
	}
	return string(big)
}
