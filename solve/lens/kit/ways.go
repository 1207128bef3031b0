package kit

import (
	"slices"

	"stepboard/solve/grid"
)

// Ways finds shortest ways from a cell (start) by breadth-first search. The result has, by cell, the previous cell of a
// way. The start has itself, and a cell without a way has None. The call next(c, to) must call to(n) for each cell n to
// which a way may lead from c. The search ends when all cells in until have ways; no such cell means all cells.
func Ways(cells int, start grid.Cell, next func(c grid.Cell, to func(grid.Cell)), until ...grid.Cell) []grid.Cell {
	ways := slices.Repeat([]grid.Cell{grid.None}, cells)
	ways[start] = start
	lacks := func(c grid.Cell) bool { return ways[c] == grid.None }
	queue := []grid.Cell{start}
	for ; len(queue) > 0 && (until == nil || slices.ContainsFunc(until, lacks)); queue = queue[1:] {
		next(queue[0], func(c grid.Cell) {
			if lacks(c) {
				ways[c] = queue[0]
				queue = append(queue, c)
			}
		})
	}
	return ways
}

// Way lists the cells of a way of Ways from its last cell to the start. Without a way, it returns nil.
func Way(ways []grid.Cell, at grid.Cell) (list []grid.Cell) {
	if ways[at] == grid.None {
		return nil
	}
	for list = []grid.Cell{at}; ways[at] != at; list = append(list, at) {
		at = ways[at]
	}
	return list
}
