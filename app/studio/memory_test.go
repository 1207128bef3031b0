package studio_test

import (
	"errors"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"testing"
	"time"

	"stepboard/app/view"
	"stepboard/solve"
	"stepboard/solve/budget"
	"stepboard/solve/grid"
)

// peak returns the largest size of the heap while f runs. It looks at the heap every few milliseconds.
func peak(f func()) (most int64) {
	done, stopped := make(chan bool), make(chan bool)
	go func() {
		defer close(stopped)
		sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/memory/classes/heap/unused:bytes"}}
		for {
			metrics.Read(sample)
			most = max(most, int64(sample[0].Value.Uint64()+sample[1].Value.Uint64()))
			select {
			case <-done:
				return
			case <-time.After(5 * time.Millisecond):
			}
		}
	}()
	f()
	close(done)
	<-stopped
	return most
}

// beside is the memory that a run may need beside its budget: for the studio itself and for garbage that is not yet
// collected.
const beside = 16 * budget.MB

// recorded records a run within a budget. It returns the number of events kept and the moves of the answer. It fails
// the test where the heap grows beyond the budget.
func recorded(t *testing.T, v view.Shot, mb int64) (events, moves int, err error) {
	t.Helper()
	s := newStudio()
	s.Budget = solve.NewBudget(mb * budget.MB)
	budget.Collect(mb * budget.MB)
	debug.FreeOSMemory()
	before := peak(func() {})
	most := peak(func() {
		if events, err = length(t.Context(), s, v, view.Exploration); err == nil {
			moves, err = length(t.Context(), s, v, view.Solution)
		}
	}) - before
	if most > mb*budget.MB+beside {
		t.Errorf("the heap grew by %d MB with a budget of %d MB", most/budget.MB, mb)
	}
	return events, moves, err
}

// A recorded run needs little more memory than its budget. If only the recording does not fit, it ends early, and the
// answer is still right. If the run itself does not fit, the events so far are shown.
func TestMemoryStaysWithinTheBudget(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(-1))
	two := halls(46)
	all, want, err := recorded(t, two, 4096)
	if err != nil || want == 0 {
		t.Fatalf("%d moves: %v", want, err)
	}
	for _, mb := range []int64{20, 100} {
		events, moves, err := recorded(t, two, mb)
		if err != nil || moves != want || events == 0 || events >= all {
			t.Errorf("%d MB: %d events and %d moves (%v), want fewer than %d, and %d", mb, events, moves, err, all, want)
		}
	}
	three := two
	three.Dataset = two.Puzzle.New(grid.Size{Rows: 50, Cols: 50})
	b := three.Dataset.Board
	b.Things = nil
	for i, at := range []grid.Cell{b.At(1, 1), b.At(48, 1), b.At(1, 48)} {
		b.Things = append(b.Things, solve.Thing{Kind: solve.Kind('a' + i), At: at},
			solve.Thing{Kind: solve.Kind('A' + i), At: b.At(47-i, 47)})
	}
	var over *solve.OverBudget
	if events, _, err := recorded(t, three, 20); events == 0 || !errors.As(err, &over) {
		t.Errorf("%d events, %v; want some, and that it is over the budget", events, err)
	}
}

// When memory is short, a recording is dropped. When the recording is needed again, it is made again and the lens
// draws the same picture.
func TestRecordedAgain(t *testing.T) {
	v := halls(14)
	count := counted(v.Puzzle)
	v.Puzzle = count
	s := newStudio()
	s.Budget = solve.NewBudget(64 * budget.MB)
	first := panel(t, s, v)
	panel(t, s, v)
	if count.recorded != 1 || s.Budget.Used() == 0 {
		t.Fatalf("recorded %d times, %d bytes are used", count.recorded, s.Budget.Used())
	}
	m, release := s.Budget.NewMeter(t.Context(), nil)
	if err := m.Take(64 * budget.MB); err != nil {
		t.Errorf("a run does not get what can be made again: %v", err)
	}
	release()
	size := v.Dataset.Board.Size
	again := panel(t, s, v)
	if count.recorded != 2 || !slices.Equal(pixels(first.Scene, size, 24).Pix, pixels(again.Scene, size, 24).Pix) {
		t.Errorf("recorded %d times, want twice with the same picture", count.recorded)
	}
}
