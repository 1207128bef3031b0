package generic

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// walked(before, after, s) returns the cells over which a thing walks between the two cells of a step, or nil if it
// does not walk. A walk leads over free cells to the side of a thing that the mover then pushes to a free cell.
func (t *tracker) walked(before, after []solve.Thing, s step) []grid.Cell {
	b, pushed, taken := t.data.Board, solve.Kind(0), map[grid.Cell]bool{}
	for _, t := range before {
		if taken[t.At] = true; t.At == s.to {
			pushed = t.Kind
		}
	}
	if pushed == 0 || slices.ContainsFunc(after, func(t solve.Thing) bool { return t.At == s.from && t.Kind != pushed }) {
		return nil
	}
	for _, d := range grid.Dirs {
		next, inside := b.Step(s.to, d)
		side, also := b.Step(s.to, d.Opposite())
		if inside && also && side != s.from && !taken[side] && (next == s.from || !taken[next]) &&
			slices.Contains(after, solve.Thing{Kind: pushed, At: next}) {
			taken[s.from] = false
			return freeWay(b, side, s.from, func(c grid.Cell) bool { return b.Terrain[c] != solve.Wall && !taken[c] })
		}
	}
	return nil
}

// slid(before, s) returns the cell at which a thing turns a corner in a step, or nil. Things turn corners in puzzles with
// things larger than a cell, if a legal move leads to the corner.
func (t *tracker) slid(before solve.State, s step) []grid.Cell {
	b := t.data.Board
	if _, _, straight := b.Straight(s.from, s.to); straight || !slices.ContainsFunc(t.puzzle.spec.Things,
		func(x Thing) bool { return x.Rows > 1 || x.Cols > 1 }) {
		return nil
	}
	for _, c := range []grid.Cell{b.At(b.Row(s.to), b.Col(s.from)), b.At(b.Row(s.from), b.Col(s.to))} {
		if len(t.fitting(before, func(o step) bool { return o == step{s.kind, s.from, c} })) > 0 {
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
		for _, d := range grid.Dirs {
			if c, ok := b.Step(work[0], d); ok && from[c] == grid.None && free(c) {
				from[c] = work[0]
				work = append(work, c)
			}
		}
	}
	return nil
}
