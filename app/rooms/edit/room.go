// Package edit lets the user paint boards. It has the brushes, the strokes and the cell cursor.
package edit

import (
	"slices"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/app/shell"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Room changes the document with the strokes and keys of the user.
type Room struct {
	*shell.Shell
	*workbench.Painter
	cursor grid.Cell // the cell of the keyboard's cursor; None if it is hidden
	last   grid.Cell // the cell at which the cursor was last shown
}

// New makes the room. The cursor is hidden.
func New(s *shell.Shell) *Room {
	r := &Room{Shell: s, Painter: s.Bench.Painter, cursor: grid.None}
	r.Paints = func() { s.Trace.Painted() }
	return r
}

// Begin begins a stroke. In the mode Asking, the primary button asks about the cell c and begins no stroke.
func (e *Room) Begin(c grid.Cell, button desktop.MouseButton) bool {
	e.HideCursor()
	switch {
	case button == desktop.MouseButtonSecondary:
		e.BeginErasing(c)
	case button == desktop.MouseButtonPrimary && e.Bench.On(workbench.Asking):
		e.Bench.Explore.Ask(c)
		return false
	default:
		e.Painter.Begin(c)
	}
	return true
}

// End ends the stroke at the cell under the pointer.
func (e *Room) End() { e.Finish(e.Board.Hovered()) }

// Key handles a key for the cell cursor. It reports whether it has used the key.
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
	case fyne.KeyReturn, fyne.KeyEnter: // not Space, which plays
		if e.Bench.On(workbench.Asking) {
			e.Bench.Explore.Ask(e.cursor)
			break
		}
		e.PaintAt(e.cursor)
	case fyne.KeyBackspace, fyne.KeyDelete:
		e.EraseAt(e.cursor)
	case fyne.KeyEscape:
		e.HideCursor()
	default:
		return false
	}
	return true
}

// StepCursor moves the cursor to the next cell in a direction, if the board has such a cell.
func (e *Room) StepCursor(d grid.Dir) {
	if c, ok := e.Bench.Doc().Board().Step(e.cursor, d); ok {
		e.PutCursor(c)
	}
}

// Cursor returns the cell of the cursor, or None if the cursor is hidden.
func (e *Room) Cursor() grid.Cell { return e.cursor }

// ShowCursor shows the cursor at its last place.
func (e *Room) ShowCursor() { e.PutCursor(e.last) }

// PutCursor shows the cursor at a cell. If the board does not have this cell, it shows the cursor at cell 0.
func (e *Room) PutCursor(c grid.Cell) {
	if !e.Bench.Doc().Board().Has(c) {
		c = 0
	}
	e.cursor, e.last = c, c
	e.Board.SetCursor(c, true)
	e.Board.Reveal(c)
	e.Refresh(workbench.Hovered)
}

// HideCursor hides the cursor.
func (e *Room) HideCursor() {
	if e.cursor == grid.None {
		return
	}
	e.cursor = grid.None
	e.Board.SetCursor(e.last, false)
	e.Refresh(workbench.Hovered)
}

// BrushKey returns a brush's key as buttons show it: a capital letter, unless this letter is another brush's key.
func (e *Room) BrushKey(b solve.Brush) string {
	big := unicode.ToUpper(b.Key)
	if slices.ContainsFunc(e.Brushes(), func(o solve.Brush) bool { return o.Key == big }) {
		return string(b.Key)
	}
	return string(big)
}
