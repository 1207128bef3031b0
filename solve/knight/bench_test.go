package knight

import (
	"context"
	"math/rand/v2"
	"testing"

	"stepboard/solve"
)

// benchmark solves a dataset from the beginning, walk included.
func benchmark(b *testing.B, s solve.Solver, d *solve.Dataset) {
	b.ReportAllocs()
	var stats solve.Stats
	for b.Loop() {
		m, release := solve.NewMeter(context.Background(), 0, nil)
		session, err := s.Prepare(m, d, solve.TaskSolve)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := session.Solve(m, 0); err != nil {
			b.Fatal(err)
		}
		for _, err := range session.Walk(m, 0) {
			if err != nil {
				b.Fatal(err)
			}
		}
		stats = m.Stats()
		release()
	}
	b.ReportMetric(float64(stats.Expanded), "states")
	b.ReportMetric(float64(stats.Bytes)/1e6, "MB")
}

func BenchmarkSolvers(b *testing.B) {
	r := rand.New(rand.NewPCG(3930, 5))
	boards := []struct {
		name string
		d    *solve.Dataset
		slow bool // too much for bfs
	}{
		{"random50", fair(r, 50, 15, true), false},
		{"detour50", hard(50, 12, false), false},
		{"closed50", hard(50, 8, true), false},
		{"detour100", hard(100, 24, false), true},
		{"gauntlet", gauntlet(b), true},
		{"closed100", hard(100, 40, true), true},
	}
	for _, board := range boards {
		for _, s := range Puzzle.Solvers(solve.TaskSolve) {
			if board.slow && s.ID() == "bfs" {
				continue
			}
			b.Run(board.name+"/"+s.ID(), func(b *testing.B) { benchmark(b, s, board.d) })
		}
	}
}
