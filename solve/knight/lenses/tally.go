package lenses

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/knight/search"
	"stepboard/solve/lens"
	"stepboard/solve/store"
)

// pass is one search of a recorded run. A run of BreadthFirst has one search. A run of Fast has several.
type pass struct {
	from, to int   // its first event, and the event after its last event
	bounds   bool  // the first search of fast, for all reachable cells; its costs count leaps of whole boards, not moves
	first    int   // the number of its first set
	deepest  int64 // the largest cost of a state
}

// passes returns the searches of a run, at least one.
func passes(r *solve.Recording) []pass {
	starts := r.Anew()
	if len(starts) == 0 || starts[0] > 0 {
		starts = append([]int{0}, starts...)
	}
	list := make([]pass, len(starts))
	for i, to := range append(slices.Clone(starts[1:]), r.Len()) {
		from := starts[i]
		list[i] = pass{from: from, to: to, bounds: from < to && r.Kind(from) == solve.Stage &&
			r.Event(from).Aux == search.StageBounds}
	}
	return list
}

// passAt returns the index of the search to which a position belongs.
func passAt(list []pass, pos int) int {
	i, _ := slices.BinarySearchFunc(list, pos, func(p pass, pos int) int { return p.from - pos })
	return max(0, i-1)
}

// tally has the sets of living pieces that a recorded run reached, by search, and the states of each set.
type tally struct {
	*explore.Exploration
	passes  []pass
	numbers map[[2]uint64]int // the number of a set, by the index of its search and its living pieces
	sets    []tallySet
	states  *explore.Index // by number of the set: the events that reached its states
	edges   []edge
}

// tallySet is a set of living pieces in one search. The field pass is the index of the search.
type tallySet struct {
	pass  int
	alive uint64
	first int // event that reached the first state of the set
}

// edge leads from a set to the set after a capture. The field event is the first event in which the capture reached a
// new state.
type edge struct {
	from, to int // numbers of sets
	event    int
}

// newTally numbers the sets in the order of their first states. So the sets of a search have consecutive numbers.
func newTally(m *solve.Meter, v *lens.View) (any, error) {
	t := &tally{Exploration: v.Exploration, passes: passes(v.Exploration.Recording), numbers: map[[2]uint64]int{}}
	scratch := 4 * int64(t.Len())
	if err := m.Take(scratch); err != nil {
		return nil, err
	}
	defer m.Give(scratch)
	setOf := make([]int32, t.Len()) // by event: the number of the set of the reached state
	drawn := map[[2]int32]bool{}
	for k := range t.passes {
		in := &t.passes[k]
		in.first = len(t.sets)
		for i := in.from; i < in.to; i++ {
			if err := store.Poll(m, i, 1024); err != nil {
				return nil, err
			}
			if t.Kind(i) != solve.Reached {
				continue
			}
			e := t.Event(i)
			in.deepest = max(in.deepest, e.Cost.Minor)
			key := [2]uint64{uint64(k), e.State.Bits.Word()}
			if in.bounds { // all states count as one set, whatever pieces are taken
				key[1] = 0
			}
			n, ok := t.numbers[key]
			if !ok {
				if err := m.Take(100); err != nil {
					return nil, err
				}
				n = len(t.sets)
				t.numbers[key] = n
				t.sets = append(t.sets, tallySet{k, e.State.Bits.Word(), i})
			}
			setOf[i] = int32(n)
			if e.Parent < 0 || setOf[e.Parent] == setOf[i] {
				continue
			}
			if ends := [2]int32{setOf[e.Parent], setOf[i]}; !drawn[ends] {
				if err := m.Take(50); err != nil {
					return nil, err
				}
				drawn[ends] = true
				t.edges = append(t.edges, edge{int(ends[0]), n, i})
			}
		}
	}
	var err error
	t.states, err = explore.NewIndex(m, t.Recording, len(t.sets),
		func(_ *solve.Recording, event int, slot func(int)) { slot(int(setOf[event])) })
	return t, err
}

// setRange returns the range of the numbers of a search's sets: first to last-1.
func (t *tally) setRange(pass int) (first, last int) {
	if pass+1 < len(t.passes) {
		return t.passes[pass].first, t.passes[pass+1].first
	}
	return t.passes[pass].first, len(t.sets)
}

// find returns the number of a set in a search, or -1.
func (t *tally) find(pass int, alive uint64) int {
	if n, ok := t.numbers[[2]uint64{uint64(pass), alive}]; ok {
		return n
	}
	return -1
}

// taken returns the pieces that the first set of a search has and the given set lacks.
func (t *tally) taken(set int) uint64 {
	return t.sets[t.passes[t.sets[set].pass].first].alive &^ t.sets[set].alive
}

// reachedAt lists the events that reached the states of a set before a position, in order.
func (t *tally) reachedAt(set, pos int) []int32 {
	return t.states.Events(set)[:t.states.Before(set, pos)]
}
