package rules

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Beside returns the neighbour of a cell in a direction, and reports whether it is floor.
func Beside(b *solve.Board, c grid.Cell, d grid.Dir) (grid.Cell, bool) {
	to, ok := b.Step(c, d)
	return to, ok && b.Terrain[to] == solve.Floor
}

// Enterable reports whether a box can be pushed onto c: two cells in a line beside c are floor.
func Enterable(b *solve.Board, c grid.Cell) bool {
	for _, d := range grid.Dirs {
		if near, ok := Beside(b, c, d); ok {
			if _, ok := Beside(b, near, d); ok {
				return true
			}
		}
	}
	return false
}

// Pushable reports whether a box on c can be pushed: two cells on opposite sides of c are floor.
func Pushable(b *solve.Board, c grid.Cell) bool {
	for _, d := range [...]grid.Dir{grid.Up, grid.Right} {
		_, one := Beside(b, c, d)
		if _, two := Beside(b, c, d.Opposite()); one && two {
			return true
		}
	}
	return false
}
