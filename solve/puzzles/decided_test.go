package puzzles_test

import (
	"iter"
	"math/rand/v2"
	"reflect"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

// denial is a session that answers "no way".
type denial struct{}

func (denial) Solve(*solve.Meter, int) (solve.Answer, error) {
	return solve.Answer{Value: solve.None}, nil
}

func (denial) Walk(*solve.Meter, int) iter.Seq2[solve.Move, error] {
	return func(func(solve.Move, error) bool) {}
}

// solvable makes a new board that has a way. The things of its query are placed at random.
func solvable(t *testing.T, p solve.Puzzle, task string) *solve.Dataset {
	t.Helper()
	r := rand.New(rand.NewPCG(8, 8))
	for range 1000 {
		d := p.New(grid.Size{Rows: 8, Cols: 8})
		for _, b := range p.Brushes() {
			if q := &d.Queries[0]; b.Layer == solve.InQuery && solve.Find(q.Things, b.Kind) == grid.None {
				q.Things = append(q.Things, solve.Thing{Kind: b.Kind, At: grid.Cell(r.IntN(d.Board.Cells()))})
			}
		}
		s, err := p.Solvers(task)[0].Prepare(&solve.Meter{}, d, task)
		if err != nil || solve.FirstError(p.Check(d, 0, task)) != nil {
			continue
		}
		if a, err := s.Solve(&solve.Meter{}, 0); err == nil && a.Value > 0 {
			return d
		}
	}
	t.Fatalf("%s: no board with a way", p.ID())
	return nil
}

// TestDenialsAreNotBelieved checks a wrong "no way". The rules must refuse it, even if other algorithms might agree.
func TestDenialsAreNotBelieved(t *testing.T) {
	tried := 0
	for _, p := range puzzles.BuiltIn() {
		if _, ok := p.(solve.Decider); !ok {
			continue
		}
		tasks := p.Tasks()
		task := tasks[len(tasks)-1] // the task with walks
		d, m := solvable(t, p, task), &solve.Meter{}
		a, _ := denial{}.Solve(m, 0)
		v, err := solve.NewVerifier(p, d, task, p.Solvers(task)[0]).Check(m, 0, denial{}, a, nil)
		want := solve.Say("verify.disagrees", "Algorithm", solve.AlgorithmName(p, solve.Closure))
		if err != nil || v.Level != solve.NotChecked || !reflect.DeepEqual(v.Reason, want) {
			t.Errorf("%s: %+v, %v", p.ID(), v, err)
		}
		tried++
	}
	if tried < 3 {
		t.Errorf("only %d puzzles", tried)
	}
}
