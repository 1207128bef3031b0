package halloween

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"stepboard/solve"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/halloween/halloweentest"
	"stepboard/solve/solvetest"
)

func TestSolversStop(t *testing.T) {
	// On this board, plain searches generate very many states from one state, and fast has a long way.
	throng := halloweentest.Bays(12, 26, 3, 8, 13, 18, 23)
	for _, s := range solvetest.Own(Puzzle, solve.TaskSolve) {
		if s.ID() != "fast" {
			solvetest.Stops(t, s, halloweentest.Packed(3, 63), solve.TaskSolve)
		}
		solvetest.Stops(t, s, halloweentest.Packed(8, 15), solve.TaskSolve)
		solvetest.Stops(t, s, throng, solve.TaskSolve)
	}
}

func TestSolversKeepToTheBudget(t *testing.T) {
	for _, s := range solvetest.Own(Puzzle, solve.TaskSolve) {
		for _, d := range []*solve.Dataset{
			halloweentest.Packed(3, 63), halloweentest.Packed(8, 15), halloweentest.Packed(20, 31),
		} {
			solvetest.Keeps(t, s, d, solve.TaskSolve, 1<<10)
			solvetest.Keeps(t, s, d, solve.TaskSolve, 1<<19)
		}
		if s.ID() != "fast" {
			solvetest.Keeps(t, s, hall(50), solve.TaskSolve, 4<<20)
		}
	}
}

func TestSessionGoesOnAfterCancel(t *testing.T) {
	d := halloweentest.Maze(rand.New(rand.NewPCG(1, 2)), 15, 15, 0, 3, true)
	for _, s := range solvetest.Own(Puzzle, solve.TaskSolve) {
		ctx, cancel := context.WithCancel(context.Background())
		cancelled, release := solve.NewMeter(ctx, 1<<40, func(solve.Progress) {})
		session, err := s.Prepare(cancelled, d, solve.TaskSolve)
		if err != nil {
			t.Fatal(err)
		}
		left := cancelled.Left()
		cancel()
		for cancelled.Poll(0, 0) == nil { // the meter learns of the cancellation on another goroutine
			runtime.Gosched()
		}
		if _, err := session.Solve(cancelled, 0); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v, want cancelled", s.ID(), err)
		}
		if cancelled.Left() != left {
			t.Errorf("%s: keeps %d bytes after it was cancelled", s.ID(), left-cancelled.Left())
		}
		release()
		want, _ := answer(t, s, d)
		if a, err := session.Solve(&solve.Meter{}, 0); err != nil || a.Value != want.Value {
			t.Errorf("%s: %v, %v, want %v", s.ID(), a, err, want)
		}
		if again, err := session.Solve(&solve.Meter{}, 0); err != nil || again.Value != want.Value {
			t.Errorf("%s: asked again: %v, %v, want %v", s.ID(), again, err, want)
		}
		for range session.Walk(&solve.Meter{}, 0) {
			break
		}
	}
}

// answer solves a dataset and returns the answer and the statistics. It fails unless the session has given back all
// memory but that of the graph and the way.
func answer(t testing.TB, s solve.Solver, d *solve.Dataset) (solve.Answer, solve.Stats) {
	t.Helper()
	m, release := solve.NewMeter(context.Background(), 1<<40, nil)
	defer release()
	session, err := s.Prepare(m, d, solve.TaskSolve)
	if err != nil {
		t.Fatal(err)
	}
	before := m.Left()
	a, err := session.Solve(m, 0)
	if err != nil {
		t.Fatal(err)
	}
	kept := int64(0)
	if a.Value >= 0 {
		kept = 4 * int64(len(rules.Ghosts(d.Board))) * (a.Steps + 1)
	}
	if got := before - m.Left(); got != kept {
		t.Errorf("%s: %d bytes are still taken, want %d", s.ID(), got, kept)
	}
	return a, m.Stats()
}

func TestPublishedSamples(t *testing.T) {
	f, err := os.Open("testdata/halloween-tokyo2007.in")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	datasets, warnings, err := Puzzle.Parse("sample", f)
	if err != nil || len(warnings) > 0 {
		t.Fatal(err, warnings)
	}
	out, err := os.ReadFile("testdata/halloween-tokyo2007.out")
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Fields(string(out))
	for _, s := range solvetest.Own(Puzzle, solve.TaskSolve) {
		for i, d := range datasets {
			a, _ := answer(t, s, d)
			if strconv.FormatInt(a.Value, 10) != want[i] {
				t.Errorf("%s: dataset %d: %d, want %s", s.ID(), i+1, a.Value, want[i])
			}
		}
	}
}

// TestJobsProve: a job that is waited for proves its answer. A request for a proof alone has one outcome.
func TestJobsProve(t *testing.T) {
	fast := Puzzle.Solvers(solve.TaskSolve)[0]
	run := func(d *solve.Dataset, prove bool) []solve.Outcome {
		return solve.Run(t.Context(), solve.Request{
			Puzzle: Puzzle, Task: solve.TaskSolve, Solver: fast, Datasets: []*solve.Dataset{d}, Targets: []solve.Target{{}},
			Show: true, Prove: prove, Budget: solve.NewBudget(1 << 30),
		}).Outcomes(0)
	}
	easy := hall(8)
	if o := run(easy, true); len(o) != 1 || o[0].Level != solve.Shown || o[0].By != solve.Proof {
		t.Errorf("proved by itself: %+v", o)
	}
	o := run(easy, false)
	if len(o) != 3 || o[1].Level != solve.LeastIf || o[2].Level != solve.Shown {
		t.Errorf("an easy board: %+v", o)
	}
	o = run(halloweentest.Bays(5, 11, 5), false)
	if len(o) != 3 || o[1].Level != solve.LeastIf || o[2].Level != solve.Shown || o[2].By != solve.Proof {
		t.Errorf("a hard board: %+v", o)
	}
}
