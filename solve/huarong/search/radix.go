package search

import (
	"math/bits"

	"stepboard/solve"
	"stepboard/solve/store"
)

type entry = store.Entry[Node]

// radix is a monotone priority queue: a new entry must not cost less than the last popped entry. It is a radix heap
// (Ahuja, Mehlhorn, Orlin, Tarjan 1990). Its lowest level has a bucket for each of 64 successive costs (Dial 1969).
// Costs of edges are small, so nearly all entries go directly to this level. Among equal costs, the last pushed entry
// comes first.
type radix struct {
	near     [64][]Node  // near[cost&63] has the nodes with cost>>6 == last>>6
	far      [58][]entry // far[b-6] has the other entries; b is the highest bit in which the cost differs from last
	nearFull uint64      // bit i is set if near[i] is not empty
	farFull  uint64      // bit i is set if far[i] is not empty
	last     int64       // a lower bound of all costs; the method refill sets this value
	size     int         // the number of entries
}

const nearBits = 6

// clear empties the queue. After this, costs may begin at 0 again. The queue keeps its memory.
func (r *radix) clear() {
	for set := r.nearFull; set != 0; set &= set - 1 {
		b := &r.near[bits.TrailingZeros64(set)]
		*b = (*b)[:0]
	}
	for set := r.farFull; set != 0; set &= set - 1 {
		b := &r.far[bits.TrailingZeros64(set)]
		*b = (*b)[:0]
	}
	r.nearFull, r.farFull, r.last, r.size = 0, 0, 0, 0
}

func (r *radix) push(m *solve.Meter, e entry) error {
	r.size++
	return r.put(m, e)
}

func (r *radix) put(m *solve.Meter, e entry) error {
	x := uint64(e.Cost^r.last) >> nearBits
	if x == 0 {
		i := e.Cost & 63
		r.nearFull |= 1 << i
		return store.Append(m, &r.near[i], e.Item)
	}
	i := bits.Len64(x) - 1
	r.farFull |= 1 << i
	return store.Append(m, &r.far[i], e)
}

// pop removes the cheapest entry and returns it. The queue must not be empty.
func (r *radix) pop(m *solve.Meter) (entry, error) {
	if r.nearFull == 0 {
		if err := r.refill(m); err != nil {
			return entry{}, err
		}
	}
	i := bits.TrailingZeros64(r.nearFull)
	b := r.near[i]
	n := len(b) - 1
	e := entry{Cost: r.last&^63 | int64(i), Item: b[n]}
	r.near[i] = b[:n]
	if n == 0 {
		r.nearFull &^= 1 << i
	}
	r.size--
	return e, nil
}

// refill moves the entries of the lowest non-empty bucket in far to lower buckets. The cheapest entries go to near.
func (r *radix) refill(m *solve.Meter) error {
	i := bits.TrailingZeros64(r.farFull)
	from := r.far[i]
	r.last = from[0].Cost
	for _, e := range from[1:] {
		r.last = min(r.last, e.Cost)
	}
	r.far[i] = from[:0]
	r.farFull &^= 1 << i
	for n, e := range from { // each entry goes to a lower bucket
		if n&4095 == 4095 {
			if err := m.Poll(int64(r.size), r.last); err != nil {
				return err
			}
		}
		if err := r.put(m, e); err != nil {
			return err
		}
	}
	return nil
}
