package lenses_test

import (
	"stepboard/solve/knight"
	"stepboard/solve/knight/lenses"
	"stepboard/solve/lens"
)

// The tests of this package need the puzzle, which imports it.
func init() { lenses.Puzzle = knight.Puzzle.(lens.Puzzle) }
