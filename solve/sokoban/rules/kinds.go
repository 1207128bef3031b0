package rules

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// The tasks; TaskCount is the default.
const TaskCount, TaskWalk = "count", "walk"

// The things. Goal stands on the board, Box and Player in the query of a walk.
const Goal, Box, Player solve.Kind = 'X', 'B', 'P'

// MaxSide is the largest number of rows and of columns.
const MaxSide = 4096

// The indices of the movers in the cells of a state.
const PlayerAt, BoxAt = 0, 1

// State returns the state with the box and the player on some cells.
func State(box, player grid.Cell) solve.State { return solve.NewState(player, box) }
