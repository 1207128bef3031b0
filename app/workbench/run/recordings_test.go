package run_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"stepboard/app/document"
	"stepboard/app/workbench/run"
	"stepboard/app/workbench/run/runtest"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/huarong"
	"stepboard/solve/lens"
	"stepboard/solve/puzzles"
)

// bench runs functions that are handed over on the test's goroutine.
type bench struct {
	*run.Recordings
	t     *testing.T
	doc   *document.Document
	posts runtest.Posts
}

func openRecordings(t *testing.T, wait time.Duration) *bench {
	b := &bench{t: t, posts: make(runtest.Posts, 1000)}
	b.Recordings = run.NewRecordings(solve.NewRunner(), b.posts.Post)
	b.Wait = wait
	b.doc = document.New(document.Content{Puzzle: puzzles.BuiltIn().ByID("huarong")})
	b.Open(b.doc)
	t.Cleanup(b.Stop)
	return b
}

func (b *bench) wait(what string, until func() bool) {
	b.t.Helper()
	b.posts.Wait(b.t, what, until)
}

var shown = solve.Target{}

func TestRunsFollowEachOther(t *testing.T) {
	for _, wait := range []time.Duration{0, runtest.Endless} {
		b := openRecordings(t, wait)
		told := 0
		b.OnChange = func() { told++ }
		if !b.SetSubject(shown, "", "dijkstra", "bruteforce") {
			t.Error("a first query is no other one")
		}
		b.wait("the runs", func() bool { return b.Run("dijkstra").Done && b.Run("bruteforce").Done })
		if (told > 0) != (wait == 0) {
			t.Errorf("with wait %v it was told %d times", wait, told)
		}
		for _, algorithm := range []string{"dijkstra", "bruteforce"} {
			r := b.Run(algorithm)
			if r.Exploration == nil || r.Err != nil || r.Len() == 0 || r.Algorithm != algorithm || r.Outcome.Answer.Value <= 0 {
				t.Errorf("%s: %+v", algorithm, r)
			}
		}
		if b.Run("spfa").Exploration != nil {
			t.Error("a run that nobody wanted")
		}
		before := b.Run("dijkstra").Exploration
		if b.SetSubject(shown, "", "dijkstra") {
			t.Error("the same query is another one")
		}
		if b.Run("dijkstra").Exploration != before || b.Run("bruteforce").Exploration != nil {
			t.Error("what is wanted goes or what is not stays")
		}
	}
}

func TestAnEditDropsTheRuns(t *testing.T) {
	b := openRecordings(t, 0)
	b.SetSubject(shown, "", "dijkstra")
	b.wait("the run", func() bool { return b.Run("dijkstra").Done })
	data := b.Dataset()
	wall := b.doc.Puzzle().Brushes()[1]
	b.doc.Paint(wall, 0)
	if !b.SetSubject(shown, "", "dijkstra") || b.Run("dijkstra").Done {
		t.Error("the run of another board is kept")
	}
	if data.Board.Terrain[0] == wall.Tile || b.Dataset().Board.Terrain[0] != wall.Tile {
		t.Error("the dataset of a subject changed")
	}
	if _, _, on := b.Recording(); !on {
		t.Error("nothing is being recorded")
	}
	b.Stop()
	if _, _, on := b.Recording(); on || b.Dataset() != nil {
		t.Error("it goes on")
	}
}

func TestPrepared(t *testing.T) {
	for _, wait := range []time.Duration{0, runtest.Endless} {
		b := openRecordings(t, wait)
		b.SetSubject(shown, "")
		calls := 0
		l := &lens.Lens{ID: "x", Prepare: func(*solve.Meter, *lens.View) (any, error) { calls++; return 7, nil }}
		v := &lens.View{Dataset: b.Dataset()}
		_, ready, _ := b.Prepared(l, v)
		if ready != (wait > 0) {
			t.Errorf("with wait %v it is ready at once: %v", wait, ready)
		}
		var value any
		b.wait("the preparation", func() bool {
			value, ready, _ = b.Prepared(l, v)
			return ready
		})
		if value != 7 || calls != 1 {
			t.Errorf("%v after %d calls", value, calls)
		}
		v.Answer = &solve.Answer{}
		_, _, _ = b.Prepared(l, v)
		b.wait("another", func() bool { _, ready, _ = b.Prepared(l, v); return ready })
		if calls != 2 {
			t.Error("what is prepared without an answer serves with one")
		}
		if value, ready, err := b.Prepared(&lens.Lens{ID: "y"}, v); value != nil || !ready || err != nil {
			t.Error("a lens that prepares nothing is not ready")
		}
	}
}

