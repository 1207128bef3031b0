package search

import (
	"math/bits"

	"stepboard/solve"
	"stepboard/solve/store"
)

// pockets counts the places of small parts of the floor that a box cuts off. It visits few places outside such parts.
type pockets struct {
	*shape
	seen    bitmap
	visited store.List[int32]
	left    int // the number of places that all calls of visit may still visit
}

// The number of places at which a part is too large for a pocket: in the first try, and in the last try.
const firstVisits, lastVisits = 32, 512

// smaller compares two sets of sides of a box at p. The sets must not be connected with each other. If a player can
// reach only few places from one set, the result index is the index (0 or 1) of this set in the parameter from, and the
// result n is the number of these places, without the goal. The result ok is false if a player can reach many places
// from both sets.
func (k *pockets) smaller(m *solve.Meter, p int32, from [2]Sides) (index int, n int32, ok bool, err error) {
	for limit := firstVisits; limit <= lastVisits; limit *= 4 {
		for index, set := range from {
			if n, ok, err = k.visit(m, p, set, limit); ok || err != nil {
				return index, n, ok, err
			}
		}
	}
	return 0, 0, false, nil
}

// smallerNear has the same results as smaller, but examines only the 64 places around p: a square of eight rows of
// eight bits. Bit 27 stands for p. So ok may be false although smaller finds a set.
func (k *pockets) smallerNear(p int32, from [2]Sides) (index int, n int32, ok bool) {
	const (
		corner = 3
		edge   = 0xff818181818181ff
	)
	origin := p - corner*k.Stride - corner
	if origin < 0 || int(origin+8*k.Stride) >= len(k.open)<<6 {
		return 0, 0, false
	}
	var open uint64
	for row := range 8 {
		at := origin + int32(row)*k.Stride
		w, shift := at>>6, at&63
		open |= (k.open[w]>>shift | k.open[w+1]<<1<<(63-shift)) & 255 << (8 * row)
	}
	const box = 1 << (9 * corner)
	open &^= box
	beside := func(set Sides) uint64 {
		f := uint64(set)
		return (f&1*(box>>8) | f>>1&1*(box<<1) | f>>2&1*(box<<8) | f>>3&1*(box>>1)) & open
	}
	for a, b := beside(from[0]), beside(from[1]); ; {
		moreA, moreB := withNeighbours(a)&open, withNeighbours(b)&open
		switch {
		case moreA == a && a&edge == 0:
			return 0, k.without(a, origin), true
		case moreB == b && b&edge == 0:
			return 1, k.without(b, origin), true
		case a&edge != 0 && b&edge != 0:
			return 0, 0, false
		}
		a, b = moreA, moreB
	}
}

// withNeighbours returns some places of an eight by eight square and their neighbours.
func withNeighbours(x uint64) uint64 {
	const notLow, notHigh = 0xfefefefefefefefe, 0x7f7f7f7f7f7f7f7f
	return x | x<<1&notLow | x>>1&notHigh | x<<8 | x>>8
}

func (k *pockets) without(x uint64, origin int32) int32 {
	row, col := (k.goal-origin)/k.Stride, (k.goal-origin)%k.Stride
	if uint32(row) < 8 && uint32(col) < 8 {
		x &^= 1 << (8*row + col)
	}
	return int32(bits.OnesCount64(x))
}

// visit counts the places that a player can reach from some sides of a box at p, without the goal. The result ok is
// false if the count reached the limit.
func (k *pockets) visit(m *solve.Meter, p int32, from Sides, limit int) (n int32, ok bool, err error) {
	limit = min(limit, k.left)
	k.visited.Clear()
	add := func(at int32) error {
		if !k.open.has(at) || k.seen.has(at) || at == p {
			return nil
		}
		k.seen.set(at)
		return k.visited.Push(m, at)
	}
	for side, step := range k.Steps {
		if from.Has(side) {
			if err := add(p + step); err != nil {
				return 0, false, err
			}
		}
	}
	done := 0
	for ; done < k.visited.Len() && k.visited.Len() < limit; done++ {
		at := *k.visited.At(done)
		for _, step := range k.Steps {
			if err := add(at + step); err != nil {
				return 0, false, err
			}
		}
	}
	ok = done == k.visited.Len()
	k.left -= k.visited.Len()
	for i := range k.visited.Len() {
		at := *k.visited.At(i)
		k.seen.unset(at)
		if at != k.goal {
			n++
		}
	}
	return n, ok, nil
}
