package halloweentest

import (
	"math/bits"
	"slices"

	"stepboard/solve"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/grid"
)

// arrangements has a part of a floor, of up to 64 cells. A move takes one ghost to a free cell, or takes all ghosts of
// a full ring one cell further.
//
// Let the part be connected. Then n ghosts can occupy every set of n cells. An arrangement says which ghost is on which
// cell of a set. The method feasible visits each set, and keeps the first arrangement found on the set. Later it may
// find another arrangement on the same set. Then the ghosts can be permuted from the first arrangement to the other
// arrangement. The same permutation is possible on every set, because moves can be reversed. The permutations found in
// this way generate all possible permutations (Schreier's lemma).
type arrangements struct {
	next        []uint64 // by cell: a bit for each neighbour
	start, goal []uint8  // by ghost: the cell
}

// arrangement lists the ghosts on the cells of a set, in ascending order of the cells. Entries beyond the number of
// ghosts are equal to their indexes.
type arrangement = Permutation

// Arrangeable decides whether a board has a solution. It uses permutations of the ghosts (see the type arrangements).
// The second result (known) is false if there are too many sets of cells (mostSets), too many rings or too many cells.
func Arrangeable(d *solve.Dataset, mostSets int) (can, known bool) {
	part := rules.Components(d.Board)
	ghosts := map[int32][]solve.Kind{}
	for _, k := range rules.Ghosts(d.Board) {
		p := part[d.Board.Find(k)]
		if p != part[d.Board.Find(rules.GoalOf(k))] {
			return false, true
		}
		ghosts[p] = append(ghosts[p], k)
	}
	can, known = true, true
	for p, list := range ghosts {
		a := newArrangements(d.Board, part, p, list)
		if a == nil {
			known = false
			continue
		}
		ok, sure := a.feasible(mostSets)
		switch {
		case !sure:
			known = false
		case !ok:
			return false, true
		}
	}
	return can, known
}

// newArrangements prepares the part of a given number. It returns nil if the part has more than 64 cells.
func newArrangements(b *solve.Board, part []int32, number int32, ghosts []solve.Kind) *arrangements {
	index := map[grid.Cell]uint8{}
	var cells []grid.Cell
	for c, p := range part {
		if p == number {
			index[grid.Cell(c)] = uint8(len(cells))
			cells = append(cells, grid.Cell(c))
		}
	}
	if len(cells) > 64 {
		return nil
	}
	a := &arrangements{next: make([]uint64, len(cells))}
	for i, c := range cells {
		for _, d := range grid.Dirs {
			if to, ok := b.Step(c, d); ok && part[to] == number {
				a.next[i] |= 1 << index[to]
			}
		}
	}
	for _, k := range ghosts {
		a.start = append(a.start, index[b.Find(k)])
		a.goal = append(a.goal, index[b.Find(rules.GoalOf(k))])
	}
	return a
}

// arrangedOn returns the set of cells of the ghosts and the arrangement on this set, given the cell of each ghost.
func arrangedOn(cells []uint8) (set uint64, order arrangement) {
	for _, c := range cells {
		set |= 1 << c
	}
	order = Identity
	for ghost, c := range cells {
		order[rank(set, c)] = uint8(ghost)
	}
	return set, order
}

// rank returns the number of cells of a set before a cell.
func rank(set uint64, cell uint8) int { return bits.OnesCount64(set & (1<<cell - 1)) }

// moved returns the arrangement after the ghost of rank i has moved to a cell of rank j.
func (p Permutation) moved(i, j int) arrangement {
	ghost := p[i]
	for ; i < j; i++ {
		p[i] = p[i+1]
	}
	for ; i > j; i-- {
		p[i] = p[i-1]
	}
	p[j] = ghost
	return p
}

// feasible decides whether the ghosts can reach their goals. It ends early if all permutations are possible.
func (a *arrangements) feasible(mostSets int) (can, known bool) {
	possible := NewGroup(len(a.start))
	rings, all := a.rings()
	from, order := arrangedOn(a.start)
	seen := map[uint64]arrangement{from: order}
	for waiting := []uint64{from}; len(waiting) > 0 && !possible.Full(); {
		if len(seen) > mostSets {
			return false, false
		}
		set := waiting[len(waiting)-1]
		waiting = waiting[:len(waiting)-1]
		now := seen[set]
		for left := set; left != 0; left &= left - 1 {
			u := uint8(bits.TrailingZeros64(left))
			for free := a.next[u] &^ set; free != 0; free &= free - 1 {
				v := uint8(bits.TrailingZeros64(free))
				to := set&^(1<<u) | 1<<v
				order := now.moved(rank(set, u), rank(to, v))
				if old, again := seen[to]; again {
					possible.Add(between(old, order))
					continue
				}
				seen[to] = order
				waiting = append(waiting, to)
			}
		}
		for _, ring := range rings {
			if ring.set&^set == 0 {
				possible.Add(between(now, ring.turned(set, now)))
			}
		}
	}
	if possible.Full() {
		return true, true
	}
	set, order := arrangedOn(a.goal)
	return possible.Contains(between(seen[set], order)), all
}

// between returns the permutation of the ghosts that turns one arrangement of a set into another.
func between(before, after arrangement) Permutation { return after.after(before.inverse()) }

type cycle struct {
	set   uint64
	cells []uint8 // in the order of the ring
}

// turned returns the arrangement after the ghosts of a full ring have moved on by one cell.
func (r cycle) turned(set uint64, order arrangement) arrangement {
	next := order
	for i, c := range r.cells {
		next[rank(set, r.cells[(i+1)%len(r.cells)])] = order[rank(set, c)]
	}
	return next
}

// mostWays is the largest number of ways that the search for rings tries.
const mostWays = 1 << 20

// rings returns the cycles that the ghosts can fill: a cycle has at most one cell for each ghost. Each cycle is in the
// list in one direction only. The second result (all) reports whether the list is complete.
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
		for open := a.next[last] &^ set >> first << first; open != 0; open &= open - 1 { // first is the lowest cell
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
