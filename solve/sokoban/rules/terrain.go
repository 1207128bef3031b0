package rules

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// floor reports whether c is on the board and floor.
func floor(b *solve.Board, c grid.Cell, ok bool) bool { return ok && b.Terrain[c] == solve.Floor }

// Enterable reports whether a box can be pushed onto c from some side: two floor cells in a line beside it.
func Enterable(b *solve.Board, c grid.Cell) bool {
	for _, d := range grid.Dirs {
		near, ok := b.Step(c, d)
		if !floor(b, near, ok) {
			continue
		}
		if far, ok := b.Step(near, d); floor(b, far, ok) {
			return true
		}
	}
	return false
}

// Pushable reports whether a box on c has floor on two opposite sides.
func Pushable(b *solve.Board, c grid.Cell) bool {
	for _, d := range [...]grid.Dir{grid.Up, grid.Right} {
		one, ok1 := b.Step(c, d)
		two, ok2 := b.Step(c, d.Opposite())
		if floor(b, one, ok1) && floor(b, two, ok2) {
			return true
		}
	}
	return false
}
