package search_test

import (
	"stepboard/solve/huarong"
	"stepboard/solve/huarong/search"
)

// The tests of this package need the puzzle, which imports it.
func init() { search.Puzzle = huarong.Puzzle }
