package lenses

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/lens"
	"stepboard/solve/store"
)

// tally has the sets of living pieces that a recorded run reached, by search, and the states of each set.
type tally struct {
	*explore.Exploration
	passes  []pass
	numbers []map[uint64]int32 // by search: the number of each set, by its living pieces
	sets    []tallySet
	states  *explore.Index // by number of the set: the events that reached its states
	edges   []edge
	deepest []int64 // by search: the largest cost of a state
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
	t := &tally{Exploration: v.Exploration, passes: passes(v.Exploration.Recording)}
	scratch := 4 * int64(t.Len())
	if err := m.Take(scratch); err != nil {
		return nil, err
	}
	defer m.Give(scratch)
	setOf := make([]int32, t.Len()) // by event: the number of the set of the reached state
	for k, in := range t.passes {
		if err := t.number(m, k, in, setOf); err != nil {
			return nil, err
		}
	}
	var err error
	t.states, err = explore.NewIndex(m, t.Recording, len(t.sets),
		func(_ *solve.Recording, event int, slot func(int)) { slot(int(setOf[event])) })
	return t, err
}

func (t *tally) number(m *solve.Meter, k int, in pass, setOf []int32) error {
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
		if in.bounds { // all states count as one set, whatever pieces are taken
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
		setOf[i] = n
		if e.Parent < 0 || setOf[e.Parent] == n {
			continue
		}
		if ends := [2]int32{setOf[e.Parent], n}; !drawn[ends] {
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

// setRange returns the range of the numbers of a search's sets: first to last-1.
func (t *tally) setRange(pass int) (first, last int) {
	by := func(s tallySet, pass int) int { return s.pass - pass }
	first, _ = slices.BinarySearchFunc(t.sets, pass, by)
	last, _ = slices.BinarySearchFunc(t.sets, pass+1, by)
	return first, last
}

// find returns the number of a set in a search, or -1.
func (t *tally) find(pass int, alive uint64) int {
	if n, ok := t.numbers[pass][alive]; ok {
		return int(n)
	}
	return -1
}

func (t *tally) reachedSets(pass, pos int) int {
	first, last := t.setRange(pass)
	n, _ := slices.BinarySearchFunc(t.sets[first:last], pos, func(s tallySet, pos int) int { return s.first - pos })
	return n
}

// taken returns the pieces that the first set of a search has and the given set lacks.
func (t *tally) taken(set int) uint64 {
	first, _ := t.setRange(t.sets[set].pass)
	return t.sets[first].alive &^ t.sets[set].alive
}

// reachedAt lists the events that reached the states of a set before a position, in order.
func (t *tally) reachedAt(set, pos int) []int32 {
	return t.states.Events(set)[:t.states.Before(set, pos)]
}
