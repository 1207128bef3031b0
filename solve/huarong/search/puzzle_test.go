package search_test

import (
	"stepboard/solve/huarong"
	"stepboard/solve/huarong/search"
)

// These tests need the puzzle, but the puzzle imports this package.
func init() { search.Puzzle = huarong.Puzzle }
