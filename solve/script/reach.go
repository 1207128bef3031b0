package script

import (
	"go.starlark.net/starlark"

	"stepboard/solve/grid"
)

// reach lists the cells to which the piece on a cell can go step by step while the others stand still, each with the
// state there: (cell, state). The nearest come first. It takes O(cells × size of the piece) time.
func (s *stateValue) reach(from *cellValue, in *room) (value, error) {
	p, slot := s.pieceAt(from.at)
	if p == nil {
		return nil, nothingOn(from)
	}
	type place struct {
		on    *cellValue
		state *stateValue
	}
	start := s.g.plane.on(s.corner(slot, from.at))
	var places [32]place // so that short lists need no memory of the heap
	queue := append(places[:0], place{start, s})
	var small [256]bool
	seen := small[:]
	if n := len(s.g.grounds); n > len(small) {
		seen = make([]bool, n)
	}
	seen[start.at] = true
	list := in.list()
	enter := func(before place, to *cellValue) {
		if to.at == grid.None || seen[to.at] || s.blocked(p, to, start.at).kind != none {
			return
		}
		seen[to.at] = true
		after := s.placed(p, slot, start, to, in)
		if after.trail = before.state.trail; after.trail != nil {
			after.follow(p, before.on.at, to.at)
		}
		queue = append(queue, place{to, after})
		if start != from {
			to = to.shift(from.row-start.row, from.col-start.col)
		}
		_ = list.Append(in.pair(to, after)) // a new list is not frozen
	}
	for i := 0; i < len(queue); i++ {
		before := queue[i]
		for _, l := range before.on.links() {
			enter(before, s.g.plane.on(l.To))
		}
		for _, d := range *s.g.plane.compass {
			enter(before, before.on.step(d))
		}
	}
	return list, nil
}

// reachBytes is the size of an element of a list of reach. Most of it is the state.
const reachBytes = 256

// hasStates reports whether a value is a list of reach.
func hasStates(list starlark.Indexable) bool {
	if list.Len() == 0 {
		return false
	}
	pair, ok := list.Index(0).(tuple)
	return ok && len(pair) == 2 && pair[1].Type() == "state"
}
