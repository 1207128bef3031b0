package solvetest

import (
	"context"
	"runtime"
	"testing"

	"stepboard/solve"
)

// Bench measures a solver from Prepare to the last answer; see Run. Besides time and allocations it reports the number
// of expanded states, and the largest memory that the meter counted, in MB.
func Bench(b *testing.B, s solve.Solver, d *solve.Dataset, task string) {
	b.Helper()
	b.ReportAllocs()
	var stats solve.Stats
	for b.Loop() {
		stats = Run(b, s, d, task)
	}
	b.ReportMetric(float64(stats.Expanded), "states")
	b.ReportMetric(float64(stats.Bytes)/1e6, "MB")
}

// Run answers all queries of a dataset and returns the Stats. The solver may use one goroutine for each core (go
// test -cpu).
func Run(t testing.TB, s solve.Solver, d *solve.Dataset, task string) solve.Stats {
	t.Helper()
	m, release := solve.NewMeter(context.Background(), 0, nil)
	defer release()
	m.Workers = runtime.GOMAXPROCS(0)
	session, err := s.Prepare(m, d, task)
	if err != nil {
		t.Fatalf("%s: %v", s.ID(), err)
	}
	if err := solve.SolveDataset(m, session, d, func(int, solve.Answer) {}); err != nil {
		t.Fatalf("%s: %v", s.ID(), err)
	}
	return m.Stats()
}
