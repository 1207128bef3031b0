package generic

import (
	"cmp"
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// Stand implements [solve.Puzzle]. Things that no move can move stay as on the board and in the query.
func (p *Puzzle) Stand(d *solve.Dataset, query int, s solve.State) []solve.Thing {
	fixed := slices.DeleteFunc(d.Things(query), func(t solve.Thing) bool { return slices.Contains(p.spec.Movers, t.Kind) })
	return append(fixed, p.spec.Stand(d, query, s)...)
}

// Numbers implements [solve.Numbered].
func (p *Puzzle) Numbers(d *solve.Dataset, query int, s solve.State) []int64 {
	if p.spec.Numbers == nil {
		return d.Board.Numbers
	}
	return p.spec.Numbers(d, query, s)
}

// missing(things, others) lists the things that are not among others, in the order of kinds, then cells.
func missing(things, others []solve.Thing) (list []solve.Thing) {
	there := make(map[solve.Thing]bool, len(others))
	for _, t := range others {
		there[t] = true
	}
	for _, t := range things {
		if !there[t] {
			list = append(list, t)
		}
	}
	slices.SortStableFunc(list, func(a, b solve.Thing) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.At, b.At))
	})
	return list
}

// step is the way of one thing in a move. The field from is None if the thing appears, and to is None if it disappears.
type step struct {
	kind     solve.Kind
	from, to grid.Cell
}

// steps(size, gone, come) pairs things that are gone with things of the same kind that have come: a thing that has come
// with the most distant thing that is gone. So if a peg jumps over another peg, the other peg disappears.
func steps(size grid.Size, gone, come []solve.Thing) (list []step) {
	gone = slices.Clone(gone)
	for _, c := range come {
		at, far := -1, -1
		for i, g := range gone {
			if n := size.Distance(g.At, c.At); g.Kind == c.Kind && n > far {
				at, far = i, n
			}
		}
		if at < 0 {
			list = append(list, step{c.Kind, grid.None, c.At})
			continue
		}
		list = append(list, step{c.Kind, gone[at].At, c.At})
		gone = slices.Delete(gone, at, at+1)
	}
	for _, g := range gone {
		list = append(list, step{g.Kind, g.At, grid.None})
	}
	return list
}

// stepsOf returns the steps of the move between two states.
func (p *Puzzle) stepsOf(d *solve.Dataset, query int, before, after solve.State) []step {
	from, to := p.Stand(d, query, before), p.Stand(d, query, after)
	return steps(d.Board.Size, missing(from, to), missing(to, from))
}
