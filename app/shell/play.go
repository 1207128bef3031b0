package shell

import (
	"fyne.io/fyne/v2"

	"stepboard/app/workbench/hand"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// PlayKey does what a key does in a game that is played by hand, and reports whether it is one of the game's. Escape is
// its room's.
func PlayKey(g *hand.Game, name fyne.KeyName) bool {
	if d, ok := Direction(name); ok {
		g.Do(solve.Gesture{Kind: solve.Arrow, Dir: d})
		return true
	}
	switch name {
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		g.Do(solve.Gesture{Kind: solve.Go})
	case fyne.KeyTab:
		g.Do(solve.Gesture{Kind: solve.Next})
	case fyne.KeyBackspace, fyne.KeyDelete:
		if !g.TakeBack() {
			g.Undo()
		}
	case fyne.KeyHome:
		g.Restart()
	default:
		return false
	}
	return true
}

// PlayStroke makes the gesture that a stroke of the pointer was: a drag, or a press where it did not leave its cell.
func PlayStroke(g *hand.Game, from, to grid.Cell) {
	if from == to {
		g.Do(solve.Gesture{Kind: solve.Press, To: to})
	} else {
		g.Do(solve.Gesture{Kind: solve.Drag, From: from, To: to})
	}
}
