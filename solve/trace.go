package solve

import "stepboard/solve/grid"

// Traceable is a Puzzle whose states can be told in named fields, as the traces of somebody's program have them.
type Traceable interface {
	Puzzle
	// Tracing is how.
	Tracing() Tracing
	// StateOf is the state that cells tell, a list a field, on a dataset with the rules of one of its queries, or a
	// *Refusal.
	StateOf(d *Dataset, r Rules, cells [][]grid.Cell) (State, error)
	// CellsOf is its inverse.
	CellsOf(d *Dataset, r Rules, s State) [][]grid.Cell
}

// Tracing is how states and costs of a puzzle are told.
type Tracing struct {
	Fields []StateField
	// Walker is the place in the Shape of the mover that walks about to push another: a search may take its walk, and a
	// push at its end, as one step. It is -1 where there is none.
	Walker int
}

// StateField is a field that tells a state: a cell, or where it is Many a list of cells.
type StateField struct {
	Name string
	Many bool
}
