package halloweentest

import (
	"math/bits"

	"stepboard/solve"
	"stepboard/solve/crowd/rules"
)

// Alone decides whether each ghost has a way to its goal if the other ghosts are interchangeable. If a ghost has no
// such way, the board has no solution. A state is the ghost's cell and the set of the other ghosts' cells. The second
// result (known) is false if a ghost has too many states (limit), or if the floor has more than 64 cells.
func Alone(d *solve.Dataset, limit int) (can, known bool) {
	const floor = 1
	part := make([]int32, d.Board.Cells())
	for c, t := range d.Board.Terrain {
		if t != solve.Wall {
			part[c] = floor
		}
	}
	a := newArrangements(d.Board, part, floor, rules.Ghosts(d.Board))
	if a == nil {
		return false, false
	}
	starts, _ := arrangedOn(a.start)
	goals, _ := arrangedOn(a.goal)
	for i, from := range a.start {
		start, goal := pair{from, starts &^ (1 << from)}, pair{a.goal[i], goals &^ (1 << a.goal[i])}
		if can, known = pairReached(a.next, start, goal, limit); !can {
			return can, known
		}
	}
	return true, true
}

type pair struct {
	at     uint8
	others uint64
}

func pairReached(next []uint64, start, goal pair, most int) (can, known bool) {
	seen := map[uint64]uint64{start.others: 1 << start.at} // by the others' cells: a bit for each cell of the ghost
	states := 1
	waiting := []pair{start}
	reach := func(p pair) {
		if was := seen[p.others]; was>>p.at&1 == 0 {
			seen[p.others] = was | 1<<p.at
			states++
			waiting = append(waiting, p)
		}
	}
	reached := func() bool { return seen[goal.others]>>goal.at&1 != 0 }
	for len(waiting) > 0 && !reached() {
		if states > most {
			return false, false
		}
		p := waiting[len(waiting)-1]
		waiting = waiting[:len(waiting)-1]
		full := p.others | 1<<p.at
		for left := full; left != 0; left &= left - 1 { // move one ghost to a free cell
			v := uint8(bits.TrailingZeros64(left))
			for free := next[v] &^ full; free != 0; free &= free - 1 {
				to := uint8(bits.TrailingZeros64(free))
				if v == p.at {
					reach(pair{to, p.others})
				} else {
					reach(pair{p.at, p.others&^(1<<v) | 1<<to})
				}
			}
		}
		for taken := next[p.at] & p.others; taken != 0; taken &= taken - 1 { // move all ghosts of a full ring
			to := uint8(bits.TrailingZeros64(taken))
			if OnRing(func(v uint8) uint64 { return next[v] }, p.others, p.at, to) {
				reach(pair{to, full &^ (1 << to)})
			}
		}
	}
	return reached(), true
}

// OnRing reports whether two neighbouring cells (first, second) lie on a ring. All other cells of the ring must belong
// to a set (ghosts). next(v) returns the set of the neighbours of cell v. Bit v of a set stands for cell v.
func OnRing(next func(v uint8) uint64, ghosts uint64, first, second uint8) bool {
	ends := next(first) & ghosts &^ (1 << second)
	seen := uint64(1) << second
	for waiting := seen; waiting != 0; {
		v := uint8(bits.TrailingZeros64(waiting))
		waiting &= waiting - 1
		fresh := next(v) & ghosts &^ seen
		seen |= fresh
		waiting |= fresh
	}
	return seen&ends != 0
}
