package search

import (
	"errors"
	"math/rand/v2"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/huarong/huarongtest"
	"stepboard/solve/huarong/rules"
	"stepboard/solve/solvetest"
)

// hard is a board with a query from corner to corner.
func hard(fixed float64, size int) *solve.Dataset {
	r := rand.New(rand.NewPCG(7, 8))
	b := solve.NewBoard(size, size)
	for c := range b.Terrain {
		if r.Float64() < fixed {
			b.Terrain[c] = solve.Wall
		}
	}
	corner := grid.Cell(b.Cells() - 1)
	for _, c := range []grid.Cell{0, 1, 2, corner, corner - 1} {
		b.Terrain[c] = solve.Floor
	}
	return &solve.Dataset{Board: b, Queries: []solve.Query{{Things: rules.Question{
		Blank: 1, Piece: 0,
		Target: corner,
	}.Things()}}}
}

func TestStops(t *testing.T) {
	for _, s := range solvetest.Own(Puzzle, solve.TaskSolve) {
		d := hard(0.2, Puzzle.Limits().MaxRows)
		if s.ID() == "bruteforce" {
			d = hard(0, 200)
		}
		solvetest.Stops(t, s, d, solve.TaskSolve)
	}
}

func TestKeeps(t *testing.T) {
	for _, s := range solvetest.Own(Puzzle, solve.TaskSolve) {
		solvetest.Keeps(t, s, hard(0, 200), solve.TaskSolve, 1<<20)
		solvetest.Keeps(t, s, hard(0, 20), solve.TaskSolve, 15_000)
	}
}

// TestAnyBudget solves within budgets of every size: each run ends with the right answers or over the budget.
func TestAnyBudget(t *testing.T) {
	d := huarongtest.Crowded(14, 0.15, 20)
	want := answers(t, Dijkstra, d)
	for _, s := range solvetest.Own(Puzzle, solve.TaskSolve) {
		enough := 0
		for budget := int64(500); budget < 4<<20; budget += budget / 8 {
			m, release := solve.NewMeter(t.Context(), budget, nil)
			session, err := s.Prepare(m, d, solve.TaskSolve)
			for q := 0; q < len(want) && err == nil; q++ {
				var a solve.Answer
				if a, err = session.Solve(m, q); err == nil && a.Value != want[q] {
					t.Fatalf("%s: %d bytes: query %d: %d, want %d", s.ID(), budget, q, a.Value, want[q])
				}
			}
			var over *solve.OverBudget
			if err != nil && !errors.As(err, &over) {
				t.Fatalf("%s: %d bytes: %v", s.ID(), budget, err)
			}
			if m.Stats().Bytes > budget {
				t.Errorf("%s: took %d of %d bytes", s.ID(), m.Stats().Bytes, budget)
			}
			if err == nil {
				enough++
			}
			release()
		}
		if enough == 0 {
			t.Errorf("%s: no budget was enough", s.ID())
		}
	}
}

// TestMemoryBalances solves one list of queries again and again. The memory held must not grow.
func TestMemoryBalances(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	d := huarongtest.Random(r, 12, 12, 40)
	for _, s := range solvetest.Own(Puzzle, solve.TaskSolve) {
		const budget = 1 << 40
		m, release := solve.NewMeter(t.Context(), budget, nil)
		defer release()
		session := huarongtest.Prepared(t, s, m, d)
		var after [4]int64 // bytes still held
		for round := range after {
			for q := range d.Queries {
				if _, err := session.Solve(m, q); err != nil {
					t.Fatal(err)
				}
				for _, err := range session.Walk(m, q) {
					if err != nil {
						t.Fatal(err)
					}
					break // the listener stops early
				}
			}
			after[round] = budget - m.Left()
		}
		if after[0] != after[3] {
			t.Errorf("%s: left over after rounds: %v", s.ID(), after)
		}
	}
}
