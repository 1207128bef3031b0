package run_test

import (
	"testing"
	"testing/synctest"

	"stepboard/app/document"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/halloween"
)

func TestProve(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _, drain := open(t)
		shown := solve.Target{}
		s.SolveAll(shown)
		drain()
		for s.Prove(shown) { // the second algorithm shows it
			drain()
		}
		if r, _ := s.Result(shown); r.Level != solve.Shown || r.By != "bruteforce" {
			t.Errorf("huarong: %v by %s", r.Level, r.By)
		}
		doc := document.New(document.Content{
			Puzzle: halloween.Puzzle, Datasets: []*solve.Dataset{halloween.Puzzle.New(grid.Size{Rows: 8, Cols: 8})},
		})
		s.Open(doc)
		if s.Prove(shown) {
			t.Error("a proof of no answer")
		}
		s.Solve(shown)
		drain()
		before, _ := s.Result(shown)
		if before.Tried { // no time passes in a search
			t.Fatal("proved at once")
		}
		doc.Paint(halloween.Puzzle.Brushes()[1], doc.Current().Board.At(3, 4)) // paints a wall
		if s.Prove(shown) {
			t.Error("a proof of a stale answer")
		}
		doc.Undo()
		for range 2 { // until the proof is being made
			if !s.Prove(shown) {
				t.Error("nothing to prove")
			}
		}
		if _, _, running := s.Running(); running {
			t.Error("a proof counts as a run")
		}
		drain()
		if after, ok := s.Result(shown); !ok || after.Level != solve.Shown || after.Walk != before.Walk || after.Stats != before.Stats {
			t.Errorf("%+v, before %+v", after, before)
		}
		if s.Prove(shown) {
			t.Error("proved again")
		}
	})
}
