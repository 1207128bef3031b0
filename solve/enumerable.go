package solve

import "stepboard/solve/grid"

// Enumerable is a Puzzle whose small boards can all be tried: all walls, and all that can stand on them.
type Enumerable interface {
	Puzzle
	// Layout is how such boards are laid out, for the parameters of an order.
	Layout(o MakeOrder) Layout
}

// Layout is how an Enumerable lays out boards. Trying them all relies on three things that are so in all rules: a
// move is legal where it is on a board without walls and all movers stand on floor before and after it; a board
// turned or mirrored plays the same; and what stands on several parts of the floor takes no longer than what stands
// on one.
type Layout struct {
	// Parameters are the IDs of those parameters of an order that go with such boards.
	Parameters []string
	// Movers is how many cells a State has, all different.
	Movers int
	// Targets are the movers, by their place in a State, that are on goals of their own, all different, in the won states.
	Targets []int
	// Apart says that no mover may start on a goal.
	Apart bool
	// Around is how many rows and columns of walls the judge promises on each side.
	Around int
	// Fits reports whether the floor, which hangs together, is as the judge promises; nil: any is.
	Fits func(b *Board) bool
	// Place puts movers, and the goals of the Targets, on a board, which it keeps.
	Place func(b *Board, movers, goals []grid.Cell) *Dataset
}
