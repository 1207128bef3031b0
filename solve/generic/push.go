package generic

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// way(state, before, all, s) returns the cells over which a thing goes in the step s, or nil if it goes straight. The
// parameter all has the steps of the move. A walk leads over free cells to the side of a thing that the mover then
// pushes to a free cell. Things turn corners in puzzles with things larger than a cell, if a legal move leads to the
// corner.
func (t *tracker) way(state solve.State, before []solve.Thing, all []step, s step) []grid.Cell {
	b, taken := t.data.Board, map[grid.Cell]bool{}
	for _, o := range before {
		taken[o.At] = o.At != s.from
	}
	if slices.ContainsFunc(all, func(o step) bool { return o.to == s.from && o.from != s.to }) {
		return nil
	}
	for _, o := range all {
		d, n, _ := b.Straight(o.from, o.to)
		side, inside := b.Step(s.to, d.Opposite())
		if o.from == s.to && n == 1 && inside && side != s.from && !taken[side] && !taken[o.to] {
			return freeWay(b, side, s.from, func(c grid.Cell) bool { return b.Terrain[c] != solve.Wall && !taken[c] })
		}
	}
	large := func(x Thing) bool { return x.Form.Count() > 1 }
	if _, _, straight := b.Straight(s.from, s.to); straight || !slices.ContainsFunc(t.puzzle.spec.Things, large) {
		return nil
	}
	for _, c := range []grid.Cell{b.At(b.Row(s.to), b.Col(s.from)), b.At(b.Row(s.from), b.Col(s.to))} {
		if len(t.fitting(state, func(o step) bool { return o == step{kind: s.kind, from: s.from, to: c} })) > 0 {
			return []grid.Cell{c}
		}
	}
	return nil
}

// freeWay returns the cells of a shortest way from a cell to another one, in the opposite order and without the last
// cell. If there is no way over free cells, it returns nil. It takes O(cells) calls of free.
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
		for _, d := range b.Dirs() {
			if c, ok := b.Step(work[0], d); ok && from[c] == grid.None && free(c) {
				from[c] = work[0]
				work = append(work, c)
			}
		}
	}
	return nil
}
