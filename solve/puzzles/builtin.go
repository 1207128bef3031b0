//go:build !rules

package puzzles

import (
	"stepboard/solve/halloween"
	"stepboard/solve/huarong"
	"stepboard/solve/knight"
	"stepboard/solve/sokoban"
)

// A new built-in puzzle needs one more line here.
var builtIn = List{
	huarong.Puzzle,
	halloween.Puzzle,
	knight.Puzzle,
	sokoban.Puzzle,
}
