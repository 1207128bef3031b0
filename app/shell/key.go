package shell

import (
	"fyne.io/fyne/v2"

	"stepboard/solve/grid"
)

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
