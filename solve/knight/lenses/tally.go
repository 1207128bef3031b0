package lenses

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/lens"
	"stepboard/solve/store"
)

// tally is the sets of living pieces that a recorded run reached, with the states of each.
type tally struct {
	*explore.Exploration
	passes  []pass
	numbers []map[uint64]int32 // by search and living pieces: the number of the set
	sets    []tallySet
	states  *explore.Index // by number of a set: the events that reached the set's states
	edges   []edge
	deepest []int64 // by search: its largest cost
}

// tallySet is a set within one search.
type tallySet struct {
	pass  int
	alive uint64
	first int // the event that reached its first state
}

// edge is a capture that first reached a state, the first of all captures between two sets.
type edge struct {
	from, to int // numbers of sets
	event    int
}

// newTally visits the events three times. It takes 8 bytes for each event, gives half of them back, and takes about 100
// for each set. Sets are numbered in the order of reaching, grouped by search.
func newTally(m *solve.Meter, v *lens.View) (any, error) {
	t := &tally{Exploration: v.Exploration, passes: passes(v.Exploration.Recording)}
	scratch := 4 * int64(t.Len())
	if err := m.Take(scratch); err != nil {
		return nil, err
	}
	defer m.Give(scratch)
	of := make([]int32, t.Len()) // by event: the set of its state
	for k, in := range t.passes {
		if err := t.number(m, k, in, of); err != nil {
			return nil, err
		}
	}
	var err error
	t.states, err = explore.NewIndex(m, t.Recording, len(t.sets),
		func(_ *solve.Recording, event int, slot func(int)) { slot(int(of[event])) })
	return t, err
}

// number numbers the sets of a search, and records the set of each event's state.
func (t *tally) number(m *solve.Meter, k int, in pass, of []int32) error {
	numbers, deepest := map[uint64]int32{}, int64(0)
	t.numbers = append(t.numbers, numbers)
	drawn := map[[2]int32]bool{}
	for i := in.from; i < in.to; i++ {
		if err := store.Poll(m, i, 1024); err != nil {
			return err
		}
		if t.Kind(i) != solve.Reached {
			continue
		}
		e := t.Event(i)
		deepest = max(deepest, e.Cost.Minor)
		key := e.State.Bits.Word()
		if in.bounds { // the states are one set: all reachable cells, whatever is taken on the way
			key = 0
		}
		n, ok := numbers[key]
		if !ok {
			if err := m.Take(100); err != nil {
				return err
			}
			n = int32(len(t.sets))
			numbers[key] = n
			t.sets = append(t.sets, tallySet{k, e.State.Bits.Word(), i})
		}
		of[i] = n
		if e.Parent < 0 || of[e.Parent] == n {
			continue
		}
		if ends := [2]int32{of[e.Parent], n}; !drawn[ends] {
			if err := m.Take(50); err != nil {
				return err
			}
			drawn[ends] = true
			t.edges = append(t.edges, edge{int(ends[0]), int(ends[1]), i})
		}
	}
	t.deepest = append(t.deepest, deepest)
	return nil
}

// within is the numbers of the sets of a search, from first to before last.
func (t *tally) within(pass int) (first, last int) {
	by := func(s tallySet, pass int) int { return s.pass - pass }
	first, _ = slices.BinarySearchFunc(t.sets, pass, by)
	last, _ = slices.BinarySearchFunc(t.sets, pass+1, by)
	return first, last
}

// find is the number of a set in a search, or -1.
func (t *tally) find(pass int, alive uint64) int {
	if n, ok := t.numbers[pass][alive]; ok {
		return int(n)
	}
	return -1
}

// reachedSets is the number of sets of a search reached before a position.
func (t *tally) reachedSets(pass, pos int) int {
	first, last := t.within(pass)
	n, _ := slices.BinarySearchFunc(t.sets[first:last], pos, func(s tallySet, pos int) int { return s.first - pos })
	return n
}

// taken is the pieces of a set's search that are not in the set.
func (t *tally) taken(set int) uint64 {
	first, _ := t.within(t.sets[set].pass)
	return t.sets[first].alive &^ t.sets[set].alive
}

// reachedAt lists the events that reached the states of a set before a position, in order.
func (t *tally) reachedAt(set, pos int) []int32 {
	return t.states.Events(set)[:t.states.Before(set, pos)]
}
