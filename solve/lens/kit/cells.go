// Package kit has the drawing parts that all lenses share: points and marks of cells, lines that stand out on any
// ground, and a tint and a number for each block in sight. Lengths are in cells.
package kit

import (
	"image/color"

	"stepboard/scene"
	"stepboard/solve/grid"
)

// Center is the middle of a cell.
func Center(size grid.Size, c grid.Cell) scene.Point {
	return scene.Point{X: float64(size.Col(c)) + 0.5, Y: float64(size.Row(c)) + 0.5}
}

// Corner is the upper left corner of a cell.
func Corner(size grid.Size, c grid.Cell) scene.Point {
	return scene.Point{X: float64(size.Col(c)), Y: float64(size.Row(c))}
}

// Moved is a point at a distance ahead in a direction, and aside, clockwise of the direction.
func Moved(p scene.Point, d grid.Dir, ahead, aside float64) scene.Point {
	x, y := float64(d.DCol()), float64(d.DRow())
	return scene.Point{X: p.X + x*ahead - y*aside, Y: p.Y + y*ahead + x*aside}
}

// Frame is a square in a cell, inset from its border.
func Frame(size grid.Size, c grid.Cell, inset, radius float64, ink scene.Ink) scene.Rect {
	at, far := Corner(size, c), 1-inset
	return scene.Rect{
		Min: scene.Point{X: at.X + inset, Y: at.Y + inset}, Max: scene.Point{X: at.X + far, Y: at.Y + far},
		Radius: radius, Ink: ink,
	}
}

// Ring is a circle about the middle of a cell.
func Ring(size grid.Size, c grid.Cell, radius float64, ink scene.Ink) scene.Circle {
	return scene.Circle{Center: Center(size, c), Radius: radius, Ink: ink}
}

// Sprite places art on a cell.
func Sprite(size grid.Size, c grid.Cell, art *scene.Scene) scene.Sprite {
	return scene.Sprite{At: Corner(size, c), Size: 1, Art: art}
}

// Card is a short text on a ground of its own. The ground reaches wide to the left and right of its middle, and high up
// and down.
func Card(at scene.Point, wide, high, radius float64, ground scene.Ink, text scene.Text) []scene.Op {
	text.At = at
	return []scene.Op{scene.Rect{
		Min: scene.Point{X: at.X - wide, Y: at.Y - high}, Max: scene.Point{X: at.X + wide, Y: at.Y + high},
		Radius: radius, Ink: ground,
	}, text}
}

// Faded is a colour with another alpha.
func Faded(c color.NRGBA, alpha uint8) color.NRGBA {
	c.A = alpha
	return c
}
