package solve

import "stepboard/solve/grid"

// Traceable is a Puzzle whose states can be written as named fields, as in the trace of a user's program.
type Traceable interface {
	Puzzle
	// Tracing describes these fields.
	Tracing() Tracing
	// StateOf is the state given by lists of cells, one list for each field. r are the rules of a query of the dataset.
	// The error is a *Refusal.
	StateOf(d *Dataset, r Rules, cells [][]grid.Cell) (State, error)
	// CellsOf is the inverse of StateOf.
	CellsOf(d *Dataset, r Rules, s State) [][]grid.Cell
}

// Tracing describes how states and costs of a puzzle are written.
type Tracing struct {
	Fields []StateField
	// Walker is the place in the Shape of the mover that walks about to push another. A search may take its walk with
	// the push at its end as one step. Walker is -1 if there is no such mover.
	Walker int
}

// StateField is a field of a state: a cell, or a list of cells if Many is set.
type StateField struct {
	Name string
	Many bool
}
