package halloween

import (
	"os"
	"testing"

	"stepboard/solve"
)

// TestSamples: the embedded boards follow the judge's promises, and their walks can be replayed.
func TestSamples(t *testing.T) {
	for name, want := range map[string]int64{"halloween-large.in": 76, "halloween-train-of-eight.in": 41} {
		f, err := os.Open("../../assets/samples/" + name)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		datasets, warnings, err := Puzzle.Parse(name, f)
		if err != nil || len(warnings) > 0 || len(datasets) != 1 {
			t.Fatalf("%s: %d datasets, %v, %v", name, len(datasets), warnings, err)
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
		if err != nil || steps != want || !rules.Done(end) {
			t.Errorf("%s: %d steps, %v, want %d", name, steps, err, want)
		}
	}
}
