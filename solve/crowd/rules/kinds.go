package rules

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// MaxGhosts is the largest number of ghosts on a board: one for each letter.
const MaxGhosts = 26

// MaxSide is the longest side of a board, in cells. The largest benchmark map of MovingAI, orz900d, has 1,491 rows.
const MaxSide = 1536

// MaxCells is the largest number of cells of a board.
const MaxCells = 1 << 20

// Ghost returns the kind of the i-th ghost, from 0.
func Ghost(i int) solve.Kind { return solve.Kind('a' + i) }

// Goal returns the kind of the goal of the i-th ghost.
func Goal(i int) solve.Kind { return solve.Kind('A' + i) }

// IsGhost reports whether a kind is the kind of a ghost.
func IsGhost(k solve.Kind) bool { return k >= Ghost(0) && k < Ghost(MaxGhosts) }

// IsGoal reports whether a kind is the kind of a goal.
func IsGoal(k solve.Kind) bool { return k >= Goal(0) && k < Goal(MaxGhosts) }

// GoalOf returns the kind of a ghost's goal.
func GoalOf(k solve.Kind) solve.Kind { return k - Ghost(0) + Goal(0) }

// Ghosts returns the ghosts on a board in the order of their letters. The cells of a State are in the same order.
func Ghosts(b *solve.Board) []solve.Kind {
	var list []solve.Kind
	for i := range MaxGhosts {
		if b.Find(Ghost(i)) != grid.None {
			list = append(list, Ghost(i))
		}
	}
	return list
}

// Letter returns the name of a kind.
func Letter(k solve.Kind) string { return string(rune(k)) }
