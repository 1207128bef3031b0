package solve_test

import (
	"errors"
	"runtime"
	"runtime/metrics"
	"slices"
	"sync"
	"testing"
	"time"

	"stepboard/solve"
	"stepboard/solve/grid"
)

const mb = 1 << 20

// fill records a search with a number of events. The search begins anew twice, reaches states repeatedly and expands
// half of them.
func fill(r *solve.Recording, events int) *solve.Recording {
	for i := range events {
		s := solve.NewState(grid.Cell(i/2*7%9973), grid.Cell(i%5))
		switch {
		case i == events/3 || i == events/2:
			r.Forget()
			r.Stage(1, 2)
		case i%2 == 0:
			r.Reach(0, s, i-1, solve.Units(int64(i)))
		default:
			r.Expand(0, solve.NewState(grid.Cell((i/4)*2*7%9973), grid.Cell(i/4*4%5)))
		}
	}
	return r
}

func TestRunsShareABudget(t *testing.T) {
	b := solve.NewBudget(100)
	one, release := b.NewMeter(t.Context(), nil)
	two, other := b.NewMeter(t.Context(), nil)
	defer other()
	var over *solve.OverBudget
	if err := errors.Join(one.Take(60), two.Take(40)); err != nil || b.Used() != 100 || two.Left() != 0 {
		t.Errorf("%v, %d are used and %d are left; want 100 and 0", err, b.Used(), two.Left())
	}
	if err := two.Take(1); !errors.As(err, &over) || over.Budget != 100 {
		t.Errorf("101 of 100: %v", err)
	}
	one.Give(10)
	if release(); b.Used() != 40 || two.Take(60) != nil {
		t.Errorf("%d are used once a run has ended, want 40", b.Used())
	}
	two.Give(50)
	err := two.Parallel(3, func(worker int, m *solve.Meter) error {
		if worker == 0 {
			return m.Take(17)
		}
		return m.Take(16)
	})
	if !errors.As(err, &over) || b.Used() > 100 {
		t.Errorf("workers take 49 of 50 with a third each: %v, %d are used", err, b.Used())
	}
	var none *solve.Budget
	free, end := none.NewMeter(t.Context(), nil)
	defer end()
	if free.Take(1<<60) != nil || none.Used() != 0 || solve.NewBudget(0) != nil {
		t.Error("no budget refuses something")
	}
}

// A recording leaves the rest of its budget to other users. The kept part equals a recording with that smaller limit.
func TestARecordingEndsWhereItsBudgetDoes(t *testing.T) {
	b := solve.NewBudget(8 * mb)
	r := fill(b.NewRecording("x", 1<<30, func() { t.Error("it is said to be full, though it may shrink") }), 200_000)
	if r.Len() == 0 || r.Lost() != int64(200_000-r.Len()) || b.Used() > 2*mb {
		t.Errorf("%d events are kept, %d lost, %d bytes are used", r.Len(), r.Lost(), b.Used())
	}
	sameRecording(t, r)
}

// A run takes the memory that its recording holds. A part of the recording stays.
func TestARunComesBeforeItsRecording(t *testing.T) {
	b := solve.NewBudget(8 * mb)
	m, release := b.NewMeter(t.Context(), nil)
	defer release()
	m.Record = fill(b.NewRecording("x", 1<<30, nil), 30_000)
	before := m.Record.Len()
	if err := m.Take(8*mb - mb - mb/2); err != nil || m.Record.Len() >= before || m.Record.Len() == 0 {
		t.Errorf("%v, and %d events are left of %d", err, m.Record.Len(), before)
	}
	sameRecording(t, m.Record)
	after := m.Record.Len()
	var over *solve.OverBudget
	if err := m.Take(mb); !errors.As(err, &over) || m.Record.Len() != after {
		t.Errorf("%v, and %d events are left of %d", err, m.Record.Len(), after)
	}
	gone, next := before-1, m.Record.Reach(0, solve.NewState(3), 0, solve.Cost{})
	if m.Record.Units(gone) != 0 || m.Record.Parent(gone) != -1 || next != -1 {
		t.Error("events that are gone are found, or new ones are kept")
	}
	m.Record.Seal()
	m.Give(mb)
	if m.Take(2*mb) == nil || m.Record.Len() != after {
		t.Error("a sealed recording lost events")
	}
}

