package generic

import (
	"cmp"
	"slices"

	"stepboard/solve"
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
	solve.Sort(list, func(a, b solve.Thing) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.At, b.At))
	})
	return list
}
