package explore

import (
	"slices"

	"stepboard/solve"
)

// Index has the Reached events of each slot, ascending, in one array.
type Index struct {
	first []int32 // by slot: the index of its first event in the field event; one more entry at the end
	event []int32
}

// NewIndex sorts the Reached events of a recording by slots, from 0 to slots-1. For every slot s of an event,
// slotsOf(r, event, slot) must call slot(s). NewIndex calls slotsOf twice for each event, and both calls must have the
// same effect. The time is O(events + slots). The index takes 4 bytes from the Meter for each slot, and 4 for each slot
// of each event. The error is the Meter's.
func NewIndex(m *solve.Meter, r *solve.Recording, slots int, slotsOf func(r *solve.Recording, event int,
	slot func(int)),
) (*Index, error) {
	err := m.Take(4 * int64(slots))
	if err != nil {
		return nil, err
	}
	x := newIndex(r, slots, slotsOf, func() bool {
		err = m.Poll(0, 0)
		return err != nil
	}, func(bytes int64) bool {
		err = m.Take(bytes)
		return err == nil
	})
	return x, err
}

// newIndex works like NewIndex, but without a Meter. It calls stopped() now and then, and calls room(n) with the number
// of bytes for the events. It returns nil if stopped() is true or room(n) is false. Both functions may be nil.
func newIndex(r *solve.Recording, slots int, slotsOf func(r *solve.Recording, event int, slot func(int)),
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
				slotsOf(r, event, slot)
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

// Events returns the events of a slot, ascending. The caller must not change the list.
func (x *Index) Events(slot int) []int32 { return x.event[x.first[slot]:x.first[slot+1]] }

// Before returns how many events of a slot have happened at a position. It takes O(log n) time for n events.
func (x *Index) Before(slot, pos int) int {
	list := x.Events(slot)
	if n := len(list); n == 0 || int(list[n-1]) < pos { // common at the end of a recording: all have happened
		return n
	}
	n, _ := slices.BinarySearch(list, int32(pos))
	return n
}

// First returns the first event of a slot, or -1 if it has not happened at the position.
func (x *Index) First(slot, pos int) int {
	if list := x.Events(slot); len(list) > 0 && int(list[0]) < pos {
		return int(list[0])
	}
	return -1
}

// Last returns the last event of a slot that has happened at a position, or -1. It takes O(log n) time for n events.
func (x *Index) Last(slot, pos int) int {
	if n := x.Before(slot, pos); n > 0 {
		return int(x.Events(slot)[n-1])
	}
	return -1
}
