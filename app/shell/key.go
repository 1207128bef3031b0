package shell

import (
	"fyne.io/fyne/v2"

	"stepboard/solve/grid"
)

// Keys hears the keys of windows before the toolkit gives them to what has the focus; nil where there is no keyboard.
type Keys func(win fyne.Window, key func(fyne.KeyName, fyne.KeyModifier) bool, char func(rune) bool)

// Listen has key and char hear all that is typed in a window that is shown. They report what they take.
func (k Keys) Listen(win fyne.Window, key func(fyne.KeyName, fyne.KeyModifier) bool, char func(rune) bool) {
	if k != nil {
		k(win, key, char)
	}
}

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
