package search

import (
	"math/bits"

	"stepboard/solve"
	"stepboard/solve/knight/rules"
	"stepboard/solve/store"
)

// layers is a breadth-first search over bitboards. For each set of living pieces it holds the front: the cells first
// reached in the current layer. Shifts of whole rows move the front.
type layers struct {
	active store.List[int32]  // the sets that have knights in the front
	boards store.List[boards] // by set
	words  arena              // of all boards
	taken  store.List[taking] // pieces taken in the next layer
	men    []uint64           // the cells of the counting pieces and of the king
	states int64              // bits of all fronts
}

// boards are the front of a set and its closed cells, attacked or visited. Both have only the rows where the knight may
// come.
type boards struct {
	at    int32 // in words, the front first
	of    rows
	rows  rows  // rows of the front with set bits
	count int32 // number of set bits
}

// taking is a move that takes a piece.
type taking struct {
	from  int32 // number of the set with the piece
	piece int8
}

func (s *layers) free(m *solve.Meter) {
	s.active.Free(m)
	s.boards.Free(m)
	s.words.free(m)
	s.taken.Free(m)
}

// pass is the least number of moves, if it is at most bound, or None. Only the counting pieces are on the board.
func (s *fastSession) pass(m *solve.Meter, count uint64, bound int64) (int64, error) {
	s.restart()
	s.recorder.pass(count, bound)
	clear(s.men)
	s.bounds.goal.add(s.men)
	for i, at := range s.bounds.places {
		if count>>i&1 == 1 {
			at.add(s.men)
		}
	}
	number, err := s.reach(m, count, bound)
	if err != nil {
		return 0, err
	}
	if err := s.enter(m, number, 0, started, s.bounds.start, 0); err != nil {
		return 0, err
	}
	near := &s.bounds.near
	far := int64(near.len - 1)
	for layer := int64(1); layer <= bound && s.active.Len() > 0; layer++ {
		won, err := s.advance(m, layer, near.at(int(min(bound-layer, far))), bound-layer)
		if err != nil {
			return 0, err
		}
		if won {
			return layer, nil
		}
	}
	return solve.None, nil
}

// advance makes a layer from the previous layer. It leaves out cells outside of within: from within the king can be
// taken in the moves left. It reports whether the king was taken.
func (s *fastSession) advance(m *solve.Meter, layer int64, within []uint64, left int64) (bool, error) {
	s.taken.Clear()
	s.recorder.layer(layer - 1)
	still, work := 0, 0
	for i := range s.active.Len() {
		number := *s.active.At(i)
		f := s.boards.At(int(number))
		if work -= int(f.rows.last-f.rows.first) + 5; work < 0 {
			work = pollRows
			if err := m.Poll(s.states, layer-1); err != nil {
				return false, err
			}
		}
		front, closed := s.boardsOf(f)
		m.Expanded += int64(f.count)
		s.states -= int64(f.count)
		if s.recorder != nil {
			work -= recordRows * int(f.count)
			s.recorder.expandAll(s.bounds.layout, front, f.rows, s.alive(number))
		}
		in, count, found := s.bounds.leap(front, closed, f.of, within, s.men, f.rows)
		if s.recorder != nil {
			s.recorder.reachAll(s.bounds.layout, front, in, s.alive(number), layer)
		}
		m.Generated += int64(count)
		f.rows, f.count = in, int32(count)
		if found {
			won, err := s.take(m, number, f, front)
			if won && s.recorder != nil {
				s.recorder.wonBy(s.alive(number), layer)
			}
			if err != nil || won {
				m.Frontier(s.states + int64(f.count)) // including the won state
				return won, err
			}
		}
		s.states += int64(f.count)
		m.Frontier(s.states)
		if f.count > 0 {
			*s.active.At(still) = number
			still++
		}
	}
	s.active.Shorten(still)
	for i := range s.taken.Len() {
		if i%16 == 0 {
			if err := m.Poll(s.states, layer-1); err != nil {
				return false, err
			}
		}
		t := s.taken.At(i)
		alive := s.alive(t.from) &^ (1 << t.piece)
		if s.many() {
			ways, err := s.ways(m, int(t.piece), left)
			if err != nil {
				return false, err
			}
			alive &= ways.by
		}
		number, err := s.reach(m, alive, left)
		if err != nil {
			return false, err
		}
		if err := s.enter(m, number, t.from, t.piece, s.bounds.places[t.piece], layer); err != nil {
			return false, err
		}
	}
	m.Frontier(s.states)
	return false, nil
}

// alive is a set by its number.
func (s *fastSession) alive(number int32) uint64 { return s.sets.alive.At(int(number)).alive }

// pollRows is the number of rows moved between two polls, about 50 µs.
const pollRows = 1 << 13

// recordRows is the number of rows moved in about the time to record a state.
const recordRows = 50

// take moves knights that landed on living pieces from a front to the list of taken pieces. won reports whether a
// knight took the king, and take stores the set.
func (s *fastSession) take(m *solve.Meter, number int32, f *boards, front []uint64) (won bool, err error) {
	alive := s.alive(number)
	b := s.bounds
	start, _ := b.span(f.of)
	for w, to := b.span(f.rows); w < to; w++ {
		for hits := front[w-start] & s.men[w]; hits != 0; hits &= hits - 1 {
			k := b.PieceAt[b.cell(w, bits.TrailingZeros64(hits))]
			if k == rules.Royal {
				s.last, won = int(number), true
				continue
			}
			if alive>>k&1 == 0 {
				continue
			}
			front[w-start] &^= hits & -hits
			f.count--
			if err := s.taken.Push(m, taking{number, k}); err != nil {
				return false, err
			}
		}
	}
	return won, nil
}

// enter puts the knight on the front of a set that it entered by taking a piece, or at the start, if the cell was not
// reached before.
func (s *fastSession) enter(m *solve.Meter, number int, from int32, piece int8, at place, layer int64) error {
	f := s.boards.At(number)
	front, closed := s.boardsOf(f)
	start, _ := s.bounds.span(f.of)
	in := place{at.word - int32(start), at.bit} // relative to the first word
	if in.in(closed) {
		return nil
	}
	in.add(closed)
	if s.recorder != nil {
		s.recorder.enter(s.alive(int32(number)), piece, layer)
	}
	if err := s.sets.enter(m, number, from, piece, layer); err != nil {
		return err
	}
	if f.count == 0 {
		f.rows = noRows
		if err := s.active.Push(m, int32(number)); err != nil {
			return err
		}
	}
	in.add(front)
	f.rows = f.rows.with(s.bounds.row(at))
	f.count++
	s.states++
	return nil
}

// boardsOf is the front and the closed cells of a set.
func (s *fastSession) boardsOf(b *boards) (front, closed []uint64) {
	from, to := s.bounds.span(b.of)
	words := s.words.from(b.at)
	return words[: to-from : to-from], words[to-from:][:to-from]
}
