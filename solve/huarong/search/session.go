// Package search answers the queries of huarong: four algorithms and what they keep of a board.
package search

import (
	"errors"
	"iter"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/huarong/rules"
)

// finder is one way of searching.
type finder interface {
	// find is the least number of moves that answers a question without settled answer, or solve.None.
	find(m *solve.Meter, q rules.Question) (int64, error)
	// trace emits the blank's moves of a least solution of the question that find answered last, until emit fails.
	trace(m *solve.Meter, q rules.Question, emit func(grid.Dir) error) error
}

// session is what all solvers have in common: questions and walks.
type session struct {
	data *solve.Dataset
	finder
	found int // the query that finder searched last, or -1
}

func newSession(d *solve.Dataset, f finder) *session { return &session{data: d, finder: f, found: -1} }

// Solve implements [solve.Session].
func (s *session) Solve(m *solve.Meter, query int) (solve.Answer, error) {
	q, err := rules.Ask(s.data, query)
	if err != nil {
		return solve.Answer{}, err
	}
	if a, ok := q.Settled(s.data.Board); ok {
		if a.Value == 0 {
			recordHome(m, q)
		}
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

// Walk implements [solve.Session].
func (s *session) Walk(m *solve.Meter, query int) iter.Seq2[solve.Move, error] {
	return func(yield func(solve.Move, error) bool) {
		if err := s.walk(m, query, yield); err != nil && !errors.Is(err, errEnough) {
			yield(0, err)
		}
	}
}

func (s *session) walk(m *solve.Meter, query int, yield func(solve.Move, error) bool) error {
	q, err := rules.Ask(s.data, query)
	if err != nil {
		return err
	}
	if _, ok := q.Settled(s.data.Board); ok {
		return nil
	}
	if s.found != query {
		if a, err := s.Solve(m, query); err != nil || a.Value == solve.None {
			return err
		}
	}
	moves := int64(0)
	return s.trace(m, q, func(d grid.Dir) error {
		if moves++; moves&255 == 0 {
			if err := m.Poll(0, moves); err != nil {
				return err
			}
		}
		if !yield(solve.Move(d), nil) {
			return errEnough
		}
		return nil
	})
}
