package search

import (
	"math/bits"
	"slices"

	"stepboard/solve"
	"stepboard/solve/halloween/rules"
)

// arrangements is a small floor with ghosts that go about on it one at a time, or as a full ring.
//
// Whatever the letters of the ghosts, the cells they stand on can become any others of the floor, since it is
// connected. So it is known how the ghosts can be arranged on their goals as soon as it is for one set of cells: an
// arrangement of each set is kept, and when a set is met again, what must be done with the letters to get from the one
// to the other is a permutation that the ghosts can make anywhere. Those permutations make all (Schreier's lemma).
type arrangements struct {
	next        []uint32 // the neighbours of each cell, a bit a cell
	start, goal []uint8  // by ghost
}

// arrangement has the ghosts on the cells of a set in ascending order, four bits each, the first lowest.
type arrangement uint32

// cell adds a cell.
func (a *arrangements) cell() uint8 {
	a.next = append(a.next, 0)
	return uint8(len(a.next) - 1)
}

// link makes two cells neighbours.
func (a *arrangements) link(u, v uint8) {
	a.next[u] |= 1 << v
	a.next[v] |= 1 << u
}

// place has ghosts start, and ghosts go, in the order of two lists, on the cells from first on.
func (a *arrangements) place(starts, goals []int, first uint8) {
	for i, ghost := range starts {
		a.start[ghost] = first + uint8(i)
	}
	for i, ghost := range goals {
		a.goal[ghost] = first + uint8(i)
	}
}

// on is the set of cells of a list, and the arrangement of the ghosts there.
func on(cells []uint8) (set uint32, order arrangement) {
	for _, c := range cells {
		set |= 1 << c
	}
	for ghost, c := range cells {
		order |= arrangement(ghost) << (4 * rank(set, c))
	}
	return set, order
}

// rank is how many cells of a set come before one.
func rank(set uint32, cell uint8) int { return bits.OnesCount32(set & (1<<cell - 1)) }

// moved is an arrangement after the ghost of one rank went where it has another.
func (o arrangement) moved(from, to int) arrangement {
	ghost := o >> (4 * from) & 15
	low := arrangement(1)<<(4*from) - 1
	o = o&low | o>>4&^low
	low = arrangement(1)<<(4*to) - 1
	return o&low | ghost<<(4*to) | o&^low<<4
}

// feasible goes through the sets of cells, until all permutations are known to be possible. It takes O(C(c,n)·c·n) time
// and 2^c words for n ghosts on c cells.
func (a *arrangements) feasible(m *solve.Meter) (bool, error) {
	n := len(a.start)
	size := int64(8) << len(a.next)
	if err := m.Take(size); err != nil {
		return false, err
	}
	defer m.Give(size)
	known := make([]arrangement, 1<<len(a.next)) // 0 where none is: of two ghosts or more, one is not 0
	possible := newGroup(n)
	rings := a.rings()
	from, order := on(a.start)
	known[from] = order
	for waiting := []uint32{from}; len(waiting) > 0 && !possible.full(); {
		if m.Expanded%pollEvery == 0 {
			if err := m.Poll(int64(len(waiting)), 0); err != nil {
				return false, err
			}
		}
		m.Expanded++
		set := waiting[len(waiting)-1]
		waiting = waiting[:len(waiting)-1]
		for left := set; left != 0; left &= left - 1 {
			u := uint8(bits.TrailingZeros32(left))
			for free := a.next[u] &^ set; free != 0; free &= free - 1 {
				v := uint8(bits.TrailingZeros32(free))
				to := set&^(1<<u) | 1<<v
				order := known[set].moved(rank(set, u), rank(to, v))
				m.Generated++
				if known[to] == 0 {
					known[to] = order
					waiting = append(waiting, to)
				} else {
					possible.add(between(known[to], order, n))
				}
			}
		}
		for _, ring := range rings {
			if ring.set&^set == 0 {
				possible.add(between(known[set], ring.turned(set, known[set]), n))
			}
		}
	}
	set, order := on(a.goal)
	return possible.full() || possible.contains(between(known[set], order, n)), nil
}

// between is what becomes of the ghosts where an arrangement gives way to another of the same set.
func between(before, after arrangement, n int) permutation {
	p := identity
	for i := range n {
		p[before>>(4*i)&15] = uint8(after >> (4 * i) & 15)
	}
	return p
}

// cycle is cells in a ring.
type cycle struct {
	set   uint32
	cells []uint8 // in order
}

// turned is an arrangement after the ghosts of a full ring went on by one.
func (r cycle) turned(set uint32, order arrangement) arrangement {
	next := order
	for i, c := range r.cells {
		from, to := rank(set, c), rank(set, r.cells[(i+1)%len(r.cells)])
		next = next&^(15<<(4*to)) | order>>(4*from)&15<<(4*to)
	}
	return next
}

// rings lists the cycles of up to as many cells as there are ghosts, each one way round.
func (a *arrangements) rings() []cycle {
	var list []cycle
	way := make([]uint8, 0, rules.MaxGhosts)
	var extend func(set uint32)
	extend = func(set uint32) {
		first, last := way[0], way[len(way)-1]
		if len(way) > 2 && a.next[last]>>first&1 != 0 && way[1] < last {
			list = append(list, cycle{set, slices.Clone(way)})
		}
		if len(way) == len(a.start) {
			return
		}
		for open := a.next[last] &^ set >> first << first; open != 0; open &= open - 1 { // first is the lowest
			v := uint8(bits.TrailingZeros32(open))
			way = append(way, v)
			extend(set | 1<<v)
			way = way[:len(way)-1]
		}
	}
	for c := range a.next {
		way = append(way[:0], uint8(c))
		extend(1 << c)
	}
	return list
}
