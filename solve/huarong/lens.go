package huarong

import (
	"stepboard/solve"
	"stepboard/solve/lens"
)

var _ lens.Puzzle = puzzle{}

// Lenses implements [lens.Puzzle].
func (puzzle) Lenses(task string) []lens.Lens {
	if task != solve.TaskSolve {
		return nil
	}
	return []lens.Lens{sidesLens, blankWalkLens, sideCostsLens, plainLens, whyNotLens}
}
