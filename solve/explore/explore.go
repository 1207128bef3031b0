// Package explore makes a recording of a run easy to walk about in: every position is equally cheap to see.
//
// A position is the number of events that have happened, from 0 to Len. Nothing is replayed. A slot is a cell, a side
// of a cell or any other place that a lens shows. For each slot an Index holds its events in order, and a binary search
// finds the state of a slot at a position. Counts come from marks at every chunk of events.
package explore

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// Exploration is a sealed recording with the indexes for stepping, for counting and for questions about a cell. Its
// methods change nothing.
type Exploration struct {
	*solve.Recording
	// Size of the board.
	Size grid.Size
	// Outcome of the recorded run: the answer and its cost.
	Outcome solve.Outcome

	steps   [solve.EventKinds][]int32 // by kind: the events, ascending; none for Reached
	counts  []Counts                  // at every countEvery events
	touched *Index                    // by cell
}

// New indexes a recording in O(events) time. It needs about 4 bytes for each event and mover, which the recording's
// share of the memory holds. stopped may be nil. New calls it now and then; if it returns true, the result is nil.
func New(r *solve.Recording, size grid.Size, outcome solve.Outcome, stopped func() bool) *Exploration {
	x := &Exploration{Recording: r, Size: size, Outcome: outcome}
	var of [solve.EventKinds]int
	for i := range r.Len() {
		of[r.Kind(i)]++
	}
	for kind, n := range of {
		if solve.EventKind(kind) != solve.Reached {
			x.steps[kind] = make([]int32, 0, n)
		}
	}
	x.counts = make([]Counts, 0, r.Len()/countEvery+1)
	var now Counts
	for i := range r.Len() {
		if i%countEvery == 0 {
			if stopped != nil && stopped() {
				return nil
			}
			x.counts = append(x.counts, now)
		}
		now.Add(r, i)
		if kind := r.Kind(i); kind != solve.Reached {
			x.steps[kind] = append(x.steps[kind], int32(i))
		}
	}
	if x.touched = newIndex(r, size.Cells(), Touching, stopped, nil); x.touched == nil {
		return nil
	}
	return x
}

// Touching calls slot for each cell of a mover; Touched uses these slots.
func Touching(r *solve.Recording, i int, slot func(int)) {
movers:
	for m := range r.Movers() {
		c := r.Cell(i, m)
		if c == grid.None {
			continue
		}
		for other := range m {
			if r.Cell(i, other) == c { // another mover stands there: the slot was told
				continue movers
			}
		}
		slot(int(c))
	}
}

// Touched lists the events that reached a state with a mover on the cell, ascending.
func (x *Exploration) Touched(c grid.Cell) []int32 { return x.touched.Events(int(c)) }

// Truncated reports whether events of the run were not kept.
func (x *Exploration) Truncated() bool { return x.Lost() > 0 }

// Waits reports whether, at a position, the state of event i still waits to be expanded.
func (x *Exploration) Waits(i, pos int) bool { return i < pos && x.Closed(i) >= pos }

// Settled reports whether the state that event i reached has been expanded at a position.
func (x *Exploration) Settled(i, pos int) bool {
	by := x.Closed(i)
	return by < pos && x.Kind(by) == solve.Expanded
}

// Counts are numbers of events that reached a state, of expansions, of waiting states, and of layers begun.
type Counts struct{ Reached, Expanded, Waiting, Layers int }

const countEvery = 4096

// Add counts event i of a recording. The events before i must have been counted.
func (c *Counts) Add(r *solve.Recording, i int) {
	switch r.Kind(i) {
	case solve.Reached:
		c.Reached++
		if !r.Again(i) {
			c.Waiting++
		}
	case solve.Expanded:
		c.Expanded++
		if p := r.Parent(i); p >= 0 && r.Closed(p) == i {
			c.Waiting--
		}
	case solve.LayerStart:
		c.Layers++
	case solve.Stage:
		if _, anew := slices.BinarySearch(r.Anew(), i); anew {
			c.Waiting = 0
		}
	}
}

// Count is the Counts at a position.
func (x *Exploration) Count(pos int) Counts {
	pos = max(0, min(pos, x.Len()))
	if pos == 0 {
		return Counts{}
	}
	at := (pos - 1) / countEvery
	c := x.counts[at]
	for i := at * countEvery; i < pos; i++ {
		c.Add(x.Recording, i)
	}
	return c
}
