package search

import (
	"fmt"
	"testing"

	"stepboard/solve"
	"stepboard/solve/huarong/huarongtest"
	"stepboard/solve/solvetest"
)

// BenchmarkSolve prepares a 30×30 board and answers 100 queries one by one. bruteforce answers one query.
func BenchmarkSolve(b *testing.B) {
	for _, fixed := range []float64{0, 0.1, 0.2} {
		for _, s := range solvetest.Own(Puzzle, solve.TaskSolve) {
			queries := 100
			if s.ID() == "bruteforce" {
				queries = 1
			}
			d := huarongtest.Crowded(30, fixed, queries)
			b.Run(fmt.Sprintf("%s/fixed=%v/queries=%d", s.ID(), fixed, queries), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					session := huarongtest.Prepared(b, s, &solve.Meter{}, d)
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

// BenchmarkLarge answers one query from corner to corner of a board with a million cells.
func BenchmarkLarge(b *testing.B) {
	for _, fixed := range []float64{0, 0.1, 0.2} {
		for _, s := range []solve.Solver{Fast, Dijkstra} {
			b.Run(fmt.Sprintf("%s/fixed=%v", s.ID(), fixed), func(b *testing.B) {
				solvetest.Bench(b, s, hard(fixed, Puzzle.Limits().MaxRows), solve.TaskSolve)
			})
		}
	}
}

// BenchmarkGrowth answers 100 queries together on boards of growing size.
func BenchmarkGrowth(b *testing.B) {
	for _, size := range []int{100, 300, 1000} {
		for _, fixed := range []float64{0, 0.1, 0.2} {
			b.Run(fmt.Sprintf("%d×%d/fixed=%v", size, size, fixed), func(b *testing.B) {
				solvetest.Bench(b, Fast, huarongtest.Crowded(size, fixed, 100), solve.TaskSolve)
			})
		}
	}
}
