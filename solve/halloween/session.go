package halloween

import (
	"iter"

	"stepboard/solve"
)

// pollEvery is how many expansions may pass between two looks at the Meter: some 0.3 ms.
const pollEvery = 256

// search finds a shortest way from start to goal, both included, nil if there is none. The memory of the way stays
// taken; all else is given back.
type search func(m *solve.Meter, g *graph) ([]joint, error)

// solver is an algorithm.
type solver struct {
	id     string
	search search
}

func (s solver) ID() string { return s.id }

func (s solver) Prepare(m *solve.Meter, d *solve.Dataset, task string) (solve.Session, error) {
	if err := solve.FirstError(Puzzle.Check(d, -1, task)); err != nil {
		return nil, err
	}
	if err := m.Take(graphBytes * int64(d.Board.Cells())); err != nil {
		return nil, err
	}
	return &session{graph: newGraph(d.Board), search: s.search}, nil
}

// session keeps the way that was found, 8 bytes a step, and nothing else of the search. All queries of a dataset ask
// the same.
type session struct {
	graph  *graph
	search search
	solved bool
	way    []joint
}

func (s *session) Solve(m *solve.Meter, _ int) (solve.Answer, error) {
	if !s.solved {
		way, err := s.search(m, s.graph)
		if err != nil {
			return solve.Answer{}, err
		}
		s.way, s.solved = way, true
	}
	if s.way == nil {
		return solve.Answer{Value: solve.None}, nil
	}
	steps := int64(len(s.way) - 1)
	return solve.Answer{Value: steps, Steps: steps}, nil
}

func (s *session) Walk(m *solve.Meter, query int) iter.Seq2[solve.Move, error] {
	return func(yield func(solve.Move, error) bool) {
		if _, err := s.Solve(m, query); err != nil {
			yield(0, err)
			return
		}
		for i := 1; i < len(s.way); i++ {
			if i%pollEvery == 0 {
				if err := m.Poll(0, int64(i)); err != nil {
					yield(0, err)
					return
				}
			}
			if !yield(s.graph.move(s.way[i-1], s.way[i]), nil) {
				return
			}
		}
	}
}
