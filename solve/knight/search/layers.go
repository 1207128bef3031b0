package search

import (
	"math/bits"

	"stepboard/solve"
	"stepboard/solve/knight/rules"
	"stepboard/solve/store"
)

// layers is a breadth-first search over bitboards. Each set of living pieces has a front: the cells that were first
// reached in the current layer. Shifts of whole rows move all knights of the front together.
type layers struct {
	active   store.List[int32]  // numbers of the sets whose front is not empty
	boards   store.List[boards] // boards by number of the set
	fronts   slab               // by number of the set: its front, and then its closed cells
	taken    store.List[taking] // captures that lead into the next layer
	occupied []uint64           // bitboard of the pieces that stand on the board in this pass, and of the king
	states   int64              // number of set bits in all fronts
}

// boards describes the bitboards of a set: its front, and its closed cells, which are attacked or visited.
type boards struct {
	rows  rows  // the rows of the front that have set bits
	count int32 // number of set bits of the front
}

type taking struct {
	from  int32 // number of the set before the capture
	piece int8
}

func (s *layers) free(m *solve.Meter) {
	s.active.Free(m)
	s.boards.Free(m)
	s.fronts.free(m)
	s.taken.Free(m)
}

// pass returns the least number of moves to the king, or None if this number is larger than bound. Only the given
// pieces stand on the board, but the lasting pieces attack cells, too.
func (s *fastSession) pass(m *solve.Meter, pieces uint64, bound int64) (int64, error) {
	s.sets.clear()
	s.active.Clear()
	s.boards.Clear()
	s.fronts.clear()
	s.states = 0
	s.recorder.pass(pieces, bound)
	clear(s.occupied)
	s.bounds.goal.add(s.occupied)
	for i, at := range s.bounds.places {
		if pieces>>i&1 == 1 {
			at.add(s.occupied)
		}
	}
	number, err := s.reach(m, pieces)
	if err != nil {
		return 0, err
	}
	if err := s.enter(m, number, 0, startPiece, s.bounds.start, 0); err != nil {
		return 0, err
	}
	near := &s.bounds.near
	far := int64(near.len - 1)
	for layer := int64(1); layer <= bound && s.active.Len() > 0; layer++ {
		won, err := s.advance(m, layer, near.at(int(min(bound-layer, far))))
		if err != nil {
			return 0, err
		}
		if won {
			return layer, nil
		}
	}
	return solve.None, nil
}

// advance makes the next layer, and reports whether the king was taken. Cells outside the bitboard near are left out,
// because the way from these cells to the king takes more moves than remain.
func (s *fastSession) advance(m *solve.Meter, layer int64, near []uint64) (bool, error) {
	s.taken.Clear()
	s.recorder.Layer(0, solve.Units(layer-1))
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
		front, closed := s.boardsOf(int(number))
		m.Expanded += int64(f.count)
		s.states -= int64(f.count)
		if s.recorder.active() {
			work -= recordRows * int(f.count)
			s.recorder.expandAll(s.bounds.layout, front, f.rows, s.alive(number))
		}
		in, count, found := s.bounds.leap(front, closed, near, s.occupied, f.rows)
		if s.recorder.active() {
			s.recorder.reachAll(s.bounds.layout, front, in, s.alive(number), layer)
		}
		m.Generated += int64(count)
		f.rows, f.count = in, int32(count)
		if found {
			won, err := s.take(m, number, f, front)
			if won && s.recorder.active() {
				s.recorder.setParent(s.alive(number), s.bounds.King, layer)
				s.recorder.won(s.alive(number), layer)
			}
			if err != nil || won {
				m.Frontier(s.states + int64(f.count)) // the won state counts, too
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
		number, err := s.reach(m, s.alive(t.from)&^(1<<t.piece))
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

func (s *fastSession) alive(number int32) uint64 { return s.sets.alive.At(int(number)).alive }

// pollRows is the number of rows that are moved between two polls. This takes about 50 µs.
const pollRows = 1 << 13

// recordRows is the number of rows that a search could move in the time of recording one state.
const recordRows = 50

// take moves the knights that landed on living pieces from a front to s.taken. The result won is true if a knight took
// the king.
func (s *fastSession) take(m *solve.Meter, number int32, f *boards, front []uint64) (won bool, err error) {
	alive := s.alive(number)
	b := s.bounds
	for w, to := b.span(f.rows); w < to; w++ {
		for hits := front[w] & s.occupied[w]; hits != 0; hits &= hits - 1 {
			k := b.PieceAt[b.cell(w, bits.TrailingZeros64(hits))]
			if k == rules.Royal {
				s.last, won = int(number), true
				continue
			}
			if alive>>k&1 == 0 {
				continue
			}
			front[w] &^= hits & -hits
			f.count--
			if err := s.taken.Push(m, taking{number, k}); err != nil {
				return false, err
			}
		}
	}
	return won, nil
}

// enter adds the cell of a capture, or the start, to the front of a set. If the cell was reached before, enter returns.
func (s *fastSession) enter(m *solve.Meter, number int, from int32, piece int8, at place, layer int64) error {
	f := s.boards.At(number)
	front, closed := s.boardsOf(number)
	if at.in(closed) {
		return nil
	}
	at.add(closed)
	if s.recorder.active() {
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
	at.add(front)
	f.rows = f.rows.with(s.bounds.row(at))
	f.count++
	s.states++
	return nil
}

func (s *fastSession) boardsOf(number int) (front, closed []uint64) {
	both, n := s.fronts.at(number), s.bounds.words()
	return both[:n:n], both[n:]
}
