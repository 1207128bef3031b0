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

// A trial limits the memory beside the memory in use, and afterwards the former limit holds again.
func TestLimit(t *testing.T) {
	before := debug.SetMemoryLimit(1 << 40)
	defer debug.SetMemoryLimit(before)
	done := budget.Limit(80 * budget.MB)
	during := debug.SetMemoryLimit(-1)
	done()
	if after := debug.SetMemoryLimit(-1); during < 90*budget.MB || during > 500*budget.MB || after != 1<<40 {
		t.Errorf("%d MB during the trial, %d MB after it", during/budget.MB, after/budget.MB)
	}
}

func BenchmarkDefault(b *testing.B) {
	for b.Loop() {
		budget.Default()
	}
}
