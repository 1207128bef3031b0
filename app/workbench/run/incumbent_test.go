package run_test

import (
	"iter"
	"testing"
	"testing/synctest"
	"time"

	"stepboard/app/document"
	"stepboard/solve"
	"stepboard/solve/huarong"
)

// endless is huarong with a solver that knows a way and continues until it is stopped.
type endless struct{ solve.Puzzle }

func (p endless) Solvers(task string) []solve.Solver {
	return []solve.Solver{searcher{p.Puzzle.Solvers(task)[0]}}
}

type searcher struct{ solve.Solver }

func (s searcher) Prepare(m *solve.Meter, d *solve.Dataset, task string) (solve.Session, error) {
	whole, err := s.Solver.Prepare(m, d, task)
	if err != nil {
		return nil, err
	}
	var moves []solve.Move
	if _, err := whole.Solve(m, 0); err != nil {
		return nil, err
	}
	for mv, err := range whole.Walk(m, 0) {
		if err != nil {
			return nil, err
		}
		moves = append(moves, mv)
	}
	return searching{moves}, nil
}

type searching struct{ moves []solve.Move }

func (c searching) Solve(m *solve.Meter, _ int) (solve.Answer, error) {
	m.AtLeast(1)
	m.AtMost(int64(len(c.moves)), func() []solve.Move { return c.moves })
	for {
		time.Sleep(time.Millisecond)
		if err := m.Poll(0, 0); err != nil {
			return solve.Answer{}, err
		}
	}
}

func (searching) Walk(*solve.Meter, int) iter.Seq2[solve.Move, error] { return nil }

// TestIncumbent: a run may know a way before its answer. This way is shown while the run continues and after it is
// stopped, until the board changes.
func TestIncumbent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _, drain := open(t)
		content := published(endless{huarong.Puzzle})
		content.Datasets = append(content.Datasets, content.Datasets[0].Clone())
		doc := document.New(content)
		s.Open(doc)
		at := solve.Target{}
		if known, ok := s.Incumbent(at); ok {
			t.Fatalf("%+v is known of a board that nobody solves", known)
		}
		s.Solve(at)
		time.Sleep(time.Second)
		drain()
		known, ok := s.Incumbent(at)
		if !ok || known.Bounds != (solve.Bounds{Least: 1, Most: 2}) || known.Walk == nil || known.Walk.Len() != 2 {
			t.Fatalf("while it is solved %+v is known", known)
		}
		s.Stop()
		time.Sleep(time.Second) // the run notices this at its next poll
		drain()
		if again, ok := s.Incumbent(at); !ok || again != known {
			t.Errorf("once it is stopped %+v is known", again)
		}
		doc.Paint(brush("fixed"), 2)
		if again, ok := s.Incumbent(at); ok {
			t.Errorf("%+v is known of a board that has changed", again)
		}
		doc.Undo()
		if _, ok := s.Incumbent(at); !ok {
			t.Error("nothing is known after undo")
		}
		doc.RemoveDataset(0)
		if again, ok := s.Incumbent(at); ok {
			t.Errorf("%+v is known of another board in the same place", again)
		}
		doc.Undo()
		s.Forget()
		if again, ok := s.Incumbent(at); ok {
			t.Errorf("%+v is known of what was forgotten", again)
		}
	})
}
