package lenses

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/knight/search"
)

// pass is one search of a recorded run. A run of BreadthFirst has one search. A run of Fast has several.
type pass struct {
	from, to int  // its first event, and the event after its last event
	bounds   bool // the first search of fast, for all reachable cells; its costs count leaps of whole boards, not moves
}

// passes returns the searches of a run, at least one.
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

// passAt returns the index of the search to which a position belongs.
func passAt(list []pass, pos int) int {
	for i := len(list) - 1; i > 0; i-- {
		if pos > list[i].from {
			return i
		}
	}
	return 0
}
