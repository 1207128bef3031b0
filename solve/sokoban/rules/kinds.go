package rules

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// The tasks; TaskCount is the default.
const (
	TaskCount = "count"
	TaskWalk  = "walk"
)

// The things. Goal stands on the board, Box and Player in the query of a walk.
const (
	Goal   solve.Kind = 'X'
	Box    solve.Kind = 'B'
	Player solve.Kind = 'P'
)

// MaxSide is the largest number of rows and of columns.
const MaxSide = 4096

// The indices of the movers in the cells of a state.
const (
	PlayerAt = iota
	BoxAt
)

// State returns the state with the box and the player on some cells.
func State(box, player grid.Cell) solve.State { return solve.NewState(player, box) }
