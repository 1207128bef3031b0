package huarong

import (
	"errors"
	"iter"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// bruteforce is a breadth-first search (Moore 1959) over all pairs of the piece's and the blank's cells, one slide a step.
// O((nm)²) time and memory at worst; memory is taken in blocks of blank cells, for piece cells that are reached.
type bruteforce struct{}

// ID implements [solve.Solver].
func (bruteforce) ID() string { return "bruteforce" }

// Prepare implements [solve.Solver]. Accounted memory: 29 bytes a cell, and while solving about a byte a pair reached.
func (bruteforce) Prepare(m *solve.Meter, d *solve.Dataset, _ string) (solve.Session, error) {
	p, err := planeOf(m, d.Board)
	if err != nil {
		return nil, err
	}
	n := p.bounds()
	if err := m.Take(int64(n) * 24); err != nil {
		return nil, err
	}
	return &bruteforceSession{data: d, plane: p, seen: make([][]*block, n), found: -1}, nil
}

const (
	blockBits  = 9
	blockSpots = 1 << blockBits
)

// block holds for one piece cell and some neighbouring blank cells by which step of the blank the pair was first reached:
// the direction + 1, started, or 0 where it was not reached.
type block [blockSpots]uint8

const started = 5

// pair is a state of play.
type pair struct{ piece, blank spot }

type bruteforceSession struct {
	data *solve.Dataset
	*plane
	seen  [][]*block // by piece spot, then by blank spot / blockSpots; a row is nil until it is reached
	rows  []spot     // with a row that is not nil
	free  []*block   // of earlier queries
	queue fifo[pair]
	end   pair
	found int // the query that seen belongs to, or -1
}

// Solve implements [solve.Session].
func (s *bruteforceSession) Solve(m *solve.Meter, query int) (solve.Answer, error) {
	q, err := ask(s.data, query)
	if err != nil {
		return solve.Answer{}, err
	}
	if a, ok := q.settled(s.data.Board); ok {
		return a, nil
	}
	s.found = -1
	v, err := s.search(m, pair{s.spot(q.piece), s.spot(q.blank)}, s.spot(q.target))
	if err != nil {
		return solve.Answer{}, err
	}
	s.found = query
	return answer(v), nil
}

func (s *bruteforceSession) search(m *solve.Meter, start pair, target spot) (int64, error) {
	if err := s.forget(m); err != nil {
		return 0, err
	}
	if _, err := s.reach(m, start, started); err != nil {
		return 0, err
	}
	for depth, left := int64(1), s.queue.size; s.queue.size > 0; left-- {
		if left == 0 {
			depth++
			left = s.queue.size
		}
		if m.Expanded&1023 == 0 {
			if err := m.Poll(int64(s.queue.size), depth); err != nil {
				return 0, err
			}
		}
		m.Expanded++
		from := s.queue.pop()
		for d, step := range s.step {
			to := pair{from.piece, from.blank + step}
			if !s.open[to.blank] {
				continue
			}
			if to.blank == from.piece {
				to.piece = from.blank
			}
			m.Generated++
			isNew, err := s.reach(m, to, uint8(d)+1)
			if err != nil {
				return 0, err
			}
			if isNew && to.piece == target {
				s.end = to
				return depth, nil
			}
		}
		m.Frontier(int64(s.queue.size))
	}
	return solve.None, nil
}

// reach notes a pair and puts it into the queue if it is new.
func (s *bruteforceSession) reach(m *solve.Meter, p pair, by uint8) (isNew bool, err error) {
	row := s.seen[p.piece]
	if row == nil {
		n := s.bounds()>>blockBits + 1
		if err := m.Take(8 * int64(n)); err != nil {
			return false, err
		}
		if s.rows, err = room(m, s.rows); err != nil {
			return false, err
		}
		row = make([]*block, n)
		s.seen[p.piece] = row
		s.rows = append(s.rows, p.piece)
	}
	b := row[p.blank>>blockBits]
	if b == nil {
		if b, err = s.block(m); err != nil {
			return false, err
		}
		row[p.blank>>blockBits] = b
	}
	at := &b[p.blank&(blockSpots-1)]
	if *at != 0 {
		return false, nil
	}
	*at = by
	return true, s.queue.push(m, p)
}

// block is a zeroed block, an old one where there is one.
func (s *bruteforceSession) block(m *solve.Meter) (*block, error) {
	if n := len(s.free); n > 0 {
		b := s.free[n-1]
		s.free = s.free[:n-1]
		clear(b[:])
		return b, nil
	}
	if err := m.Take(blockSpots); err != nil {
		return nil, err
	}
	return new(block), nil
}

// forget frees the blocks of the last search for the next one; rows stay.
func (s *bruteforceSession) forget(m *solve.Meter) error {
	s.queue.clear()
	for _, piece := range s.rows {
		row := s.seen[piece]
		for i, b := range row {
			if b == nil {
				continue
			}
			var err error
			if s.free, err = room(m, s.free); err != nil {
				return err
			}
			s.free = append(s.free, b)
			row[i] = nil
		}
		if err := m.Poll(0, 0); err != nil {
			return err
		}
	}
	return nil
}

// Walk implements [solve.Session]. The way is traced back from its end, one byte a move, no more than pairs were reached.
func (s *bruteforceSession) Walk(m *solve.Meter, query int) iter.Seq2[solve.Move, error] {
	return func(yield func(solve.Move, error) bool) {
		if err := s.walk(m, query, yield); err != nil && !errors.Is(err, errEnough) {
			yield(0, err)
		}
	}
}

func (s *bruteforceSession) walk(m *solve.Meter, query int, yield func(solve.Move, error) bool) error {
	q, err := ask(s.data, query)
	if err != nil {
		return err
	}
	if _, ok := q.settled(s.data.Board); ok {
		return nil
	}
	if s.found != query {
		if a, err := s.Solve(m, query); err != nil || a.Value == solve.None {
			return err
		}
	}
	n := 0
	if err := s.back(m, func(grid.Dir) { n++ }); err != nil {
		return err
	}
	if err := m.Take(int64(n)); err != nil {
		return err
	}
	defer m.Give(int64(n))
	moves := make([]grid.Dir, n)
	if err := s.back(m, func(d grid.Dir) { n--; moves[n] = d }); err != nil {
		return err
	}
	for i, d := range moves {
		if i&255 == 0 {
			if err := m.Poll(0, int64(i)); err != nil {
				return err
			}
		}
		if !yield(solve.Move(d), nil) {
			return errEnough
		}
	}
	return nil
}

// back visits the steps of the found way from last to first.
func (s *bruteforceSession) back(m *solve.Meter, visit func(grid.Dir)) error {
	for n, at := 1, s.end; ; n++ {
		by := s.seen[at.piece][at.blank>>blockBits][at.blank&(blockSpots-1)]
		if by == started {
			return nil
		}
		d := grid.Dir(by - 1)
		visit(d)
		from := pair{at.piece, at.blank - s.step[d]}
		if from.blank == at.piece { // they changed places
			from.piece = at.blank
		}
		at = from
		if n&1023 == 0 {
			if err := m.Poll(0, 0); err != nil {
				return err
			}
		}
	}
}
