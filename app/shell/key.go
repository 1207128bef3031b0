package shell

import (
	"fyne.io/fyne/v2"

	"stepboard/solve/grid"
)

// Listener hears what is done in a window before the toolkit gives it to a widget.
type Listener interface {
	// Key is told of a key that goes down, again while it is held, and reports whether it takes it.
	Key(fyne.KeyName, fyne.KeyModifier) bool
	// Rune is told of a character, and reports whether it takes it.
	Rune(rune) bool
	// Writes reports whether keys write a text, so that an input method may take them.
	Writes() bool
	// Done is told that a key or a character has had its effect, whoever took it.
	Done()
	// Press is told that a button of the mouse goes down.
	Press()
	// Release is told that a button of the mouse has gone up, and has had its effect.
	Release()
	// Point is told where the mouse is.
	Point(fyne.Position)
}

// Listen has a listener hear what is done in a window that is shown.
type Listen func(fyne.Window, Listener)

// GiveKeys has the keys of a window beside the main one given to a function, whatever has the focus there: all but Tab,
// and those that press a button that has it. The window must have been shown.
func GiveKeys(s *Shell, win fyne.Window, typed func(*fyne.KeyEvent)) {
	win.Canvas().SetOnTypedKey(typed)
	if s.Listen != nil {
		s.Listen(win, beside{win.Canvas(), typed})
	}
}

// beside is a window beside the main one as it is told what is done in it.
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
	if mod != 0 || b.canvas.Focused() == nil { // the toolkit asks the function itself
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

// Direction is the one that an arrow key points to, and whether the key is one.
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
