package huarong

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// crowded is a board of a size with fixed cells strewn and queries between movable ones.
func crowded(size int, fixed float64, queries int) *solve.Dataset {
	r := rand.New(rand.NewPCG(uint64(size), uint64(queries)))
	b := solve.NewBoard(size, size)
	var open []grid.Cell
	for c := range b.Terrain {
		if r.Float64() < fixed {
			b.Terrain[c] = solve.Wall
		} else {
			open = append(open, grid.Cell(c))
		}
	}
	d := &solve.Dataset{Board: b}
	for len(d.Queries) < queries {
		q := question{open[r.IntN(len(open))], open[r.IntN(len(open))], open[r.IntN(len(open))]}
		if q.blank != q.piece && q.piece != q.target {
			d.Queries = append(d.Queries, solve.Query{Things: q.things()})
		}
	}
	return d
}

// BenchmarkSolve prepares a 30×30 board and answers 100 queries one by one; bruteforce answers one.
func BenchmarkSolve(b *testing.B) {
	for _, fixed := range []float64{0, 0.1, 0.2} {
		for _, s := range Puzzle.Solvers(solve.TaskSolve) {
			queries := 100
			if s.ID() == "bruteforce" {
				queries = 1
			}
			d := crowded(30, fixed, queries)
			b.Run(fmt.Sprintf("%s/fixed=%v/queries=%d", s.ID(), fixed, queries), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					session := prepared(b, s, &solve.Meter{}, d)
					for q := range d.Queries {
						if _, err := session.Solve(&solve.Meter{}, q); err != nil {
							b.Fatal(err)
						}
					}
				}
			})
		}
	}
}

// BenchmarkBatch prepares a 50×50 board and answers many queries together.
func BenchmarkBatch(b *testing.B) {
	for _, fixed := range []float64{0, 0.1, 0.2} {
		for _, queries := range []int{2_000, 100_000} {
			d := crowded(50, fixed, queries)
			all := make([]int, queries)
			for q := range all {
				all[q] = q
			}
			b.Run(fmt.Sprintf("fixed=%v/queries=%d", fixed, queries), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					session := prepared(b, fast{}, &solve.Meter{}, d)
					if err := session.(solve.Batch).SolveAll(&solve.Meter{}, all, func(int, solve.Answer) {}); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// BenchmarkLarge is one query from corner to corner of a board of a million cells.
func BenchmarkLarge(b *testing.B) {
	for _, fixed := range []float64{0, 0.1, 0.2} {
		d := hard(fixed, MaxRows)
		for _, s := range []solve.Solver{fast{}, dijkstra{}} {
			b.Run(fmt.Sprintf("%s/fixed=%v", s.ID(), fixed), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if _, err := prepared(b, s, &solve.Meter{}, d).Solve(&solve.Meter{}, 0); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
