// Package kit has drawing tools for lenses: points and marks of cells, lines that are visible on any ground, and tints
// and numbers for the visible blocks. Lengths are in cells.
package kit

import (
	"image/color"

	"stepboard/scene"
	"stepboard/solve/grid"
)

// Center returns the middle of a cell.
func Center(size grid.Size, c grid.Cell) scene.Point {
	return Middle(size, c, grid.Size{})
}

// Middle returns the middle of a thing whose upper left cell is c. An extent of zero is one cell.
func Middle(size grid.Size, c grid.Cell, extent grid.Size) scene.Point {
	at := Corner(size, c)
	return scene.Point{X: at.X + float64(max(1, extent.Cols))/2, Y: at.Y + float64(max(1, extent.Rows))/2}
}

// Corner returns the upper left corner of a cell.
func Corner(size grid.Size, c grid.Cell) scene.Point {
	return scene.Point{X: float64(size.Col(c)), Y: float64(size.Row(c))}
}

// Moved moves a point by two lengths: in the direction d (forward), and at right angles to d (toRight).
func Moved(p scene.Point, d grid.Dir, forward, toRight float64) scene.Point {
	x, y := float64(d.DCol()), float64(d.DRow())
	return scene.Point{X: p.X + x*forward - y*toRight, Y: p.Y + y*forward + x*toRight}
}

// Frame returns a square in a cell, at the distance inset from the cell's border. The parameter radius is the radius of
// its corners.
func Frame(size grid.Size, c grid.Cell, inset, radius float64, ink scene.Ink) scene.Rect {
	at, far := Corner(size, c), 1-inset
	return scene.Rect{
		Min: scene.Point{X: at.X + inset, Y: at.Y + inset}, Max: scene.Point{X: at.X + far, Y: at.Y + far},
		Radius: radius, Ink: ink,
	}
}

// Ring returns a circle around the middle of a cell.
func Ring(size grid.Size, c grid.Cell, radius float64, ink scene.Ink) scene.Circle {
	return scene.Circle{Center: Center(size, c), Radius: radius, Ink: ink}
}

// Sprite places art on a cell.
func Sprite(size grid.Size, c grid.Cell, art *scene.Scene) scene.Sprite {
	return scene.Sprite{At: Corner(size, c), Size: 1, Art: art}
}

// Badge draws the look of a tile in a corner of a cell that shows something else. The parameter side is its size.
func Badge(size grid.Size, c grid.Cell, side float64, tile scene.CellLook) []scene.Op {
	at := Corner(size, c)
	at.X, at.Y = at.X+0.98-side, at.Y+0.98-side
	return []scene.Op{
		scene.Circle{
			Center: scene.Point{X: at.X + side/2, Y: at.Y + side/2}, Radius: side / 2, Ink: scene.Ink{Fill: tile.Fill},
		},
		scene.Sprite{At: at, Size: side, Art: tile.Art},
	}
}

// Card returns a short text on a rectangle. The parameter ground is the ink of the rectangle, wide is half its width,
// and high is half its height.
func Card(middle scene.Point, wide, high, radius float64, ground scene.Ink, text scene.Text) []scene.Op {
	text.At = middle
	return []scene.Op{scene.Rect{
		Min: scene.Point{X: middle.X - wide, Y: middle.Y - high}, Max: scene.Point{X: middle.X + wide, Y: middle.Y + high},
		Radius: radius, Ink: ground,
	}, text}
}

// Faded returns the colour with another alpha.
func Faded(c color.NRGBA, alpha uint8) color.NRGBA {
	c.A = alpha
	return c
}
