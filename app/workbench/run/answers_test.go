package run_test

import (
	"testing"
	"testing/synctest"
	"time"

	"stepboard/app/document"
	"stepboard/app/workbench/run"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/huarong"
)

// open returns answers for the published example of huarong, a 3×4 board with two queries.
func open(t *testing.T) (*run.Answers, *document.Document, func()) {
	t.Helper()
	posts := make(chan func(), 1000)
	s := run.NewAnswers(solve.NewRunner(), func(f func()) { posts <- f })
	doc := document.New(published(huarong.Puzzle))
	s.Open(doc)
	drain := func() {
		synctest.Wait()
		for len(posts) > 0 {
			(<-posts)()
			synctest.Wait()
		}
	}
	return s, doc, drain
}

// published returns the published example of huarong for a puzzle with its rules.
func published(p solve.Puzzle) document.Content {
	b := solve.NewBoard(3, 4)
	for _, c := range []grid.Cell{0, 4, 7, 8, 10, 11} {
		b.Terrain[c] = solve.Wall
	}
	query := func(e, p, g grid.Cell) solve.Query {
		return solve.Query{Things: []solve.Thing{
			{Kind: huarong.Blank, At: e},
			{Kind: huarong.Piece, At: p},
			{Kind: huarong.Target, At: g},
		}}
	}
	return document.Content{Puzzle: p, Datasets: []*solve.Dataset{
		{Board: b, Queries: []solve.Query{query(9, 1, 5), query(1, 5, 9)}},
	}}
}

func TestAnswersGoStaleAndComeBackWithUndo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, doc, drain := open(t)
		first, second := solve.Target{}, solve.Target{Query: 1}
		if _, ok := s.Result(first); ok {
			t.Fatal("an answer before anything was solved")
		}
		s.SolveAll(first)
		drain()
		r, ok := s.Result(first)
		if !ok || r.Stale || r.Answer.Value != 2 || !r.Checked || r.Level < solve.LeastIf || r.Walk.Len() != 2 {
			t.Fatalf("first query: %+v", r)
		}
		if r, ok := s.Result(second); !ok || r.Answer.Value != -1 || r.Checked {
			t.Fatalf("second query: %+v", r)
		}
		if _, _, running := s.Running(); running {
			t.Error("still running")
		}

		doc.Paint(brush("fixed"), 2)
		for _, at := range []solve.Target{first, second} {
			if r, ok := s.Result(at); !ok || !r.Stale {
				t.Errorf("after an edit of the board %v is %+v, want stale", at, r)
			}
		}
		doc.Undo()
		if r, _ := s.Result(first); r.Stale {
			t.Error("stale after undo")
		}
		doc.Paint(brush("target"), 2) // the target of the first query, which is shown
		if r, _ := s.Result(first); !r.Stale {
			t.Error("fresh after its query changed")
		}
		if r, _ := s.Result(second); r.Stale {
			t.Error("stale after another query changed")
		}
		doc.Undo()
		doc.SetAlgorithm("bruteforce")
		if r, _ := s.Result(first); !r.Stale {
			t.Error("fresh though another algorithm was chosen")
		}
	})
}

func TestAnAnswerToAnEarlierBoardIsStaleWhenItComes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, doc, drain := open(t)
		s.Solve(solve.Target{})
		doc.Paint(brush("fixed"), 2) // while the job runs
		drain()
		if r, ok := s.Result(solve.Target{}); !ok || !r.Stale {
			t.Errorf("%+v, %v: want a stale answer", r, ok)
		}
	})
}

func TestStoppedJobSaysNothingMore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _, drain := open(t)
		s.Solve(solve.Target{})
		s.Stop()
		drain()
		if _, ok := s.Result(solve.Target{}); ok {
			t.Error("a stopped job has answered")
		}
		s.SolveOthers(solve.Target{})
		drain()
		if _, ok := s.Result(solve.Target{}); ok {
			t.Error("the shown query was answered with the others")
		}
		if r, ok := s.Result(solve.Target{Query: 1}); !ok || r.Answer.Value != -1 {
			t.Errorf("the other query: %+v", r)
		}
	})
}

// slowly is huarong with a solver that waits some time before it begins.
type slowly struct {
	solve.Puzzle
	time *time.Duration
}

func (p slowly) Solvers(task string) []solve.Solver {
	return []solve.Solver{sleeper{p.Puzzle.Solvers(task)[0], p.time}}
}

type sleeper struct {
	solve.Solver
	time *time.Duration
}

func (s sleeper) Prepare(m *solve.Meter, d *solve.Dataset, task string) (solve.Session, error) {
	time.Sleep(*s.time)
	return s.Solver.Prepare(m, d, task)
}

func TestSolveWaitsForAQuickAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _, drain := open(t)
		takes := time.Millisecond
		s.Open(document.New(published(slowly{huarong.Puzzle, &takes})))
		s.Wait = 2 * time.Millisecond
		// solve returns the time that Solve took, and whether the answer was there when it returned.
		solve := func() (time.Duration, bool) {
			s.Forget()
			start := time.Now()
			s.Solve(solve.Target{})
			took := time.Since(start)
			r, ok := s.Result(solve.Target{})
			drain()
			time.Sleep(takes)
			drain()
			if last, ok := s.Result(solve.Target{}); !ok || !last.Checked {
				t.Fatal("no answer in the end")
			}
			return took, ok && r.Checked
		}
		for i, step := range []struct {
			takes, waits time.Duration
			there        bool
		}{
			{time.Millisecond, time.Millisecond, true},
			{time.Hour, 2 * time.Millisecond, false},
			{time.Hour, 0, false}, // the last answer was slow
			{time.Millisecond, 0, false},
			{time.Millisecond, time.Millisecond, true}, // the last answer was quick
		} {
			takes = step.takes
			if waits, there := solve(); waits != step.waits || there != step.there {
				t.Errorf("step %d: Solve took %v, the answer was there: %v; want %v, %v", i, waits, there, step.waits, step.there)
			}
		}
	})
}

func brush(id string) solve.Brush {
	for _, b := range huarong.Puzzle.Brushes() {
		if b.ID == id {
			return b
		}
	}
	panic(id)
}
