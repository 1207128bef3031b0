package shell

import (
	"fyne.io/fyne/v2"

	"stepboard/solve/grid"
)

// Listener receives events of a window before the toolkit passes them to a widget.
type Listener interface {
	// Key is called when a key goes down or repeats. It reports whether it has used the key.
	Key(fyne.KeyName, fyne.KeyModifier) bool
	// Rune is called for a character. It reports whether it has used the character.
	Rune(rune) bool
	// Writes reports whether keys now type text. If so, an input method may take them.
	Writes() bool
	// Done is called after a key or a character has had its effect, whether or not Key or Rune has used it.
	Done()
	// Press is called when a mouse button goes down.
	Press()
	// Release is called after a mouse button has gone up and had its effect.
	Release()
	// Point is called with the position of the mouse pointer.
	Point(fyne.Position)
}

// Listen makes a listener receive the events of a window. The window must be shown already.
type Listen func(fyne.Window, Listener)

// GiveKeys passes the keys of a secondary window to typed, no matter which widget has the focus there. Tab, Space,
// Return and Enter are excluded, because they move the focus or press the focused button. Keys with a modifier are
// excluded too. The window must be shown already.
func GiveKeys(s *Shell, win fyne.Window, typed func(*fyne.KeyEvent)) {
	win.Canvas().SetOnTypedKey(typed)
	if s.Listen != nil {
		s.Listen(win, beside{win.Canvas(), typed})
	}
}

// beside is the Listener of a secondary window.
type beside struct {
	canvas fyne.Canvas
	typed  func(*fyne.KeyEvent)
}

var _ Listener = beside{}

func (b beside) Key(name fyne.KeyName, mod fyne.KeyModifier) bool {
	switch name {
	case fyne.KeyTab, fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter, fyne.KeyUnknown:
		return false
	}
	if mod != 0 || b.canvas.Focused() == nil { // without a focus, the toolkit calls typed itself
		return false
	}
	b.typed(&fyne.KeyEvent{Name: name})
	return true
}

func (beside) Rune(rune) bool { return false }

func (beside) Writes() bool { return false }

func (beside) Done() {}

func (beside) Press() {}

func (beside) Release() {}

func (beside) Point(fyne.Position) {}

// IsFunctionKey reports whether a key is one of F1 to F12.
func IsFunctionKey(name fyne.KeyName) bool {
	return len(name) > 1 && name[0] == 'F' && name[1] >= '1' && name[1] <= '9'
}

// Direction returns the direction of an arrow key, and false for other keys.
func Direction(name fyne.KeyName) (grid.Dir, bool) {
	switch name {
	case fyne.KeyUp:
		return grid.Up, true
	case fyne.KeyRight:
		return grid.Right, true
	case fyne.KeyDown:
		return grid.Down, true
	case fyne.KeyLeft:
		return grid.Left, true
	}
	return 0, false
}
