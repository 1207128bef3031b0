package search

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/huarong/rules"
)

// ShortWalk is the cells of a shortest walk of the blank between two cells with the piece as a wall, both ends with
// it, or nil where there is none. It searches breadth first from the end, a byte a cell.
func ShortWalk(b *solve.Board, from, to, piece grid.Cell) []grid.Cell {
	towards := make([]uint8, b.Cells()) // the direction + 1
	towards[to] = 5
	queue := []grid.Cell{to}
	for n := 0; n < len(queue) && towards[from] == 0; n++ {
		for _, d := range grid.Dirs {
			if next, ok := b.Step(queue[n], d); ok && towards[next] == 0 && next != piece && rules.Movable(b, next) {
				towards[next] = uint8(d.Opposite()) + 1
				queue = append(queue, next)
			}
		}
	}
	if towards[from] == 0 {
		return nil
	}
	way := []grid.Cell{from}
	for at := from; at != to; {
		at, _ = b.Step(at, grid.Dir(towards[at]-1))
		way = append(way, at)
	}
	return way
}

// WalksToSides are shortest walks of the blank to the sides of the piece that it can get to, by grid.Dir, nil for
// others. They part, and never meet again.
func WalksToSides(b *solve.Board, blank, piece grid.Cell) (ways [4][]grid.Cell) {
	var sides []grid.Cell // that it has not got to
	for _, d := range grid.Dirs {
		if c, ok := b.Step(piece, d); ok && c != blank && rules.Movable(b, c) {
			sides = append(sides, c)
		}
	}
	from := make([]uint8, b.Cells()) // the direction + 1
	from[blank] = 5
	queue := []grid.Cell{blank}
	for n := 0; n < len(queue) && len(sides) > 0; n++ {
		for _, d := range grid.Dirs {
			if next, ok := b.Step(queue[n], d); ok && from[next] == 0 && next != piece && rules.Movable(b, next) {
				from[next] = uint8(d) + 1
				queue = append(queue, next)
				if i := slices.Index(sides, next); i >= 0 {
					sides = slices.Delete(sides, i, i+1)
				}
			}
		}
	}
	for _, side := range grid.Dirs {
		at, ok := b.Step(piece, side)
		if !ok || from[at] == 0 {
			continue
		}
		way := []grid.Cell{at}
		for at != blank {
			at, _ = b.Step(at, grid.Dir(from[at]-1).Opposite())
			way = append(way, at)
		}
		slices.Reverse(way)
		ways[side] = way
	}
	return ways
}
