package lenses_test

import (
	"stepboard/solve/halloween"
	"stepboard/solve/halloween/lenses"
	"stepboard/solve/lens"
)

// These tests need the puzzle, but the puzzle imports this package.
func init() { lenses.Puzzle = halloween.Puzzle.(lens.Puzzle) }
