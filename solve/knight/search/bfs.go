package search

import (
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/knight/rules"
	"stepboard/solve/store"
)

// BreadthFirst is plain breadth-first search over the states (cell of the knight, set of living pieces), one state at a
// time. When it first reaches a set, it draws a map of the cells that the set attacks. S is the number of reached sets
// on an n×n board. The search takes O(S·n²) time. It takes O(S·n²) bits of memory, and two layers of states.
type BreadthFirst struct{}

// ID implements [solve.Solver].
func (BreadthFirst) ID() string { return "bfs" }

// Prepare implements [solve.Solver].
func (BreadthFirst) Prepare(m *solve.Meter, d *solve.Dataset, _ string) (solve.Session, error) {
	f, err := prepareField(m, d)
	if err != nil {
		return nil, err
	}
	if err := m.Take(8 * int64(f.words())); err != nil {
		return nil, err
	}
	s := &bfsSession{field: f, maps: slab{words: 2 * f.words()}, outside: make([]uint64, f.words())}
	for at, k := range f.at {
		if k == rules.Outside {
			set(s.outside, spot(at))
		}
	}
	return solve.NewSession(s), nil
}

type node struct {
	set int32
	at  spot
}

// bfsSession is a solve.Finder. It keeps the stores of the last search for Way.
type bfsSession struct {
	field   *field
	outside []uint64 // bitmap of the spots in the margin

	sets sets
	maps slab // by set: the bitmap of closed spots (attacked or in the margin), then the bitmap of seen spots
	// The layer that is expanded, and the layer that is made from it.
	layer, next store.List[node]

	length int64 // number of moves of the way
	last   int32 // number of the set in which the king was taken

	recorder *recorder
}

func (s *bfsSession) Find(m *solve.Meter, _ int) (solve.Answer, error) {
	s.free(m)
	value, err := s.search(m)
	s.layer.Free(m)
	s.next.Free(m)
	if err != nil || value < 0 {
		s.free(m)
	}
	s.length = value
	return solve.Answer{Value: value, Steps: max(value, 0)}, err
}

func (s *bfsSession) free(m *solve.Meter) {
	s.sets.free(m)
	s.maps.free(m)
	s.layer.Free(m)
	s.next.Free(m)
}

func (s *bfsSession) Way(m *solve.Meter, emit func(solve.Move) error) error {
	if err := m.Take(s.length); err != nil {
		return err
	}
	defer m.Give(s.length)
	moves, err := retrace(m, s.field.Position, &s.sets, s.field.draw, int(s.last), s.length)
	if err != nil {
		return err
	}
	return emitAll(moves, emit)
}

// search returns the least number of moves to the king, or None.
func (s *bfsSession) search(m *solve.Meter) (int64, error) {
	f := s.field
	s.recorder = newRecorder(m, f.Position, 0)
	s.recorder.start(f.All())
	if f.King == grid.None {
		return solve.None, nil
	}
	number, err := s.reach(m, f.All())
	if err != nil {
		return 0, err
	}
	closed, seen := s.bitmaps(number)
	knight := f.wide.Place(f.Knight)
	if has(closed, knight) {
		return solve.None, nil
	}
	set(seen, knight)
	if err := s.enter(m, number, 0, knight, startPiece, 0); err != nil {
		return 0, err
	}
	for layer := int64(1); s.next.Len() > 0; layer++ {
		s.layer, s.next = s.next, s.layer
		s.next.Clear()
		if won, err := s.advance(m, layer); err != nil || won {
			return layer, err
		}
	}
	return solve.None, nil
}

// advance makes s.next from s.layer. It reports whether a move takes the king.
func (s *bfsSession) advance(m *solve.Meter, layer int64) (bool, error) {
	s.recorder.Layer(0, solve.Units(layer-1))
	for i := range s.layer.Len() {
		if i%512 == 0 {
			if err := m.Poll(int64(s.layer.Len()-i+s.next.Len()), layer-1); err != nil {
				return false, err
			}
		}
		n, queued := *s.layer.At(i), s.next.Len()
		won, err := s.expand(m, n, layer)
		waiting := s.layer.Len() - i - 1 + s.next.Len()
		if won {
			waiting++ // the won state counts, too
		}
		m.Frontier(int64(waiting))
		if s.recorder.active() && err == nil {
			s.record(n, queued, layer, won)
		}
		if err != nil || won {
			return won, err
		}
	}
	return false, nil
}

// expand makes the moves from a state and queues the new states. It reports whether a move takes the king.
func (s *bfsSession) expand(m *solve.Meter, n node, layer int64) (bool, error) {
	f := s.field
	alive := s.sets.alive.At(int(n.set)).alive
	closed, seen := s.bitmaps(int(n.set))
	m.Expanded++
	for _, jump := range f.jumps {
		to := n.at + jump
		k := f.at[to]
		switch {
		case k == rules.Royal:
			s.last = n.set
			m.Generated++
			return true, nil
		case has(closed, to): // attacked (an attacked piece is guarded), or off the board
		case k >= 0 && alive>>k&1 == 1:
			if err := s.take(m, n.set, alive, k, layer); err != nil {
				return false, err
			}
		default:
			m.Generated++
			if has(seen, to) {
				continue
			}
			set(seen, to)
			if err := s.next.Push(m, node{n.set, to}); err != nil {
				return false, err
			}
		}
	}
	return false, nil
}

// take takes the unguarded piece k. No piece attacks its cell now: a line that
// it blocked would have guarded it.
func (s *bfsSession) take(m *solve.Meter, from int32, alive uint64, k int8, layer int64) error {
	number, err := s.reach(m, alive&^(1<<k))
	if err != nil {
		return err
	}
	at := s.field.wide.Place(s.field.Pieces[k].At)
	_, seen := s.bitmaps(number)
	m.Generated++
	if has(seen, at) {
		return nil
	}
	set(seen, at)
	return s.enter(m, number, from, at, k, layer)
}

func (s *bfsSession) enter(m *solve.Meter, number int, from int32, at spot, piece int8, layer int64) error {
	if err := s.sets.enter(m, number, from, piece, layer); err != nil {
		return err
	}
	return s.next.Push(m, node{int32(number), at})
}

// reach returns the number of a set. If the set is new, reach also makes its bitmaps.
func (s *bfsSession) reach(m *solve.Meter, alive uint64) (int, error) {
	number, made, err := s.sets.find(m, alive)
	if err != nil || !made {
		return number, err
	}
	if err := rules.Again(m); err != nil {
		return 0, err
	}
	if _, err := s.maps.add(m); err != nil {
		return 0, err
	}
	closed, seen := s.bitmaps(number)
	copy(closed, s.outside)
	s.field.attack(alive, closed)
	clear(seen)
	return number, nil
}

func (s *bfsSession) bitmaps(number int) (closed, seen []uint64) {
	both := s.maps.at(number)
	return both[:len(both)/2], both[len(both)/2:]
}
