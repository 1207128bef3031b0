package lenses

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/knight/search"
)

// pass is one search of a recorded run: breadth first is one, fast makes several, each of which reaches its states
// anew.
type pass struct {
	from, to int  // its events
	bounds   bool // fast's first: what can be reached at all; its costs are leaps, not moves
}

// passes are the searches of a run, one at least.
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

// passAt is the number of the search that is under way at a position.
func passAt(list []pass, pos int) int {
	for i := len(list) - 1; i > 0; i-- {
		if pos > list[i].from {
			return i
		}
	}
	return 0
}

// newStates is how many states the expansion at an event reached: what follows it until another one.
func newStates(x *explore.Exploration, event int) (n int) {
	for i := event + 1; i < x.Len() && x.Kind(i) == solve.Reached; i++ {
		n++
	}
	return n
}
