package hand

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Arrows has the directions of the arrow keys, by their names in the window and in browsers.
var Arrows = map[string]grid.Dir{
	"Up": grid.Up, "Right": grid.Right, "Down": grid.Down, "Left": grid.Left,
	"ArrowUp": grid.Up, "ArrowRight": grid.Right, "ArrowDown": grid.Down, "ArrowLeft": grid.Left,
}

// Key applies a key to the game, by its name in the window or in a browser. It reports whether the game has used the
// key. The caller handles Escape and characters.
func (g *Game) Key(name string) bool {
	if d, ok := Arrows[name]; ok {
		g.Do(solve.Gesture{Kind: solve.Arrow, Dir: d})
		return true
	}
	switch name {
	case "Return", "KP_Enter", "Enter", "Space", " ":
		g.Do(solve.Gesture{Kind: solve.Go})
	case "Tab":
		g.Do(solve.Gesture{Kind: solve.Next})
	case "BackSpace", "Backspace", "Delete":
		if !g.TakeBack() {
			g.Undo()
		}
	case "Home":
		g.Restart()
	default:
		return false
	}
	return true
}

// Stroke applies a stroke of the pointer to the game: a press on a cell, or a drag between two cells.
func (g *Game) Stroke(from, to grid.Cell) {
	if from == to {
		g.Do(solve.Gesture{Kind: solve.Press, To: to})
	} else {
		g.Do(solve.Gesture{Kind: solve.Drag, From: from, To: to})
	}
}

// Pick selects the mover that has a letter.
func (g *Game) Pick(letter rune) { g.Do(solve.Gesture{Kind: solve.Pick, Thing: solve.Kind(letter)}) }
