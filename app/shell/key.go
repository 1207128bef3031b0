package shell

import (
	"fyne.io/fyne/v2"

	"stepboard/app/workbench/hand"
	"stepboard/solve/grid"
)

// Listener has functions that receive events of a window before the toolkit passes them to a widget.
type Listener struct {
	Key     func(fyne.KeyName, fyne.KeyModifier) bool // a key goes down or repeats; reports whether the key is used
	Rune    func(rune) bool                           // a character is typed; reports whether the character is used
	Writes  func() bool                               // whether keys now type text, so that an input method may take them
	Done    func()                                    // a key or a character has had its effect, even if it was not used
	Press   func()                                    // a mouse button goes down
	Release func()                                    // a mouse button has gone up and had its effect
	Point   func(fyne.Position)                       // the position of the mouse pointer
}

// Listen makes a listener receive the events of a window. The window must be shown already.
type Listen func(fyne.Window, Listener)

// GiveKeys passes the keys of a secondary window to the function typed. It does not pass keys with a modifier, nor keys
// that move the focus or press the focused button. The window must be shown already.
func GiveKeys(s *Shell, win fyne.Window, typed func(*fyne.KeyEvent)) {
	win.Canvas().SetOnTypedKey(typed)
	if s.Listen == nil {
		return
	}
	key := func(name fyne.KeyName, mod fyne.KeyModifier) bool {
		switch name {
		case fyne.KeyTab, fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter, fyne.KeyUnknown:
			return false
		}
		if mod != 0 || win.Canvas().Focused() == nil { // without a focus, the toolkit calls typed itself
			return false
		}
		typed(&fyne.KeyEvent{Name: name})
		return true
	}
	nothing := func() {}
	s.Listen(win, Listener{
		Key: key, Rune: func(rune) bool { return false }, Writes: func() bool { return false },
		Done: nothing, Press: nothing, Release: nothing, Point: func(fyne.Position) {},
	})
}

// IsFunctionKey reports whether a key is one of F1 to F12.
func IsFunctionKey(name fyne.KeyName) bool {
	return len(name) > 1 && name[0] == 'F' && name[1] >= '1' && name[1] <= '9'
}

// Direction returns the direction of an arrow key, and false for other keys.
func Direction(name fyne.KeyName) (grid.Dir, bool) {
	dir, ok := hand.Arrows[string(name)]
	return dir, ok
}
