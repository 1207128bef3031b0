package search

import (
	"stepboard/solve"
	"stepboard/solve/knight/rules"
	"stepboard/solve/store"
)

// manySets is how many sets a pass has before it is worth telling which pieces still matter. Tests set it to 0, so that
// small boards are asked too.
var manySets = 1 << 12

// matter is the set of pieces that attack a cell on some way of the knight from a piece that was just taken to the king
// in no more than the moves left, were all but the lasting pieces gone. Whether others live makes no difference from
// there on, so that sets that differ in them are one.
func (s *fastSession) matter(m *solve.Meter, piece int8, left int64) (by uint64, err error) {
	b := s.bounds
	left = min(left, mostLeft)
	if s.matters == nil {
		if s.matters, err = store.Make[uint64](m, len(b.places)*(mostLeft+1)); err != nil {
			return 0, err
		}
	}
	known := &s.matters[int64(piece)*(mostLeft+1)+left]
	if *known != 0 || left == mostLeft {
		return *known - 1, nil // all where it was not asked
	}
	words := b.words()
	if err := m.Take(3 * 8 * int64(words)); err != nil {
		return 0, err
	}
	defer m.Give(3 * 8 * int64(words))
	front, closed, ways := make([]uint64, words), make([]uint64, words), make([]uint64, words)
	copy(closed, b.closed)
	b.places[piece].add(front)
	b.places[piece].add(closed)
	in := noRows.with(b.row(b.places[piece]))
	for ; left >= 0; left-- {
		for w, cells := range b.near.at(int(min(left, int64(b.near.len-1)))) {
			ways[w] |= front[w] & cells
		}
		in, _, _ = b.leap(front, closed, b.reachable, b.reachable, in)
	}
	for i, shade := range b.shades {
		for w, cells := range shade.words {
			if cells&ways[shade.from+w] != 0 {
				by |= 1 << i
				break
			}
		}
	}
	*known = by + 1
	return by, rules.Again(m)
}

// mostLeft is with how many moves left all pieces are taken to matter.
const mostLeft = 255
