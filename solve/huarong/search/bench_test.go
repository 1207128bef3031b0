package search

import (
	"fmt"
	"testing"

	"stepboard/solve"
	"stepboard/solve/huarong/huarongtest"
	"stepboard/solve/huarong/rules"
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

// BenchmarkApproach measures how the blank is brought to the piece in 100 queries on a 50×50 board.
func BenchmarkApproach(b *testing.B) {
	for _, fixed := range []float64{0, 0.1, 0.2} {
		d := huarongtest.Crowded(50, fixed, 100)
		r, err := newFastRun(&solve.Meter{}, d)
		if err != nil {
			b.Fatal(err)
		}
		cells := &approacher{Sides: r.Sides, closed: marks{stamps: make([]uint32, r.Bounds())}, reached: r.near.reached}
		for name, a := range map[string]*approacher{"waves": r.near, "A*": cells} {
			b.Run(fmt.Sprintf("%s/fixed=%v", name, fixed), func(b *testing.B) {
				for b.Loop() {
					for q := range d.Queries {
						q, err := rules.Ask(d, q)
						if err != nil {
							b.Fatal(err)
						}
						if _, err := a.approach(&solve.Meter{}, r.Place(q.Blank), r.Place(q.Piece)); err != nil {
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
