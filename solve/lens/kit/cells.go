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
	x, y := size.Center(c)
	return scene.Point{X: x, Y: y}
}

// Middle returns the middle of a thing of a form on a cell.
func Middle(size grid.Size, c grid.Cell, form grid.Form) scene.Point {
	at := Corner(size, c)
	x, y := form.Middle()
	return scene.Point{X: at.X + x, Y: at.Y + y}
}

// Around returns the border of a thing of a form on a cell, at the distance inset from the sides of its cells. The
// parameter radius is the radius of the corners.
func Around(size grid.Size, c grid.Cell, form grid.Form, inset, radius float64, ink scene.Ink) scene.Op {
	at, box := Corner(size, c), form.Box()
	if form.Part == 0 {
		return scene.Rect{
			Min:    scene.Point{X: at.X + inset, Y: at.Y + inset},
			Max:    scene.Point{X: at.X + float64(box.Cols) - inset, Y: at.Y + float64(box.Rows) - inset},
			Radius: radius, Ink: ink,
		}
	}
	at.X -= float64(form.Lead())
	return scene.RoundedLines(form.Outline(inset), at, 1, radius, ink)
}

// Corner returns the upper left corner of the unit square around the middle of a cell.
func Corner(size grid.Size, c grid.Cell) scene.Point {
	x, y := size.Center(c)
	return scene.Point{X: x - 0.5, Y: y - 0.5}
}

// Outline returns the corners of a cell. The cell is smaller than its place by the distance inset on each side.
func Outline(size grid.Size, c grid.Cell, inset float64) []scene.Point {
	middle := Center(size, c)
	corners := [][2]float64{{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}}
	if size.Shape != nil {
		corners = size.Shape.Outline()
	}
	points := make([]scene.Point, len(corners))
	for i, p := range corners {
		points[i] = scene.Point{X: middle.X + p[0]*(1-2*inset), Y: middle.Y + p[1]*(1-2*inset)}
	}
	return points
}

// Moved moves a point by two lengths: in the direction d (forward), and at right angles to d (toRight).
func Moved(p scene.Point, d grid.Dir, forward, toRight float64) scene.Point {
	x, y := float64(d.DCol()), float64(d.DRow())
	return scene.Point{X: p.X + x*forward - y*toRight, Y: p.Y + y*forward + x*toRight}
}

// Frame returns a cell's outline, at the distance inset from the cell's border. The parameter radius is the radius of
// the corners of a square.
func Frame(size grid.Size, c grid.Cell, inset, radius float64, ink scene.Ink) scene.Op {
	if size.Shape != nil {
		return scene.Polygon(ink, Outline(size, c, inset)...)
	}
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
	middle, side := Center(size, c), size.Room()
	return scene.Sprite{At: scene.Point{X: middle.X - side/2, Y: middle.Y - side/2}, Size: side, Art: art}
}

// Badge draws the look of a tile in a corner of a cell that shows something else. The parameter side is its size.
func Badge(size grid.Size, c grid.Cell, side float64, tile scene.CellLook) []scene.Op {
	at, corner := Center(size, c), 0.48*size.Room()
	at.X, at.Y = at.X+corner-side, at.Y+corner-side
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
