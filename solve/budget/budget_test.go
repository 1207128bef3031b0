package budget_test

import (
	"math"
	"runtime/debug"
	"testing"

	"stepboard/solve/budget"
)

func TestDefaultIsPlausible(t *testing.T) {
	n := budget.Default()
	if n < 4*budget.MB || n > 1<<44 {
		t.Errorf("half the memory of this machine is said to be %d MB", n/budget.MB)
	}
	if again := budget.Default(); again != n {
		t.Errorf("%d, then %d", n, again)
	}
}

func TestCollect(t *testing.T) {
	percent := debug.SetGCPercent(100)
	limit := debug.SetMemoryLimit(-1)
	defer func() {
		debug.SetGCPercent(percent)
		debug.SetMemoryLimit(limit)
	}()
	for _, c := range []struct{ budget, limit int64 }{
		{1000 * budget.MB, 1157 * budget.MB},
		{8 * budget.MB, 41 * budget.MB}, // the program itself needs some memory
		{0, math.MaxInt64},
		{math.MaxInt64, math.MaxInt64},
	} {
		debug.SetMemoryLimit(math.MaxInt64)
		budget.Collect(c.budget)
		if got := debug.SetMemoryLimit(-1); got != c.limit {
			t.Errorf("budget %d: limit %d, want %d", c.budget, got, c.limit)
		}
	}
}

func BenchmarkDefault(b *testing.B) {
	for b.Loop() {
		budget.Default()
	}
}
