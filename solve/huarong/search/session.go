// Package search answers the queries of huarong. It has four algorithms and the data that they keep about a board.
package search

import (
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/huarong/rules"
)

// Solver implements [solve.Solver].
type Solver struct {
	id      string
	prepare func(m *solve.Meter, d *solve.Dataset) (solve.Session, error)
}

// ID implements [solve.Solver].
func (s Solver) ID() string { return s.id }

// Prepare implements [solve.Solver].
func (s Solver) Prepare(m *solve.Meter, d *solve.Dataset, _ string) (solve.Session, error) {
	return s.prepare(m, d)
}

type finder interface {
	// find returns the least number of moves for a question, or solve.None. Question.Settled must return false.
	find(m *solve.Meter, q rules.Question) (int64, error)
	// trace calls emit for each move of a shortest solution, for the last question of find. It ends with the first error
	// of emit.
	trace(m *solve.Meter, q rules.Question, emit func(grid.Dir) error) error
}

// session is the common part of all solvers. It reads questions, and answers Settled questions itself.
type session struct {
	data *solve.Dataset
	finder
	asked rules.Question // the last question of find
}

func newSession(d *solve.Dataset, f finder) *solve.KeptSession {
	return solve.NewSession(&session{data: d, finder: f})
}

// Find implements [solve.Finder].
func (s *session) Find(m *solve.Meter, query int) (solve.Answer, error) {
	q, err := rules.Ask(s.data, query)
	if err != nil {
		return solve.Answer{}, err
	}
	if a, ok := q.Settled(s.data.Board); ok {
		if a.Value == 0 {
			home := solve.NewState(q.Blank, q.Piece)
			m.Record.Reach(0, home, -1, solve.Cost{})
			m.Record.Goal(0, home)
		}
		return a, nil
	}
	s.asked = q
	v, err := s.find(m, q)
	return answer(v), err
}

// answer makes an Answer from a number of moves, or from None.
func answer(v int64) solve.Answer { return solve.Answer{Value: v, Steps: max(v, 0)} }

func (s *session) Way(m *solve.Meter, emit func(solve.Move) error) error {
	return s.trace(m, s.asked, func(d grid.Dir) error { return emit(solve.Move(d)) })
}
