package lenses_test

import (
	"stepboard/solve/knight"
	"stepboard/solve/knight/lenses"
	"stepboard/solve/lens"
)

// These tests need the puzzle, but the puzzle imports this package.
func init() { lenses.Puzzle = knight.Puzzle.(lens.Puzzle) }
