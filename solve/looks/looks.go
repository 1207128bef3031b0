// Package looks describes how puzzles are drawn: pictures of the ground and of things, and colours of routes. A puzzle
// without its own look is drawn with lettered tiles.
package looks

import (
	"image/color"

	"stepboard/scene"
	"stepboard/solve"
)

// Look says how a puzzle is drawn. Its pictures are art in the unit square. The pictures are made once for each set of
// colours, because back ends cache art by its pointer.
type Look struct {
	Tiles [256]scene.CellLook // by terrain byte
	// Kinds has a picture for each kind. The picture of a large thing is drawn in a square with the thing's longer side.
	Kinds map[solve.Kind]*scene.Scene
	// Shown are the terrain bytes whose art is also drawn, small, in a corner of a thing on this terrain.
	Shown [256]bool
	// Order lists the kinds in the order of drawing. The first kind is the lowest.
	Order  []solve.Kind
	joined map[solve.Kind][]*scene.Scene
	// Routes are the colours of routes: by index in Shape.Movers, or by Track.Order if the puzzle is a solve.Tracker. A
	// mover with a zero colour has no route.
	Routes [solve.MaxMovers]color.NRGBA
	// Lead is set if a hint draws the way of the mover that solve.Lead returns, in the colour Routes[0].
	Lead bool
	// Ways are the colours of routes by kind. They are used for a solve.Tracker if several things move.
	Ways map[solve.Kind]color.NRGBA
	// Lettered has the kinds with a letter in the middle, which stays legible where a way crosses the letter.
	Lettered map[solve.Kind]bool
	// Numbered writes the number of each move on the cell where the move ends.
	Numbered bool
}

// Puzzle is a puzzle with its own look.
type Puzzle interface {
	solve.Puzzle
	// Look returns the look in a set of colours. For the same colours it always returns the same pointer.
	Look(c *scene.Colors) *Look
}

// Of returns the look of a puzzle in a set of colours. A wrapped puzzle has the look of its inner puzzle. A puzzle
// without its own look gets new lettered tiles.
func Of(p solve.Puzzle, c *scene.Colors) *Look {
	if own, ok := solve.Inner(p).(Puzzle); ok {
		return own.Look(c)
	}
	brushes := p.Brushes()
	return Tiles(brushes, make([]Style, len(brushes)), c)
}
