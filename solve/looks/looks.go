// Package looks describes the drawing of puzzles: pictures of the ground and of things, and the colours of ways. A
// puzzle without a look has lettered tiles.
package looks

import (
	"image/color"

	"stepboard/scene"
	"stepboard/solve"
)

// Look draws a puzzle. Its pictures are in a unit square and are made once for a set of colours, so that back ends can
// cache them by pointer.
type Look struct {
	Tiles [256]scene.CellLook // by terrain byte
	Kinds map[solve.Kind]*scene.Scene
	// Sides is the size, in cells a side, of kinds that are larger than a cell. Such a picture covers a square of
	// cells, with the thing's cell as its upper left corner. A kind that is not listed has one cell.
	Sides map[solve.Kind]int
	// Shown are the terrain bytes whose art is drawn small on what stands there.
	Shown [256]bool
	// Order lists kinds from the one drawn first (lowest) to the one drawn last.
	Order []solve.Kind
	// Routes are the colours of the movers' ways, by their place in the Shape. A zero colour draws no way.
	Routes [solve.MaxMovers]color.NRGBA
	// Lead draws the way of the mover that solve.Lead names, in the colour of Routes[0], or those of all movers that
	// move, where these are few and of different kinds.
	Lead bool
	// Ways are the colours of the ways of kinds that have a colour of their own, where Lead draws several.
	Ways map[solve.Kind]color.NRGBA
	// Numbered puts the number of each move where it ends.
	Numbered bool
}

// Puzzle is a puzzle with a look of its own.
type Puzzle interface {
	solve.Puzzle
	// Look is the look in a set of colours. Each call returns the same pointer.
	Look(c *scene.Colors) *Look
}

// Of is the look of a puzzle in a set of colours. A wrapped puzzle gives its inner look. A puzzle without a look has
// lettered tiles, which are made anew at each call.
func Of(p solve.Puzzle, c *scene.Colors) *Look {
	if own, ok := solve.Inner(p).(Puzzle); ok {
		return own.Look(c)
	}
	brushes := p.Brushes()
	return Tiles(brushes, make([]Style, len(brushes)), c)
}
