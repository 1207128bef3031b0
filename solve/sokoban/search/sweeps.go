package search

import (
	"math/bits"

	"stepboard/solve"
)

// sweeps records the search of the type boxes. A layer is a sweep of the search's worklist over the board, in one
// direction. When the sweep gets to a word, all boxes in the word that can be won are found together. Their cost is the
// number of the sweep. A box that does not cut the floor has one region, with all its open sides. The memory is one
// byte for each place and some twenty bytes for each region. Like the memory of the Recording, this memory does not
// count for the run's budget.
type sweeps struct {
	*boxes
	r        *solve.Recording
	seen     []Sides         // by place: the sides of its recorded regions
	events   map[int64]int32 // by 4·place+side: the event of the region with this side
	last     int             // the last word, or -1
	backward bool            // the direction of the current sweep
	number   int64           // the number of the current sweep, from 1
}

func newSweeps(r *solve.Recording, b *boxes) *sweeps {
	s := &sweeps{boxes: b, r: r, seen: make([]Sides, b.places()), events: map[int64]int32{}, last: -1, number: 1}
	r.Stage(StageFastSweeps, 0)
	r.Layer(Back, solve.Cost{})
	for side := range 4 {
		if b.openSides(b.goal).Has(side) {
			s.reach(pulled{b.goal, 1 << side, uint8(side)}, -1, 0)
		}
	}
	for side := range 4 {
		if b.openSides(b.goal).Has(side) {
			r.Expand(Back, b.regionState(pulled{b.goal, 1 << side, uint8(side)}))
		}
	}
	r.Layer(Back, solve.Units(s.number))
	return s
}

func (s *sweeps) work(w int) {
	s.boxes.work(w)
	if s.last >= 0 && (s.backward && w >= s.last || !s.backward && w <= s.last) {
		s.backward = !s.backward
		s.number++
		s.r.Layer(Back, solve.Units(s.number))
	}
	s.last = w
	places := s.won[w]
	if s.cut[w] != 0 {
		for _, x := range s.parts[w].sides {
			places |= x
		}
	}
	// The order of boxes in a word is unknown. Record a box when a neighbour from which it can be pulled is recorded.
	var found []pulled
	for more := true; more; {
		more = false
		for x := places; x != 0; x &= x - 1 {
			p := int32(w<<6 | bits.TrailingZeros64(x))
			fresh := s.winningSides(p) & s.openSides(p) &^ s.seen[p]
			for side := range 4 {
				before := p - s.Steps[side]
				if !fresh.Has(side) || !s.seen[before].Has(side) {
					continue
				}
				it := pulled{p, s.region(p, side), uint8(side)}
				s.reach(it, s.event(before, side), s.number)
				found = append(found, it)
				fresh &^= it.region
				more = true
			}
		}
	}
	for _, it := range found {
		s.r.Expand(Back, s.regionState(it))
	}
}

func (s *sweeps) reach(it pulled, parent int, number int64) {
	s.seen[it.box] |= it.region
	i := s.r.Reach(Back, s.regionState(it), parent, solve.Units(number))
	for side := range 4 {
		if i >= 0 && it.region.Has(side) {
			s.events[int64(it.box)<<2|int64(side)] = int32(i)
		}
	}
}

// event returns the event of the region with a side of a box, or -1 if the event was not kept.
func (s *sweeps) event(box int32, side int) int {
	if i, ok := s.events[int64(box)<<2|int64(side)]; ok {
		return int(i)
	}
	return -1
}
