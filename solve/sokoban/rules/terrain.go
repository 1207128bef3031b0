package rules

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// floor reports whether c is floor. ok says whether c is on the board.
func floor(b *solve.Board, c grid.Cell, ok bool) bool { return ok && b.Terrain[c] == solve.Floor }

// Enterable reports whether a box can be pushed onto c: two cells in a line beside c are floor.
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

// Pushable reports whether a box on c can be pushed: two cells on opposite sides of c are floor.
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
