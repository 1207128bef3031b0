package solve

import (
	"errors"
	"iter"
)

// Finder answers one query at a time, and keeps the way that it found last. [NewSession] makes a Session from a Finder.
type Finder interface {
	// Find answers a query (index from 0). It may overwrite the way of the query before. The errors are those of
	// Session.Solve.
	Find(m *Meter, query int) (Answer, error)
	// Way calls emit(move) for each move of the way found last, in order. It returns the first error of emit.
	Way(m *Meter, emit func(Move) error) error
}

// KeptSession is the Session of a Finder. It keeps the last answer, so that Walk does not search again.
type KeptSession struct {
	finder Finder
	query  int // index of the last query answered, or -1
	answer Answer
}

// NewSession makes a session that uses a finder.
func NewSession(f Finder) *KeptSession { return &KeptSession{finder: f, query: -1} }

// Solve implements [Session].
func (s *KeptSession) Solve(m *Meter, query int) (Answer, error) {
	if s.query == query {
		return s.answer, nil
	}
	s.query = -1
	a, err := s.finder.Find(m, query)
	if err != nil {
		return Answer{}, err
	}
	s.query, s.answer = query, a
	return a, nil
}

// Forget makes the session search again at the next call. Call it if the finder has lost its last way.
func (s *KeptSession) Forget() { s.query = -1 }

// errEnough ends a walk or a proof when its reader has stopped.
var errEnough = errors.New("enough")

// pollMoves is the number of moves of a walk between two polls of the Meter.
const pollMoves = 256

// Walk implements [Session].
func (s *KeptSession) Walk(m *Meter, query int) iter.Seq2[Move, error] {
	return func(yield func(Move, error) bool) {
		a, err := s.Solve(m, query)
		if err == nil && a.Steps > 0 {
			n := int64(0)
			err = s.finder.Way(m, func(move Move) error {
				if n++; n%pollMoves == 0 {
					if err := m.Poll(0, n); err != nil {
						return err
					}
				}
				if !yield(move, nil) {
					return errEnough
				}
				return nil
			})
		}
		if err != nil && !errors.Is(err, errEnough) {
			yield(0, err)
		}
	}
}
