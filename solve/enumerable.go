package solve

import "stepboard/solve/grid"

// Enumerable is a Puzzle whose small boards can all be tried: all layouts of walls, and all placements of things.
type Enumerable interface {
	Puzzle
	// Layout describes such boards, for the parameters of an order.
	Layout(o MakeOrder) Layout
}

// Layout is how an Enumerable lays out boards. The enumeration relies on three facts that hold for all rules. A move is
// legal if it is legal on a board without walls and all movers stand on floor before and after the move. A board that
// is turned or mirrored plays the same. If movers are spread over several components of the floor, the answer is not
// more than on one component.
type Layout struct {
	// Parameters are the IDs of the parameters of an order that apply to such boards.
	Parameters []string
	// Movers is how many cells a State has, all different.
	Movers int
	// Targets are movers, by their place in a State. In a won state each of them stands on its own goal; all goals
	// differ.
	Targets []int
	// Apart says that no mover may start on a goal.
	Apart bool
	// Around is the number of rows and columns of walls on each side that the judge promises.
	Around int
	// Fits reports whether a connected floor is as the judge promises. nil accepts any floor.
	Fits func(b *Board) bool
	// Place puts movers, and the goals of the Targets, on a board. The dataset refers to the board.
	Place func(b *Board, movers, goals []grid.Cell) *Dataset
}
