package run_test

import (
	"runtime"
	"runtime/debug"
	"sync"
	"testing"
	"time"

	"stepboard/app/document"
	"stepboard/app/studio"
	"stepboard/app/view"
	"stepboard/app/view/compare"
	"stepboard/app/workbench/run"
	"stepboard/app/workbench/run/runtest"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/halloween"
)

// openBoard returns an open board with two ghosts that change places. A plain search reaches some 300,000 states.
func openBoard() *solve.Dataset {
	d := halloween.Puzzle.New(grid.Size{Rows: 26, Cols: 26})
	b := d.Board
	for c := range b.Terrain {
		if row, col := b.Row(grid.Cell(c)), b.Col(grid.Cell(c)); min(row, col) > 0 && max(row, col) < 25 {
			b.Terrain[c] = solve.Floor
		}
	}
	near, far := b.At(1, 1), b.At(24, 24)
	b.Things = []solve.Thing{{Kind: 'a', At: near}, {Kind: 'A', At: far}, {Kind: 'b', At: far}, {Kind: 'B', At: near}}
	return d
}

// The answer with its recording, the explored and compared recordings, and those of the film strip and of exports
// share one budget. Each alone would fill it. Together they stay within it, and the results stay right.
func TestAllShareOneBudget(t *testing.T) {
	const mb = 1 << 20
	const bytes = 24 * mb
	defer debug.SetGCPercent(debug.SetGCPercent(50))
	budget, runner := solve.NewBudget(bytes), solve.NewRunner()
	posts := make(chan func(), 1000)
	post := func(f func()) { posts <- f }
	doc := document.New(document.Content{Puzzle: halloween.Puzzle, Datasets: []*solve.Dataset{openBoard()}})
	doc.SetAlgorithm("bfs")

	answers, recordings := run.NewAnswers(runner, post), run.NewRecordings(runner, post)
	maker := compare.NewMaker(runner, post)
	answers.Budget, recordings.Budget, maker.Budget = budget, budget, budget
	answers.Record = run.MaxEvents
	answers.OnRecorded = func(r run.Recorded) { recordings.Give(r.Target, r.Revision, r.Recording, r.Done, r.Outcome) }
	t.Cleanup(recordings.Stop)
	t.Cleanup(maker.Stop)
	answers.Open(doc)
	recordings.Open(doc)

	var before runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	studios := make([]*studio.Studio, 2)
	var events [2]int
	var others sync.WaitGroup
	for i := range studios {
		studios[i] = &studio.Studio{Budget: budget, Say: solve.Text.String}
		others.Go(func() {
			for _, algorithm := range []string{"bfs", "bidirectional"} {
				_, steps, err := studios[i].Steps(t.Context(), view.Shot{
					Puzzle: halloween.Puzzle, Dataset: openBoard(), Algorithm: algorithm, Event: -1, Pointer: grid.None,
				}, studio.Range{Track: view.Exploration, To: -1}, 0)
				if err != nil {
					t.Error(err)
				}
				events[i] += steps - 1
			}
		})
	}

	rivals := []string{"bfs", "bidirectional", "fast"}
	recordings.SetSubject(solve.Target{}, "bfs", rivals...)
	answers.Solve(solve.Target{})
	var list []*explore.Exploration
	var made *compare.Comparison
	limit := time.After(runtest.Limit)
	var most int64
	for made == nil {
		select {
		case f := <-posts:
			f()
		case <-time.After(time.Millisecond):
		case <-limit:
			t.Fatal("it takes too long")
		}
		most = max(most, budget.Used())
		list = list[:0]
		for _, id := range rivals {
			if r := recordings.Run(id); r.Done && r.Exploration != nil {
				list = append(list, r.Exploration)
			}
		}
		if len(list) == len(rivals) {
			q := solve.Problem{Puzzle: halloween.Puzzle, Task: solve.TaskSolve, Dataset: recordings.Dataset()}
			made = maker.Of(q, list)
		}
	}
	others.Wait()
	most = max(most, budget.Used())
	var after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&after)
	if grown := int64(after.HeapAlloc) - int64(before.HeapAlloc); most > bytes || grown > bytes+4*mb {
		t.Errorf("%d MB are counted and %d MB are in use with a budget of %d MB", most/mb, grown/mb, bytes/mb)
	}
	want := solve.Run(t.Context(), solve.Request{
		Puzzle: halloween.Puzzle, Task: solve.TaskSolve, Solver: solve.SolverByID(halloween.Puzzle, solve.TaskSolve, "bfs"),
		Datasets: []*solve.Dataset{openBoard()}, Targets: []solve.Target{{}},
	}).First().Answer.Value
	if r, ok := answers.Result(solve.Target{}); !ok || r.Err != nil || r.Answer.Value != want || want <= 0 {
		t.Errorf("the answer is %d (%v), want %d", r.Answer.Value, r.Err, want)
	}
	short := 0
	for _, x := range list {
		if x.Outcome.Err != nil || x.Outcome.Answer.Value != want || x.Len() == 0 {
			t.Errorf("%s: %d (%v) with %d events, want %d", x.Algorithm, x.Outcome.Answer.Value, x.Outcome.Err, x.Len(), want)
		}
		if x.Truncated() {
			short++
		}
	}
	if short == 0 || events[0] == 0 || events[1] == 0 {
		t.Errorf("%d recordings were cut off, and %v events of the studios: the budget was not filled", short, events)
	}
	runtime.KeepAlive(studios)
	runtime.KeepAlive(made)
}
