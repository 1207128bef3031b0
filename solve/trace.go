package solve

import "stepboard/solve/grid"

// Traceable is a Puzzle whose states can be written as named fields, for example in the trace of a user's program.
type Traceable interface {
	Puzzle
	// Tracing describes the fields.
	Tracing() Tracing
	// StateOf makes a state from lists of cells, one list for each field. The parameter r has the rules of a query of d.
	// The error is a *Refusal.
	StateOf(d *Dataset, r Rules, cells [][]grid.Cell) (State, error)
	// CellsOf is the inverse of StateOf.
	CellsOf(d *Dataset, r Rules, s State) [][]grid.Cell
}

// Tracing describes how programs write states of a puzzle.
type Tracing struct {
	Fields []StateField
	// Walker is the index in Shape.Movers of the mover that walks in order to push another mover. A program's search may
	// count a walk and the push at its end as one step. Walker is -1 if there is no such mover.
	Walker int
}

// StateField is a field of a state: a cell, or a list of cells if Many is set.
type StateField struct {
	Name string
	Many bool
}