// When the query changes, the preparation of a lens is stopped.
func TestPreparingStops(t *testing.T) {
	b := openRecordings(t, 0)
	b.SetSubject(shown, "")
	stopped := make(chan error, 1)
	l := &lens.Lens{ID: "x", Prepare: func(m *solve.Meter, _ *lens.View) (any, error) {
		for {
			if err := m.Poll(0, 0); err != nil {
				stopped <- err
				return nil, err
			}
			time.Sleep(time.Millisecond)
		}
	}}
	_, _, _ = b.Prepared(l, &lens.View{Dataset: b.Dataset()})
	b.doc.Paint(b.doc.Puzzle().Brushes()[1], grid.Cell(0))
	b.SetSubject(shown, "")
	select {
	case err := <-stopped:
		if !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	case <-time.After(runtest.Limit):
		t.Error("it goes on")
	}
}

// A run that is recorded elsewhere is not started here. Give brings its recording, only for the right revision: first
// when the recording is full.
func TestGive(t *testing.T) {
	b := openRecordings(t, runtest.Endless)
	before := b.doc.Revision(0, 0)
	b.doc.Paint(b.doc.Puzzle().Brushes()[1], 0)
	b.SetSubject(shown, "dijkstra", "dijkstra")
	if _, _, on := b.Recording(); on || b.Run("dijkstra").Done {
		t.Fatal("it was recorded here")
	}
	r := solve.NewRecording("dijkstra", 10, nil)
	r.Layer(0, solve.Cost{})
	r.Seal()
	revision := b.doc.Revision(0, 0)
	b.Give(shown, before, r, false, solve.Outcome{})
	if b.Run("dijkstra").Exploration != nil {
		t.Error("a recording of another board is taken")
	}
	b.Give(shown, revision, r, false, solve.Outcome{})
	full := b.Run("dijkstra")
	if full.Exploration == nil || full.Done {
		t.Fatalf("a full recording: %+v", full)
	}
	b.Give(shown, revision, r, true, solve.Outcome{Answer: solve.Answer{Value: 3}})
	if whole := b.Run("dijkstra"); !whole.Done || whole.Outcome.Answer.Value != 3 || whole.Recording != r {
		t.Errorf("the whole run: %+v", whole)
	}
}

// A full recording may be ready only after the whole run has ended. Then it does not replace the whole run.
func TestGiveInAnotherOrder(t *testing.T) {
	b := openRecordings(t, 0)
	b.SetSubject(shown, "dijkstra", "dijkstra")
	r := solve.NewRecording("dijkstra", 10, nil)
	r.Layer(0, solve.Cost{})
	r.Seal()
	revision := b.doc.Revision(0, 0)
	b.Give(shown, revision, r, false, solve.Outcome{})
	ready := <-b.posts
	b.Wait = runtest.Endless
	b.Give(shown, revision, r, true, solve.Outcome{Answer: solve.Answer{Value: 3}})
	ready()
	if run := b.Run("dijkstra"); !run.Done || run.Outcome.Answer.Value != 3 {
		t.Errorf("the whole run became %+v", run)
	}
}

// If a lens crashes, only its own picture is missing.
func TestPreparingCrashes(t *testing.T) {
	b := openRecordings(t, runtest.Endless)
	b.SetSubject(shown, "")
	l := &lens.Lens{ID: "x", Prepare: func(*solve.Meter, *lens.View) (any, error) { panic("a defect") }}
	_, ready, err := b.Prepared(l, &lens.View{Dataset: b.Dataset()})
	var crash *solve.CrashError
	if !ready || !errors.As(err, &crash) || crash.Value != "a defect" {
		t.Errorf("ready: %v, %v", ready, err)
	}
}

// The progress of a run is reported five times a second, and its end at once.
func TestProgressIsToldNowAndThen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := openRecordings(t, 0)
		p := endless{huarong.Puzzle}
		b.Open(document.New(published(p)))
		told := 0
		b.OnChange = func() { told++ }
		b.SetSubject(shown, "", p.Solvers(solve.TaskSolve)[0].ID())
		pass := func(d time.Duration) {
			end := time.Now().Add(d)
			b.wait("the time", func() bool { return !time.Now().Before(end) })
		}
		pass(10 * time.Second)
		if told < 40 || told > 50 {
			t.Errorf("told %d times in 10 seconds", told)
		}
		told = 0
		b.Halt()
		if pass(10 * time.Millisecond); told < 1 || told > 2 { // of a full recording, perhaps, and of the end
			t.Errorf("told %d times of the end", told)
		}
	})
}

