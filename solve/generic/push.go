package generic

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// Walked implements [solve.Walker]. A walk ends beside a thing that the mover then pushes. It leads over free cells, if
// there is such a way.
func (p *Puzzle) Walked(d *solve.Dataset, query int, before, after solve.State, from, to grid.Cell) []grid.Cell {
	b, was, is := d.Board, p.Stand(d, query, before), p.Stand(d, query, after)
	at := func(c grid.Cell) func(solve.Thing) bool { return func(t solve.Thing) bool { return t.At == c } }
	i := slices.IndexFunc(was, at(to))
	if i < 0 {
		return nil
	}
	for _, d := range grid.Dirs {
		next, inside := b.Step(to, d)
		side, also := b.Step(to, d.Opposite())
		pushed := solve.Thing{Kind: was[i].Kind, At: next}
		if inside && also && side != from && slices.Contains(is, pushed) && !slices.Contains(was, pushed) {
			return freeWay(b, side, from, func(c grid.Cell) bool {
				return c == from || b.Terrain[c] != solve.Wall && !slices.ContainsFunc(was, at(c))
			})
		}
	}
	return nil
}

// freeWay returns the cells of a shortest way from a cell to another one, in the opposite order and without the last
// cell. If there is no way over free cells, it returns only the first cell. It takes O(cells) calls of free.
func freeWay(b *solve.Board, first, last grid.Cell, free func(grid.Cell) bool) (way []grid.Cell) {
	from := map[grid.Cell]grid.Cell{first: grid.None}
	for work := []grid.Cell{first}; len(work) > 0; work = work[1:] {
		if work[0] == last {
			for c := from[last]; c != grid.None; c = from[c] {
				way = append(way, c)
			}
			return way
		}
		for _, d := range grid.Dirs {
			if c, ok := b.Step(work[0], d); ok && free(c) {
				if _, known := from[c]; !known {
					from[c] = work[0]
					work = append(work, c)
				}
			}
		}
	}
	return []grid.Cell{first}
}
