package rules

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// Line lists the cells of the part of the floor that a cell lies in, from end to end or, if it is closed, once
// round; not ok if a cell has more than two neighbours.
func Line(b *solve.Board, cell grid.Cell) (line []grid.Cell, closed, ok bool) {
	around := func(c grid.Cell) []grid.Cell {
		var list []grid.Cell
		for _, d := range grid.Dirs {
			if to, on := b.Step(c, d); on && b.Terrain[to] != solve.Wall {
				list = append(list, to)
			}
		}
		return list
	}
	// walk goes on from a cell, away from another, to the end or back to the cell.
	walk := func(from, away grid.Cell) (way []grid.Cell, closed, ok bool) {
		for at := from; ; {
			way = append(way, at)
			next := slices.DeleteFunc(around(at), func(c grid.Cell) bool { return c == away })
			if away == grid.None && len(next) == 2 {
				next = next[:1]
			}
			switch {
			case len(next) > 1:
				return nil, false, false
			case len(next) == 0:
				return way, false, true
			case next[0] == from:
				return way, true, true
			}
			at, away = next[0], at
		}
	}
	way, closed, ok := walk(cell, grid.None)
	if !ok || closed {
		return way, closed, ok
	}
	return walk(way[len(way)-1], grid.None)
}

// Components numbers the connected parts of the floor from 1; walls have 0.
func Components(b *solve.Board) []int {
	part := make([]int, b.Cells())
	count := 0
	var queue []grid.Cell
	for i := range part {
		if part[i] != 0 || b.Terrain[i] == solve.Wall {
			continue
		}
		count++
		part[i] = count
		queue = append(queue[:0], grid.Cell(i))
		for len(queue) > 0 {
			at := queue[len(queue)-1]
			queue = queue[:len(queue)-1]
			for _, d := range grid.Dirs {
				if to, ok := b.Step(at, d); ok && part[to] == 0 && b.Terrain[to] != solve.Wall {
					part[to] = count
					queue = append(queue, to)
				}
			}
		}
	}
	return part
}
