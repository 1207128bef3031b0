package huarong

import (
	"errors"
	"iter"

	"stepboard/solve"
)

// finder is one way of searching the graph of sides.
type finder interface {
	// find is the least number of moves that answers a question without settled answer, or solve.None.
	find(m *solve.Meter, q question) (int64, error)
	// route lists the nodes of a least solution, first to last, after find has found one.
	route(m *solve.Meter) ([]node, error)
}

// session is what dijkstra, spfa and fast have in common: questions, and walks made from the nodes of a solution.
type session struct {
	data *solve.Dataset
	*sides
	finder
	found int // the query that finder searched last, or -1
}

func newSession(d *solve.Dataset, s *sides, f finder) *session {
	return &session{data: d, sides: s, finder: f, found: -1}
}

// Solve implements [solve.Session].
func (s *session) Solve(m *solve.Meter, query int) (solve.Answer, error) {
	q, err := ask(s.data, query)
	if err != nil {
		return solve.Answer{}, err
	}
	if a, ok := q.settled(s.data.Board); ok {
		return a, nil
	}
	s.found = -1
	v, err := s.find(m, q)
	if err != nil {
		return solve.Answer{}, err
	}
	s.found = query
	return answer(v), nil
}

// answer is a number of moves, or None, as an Answer.
func answer(v int64) solve.Answer { return solve.Answer{Value: v, Steps: max(v, 0)} }

// errEnough ends a walk whose listener has heard enough.
var errEnough = errors.New("enough")

// Walk implements [solve.Session]. It holds the nodes of the solution, of which there are no more than the search reached,
// and one mark a cell; the blank's way from side to side, which may be much longer, is made when it is due.
func (s *session) Walk(m *solve.Meter, query int) iter.Seq2[solve.Move, error] {
	return func(yield func(solve.Move, error) bool) {
		if err := s.walk(m, query, yield); err != nil && !errors.Is(err, errEnough) {
			yield(0, err)
		}
	}
}

func (s *session) walk(m *solve.Meter, query int, yield func(solve.Move, error) bool) error {
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
	nodes, err := s.route(m)
	if err != nil || len(nodes) == 0 {
		return err
	}
	defer m.Give(int64(len(nodes)) * 4)
	n := s.bounds()
	if err := m.Take(int64(n) * 4); err != nil {
		return err
	}
	defer m.Give(int64(n) * 4)
	w := &walker{plane: s.plane, meter: m, yield: yield, trail: make([]uint32, n)}
	defer w.queue.give(m)

	piece, side := parted(nodes[0])
	if err := w.detour(piece, s.spot(q.blank), piece+s.step[side]); err != nil {
		return err
	}
	for _, next := range nodes[1:] {
		to, toSide := parted(next)
		if to == piece {
			err = w.round(piece, side, toSide)
		} else {
			err = w.emit(side.Opposite()) // the blank steps onto the piece
		}
		if err != nil {
			return err
		}
		piece, side = to, toSide
	}
	return nil
}
