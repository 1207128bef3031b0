package generic

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// Walked implements [solve.Walker]. A walk ends beside a thing that the mover then pushes. It leads over free cells, if
// there is such a way.
func (*Puzzle) Walked(b *solve.Board, before, after []solve.Thing, from, to grid.Cell) []grid.Cell {
	at := func(c grid.Cell) func(solve.Thing) bool { return func(t solve.Thing) bool { return t.At == c } }
	i := slices.IndexFunc(before, at(to))
	if i < 0 {
		return nil
	}
	for _, d := range grid.Dirs {
		next, inside := b.Step(to, d)
		side, also := b.Step(to, d.Opposite())
		pushed := solve.Thing{Kind: before[i].Kind, At: next}
		if inside && also && side != from && slices.Contains(after, pushed) && !slices.Contains(before, pushed) {
			return freeWay(b, side, from, func(c grid.Cell) bool {
				return c == from || b.Terrain[c] != solve.Wall && !slices.ContainsFunc(before, at(c))
			})
		}
	}
	return nil
}

// freeWay returns the cells of a shortest way from a cell to another one, in the opposite order and without the last
// cell. If there is no way over free cells, it returns only the first cell. It takes O(cells) calls of free.
func freeWay(b *solve.Board, first, last grid.Cell, free func(grid.Cell) bool) (way []grid.Cell) {
	from := slices.Repeat([]grid.Cell{grid.None}, len(b.Terrain))
	from[first] = first
	for work := []grid.Cell{first}; len(work) > 0; work = work[1:] {
		if c := work[0]; c == last {
			for c != first {
				c = from[c]
				way = append(way, c)
			}
			return way
		}
		for _, d := range grid.Dirs {
			if c, ok := b.Step(work[0], d); ok && from[c] == grid.None && free(c) {
				from[c] = work[0]
				work = append(work, c)
			}
		}
	}
	return []grid.Cell{first}
}
