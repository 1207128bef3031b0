// Package edit lets the user paint boards. It has the brushes and the strokes.
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
}

// New makes the room.
func New(s *shell.Shell) *Room {
	r := &Room{Shell: s, Painter: s.Bench.Painter}
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
	if e.Cursor() == grid.None {
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
			e.Bench.Explore.Ask(e.Cursor())
			break
		}
		e.PaintAt(e.Cursor())
	case fyne.KeyBackspace, fyne.KeyDelete:
		e.EraseAt(e.Cursor())
	case fyne.KeyEscape:
		e.HideCursor()
	default:
		return false
	}
	return true
}

// BrushKey returns a brush's key as buttons show it: a capital letter, unless this letter is another brush's key.
func (e *Room) BrushKey(b solve.Brush) string {
	big := unicode.ToUpper(b.Key)
	if slices.ContainsFunc(e.Brushes(), func(o solve.Brush) bool { return o.Key == big }) {
		return string(b.Key)
	}
	return string(big)
}
