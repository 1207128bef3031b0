package halloween

import (
	"os"
	"testing"

	"stepboard/solve"
)

// TestLargeSample: the embedded board is as the judge promises, and its walk can be replayed.
func TestLargeSample(t *testing.T) {
	f, err := os.Open("../../assets/samples/halloween-large.in")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	datasets, warnings, err := Puzzle.Parse("large", f)
	if err != nil || len(warnings) > 0 || len(datasets) != 1 {
		t.Fatalf("%d datasets, %v, %v", len(datasets), warnings, err)
	}
	rules, err := Puzzle.Rules(datasets[0], 0)
	if err != nil {
		t.Fatal(err)
	}
	m := &solve.Meter{}
	session, err := Puzzle.Solvers(solve.TaskSolve)[0].Prepare(m, datasets[0], solve.TaskSolve)
	if err != nil {
		t.Fatal(err)
	}
	steps, _, end, err := solve.Replay(rules, session.Walk(m, 0), nil)
	if err != nil || steps != 76 || !rules.Done(end) {
		t.Errorf("%d steps, %v, want 76", steps, err)
	}
}
