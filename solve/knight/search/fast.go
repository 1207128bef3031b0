// Package search has the solvers of knight, BreadthFirst and Fast, and their data about a board.
package search

import (
	"math/bits"

	"stepboard/solve"
	"stepboard/solve/knight/rules"
)

// Fast first finds all pieces that any play can take, and all cells that any play can reach (see Bounds). If no such
// cell is one jump away from the king, there is no way.
//
// Otherwise it searches with few pieces on the board, at first only with the lasting pieces. Removing pieces never
// makes a way longer (see Bounds). The shortest way found may be allowed with all pieces on the board. Then it is a
// true shortest way. Otherwise the pieces that forbid it are put back, and the search is repeated. This is
// counterexample-guided abstraction refinement (Clarke, Grumberg, Jha, Lu and Veith, 2000).
//
// Each search is breadth-first over bitboards, with its own bitboards for each set of living pieces (layers.go). A
// search has passes. Each pass allows longer ways than the pass before. A pass leaves out states that are too far from
// the king.
//
// It takes O((S+D)·n) words of memory on an n×n board. S is the number of sets reached with the pieces that were put
// back, and D is the largest distance of a cell from the king.
type Fast struct{}

// ID implements [solve.Solver].
func (Fast) ID() string { return "fast" }

// Prepare implements [solve.Solver].
func (Fast) Prepare(m *solve.Meter, d *solve.Dataset, _ string) (solve.Session, error) {
	p, err := rules.Prepare(m, d)
	if err != nil {
		return nil, err
	}
	t := newRecorder(m, p, 0)
	if t.active() {
		t.Whole = true
	}
	b, err := NewBounds(m, p)
	if err != nil {
		return nil, err
	}
	if b.least < 0 {
		t.Stage(stageNoWay, int64(bits.OnesCount64(b.Lasting)))
		b.Free(m)
		return solve.NewSession(&fastSession{}), nil
	}
	t.Stage(stageNear, b.least)
	if err := m.Take(8 * int64(b.words())); err != nil {
		return nil, err
	}
	return solve.NewSession(&fastSession{bounds: b, layers: layers{
		occupied: make([]uint64, b.words()), fronts: slab{words: 2 * b.words()},
	}}), nil
}

// fastSession is a solve.Finder. It keeps the moves of the way.
type fastSession struct {
	bounds *Bounds // nil if there is no way

	sets sets
	layers
	last     int // number of the set in which the king was taken
	recorder *recorder
	moves    []byte
}

func (s *fastSession) Find(m *solve.Meter, _ int) (solve.Answer, error) {
	m.Give(int64(len(s.moves)))
	s.moves = nil
	if s.bounds == nil {
		return solve.Answer{Value: solve.None}, nil
	}
	err := s.search(m)
	s.sets.free(m)
	s.layers.free(m)
	if err != nil {
		return solve.Answer{}, err
	}
	n := int64(len(s.moves))
	return solve.Answer{Value: n, Steps: n}, nil
}

func (s *fastSession) Way(_ *solve.Meter, emit func(solve.Move) error) error {
	return emitAll(s.moves, emit)
}

func emitAll(moves []byte, emit func(solve.Move) error) error {
	for _, move := range moves {
		if err := emit(solve.Move(move)); err != nil {
			return err
		}
	}
	return nil
}

// search finds a shortest way to the king and stores its moves. Some play must take the king.
func (s *fastSession) search(m *solve.Meter) error {
	s.recorder = newRecorder(m, s.bounds.Position, s.bounds.Lasting)
	count, least := uint64(0), s.bounds.least
	for {
		var err error
		if least, err = s.least(m, count, least); err != nil {
			return err
		}
		moves, err := retrace(m, s.bounds.Position, &s.sets, s.bounds.draw, s.last, least)
		if err != nil {
			return err
		}
		against := s.forbidding(moves)
		if against == 0 {
			if err := m.Take(least); err != nil {
				return err
			}
			s.moves = moves
			s.recorder.Stage(stageAllowed, least)
			return nil
		}
		s.recorder.Stage(stageRefused, int64(bits.OnesCount64(against)))
		count |= against
	}
}

// least returns the least number of moves to the king if only the given pieces and the lasting pieces live. The
// parameter atLeast is a lower bound of this number, and the first bound of the passes. The bound grows so that the
// last pass costs little more than necessary, and all passes together cost little more than the last pass.
func (s *fastSession) least(m *solve.Meter, pieces uint64, atLeast int64) (int64, error) {
	more, cost := int64(fewestMore), int64(0)
	for bound := atLeast; ; bound += more {
		before := m.Expanded
		if n, err := s.pass(m, pieces, bound); err != nil || n >= 0 {
			return n, err
		}
		if spent := m.Expanded - before; spent > 2*cost {
			more, cost = max(fewestMore, more/2), spent
		} else {
			more, cost = 2*more, spent
		}
	}
}

// fewestMore is the least growth of the bound. It is even, because all ways to a cell are even or all are odd.
const fewestMore = 4

// forbidding returns the pieces that forbid some move of a way while all untaken pieces are on the board.
func (s *fastSession) forbidding(moves []byte) uint64 {
	b := s.bounds
	row, col := b.Row(b.Knight), b.Col(b.Knight)
	alive, against := b.All(), uint64(0)
	for _, move := range moves[:len(moves)-1] { // the last move takes the king
		row, col = row+rules.Jumps[move].Row, col+rules.Jumps[move].Col
		if k := b.PieceAt[b.At(row, col)]; k >= 0 {
			alive &^= 1 << k
		}
		against |= b.attackers(alive, b.place(row, col))
	}
	return against
}

// reach returns the number of a set, and makes the boards of a new set.
func (s *fastSession) reach(m *solve.Meter, alive uint64) (int, error) {
	number, made, err := s.sets.find(m, alive)
	if err != nil || !made {
		return number, err
	}
	if _, err := s.fronts.add(m); err != nil {
		return 0, err
	}
	if err := s.boards.Push(m, boards{}); err != nil {
		return 0, err
	}
	front, closed := s.boardsOf(number)
	clear(front)
	s.bounds.draw(alive, closed)
	return number, nil
}
