package generic

import (
	"cmp"
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// moversOf lists the movers of a state with their cells. Movers that are not on the board are left out.
func (p *Puzzle) moversOf(d *solve.Dataset, query int, r solve.Rules, s solve.State) []solve.Thing {
	if p.spec.Stand != nil {
		return p.spec.Stand(d, query, s)
	}
	return slices.DeleteFunc(solve.Movers(r, s, nil), func(t solve.Thing) bool { return t.At == grid.None })
}

// Stand implements [solve.Puzzle]. Things that no move can move stay as on the board and in the query.
func (p *Puzzle) Stand(d *solve.Dataset, query int, s solve.State) []solve.Thing {
	things := slices.Clone(d.Board.Things)
	if query >= 0 && query < len(d.Queries) {
		things = append(things, d.Queries[query].Things...)
	}
	var movers []solve.Thing
	kinds := p.spec.Movers
	if p.spec.Stand != nil {
		movers = p.spec.Stand(d, query, s)
	} else {
		r, err := p.rules(d, max(query, 0))
		if err != nil {
			return things
		}
		movers = p.moversOf(d, query, r, s)
		if kinds == nil {
			kinds = r.Shape().Movers
		}
	}
	things = slices.DeleteFunc(things, func(t solve.Thing) bool { return slices.Contains(kinds, t.Kind) })
	return append(things, movers...)
}

// Numbers implements [solve.Numbered].
func (p *Puzzle) Numbers(d *solve.Dataset, query int, s solve.State) []int64 {
	if p.spec.Numbers == nil {
		return d.Board.Numbers
	}
	return p.spec.Numbers(d, query, s)
}

// change(…) lists the things that only the state before has (gone), and the things that only the state after has
// (come). Both lists are in the order of kinds, then cells.
func (p *Puzzle) change(d *solve.Dataset, query int, before, after solve.State) (gone, come []solve.Thing) {
	order := func(a, b solve.Thing) int { return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.At, b.At)) }
	from, to := p.Stand(d, query, before), p.Stand(d, query, after)
	slices.SortFunc(from, order)
	slices.SortFunc(to, order)
	for len(from) > 0 && len(to) > 0 {
		switch c := order(from[0], to[0]); {
		case c < 0:
			gone, from = append(gone, from[0]), from[1:]
		case c > 0:
			come, to = append(come, to[0]), to[1:]
		default:
			from, to = from[1:], to[1:]
		}
	}
	return append(gone, from...), append(come, to...)
}

// step is the way of one thing in a move. from is None if the thing appears; to is None if it disappears.
type step struct {
	kind     solve.Kind
	from, to grid.Cell
}

// steps(size, gone, come) pairs things that are gone with things of the same kind that have come. A thing that has come
// gets the most distant thing that is gone. So if a peg jumps over another peg, the other peg disappears.
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
	gone, come := p.change(d, query, before, after)
	return steps(d.Board.Size, gone, come)
}
