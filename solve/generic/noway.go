package generic

import (
	"iter"

	"stepboard/solve"
)

// Counts reports whether boards without a way may be counted out, without a search.
func (p *Puzzle) Counts() bool { return p.spec.NoWay != nil }

// NoWay implements [solve.InfeasibilityProver], if the Spec has a NoWay.
func (p *Puzzle) NoWay(_ *solve.Meter, d *solve.Dataset, query int) (bool, error) {
	return p.spec.NoWay != nil && p.spec.NoWay(d, max(query, 0)), nil
}

// counting is an algorithm that asks NoWay before it searches. A search that is recorded does not ask.
type counting struct {
	solve.Searcher
	puzzle *Puzzle
}

// Satisficing implements [solve.Satisficing].
func (c counting) Satisficing() bool { return !solve.Exact(c.Searcher) }

// Prepare implements [solve.Solver].
func (c counting) Prepare(m *solve.Meter, d *solve.Dataset, task string) (solve.Session, error) {
	s, err := c.Searcher.Prepare(m, d, task)
	return countingSession{s, c.puzzle, d}, err
}

type countingSession struct {
	solve.Session
	puzzle *Puzzle
	data   *solve.Dataset
}

func (s countingSession) hopeless(m *solve.Meter, query int) bool {
	return m.Record == nil && s.puzzle.spec.NoWay(s.data, max(query, 0))
}

// Solve implements [solve.Session].
func (s countingSession) Solve(m *solve.Meter, query int) (solve.Answer, error) {
	if s.hopeless(m, query) {
		return solve.Answer{Value: solve.None}, nil
	}
	return s.Session.Solve(m, query)
}

// Walk implements [solve.Session].
func (s countingSession) Walk(m *solve.Meter, query int) iter.Seq2[solve.Move, error] {
	if s.hopeless(m, query) {
		return func(func(solve.Move, error) bool) {}
	}
	return s.Session.Walk(m, query)
}
