package explore

import (
	"slices"

	"stepboard/solve"
)

// Index holds the Reached events of each slot, ascending, in one array.
type Index struct {
	first []int32 // by slot, with one more at the end: the place of its first event
	event []int32
}

// NewIndex sorts the Reached events of a recording by slots, from 0 to slots-1. each calls slot for every slot of an
// event, and must do the same both times: there are two passes. O(events + slots) time. The index has 4 bytes a slot
// and 4 for each slot of an event. NewIndex takes them from the Meter and returns the Meter's error.
func NewIndex(m *solve.Meter, r *solve.Recording, slots int, each func(r *solve.Recording, event int,
	slot func(int)),
) (*Index, error) {
	err := m.Take(4 * int64(slots))
	if err != nil {
		return nil, err
	}
	x := newIndex(r, slots, each, func() bool {
		err = m.Poll(0, 0)
		return err != nil
	}, func(bytes int64) bool {
		err = m.Take(bytes)
		return err == nil
	})
	return x, err
}

// newIndex is NewIndex for a caller without a Meter. It returns nil if stopped, which is called now and then, returns
// true, or if room refuses the memory for the events. Both functions may be nil.
func newIndex(r *solve.Recording, slots int, each func(r *solve.Recording, event int, slot func(int)),
	stopped func() bool, room func(bytes int64) bool,
) *Index {
	x := &Index{first: make([]int32, slots+2)}
	pass := func(do func(slot, event int)) (whole bool) {
		event := 0
		slot := func(s int) {
			if s >= 0 && s < slots {
				do(s, event)
			}
		}
		for event = range r.Len() {
			if event%countEvery == 0 && stopped != nil && stopped() {
				return false
			}
			if r.Kind(event) == solve.Reached {
				each(r, event, slot)
			}
		}
		return true
	}
	if !pass(func(s, _ int) { x.first[s+2]++ }) {
		return nil
	}
	for s := range slots {
		x.first[s+2] += x.first[s+1]
	}
	if room != nil && !room(4*int64(x.first[slots+1])) {
		return nil
	}
	x.event = make([]int32, x.first[slots+1])
	if !pass(func(s, event int) {
		x.event[x.first[s+1]] = int32(event)
		x.first[s+1]++
	}) {
		return nil
	}
	x.first = x.first[:slots+1]
	return x
}

// Events of a slot, ascending. The list must not be changed.
func (x *Index) Events(slot int) []int32 { return x.event[x.first[slot]:x.first[slot+1]] }

// Before is the number of a slot's events that have happened at a position. O(log n) for a slot of n events.
func (x *Index) Before(slot, pos int) int {
	list := x.Events(slot)
	if n := len(list); n == 0 || int(list[n-1]) < pos { // the usual case: at the end of a recording all have happened
		return n
	}
	n, _ := slices.BinarySearch(list, int32(pos))
	return n
}

// First is the first event of a slot, or -1 if it has not happened at the position.
func (x *Index) First(slot, pos int) int {
	if list := x.Events(slot); len(list) > 0 && int(list[0]) < pos {
		return int(list[0])
	}
	return -1
}

// Last is the last event of a slot that has happened at a position, or -1. O(log n) for a slot of n events.
func (x *Index) Last(slot, pos int) int {
	if n := x.Before(slot, pos); n > 0 {
		return int(x.Events(slot)[n-1])
	}
	return -1
}
