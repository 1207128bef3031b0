// Package explore adds indexes to the recording of a run, so that each position can be shown equally quickly.
//
// A position is the number of events that have happened, from 0 to Len. No events are replayed. A slot is a cell, a
// side of a cell, or another place that a lens shows. An Index has the events of each slot in order, so a binary search
// finds the state of a slot at a position. The counts of events are stored for some positions.
package explore

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// Exploration is a sealed recording with indexes. Its methods change nothing.
type Exploration struct {
	*solve.Recording
	// Size is the size of the board.
	Size grid.Size
	// Outcome is the outcome of the recorded run: its answer and costs.
	Outcome solve.Outcome

	steps   [solve.EventKinds][]int32 // by kind: its events, ascending; empty for Reached
	counts  []Counts                  // the Counts before every countEvery-th event
	touched *Index                    // the events by cell of a mover
}

// New makes the indexes of a recording in O(events) time. The recording's Share already holds the memory for the
// indexes. If the function stopped is not nil, New calls stopped() now and then. If a call returns true, New returns
// nil.
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

// Touching calls slot(cell) once for each cell of a mover in the state of event i. These cells are the slots of
// Touched.
func Touching(r *solve.Recording, i int, slot func(int)) {
movers:
	for m := range r.Movers() {
		c := r.Cell(i, m)
		if c == grid.None {
			continue
		}
		for other := range m {
			if r.Cell(i, other) == c { // slot(c) was already called
				continue movers
			}
		}
		slot(int(c))
	}
}

// Touched lists the events that reached a state with a mover on the cell, ascending.
func (x *Exploration) Touched(c grid.Cell) []int32 { return x.touched.Events(int(c)) }

// Truncated reports whether the recording has not kept all events.
func (x *Exploration) Truncated() bool { return x.Lost() > 0 }

// Unrecorded returns how many of the run's expansions the recording lacks. A solver does not record every part of its
// work, and a long recording is cut.
func (x *Exploration) Unrecorded() int64 {
	return max(0, x.Outcome.Stats.Expanded-int64(len(x.Of(solve.Expanded))))
}

// Waits reports whether the state reached by event i still waits for its expansion at a position.
func (x *Exploration) Waits(i, pos int) bool { return i < pos && x.Closed(i) >= pos }

// Settled reports whether the state reached by event i has been expanded at a position.
func (x *Exploration) Settled(i, pos int) bool {
	by := x.Closed(i)
	return by < pos && x.Kind(by) == solve.Expanded
}

// Counts are the numbers of Reached events, of expansions, of waiting states, and of layers that have begun.
type Counts struct{ Reached, Expanded, Waiting, Layers int }

const countEvery = 4096

// Add counts event i of a recording. All events before i must have been counted.
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

// Count returns the Counts at a position.
func (x *Exploration) Count(pos int) Counts {
	pos = min(pos, x.Len())
	if pos <= 0 {
		return Counts{}
	}
	at := (pos - 1) / countEvery
	c := x.counts[at]
	for i := at * countEvery; i < pos; i++ {
		c.Add(x.Recording, i)
	}
	return c
}
