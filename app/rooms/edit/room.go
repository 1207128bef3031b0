// Package edit is the room of painting: brushes, strokes and the cell cursor.
package edit

import (
	"slices"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Room is the room of painting: it turns strokes and keys on the board into edits of the document.
type Room struct {
	*shell.Shell
	Brush  solve.Brush
	cursor grid.Cell // of the keyboard; None while hidden
	last   grid.Cell // where the cursor was when it was hidden
	mode   stroke
	drag   document.Item
	first  grid.Cell // of a stroke that erases, or None once it does
}

// New is the room, with no cursor shown.
func New(s *shell.Shell) *Room { return &Room{Shell: s, cursor: grid.None} }

// stroke is what the button that is down does.
type stroke uint8

const (
	idle     stroke = iota
	painting        // with the brush
	erasing         // once the pointer leaves the cell: a click opens a menu
	pressed         // on a thing: a drag if the pointer leaves the cell, else the brush is used
	dragging        // the thing
)

// Brushes are those of the puzzle for the present task.
func (e *Room) Brushes() []solve.Brush {
	var list []solve.Brush
	for _, b := range e.Bench.Doc().Puzzle().Brushes() {
		if b.Task == "" || b.Task == e.Bench.Doc().Task() {
			list = append(list, b)
		}
	}
	return list
}

// Choose takes a brush into the hand.
func (e *Room) Choose(b solve.Brush) {
	e.Brush = b
	e.Bench.Paint()
}

// Ask puts the brush down: clicks ask what happened on a cell.
func (e *Room) Ask() { e.Bench.Set(workbench.Asking, true) }

// offer makes sure that the brush is one that there is.
func (e *Room) offer() {
	list := e.Brushes()
	for _, b := range list {
		if b.ID == e.Brush.ID {
			e.Brush = b
			return
		}
	}
	e.Brush = list[min(1, len(list)-1)]
}

// Begin begins a stroke, or answers a question about a cell.
func (e *Room) Begin(c grid.Cell, button desktop.MouseButton) bool {
	if e.Bench.On(workbench.Asking) && button == desktop.MouseButtonPrimary {
		e.HideCursor()
		e.Bench.Explore.Ask(c)
		return false
	}
	e.HideCursor()
	if button == desktop.MouseButtonSecondary {
		e.Bench.Doc().Begin(solve.Say("app.edit.erase"))
		e.mode, e.first = erasing, c
		return true
	}
	e.Trace.Painted()
	e.Bench.Rewind()
	items := e.Bench.Doc().At(c)
	switch {
	case len(items) > 0 && e.mayDrag(items[0]):
		e.Bench.Doc().Begin(solve.Say("app.edit.drag"))
		e.mode, e.drag = pressed, items[0]
	default:
		e.Bench.Doc().Begin(solve.Say("app.edit.paint"))
		e.mode = painting
		e.Bench.Doc().Paint(e.Brush, c)
	}
	return true
}

// mayDrag reports whether a press on a thing takes hold of it: not where the brush would put another in its place.
func (e *Room) mayDrag(it document.Item) bool {
	if e.Brush.Layer == solve.Terrain || e.Brush.Kind == it.Kind {
		return true
	}
	for _, b := range e.Brushes() {
		if b.Kind == it.Kind && b.Layer != solve.Terrain {
			return b.Class != e.Brush.Class || b.Unique
		}
	}
	return false
}

// Move paints, erases or drags on a cell that the pointer has come to.
func (e *Room) Move(to grid.Cell) {
	switch e.mode {
	case painting:
		e.Bench.Doc().Paint(e.Brush, to)
	case erasing:
		if e.first != grid.None {
			e.Trace.Painted()
			e.Bench.Rewind()
			e.Bench.Doc().Erase(e.first)
			e.first = grid.None
		}
		e.Bench.Doc().Erase(to)
	case pressed, dragging:
		e.mode = dragging
		if e.free(to) && e.Bench.Doc().Move(e.drag, to) {
			e.drag.At = to
		}
	}
}

// free reports whether what is dragged would push nothing away on a cell. Passing over such a cell the drag leaves it
// alone; things change places only where it ends.
func (e *Room) free(c grid.Cell) bool {
	for _, it := range e.Bench.Doc().At(c) {
		if it != e.drag && e.class(it.Kind) == e.class(e.drag.Kind) {
			return false
		}
	}
	return true
}

func (e *Room) class(k solve.Kind) int {
	for _, b := range e.Bench.Doc().Puzzle().Brushes() {
		if b.Layer != solve.Terrain && b.Kind == k {
			return b.Class
		}
	}
	return -1 - int(k)
}

// End ends the stroke, which is one entry of the history.
func (e *Room) End() {
	switch e.mode {
	case pressed: // a click
		e.Bench.Doc().Paint(e.Brush, e.drag.At)
	case dragging:
		if c := e.Board.Hovered(); c != grid.None && c != e.drag.At {
			e.Bench.Doc().Move(e.drag, c)
		}
	}
	e.mode = idle
	e.Bench.Doc().End()
}

// Key handles a key that is about the cell cursor and reports whether it was one.
func (e *Room) Key(name fyne.KeyName) bool {
	if e.cursor == grid.None {
		if name == fyne.KeyReturn || name == fyne.KeyEnter {
			e.ShowCursor()
			return true
		}
		return false
	}
	if d, ok := shell.Direction(name); ok {
		e.StepCursor(d)
		return true
	}
	switch name {
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		if e.Bench.On(workbench.Asking) {
			e.Bench.Explore.Ask(e.cursor)
			break
		}
		e.Bench.Rewind()
		e.Bench.Doc().Paint(e.Brush, e.cursor)
	case fyne.KeyBackspace, fyne.KeyDelete:
		e.Bench.Rewind()
		e.Bench.Doc().Erase(e.cursor)
	case fyne.KeyEscape:
		e.HideCursor()
	default:
		return false
	}
	return true
}

// StepCursor moves the cursor to the next cell in a direction, if there is one.
func (e *Room) StepCursor(d grid.Dir) {
	if c, ok := e.Bench.Doc().Board().Step(e.cursor, d); ok {
		e.PutCursor(c)
	}
}

// Cursor is the cell that the keyboard's cursor is on, or None while it is hidden.
func (e *Room) Cursor() grid.Cell { return e.cursor }

// ShowCursor shows the cursor where it was last.
func (e *Room) ShowCursor() { e.PutCursor(e.last) }

// PutCursor shows the cursor on a cell, or on the first where the board has no such cell.
func (e *Room) PutCursor(c grid.Cell) {
	if !e.Bench.Doc().Board().Has(c) {
		c = 0
	}
	e.cursor, e.last = c, c
	e.Board.SetCursor(c, true)
	e.Board.Reveal(c)
	e.Refresh(workbench.Hovered)
}

// HideCursor takes the cursor away.
func (e *Room) HideCursor() {
	if e.cursor == grid.None {
		return
	}
	e.cursor = grid.None
	e.Board.SetCursor(e.last, false)
	e.Refresh(workbench.Hovered)
}

// Rune chooses the brush whose key was typed and reports whether there is one. Small and big letters are the same,
// but where each is a brush's.
func (e *Room) Rune(r rune) bool {
	for _, key := range []rune{r, unicode.ToLower(r), unicode.ToUpper(r)} {
		for _, b := range e.Brushes() {
			if b.Key == key {
				e.Choose(b)
				return true
			}
		}
	}
	return false
}

// BrushKey is a brush's key as it is written on buttons: a big letter, but where that is another brush's.
func (e *Room) BrushKey(b solve.Brush) string {
	big := unicode.ToUpper(b.Key)
	if slices.ContainsFunc(e.Brushes(), func(o solve.Brush) bool { return o.Key == big }) {
		return string(b.Key)
	}
	return string(big)
}
