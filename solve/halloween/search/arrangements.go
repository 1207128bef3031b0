package search

import (
	"math/bits"
	"slices"

	"stepboard/solve"
	"stepboard/solve/halloween/rules"
	"stepboard/solve/store"
)

// arrangements is a small floor with ghosts that go about on it one at a time, or as a full ring.
//
// Whatever the letters of the ghosts, the cells they stand on can become any others of the floor, since it is
// connected. So it is known how the ghosts can be arranged on their goals as soon as it is for one set of cells: an
// arrangement of each set is kept, and when a set is met again, what must be done with the letters to get from the one
// to the other is a permutation that the ghosts can make anywhere. Those permutations make all (Schreier's lemma).
type arrangements struct {
	next        []uint64 // the neighbours of each cell, a bit a cell
	start, goal []uint8  // by ghost
}

// arrangement has the ghosts on the cells of a set in ascending order; entries from their number on are as in the
// identity.
type arrangement = permutation

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
func on(cells []uint8) (set uint64, order arrangement) {
	for _, c := range cells {
		set |= 1 << c
	}
	order = identity
	for ghost, c := range cells {
		order[rank(set, c)] = uint8(ghost)
	}
	return set, order
}

// rank is how many cells of a set come before one.
func rank(set uint64, cell uint8) int { return bits.OnesCount64(set & (1<<cell - 1)) }

// moved is an arrangement after the ghost of one rank went where it has another.
func (p permutation) moved(from, to int) arrangement {
	ghost := p[from]
	for ; from < to; from++ {
		p[from] = p[from+1]
	}
	for ; from > to; from-- {
		p[from] = p[from-1]
	}
	p[to] = ghost
	return p
}

// What is gone through at most: sets of cells, and ways that may become rings. Of up to eight ghosts there are no more.
const (
	mostSets = 1 << 17
	mostWays = 1 << 18
	setBytes = 96 // of an arrangement by its set
)

// feasible goes through the sets of cells, until all permutations are known to be possible. It takes O(C(c,n)·c·n) time
// and C(c,n) entries for n ghosts on c cells. Where there are more of them it does not find out that the
// goals can't be reached, and says that they can.
func (a *arrangements) feasible(m *solve.Meter) (bool, error) {
	n := len(a.start)
	possible := newGroup(n)
	rings, all := a.rings()
	var memory store.Account
	defer func() { memory.Free(m) }()
	from, order := on(a.start)
	known := map[uint64]arrangement{from: order}
	for waiting := []uint64{from}; len(waiting) > 0 && !possible.full(); {
		if m.Expanded%pollEvery == 0 {
			if err := m.Poll(int64(len(waiting)), 0); err != nil {
				return false, err
			}
		}
		if m.Expanded++; len(known) > mostSets {
			return true, nil
		}
		set := waiting[len(waiting)-1]
		waiting = waiting[:len(waiting)-1]
		now := known[set]
		for left := set; left != 0; left &= left - 1 {
			u := uint8(bits.TrailingZeros64(left))
			for free := a.next[u] &^ set; free != 0; free &= free - 1 {
				v := uint8(bits.TrailingZeros64(free))
				to := set&^(1<<u) | 1<<v
				order := now.moved(rank(set, u), rank(to, v))
				m.Generated++
				old, seen := known[to]
				if seen {
					if err := possible.add(m, between(old, order)); err != nil {
						return false, err
					}
					continue
				}
				if err := memory.Take(m, setBytes); err != nil {
					return false, err
				}
				known[to] = order
				waiting = append(waiting, to)
			}
		}
		for _, ring := range rings {
			if ring.set&^set != 0 {
				continue
			}
			if err := possible.add(m, between(now, ring.turned(set, now))); err != nil {
				return false, err
			}
		}
	}
	set, order := on(a.goal)
	return !all || possible.full() || possible.contains(between(known[set], order)), nil
}

// between is what becomes of the ghosts where an arrangement gives way to another of the same set.
func between(before, after arrangement) permutation { return after.after(before.inverse()) }

// cycle is cells in a ring.
type cycle struct {
	set   uint64
	cells []uint8 // in order
}

// turned is an arrangement after the ghosts of a full ring went on by one.
func (r cycle) turned(set uint64, order arrangement) arrangement {
	next := order
	for i, c := range r.cells {
		next[rank(set, r.cells[(i+1)%len(r.cells)])] = order[rank(set, c)]
	}
	return next
}

// rings lists the cycles of up to as many cells as there are ghosts, each one way round, and reports whether these are
// all.
func (a *arrangements) rings() (list []cycle, all bool) {
	way := make([]uint8, 0, rules.MaxGhosts)
	ways := 0
	var extend func(set uint64)
	extend = func(set uint64) {
		if ways++; ways > mostWays {
			return
		}
		first, last := way[0], way[len(way)-1]
		if len(way) > 2 && a.next[last]>>first&1 != 0 && way[1] < last {
			list = append(list, cycle{set, slices.Clone(way)})
		}
		if len(way) == len(a.start) {
			return
		}
		for open := a.next[last] &^ set >> first << first; open != 0; open &= open - 1 { // first is the lowest
			v := uint8(bits.TrailingZeros64(open))
			way = append(way, v)
			extend(set | 1<<v)
			way = way[:len(way)-1]
		}
	}
	for c := range a.next {
		way = append(way[:0], uint8(c))
		extend(1 << c)
	}
	return list, ways <= mostWays
}
