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

// TestBatchStopsAtBadQuery checks that the answers before an invalid query are delivered.
func TestBatchStopsAtBadQuery(t *testing.T) {
	d := huarongtest.Drawn(t, "SE", ".T")
	d.Queries = append(d.Queries, solve.Query{}, d.Queries[0])
	delivered := 0
	err := huarongtest.Prepared(t, Fast, &solve.Meter{}, d).(solve.Batch).SolveAll(&solve.Meter{}, []int{0, 1, 2},
		func(i int, a solve.Answer) {
			if i != 0 || a.Value != 4 {
				t.Errorf("answer %d: %d", i, a.Value)
			}
			delivered++
		})
	var wrong *solve.BoardError
	if !errors.As(err, &wrong) || delivered != 1 {
		t.Errorf("%d delivered, %v", delivered, err)
	}
}

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
	d := huarongtest.Crowded(14, 0.15, 1500)
	all := make([]int, len(d.Queries))
	want := make([]int64, len(d.Queries))
	session := huarongtest.Prepared(t, Dijkstra, &solve.Meter{}, d)
	for q := range all {
		a, err := session.Solve(&solve.Meter{}, q)
		if err != nil {
			t.Fatal(err)
		}
		all[q], want[q] = q, a.Value
	}
	for _, s := range solvetest.Own(Puzzle, solve.TaskSolve) {
		enough := 0
		for budget := int64(500); budget < 4<<20; budget += budget / 8 {
			m, release := solve.NewMeter(t.Context(), budget, nil)
			m.Workers = int(budget % 3)
			var got []int64
			session, err := s.Prepare(m, d, solve.TaskSolve)
			if b, ok := session.(solve.Batch); ok && err == nil {
				err = b.SolveAll(m, all, func(_ int, a solve.Answer) { got = append(got, a.Value) })
			}
			for q := 0; q < 20 && err == nil; q++ {
				var a solve.Answer
				if a, err = session.Solve(m, q); err == nil && a.Value != want[q] {
					t.Fatalf("%s: %d bytes: query %d: %d, want %d", s.ID(), budget, q, a.Value, want[q])
				}
			}
			for q, v := range got {
				if v != want[q] {
					t.Fatalf("%s: %d bytes: query %d of a batch: %d, want %d", s.ID(), budget, q, v, want[q])
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

// TestBatchStops cancels a batch in each of the ways that it can take.
func TestBatchStops(t *testing.T) {
	d := huarongtest.Crowded(300, 0.15, 3000)
	all := make([]int, len(d.Queries))
	for q := range all {
		all[q] = q
	}
	open := unsettled(t, d)
	for name, way := range map[string]func(*fastSession, *solve.Meter) error{
		"as priced": func(s *fastSession, m *solve.Meter) error { return s.SolveAll(m, all, func(int, solve.Answer) {}) },
		"alone":     func(s *fastSession, m *solve.Meter) error { return s.alone(m, open, make([]int64, len(open))) },
		"together": func(s *fastSession, m *solve.Meter) error {
			_, err := s.together(m, open, make([]int64, len(open)))
			return err
		},
	} {
		solvetest.Cancelled(t, name, func(m *solve.Meter) error {
			m.Workers = 2
			return way(huarongtest.Prepared(t, Fast, &solve.Meter{}, d).(*fastSession), m)
		})
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
			if s, ok := session.(*fastSession); ok {
				if _, err := s.together(m, unsettled(t, d), make([]int64, len(d.Queries))); err != nil {
					t.Fatal(err)
				}
			}
			after[round] = budget - m.Left()
		}
		if after[0] != after[3] {
			t.Errorf("%s: left over after rounds: %v", s.ID(), after)
		}
	}
}