// sameRecording compares a recording that ended early with a recording that had this limit from the beginning.
func sameRecording(t *testing.T, r *solve.Recording) {
	t.Helper()
	want := fill(solve.NewRecording("x", r.Len(), nil), r.Len()+int(r.Lost()))
	if r.Len() != want.Len() || r.States() != want.States() || r.Lost() != want.Lost() ||
		!slices.Equal(r.Anew(), want.Anew()) {
		t.Fatalf("%d events, %d states, %d lost, anew at %v; want %d, %d, %d, %v", r.Len(), r.States(), r.Lost(), r.Anew(),
			want.Len(), want.States(), want.Lost(), want.Anew())
	}
	for i := range r.Len() {
		if r.Event(i) != want.Event(i) || r.Closed(i) != want.Closed(i) {
			t.Fatalf("event %d is %+v until %d, want %+v until %d", i, r.Event(i), r.Closed(i), want.Event(i), want.Closed(i))
		}
	}
}

// A recording holds its memory until nothing refers to the recording. Then the memory is free for others.
func TestMemoryComesBackWithTheGarbage(t *testing.T) {
	b := solve.NewBudget(8 * mb)
	for range 12 {
		if r := fill(b.NewRecording("x", 1<<30, nil), 30_000); r.Lost() > 0 {
			t.Fatal("the memory of recordings that nobody has is not there for another")
		}
	}
	r := fill(b.NewRecording("x", 1<<30, nil), 30_000)
	m, release := b.NewMeter(t.Context(), nil)
	if m.Take(8*mb) == nil {
		t.Error("a run took what a recording holds")
	}
	if err := m.Take(6 * mb); err != nil {
		t.Errorf("a run can't take what recordings leave: %v", err)
	}
	share := m.Keep()
	release()
	if share.Bytes() != 6*mb || b.Used() < 6*mb {
		t.Errorf("of what the run took %d bytes are kept; %d are used", share.Bytes(), b.Used())
	}
	runtime.KeepAlive(share)
	runtime.KeepAlive(r)
	all, release := b.NewMeter(t.Context(), nil)
	defer release()
	if err := all.Take(8 * mb); err != nil {
		t.Errorf("the whole budget, once nothing is kept: %v", err)
	}
}

func TestMemoryGoesBackToTheSystem(t *testing.T) {
	released := func() uint64 {
		sample := []metrics.Sample{{Name: "/memory/classes/heap/released:bytes"}}
		metrics.Read(sample)
		return sample[0].Value.Uint64()
	}
	b := solve.NewBudget(1024 * mb)
	r := fill(b.NewRecording("test", 3_000_000, nil), 3_000_000)
	held := b.Used()
	if held < 64*mb {
		t.Fatalf("the recording holds only %d MB", held/mb)
	}
	before := released()
	runtime.KeepAlive(r)
	runtime.GC()
	for end := time.Now().Add(5 * time.Minute); released() < before+uint64(held)/2; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("of %d MB that are let go %d MB go back to the system", held/mb, int64(released()-before)/mb)
		}
	}
}

// When memory is short, values that can be made again are dropped, the least recently used value first.
func TestSparesGoInTurn(t *testing.T) {
	b := solve.NewBudget(8 * mb)
	var evictables []*solve.Evictable
	for range 3 {
		evictables = append(evictables, b.NewEvictable(fill(b.NewRecording("x", 1<<30, nil), 15_000)))
	}
	each := b.Used() / 3
	there := func() (list []int) {
		for i, s := range evictables {
			if s.Value() != nil {
				list = append(list, i)
			}
		}
		return list
	}
	evictables[2].Value()
	evictables[0].Value() // now the second value is the least recently used
	m, release := b.NewMeter(t.Context(), nil)
	defer release()
	if err := m.Take(8*mb - 2*each - each/2); err != nil || !slices.Equal(there(), []int{0, 2}) {
		t.Errorf("%v, and %v are there; want the first and the last", err, there())
	}
	if err := m.Take(each * 2); err != nil || len(there()) != 0 {
		t.Errorf("%v, and %v are there; want none", err, there())
	}
	if m.Take(8*mb) == nil {
		t.Error("there is twice the budget")
	}
}

// Several goroutines together never use more than the budget.
func TestABudgetIsNeverPassed(t *testing.T) {
	b := solve.NewBudget(4 * mb)
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 20 {
				m, release := b.NewMeter(t.Context(), nil)
				m.Record = fill(b.NewRecording("x", 1<<30, nil), 9000)
				_ = m.Take(mb)
				if n := b.Used(); n > 4*mb {
					t.Errorf("%d bytes of %d are used", n, 4*mb)
				}
				release()
			}
		})
	}
	all.Wait()
}
