package lenses

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/knight/search"
)

// pass is one search of a recorded run. BreadthFirst makes one search. Fast makes several, and each reaches its states
// anew.
type pass struct {
	from, to int  // its events
	bounds   bool // fast's first pass, which finds all reachable cells; its costs are leaps, not moves
}

// passes are the searches of a run, at least one.
func passes(r *solve.Recording) []pass {
	starts := slices.Clone(r.Anew())
	if len(starts) == 0 || starts[0] > 0 {
		starts = append([]int{0}, starts...)
	}
	list := make([]pass, len(starts))
	for i, from := range starts {
		to := r.Len()
		if i+1 < len(starts) {
			to = starts[i+1]
		}
		list[i] = pass{from: from, to: to, bounds: from < to && r.Kind(from) == solve.Stage &&
			r.Event(from).Aux == search.StageBounds}
	}
	return list
}

// passAt is the index of the search at a position.
func passAt(list []pass, pos int) int {
	for i := len(list) - 1; i > 0; i-- {
		if pos > list[i].from {
			return i
		}
	}
	return 0
}

// newStates is the number of states that an expansion reached: the events after it up to the next expansion.
func newStates(x *explore.Exploration, event int) (n int) {
	for i := event + 1; i < x.Len() && x.Kind(i) == solve.Reached; i++ {
		n++
	}
	return n
}
