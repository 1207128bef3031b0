package search_test

import (
	"stepboard/solve/knight"
	"stepboard/solve/knight/search"
)

// The tests of this package need the puzzle, which imports it.
func init() { search.Puzzle = knight.Puzzle }
