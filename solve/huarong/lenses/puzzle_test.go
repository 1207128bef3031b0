package lenses_test

import (
	"stepboard/solve/huarong"
	"stepboard/solve/huarong/lenses"
	"stepboard/solve/lens"
)

// The tests of this package need the puzzle, which imports it.
func init() { lenses.Puzzle = huarong.Puzzle.(lens.Puzzle) }
