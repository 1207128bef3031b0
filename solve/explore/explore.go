// Package explore makes a recording of a run a thing to walk about in: any position of it is as cheap to see as any
// other.
//
// A position is a number of events that have happened, from 0 to Len. Nothing is replayed: for each slot (a cell, a
// side of a cell, whatever a lens shows) an Index holds the events that concern it, in order, and what a slot looks
// like at a position is found by a binary search. Counts come from marks at every chunk of events.
package explore

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// Exploration is a sealed recording with what stepping, counting and asking for a cell need. It is not changed by use.
type Exploration struct {
	*solve.Recording
	// Size of the board.
	Size grid.Size
	// Outcome of the recorded run: what it found and what that cost.
	Outcome solve.Outcome

	steps   [solve.EventKinds][]int32 // by kind: the events, ascending; none for Reached
	counts  []Counts                  // at every countEvery events
	touched *Index                    // by cell
}

// New indexes a recording: O(events) time, about 4 bytes for each event and mover, which the recording's share of the
// memory holds. stopped, which may be nil, is asked now and then; where it says yes the result is nil.
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

// Touching is the slots of Touched: the cells of all movers.
func Touching(r *solve.Recording, i int, slot func(int)) {
movers:
	for m := range r.Movers() {
		c := r.Cell(i, m)
		if c == grid.None {
			continue
		}
		for other := range m {
			if r.Cell(i, other) == c { // said already
				continue movers
			}
		}
		slot(int(c))
	}
}

// Touched lists the events that reached a state with a mover on a cell, ascending.
func (x *Exploration) Touched(c grid.Cell) []int32 { return x.touched.Events(int(c)) }

// Truncated reports whether the run did more than was kept.
func (x *Exploration) Truncated() bool { return x.Lost() > 0 }

// Waits reports whether the state that event i reached waits at a position.
func (x *Exploration) Waits(i, pos int) bool { return i < pos && x.Closed(i) >= pos }

// Settled reports whether the state that event i reached has been expanded at a position.
func (x *Exploration) Settled(i, pos int) bool {
	by := x.Closed(i)
	return by < pos && x.Kind(by) == solve.Expanded
}

// Counts is how much has happened: events that reached a state, expansions, states that wait, and layers begun.
type Counts struct{ Reached, Expanded, Waiting, Layers int }

const countEvery = 4096

// Add counts event i of a recording; those before it have been counted.
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

// Count is how much has happened at a position.
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
