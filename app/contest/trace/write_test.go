package trace

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"stepboard/solve"
	"stepboard/solve/puzzles"
	"stepboard/solve/solvetest"
)

// ours lists runs of the program's own algorithms whose written traces may have complaints. Searches back from the
// goal, and searches of all placements, begin elsewhere. A* with postponed moves expands a state again.
var ours = map[string][]string{
	"halloween solve bidirectional": {"trace.elsewhere"},
	"halloween solve fast":          {"", "trace.twice"},
	"knight solve fast":             {"", "trace.elsewhere"},
	"sokoban count fast":            {"trace.elsewhere"},
	"sokoban count pull":            {"trace.elsewhere"},
	"sokoban count bruteforce":      {"trace.elsewhere"},
	"sokoban walk fast":             {"trace.elsewhere"},
	"sokoban walk pull":             {"trace.elsewhere"},
}

// By the rules alone, the traces of the program's own algorithms are right.
func TestWrite(t *testing.T) {
	for _, p := range puzzles.BuiltIn() {
		for _, task := range p.Tasks() {
			for _, solver := range solvetest.Own(p, task) {
				name := p.ID() + " " + task + " " + solver.ID()
				want := ours[name]
				if want == nil {
					want = []string{""}
				}
				found := map[string]int{}
				r := rand.New(rand.NewPCG(1, 1))
				for range 20 {
					found[written(t, board(t, p, r), task, solver)]++
				}
				n := 0
				for _, key := range want {
					n += found[key]
					if found[key] == 0 {
						t.Errorf("%s: never %q: %v", name, key, found)
					}
				}
				if n != 20 {
					t.Errorf("%s: %v", name, found)
				}
			}
		}
	}
}

// written returns the key of the complaint about the trace of an own run, or an empty key.
func written(t *testing.T, sc *scope, task string, by solve.Solver) string {
	t.Helper()
	var b bytes.Buffer
	var recording *solve.Recording
	err := Write(&b, sc.puzzle, sc.datasets, func(at solve.Target) (*solve.Recording, solve.Answer, error) {
		job := solve.Run(t.Context(), solve.Request{
			Puzzle: sc.puzzle, Task: task, Solver: by, Datasets: sc.datasets, Targets: []solve.Target{at},
			Budget: solve.NewBudget(1 << 30), Record: 1 << 20,
		})
		o := job.First()
		recording = job.Recording()
		return recording, o.Answer, o.Err
	})
	var no *solve.Refusal
	switch {
	case errors.As(err, &no):
		return no.Text.Key
	case err != nil:
		t.Fatal(err)
	}
	text := b.String()
	report, err := Check(t.Context(), puzzles.BuiltIn(), "trace", &b, sc.puzzle, sc.datasets)
	switch {
	case err != nil:
		t.Fatalf("%v\n%s", err, text)
	case report.Wrong != nil:
		return report.Wrong.What.Key
	case report.Answers != 1:
		t.Fatalf("%+v\n%s", report, text)
	}
	told, err := Open(t.Context(), puzzles.BuiltIn(), "trace", strings.NewReader(text), sc.puzzle, sc.datasets, solve.Target{})
	if err != nil {
		t.Fatal(err)
	}
	again := told.Puzzle.(*playing).player.Recording
	if solve.Twofold(sc.puzzle, sc.puzzle.PlayTask()) { // costs of traces have only one of the two recorded numbers
		return ""
	}
	if ours := kinds(recording); len(recording.Anew()) == 0 && kinds(again) != ours {
		t.Errorf("%v come back as %v\n%s", ours, kinds(again), text)
	}
	return ""
}

// kinds returns the numbers of reached and expanded states of a recording.
func kinds(r *solve.Recording) (n [2]int) {
	for i := range r.Len() {
		if k := r.Kind(i); k <= solve.Expanded {
			n[k]++
		}
	}
	return n
}

// A run that was only partly recorded can't be written as a trace.
func TestWriteTooMuch(t *testing.T) {
	p := puzzles.BuiltIn().ByID("huarong")
	sc := board(t, p, rand.New(rand.NewPCG(1, 1)))
	err := Write(&bytes.Buffer{}, p, sc.datasets, func(at solve.Target) (*solve.Recording, solve.Answer, error) {
		job := solve.Run(t.Context(), solve.Request{
			Puzzle: p, Task: solve.TaskSolve, Solver: solve.SolverByID(p, solve.TaskSolve, "bruteforce"),
			Datasets: sc.datasets, Targets: []solve.Target{at}, Budget: solve.NewBudget(1 << 30), Record: 4,
		})
		return job.Recording(), job.First().Answer, nil
	})
	var no *solve.Refusal
	if !errors.As(err, &no) || no.Text.Key != "trace.lost" {
		t.Error(err)
	}
}
