package lenses_test

import (
	"stepboard/solve/huarong"
	"stepboard/solve/huarong/lenses"
	"stepboard/solve/lens"
)

// These tests need the puzzle, but the puzzle imports this package.
func init() { lenses.Puzzle = huarong.Puzzle.(lens.Puzzle) }
