package search_test

import (
	"stepboard/solve/knight"
	"stepboard/solve/knight/search"
)

// These tests need the puzzle, but the puzzle imports this package.
func init() { search.Puzzle = knight.Puzzle }
