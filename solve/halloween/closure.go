package halloween

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
)

var _ solve.Closer = puzzle{}

// NoWay shows by the rules that there is no way where one thing suffices: a ghost and its goal in different parts of
// the floor, or in a corridor or ring, where no ghost can pass another, the goals in another order than the ghosts.
// It takes time linear in the board.
func (p puzzle) NoWay(_ *solve.Meter, d *solve.Dataset, _ int) (bool, error) {
	if err := solve.FirstError(p.Check(d, -1, solve.TaskSolve)); err != nil {
		return false, err
	}
	b := d.Board
	part := components(b)
	for _, k := range ghosts(b) {
		if part[b.Find(k)] != part[b.Find(goalOf(k))] {
			return true, nil
		}
	}
	for _, k := range ghosts(b) {
		line, closed, ok := lineOf(b, b.Find(k))
		if ok && !inOrder(b, line, closed) {
			return true, nil
		}
	}
	return false, nil
}

// lineOf lists the cells of the part of the floor that a cell lies in, from end to end or, if it is closed, once
// round; not ok if a cell has more than two neighbours.
func lineOf(b *solve.Board, cell grid.Cell) (line []grid.Cell, closed, ok bool) {
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

// inOrder reports whether the goals on a line have the order of the ghosts on it; on a closed one, wherever it begins.
func inOrder(b *solve.Board, line []grid.Cell, closed bool) bool {
	var now, then []solve.Kind
	for _, c := range line {
		for _, t := range b.Things {
			switch {
			case t.At != c:
			case isGhost(t.Kind):
				now = append(now, goalOf(t.Kind))
			default:
				then = append(then, t.Kind)
			}
		}
	}
	if closed {
		first := slices.Index(then, now[0])
		then = slices.Concat(then[first:], then[:first])
	}
	return slices.Equal(now, then)
}
