package docs_test

import (
	"context"
	"io/fs"
	"strings"
	"testing"

	"stepboard/app/catalogue"
	"stepboard/app/storage/files"
	"stepboard/app/view/lenstest"
	"stepboard/assets"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/lens"
	"stepboard/solve/puzzles"
)

// problem is a query of a board, given by its places in a file of assets/samples, and a task.
type problem struct {
	file           string
	dataset, query int // from 0
	task           string
}

// on makes a problem from a file, a dataset and a query. Both numbers count from 1, as in the window.
func on(file string, dataset, query int) problem {
	return problem{file, dataset - 1, query - 1, ""}
}

// as returns the problem with another task than the puzzle's first one.
func (p problem) as(task string) problem {
	p.task = task
	return p
}

// content returns the datasets of the problem's file.
func (p problem) content(t testing.TB) []*solve.Dataset {
	t.Helper()
	return p.read(t).Content.Datasets
}

func (p problem) open(t testing.TB) (lens.Puzzle, *solve.Dataset) {
	t.Helper()
	f := p.read(t)
	return f.Content.Puzzle.(lens.Puzzle), f.Content.Datasets[p.dataset]
}

func (p problem) read(t testing.TB) *files.File {
	t.Helper()
	data, err := fs.ReadFile(assets.Samples, "samples/"+p.file)
	if err != nil {
		t.Fatal(err)
	}
	f, err := files.Read(puzzles.BuiltIn(), p.file, strings.NewReader(string(data)), nil)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func (p problem) taskOf(puzzle solve.Puzzle) string {
	if p.task != "" {
		return p.task
	}
	return puzzle.Tasks()[0]
}

// recordings is the largest number of events in a recording.
const recordings = 1 << 22

// explored returns the recorded run of an algorithm.
func (p problem) explored(t testing.TB, algorithm string) *explore.Exploration {
	t.Helper()
	puzzle, d := p.open(t)
	x := lenstest.Explore(t, puzzle, d, p.query, p.taskOf(puzzle), algorithm, recordings)
	if x.Truncated() {
		t.Fatalf("%s on %v has more than %d events", algorithm, p, recordings)
	}
	return x
}

// solved returns the answer of the fast algorithm, with its walk.
func (p problem) solved(t testing.TB) (solve.Answer, *solve.Walk) {
	t.Helper()
	puzzle, d := p.open(t)
	m, release := solve.NewMeter(context.Background(), 1<<30, nil)
	defer release()
	session, err := puzzle.Solvers(p.taskOf(puzzle))[0].Prepare(m, d, p.taskOf(puzzle))
	if err != nil {
		t.Fatal(err)
	}
	a, err := solve.SolveWhole(m, session, p.query)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := puzzle.Rules(d, p.query)
	if err != nil || a.Steps == 0 {
		return a, nil
	}
	walk := solve.NewWalk(rules)
	state := rules.Start()
	for move, err := range session.Walk(m, p.query) {
		if err == nil {
			state, _, err = rules.Apply(state, move)
		}
		if err != nil {
			t.Fatal(err)
		}
		walk.Add(move, state)
	}
	return a, walk
}

// met returns the position in an exploration at which the waves have met.
func met(x *explore.Exploration) int { return int(x.Of(solve.Met)[0]) + 1 }

var english = catalogue.New("en")
