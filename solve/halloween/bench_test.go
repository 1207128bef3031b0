package halloween

import (
	"math/rand/v2"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// BenchmarkSolve measures every algorithm on boards of its reach, from Prepare to the answer.
func BenchmarkSolve(b *testing.B) {
	r := func() *rand.Rand { return rand.New(rand.NewPCG(16, 16)) }
	boards := []struct {
		name string
		d    *solve.Dataset
		slow bool // out of reach of all but fast
	}{
		{"lattice-16x16", Puzzle.New(grid.Size{Rows: 16, Cols: 16}), false},
		{"maze-16x16", maze(r(), 15, 15, 0, 3, false), false},
		{"reversed-16x16", maze(r(), 15, 15, 0, 3, true), false},
		{"impossible-ring-13x13", circuit(13), false},
		{"two-in-a-maze-64x64", maze(r(), 63, 63, 0, 2, true), false},
		{"maze-64x64", maze(r(), 63, 63, 0, 3, false), true},
		{"reversed-64x64", maze(r(), 63, 63, 40, 3, true), true},
		{"hall-64x64", hall(64), true},
	}
	for _, board := range boards {
		for _, s := range Puzzle.Solvers(solve.TaskSolve) {
			if board.slow && s.ID() != "fast" {
				continue
			}
			b.Run(board.name+"/"+s.ID(), func(b *testing.B) {
				b.ReportAllocs()
				var stats solve.Stats
				for b.Loop() {
					m := &solve.Meter{}
					session, err := s.Prepare(m, board.d, solve.TaskSolve)
					if err != nil {
						b.Fatal(err)
					}
					if _, err := session.Solve(m, 0); err != nil {
						b.Fatal(err)
					}
					stats = m.Stats()
				}
				b.ReportMetric(float64(stats.Expanded), "expanded/op")
				b.ReportMetric(float64(stats.Bytes), "peak-bytes/op")
			})
		}
	}
}
