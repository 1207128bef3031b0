package solve

import "stepboard/solve/grid"

// Enumerable is a Puzzle whose small boards can all be tried: all layouts of walls, and all placements of things.
type Enumerable interface {
	Puzzle
	// Enumeration describes these boards for the parameters of the order o.
	Enumeration(o MakeOrder) Enumeration
}

// Enumeration tells how to enumerate the boards of an Enumerable. It relies on three facts about the rules. A move is
// legal if it is legal on the board without walls and all movers stand on floor before and after the move. A
// turned or mirrored board has the same answer. Spreading the movers over several components of the floor never gives a
// higher answer than keeping them in one component.
type Enumeration struct {
	// Parameters are the IDs of the parameters of an order that these boards use.
	Parameters []string
	// Movers is the number of cells in a State. All of them are different.
	Movers int
	// Targets lists the movers with goals, as indexes in State.Cells. Each mover must reach its own goal.
	Targets []int
	// Apart is set if no mover may start on a goal.
	Apart bool
	// Around is the width, in cells, of the border of walls that the judge promises.
	Around int
	// Fits reports whether a board with a connected floor keeps the judge's promises. A nil function accepts any floor.
	Fits func(b *Board) bool
	// Place makes a dataset of the board b with movers, and with a goal for each of the Targets. The dataset refers to b.
	Place func(b *Board, movers, goals []grid.Cell) *Dataset
}