// After a slow preparation, the next edit does not wait for the preparation.
func TestWhatTakesLongIsNotWaitedFor(t *testing.T) {
	b := openRecordings(t, runtest.Endless)
	b.SetSubject(shown, "")
	gate := make(chan struct{})
	l := &lens.Lens{ID: "x", Prepare: func(*solve.Meter, *lens.View) (any, error) { <-gate; return 7, nil }}
	v := &lens.View{Dataset: b.Dataset()}
	b.Wait = time.Nanosecond
	_, _, _ = b.Prepared(l, v)
	b.Wait = runtest.Endless
	b.doc.Paint(b.doc.Puzzle().Brushes()[1], 0)
	b.SetSubject(shown, "")
	if _, ready, _ := b.Prepared(l, v); ready { // would wait for a minute
		t.Error("it is ready")
	}
	close(gate)
	b.wait("the preparation", func() bool { _, ready, _ := b.Prepared(l, v); return ready })
	b.doc.Paint(b.doc.Puzzle().Brushes()[1], 1)
	b.SetSubject(shown, "")
	if _, ready, _ := b.Prepared(l, v); !ready {
		t.Error("what is quick again is not waited for")
	}
}

// During many quick edits, slow work is not begun for each edit.
func TestPaintingDoesNotPrepareAnew(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := openRecordings(t, time.Millisecond)
		var calls atomic.Int32
		l := &lens.Lens{ID: "x", Prepare: func(*solve.Meter, *lens.View) (any, error) {
			if calls.Add(1) == 1 {
				time.Sleep(400 * time.Millisecond)
			}
			return 7, nil
		}}
		ready := func() bool {
			_, ready, _ := b.Prepared(l, &lens.View{Dataset: b.Dataset()})
			return ready
		}
		b.SetSubject(shown, "")
		b.wait("the preparation", ready)
		const edits = 12
		for i := range edits {
			b.doc.Paint(b.doc.Puzzle().Brushes()[1], grid.Cell(i))
			b.SetSubject(shown, "")
			ready()
			synctest.Wait() // for all work that begins at once
		}
		b.wait("another", ready)
		if n := calls.Load(); n < 2 || n > edits/2 {
			t.Errorf("prepared %d times", n)
		}
	})
}

// A halted run is shown as far as it came. It does not begin again.
func TestHalt(t *testing.T) {
	b := openRecordings(t, 0)
	size := grid.Size{Rows: 400, Cols: 400} // so large that the plain search does not end by itself
	b.doc = document.New(document.Content{Puzzle: b.doc.Puzzle(), Datasets: []*solve.Dataset{b.doc.Puzzle().New(size)}})
	b.Open(b.doc)
	b.SetSubject(shown, "", "bruteforce")
	b.wait("progress", func() bool { _, p, on := b.Recording(); return on && p.Expanded > 0 })
	b.Halt()
	b.wait("the end", func() bool { return b.Run("bruteforce").Done })
	r := b.Run("bruteforce")
	if !errors.Is(r.Err, context.Canceled) || r.Exploration == nil || r.Len() == 0 {
		t.Errorf("a halted run: %+v", r)
	}
	b.SetSubject(shown, "", "bruteforce")
	if _, _, on := b.Recording(); on {
		t.Error("it begins again")
	}
}

// A prepared value that was dropped when memory was short is prepared again.
func TestPreparedAgain(t *testing.T) {
	b := openRecordings(t, runtest.Endless)
	b.Budget = solve.NewBudget(1000)
	b.SetSubject(shown, "")
	calls := 0
	l := &lens.Lens{ID: "x", Prepare: func(m *solve.Meter, _ *lens.View) (any, error) { calls++; return 7, m.Take(900) }}
	v := &lens.View{Dataset: b.Dataset()}
	prepared := func() (any, bool, error) { return b.Prepared(l, v) }
	for range 2 {
		if value, ready, err := prepared(); value != 7 || !ready || err != nil || calls != 1 || b.Budget.Used() != 900 {
			t.Fatalf("%v, %v, %v after %d calls; %d bytes are used", value, ready, err, calls, b.Budget.Used())
		}
	}
	m, release := b.Budget.NewMeter(t.Context(), nil)
	if err := m.Take(500); err != nil {
		t.Fatalf("a run does not get what can be prepared again: %v", err)
	}
	var over *solve.OverBudget
	if _, ready, err := prepared(); !ready || !errors.As(err, &over) || calls != 2 {
		t.Errorf("while there is no memory it is ready: %v, %v", ready, err)
	}
	release()
}
