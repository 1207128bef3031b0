package search

import (
	"math/bits"

	"stepboard/solve"
	"stepboard/solve/knight/rules"
	"stepboard/solve/store"
)

// manySets is a number of sets. A pass with more sets forgets useless pieces and rows. Tests set manySets to 0.
var manySets = 1 << 12

// ways describes all ways from a taken piece's cell to the king with at most a given number of moves, if only the
// lasting pieces live.
type ways struct {
	known bool
	by    uint64 // the pieces that attack a cell on the ways
	rows  rows   // the rows of the ways
}

// The method ways finds the ways after a capture. From then on, a piece that attacks no cell of the ways makes no
// difference. So sets that differ only in such pieces count as one set, and the boards of a set need only the rows of
// the ways.
func (s *fastSession) ways(m *solve.Meter, piece int, remaining int64) (*ways, error) {
	b := s.bounds
	if s.known == nil {
		var err error
		if s.known, err = store.Make[ways](m, len(b.places)*mostLeft); err != nil {
			return nil, err
		}
	}
	if remaining >= mostLeft {
		return &ways{true, ^uint64(0), b.board()}, nil
	}
	found := &s.known[int(remaining)*len(b.places)+piece]
	if found.known {
		return found, nil
	}
	words := b.words()
	if err := m.Take(3 * 8 * int64(words)); err != nil {
		return nil, err
	}
	defer m.Give(3 * 8 * int64(words))
	front, closed, on := make([]uint64, words), make([]uint64, words), make([]uint64, words)
	copy(closed, b.closed)
	b.places[piece].add(front)
	b.places[piece].add(closed)
	*found = ways{known: true, rows: noRows.with(b.row(b.goal))}
	in := noRows.with(b.row(b.places[piece]))
	for ; remaining >= 0; remaining-- {
		for w, cells := range b.near.at(int(min(remaining, int64(b.near.len-1)))) {
			on[w] |= front[w] & cells
		}
		in, _, _ = b.leap(front, closed, b.board(), b.reachable, b.reachable, in)
	}
	for w, cells := range on {
		if cells != 0 {
			found.rows = found.rows.with(int16(w / b.width))
		}
	}
	for i, set := range b.attacks {
		for w, cells := range set.words {
			if cells&on[set.from+w] != 0 {
				found.by |= 1 << i
				break
			}
		}
	}
	return found, rules.Again(m)
}

// neededRows returns the rows that the ways from all taken pieces of a set need. The parameter remaining is the number
// of moves that remain when the search first reaches the set.
func (s *fastSession) neededRows(m *solve.Meter, alive uint64, remaining int64) (kept rows, err error) {
	kept = noRows
	for taken := s.alive(0) &^ alive; taken != 0; taken &= taken - 1 {
		w, err := s.ways(m, bits.TrailingZeros64(taken), remaining)
		if err != nil {
			return kept, err
		}
		kept = kept.hull(w.rows)
	}
	return kept, nil
}

// mostLeft is a number of remaining moves. With at least this number, all pieces and rows are kept.
const mostLeft = 255
