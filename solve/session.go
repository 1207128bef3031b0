package solve

import (
	"errors"
	"iter"
)

// Finder searches for a way for one query at a time, and keeps the last way. [NewSession] makes a Session from a
// Finder.
type Finder interface {
	// Find answers a query (0-based). The last way may be lost. The error is like the error of Session.Solve.
	Find(m *Meter, query int) (Answer, error)
	// Way passes the moves of the last way to emit, in order. It ends with the first error of emit.
	Way(m *Meter, emit func(Move) error) error
}

// KeptSession is a Session with a Finder. It remembers the answer of the last query, so that Walk does not search
// again.
type KeptSession struct {
	finder Finder
	query  int // the last query answered, or -1
	answer Answer
}

// NewSession is a session of a finder.
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

// Forget makes the session search again for the next query: its finder has lost the last way.
func (s *KeptSession) Forget() { s.query = -1 }

// errEnough ends a walk that is no longer listened to.
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
