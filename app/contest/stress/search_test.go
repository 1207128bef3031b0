package stress_test

import (
	"context"
	"testing"
	"time"

	"stepboard/app/contest/judge"
	"stepboard/app/contest/judge/box"
	"stepboard/app/contest/stress"
	"stepboard/solve"
	"stepboard/solve/puzzles"
)

// A run may take longer than the time of the search. Then the run goes on to its end, and its result counts as a
// finding.
func TestRunsAreEnded(t *testing.T) {
	for _, p := range puzzles.BuiltIn() {
		searching, end := context.WithCancel(t.Context())
		slow := func(ctx context.Context, _ []byte) (judge.Result, error) {
			end()
			select {
			case <-ctx.Done():
				return judge.Result{}, ctx.Err()
			case <-time.After(30 * time.Millisecond):
				return judge.Result{End: box.End{Killed: box.OverCPU}}, nil
			}
		}
		shrinking, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
		defer cancel()
		found, so, err := stress.Search(searching, shrinking, stress.Order{
			Puzzle: p, Workers: 2, Budget: solve.NewBudget(1 << 30), Run: slow,
		})
		if err != nil || so.Runs == 0 || found == nil || found.First.Verdict.Kind != judge.TooLong {
			t.Errorf("%s: %+v after %d runs, %v", p.ID(), found, so.Runs, err)
		}
	}
}
