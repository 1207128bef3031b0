package search

import (
	"math/rand/v2"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/huarong/huarongtest"
	"stepboard/solve/huarong/rules"
	"stepboard/solve/solvetest"
)

// TestLandmarks uses random boards, and one board whose costs are too great. Landmarks never exceed an answer, and
// change by at most the cost of a walk and a push. Some landmarks are above 0, and walks found with them are right.
func TestLandmarks(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 20))
	said := int64(0)
	for round := range solvetest.Rounds(400) {
		d := huarongtest.Random(r, 1+r.IntN(8), 1+r.IntN(8), 1)
		if round == 0 {
			d.Board = coil(43)
		}
		session, m := huarongtest.Prepared(t, Fast, &solve.Meter{}, d).(*fastSession), &solve.Meter{}
		run := session.run
		if err := run.makeLandmarks(m); err != nil {
			t.Fatal(err)
		}
		if run.landmarks.whole != (round != 0) {
			t.Fatalf("whole: %v", run.landmarks.whole)
		}
		var open []grid.Cell
		for c := range grid.Cell(d.Board.Cells()) {
			if rules.Movable(d.Board, c) {
				open = append(open, c)
			}
		}
		if len(open) < 3 {
			continue
		}
		target := open[r.IntN(len(open))]
		run.aim(run.Place(target))
		d.Queries = d.Queries[:0]
		var bounds []int64
		for _, piece := range open {
			at := run.Place(piece)
			for _, side := range grid.Dirs {
				if !run.Gate(at, side) {
					continue
				}
				bound := run.estimate(run.gate(NodeAt(at, side)))
				for turn := grid.Dir(1); turn < 4; turn++ {
					to := (side + turn) & 3
					w, err := run.Between(m, at, side, to)
					if err != nil {
						t.Fatal(err)
					}
					if next := run.estimate(run.gate(NodeAt(at, to))); w != Apart && max(bound-next, next-bound) > int64(w)+1 {
						t.Fatalf("piece %d, sides %d and %d: %d and %d, apart %d\n%s", piece, side, to, bound, next, w,
							solvetest.Show(Puzzle, d))
					}
				}
				if blank, _ := d.Board.Step(piece, side); round != 0 {
					q := rules.Question{Blank: blank, Piece: piece, Target: target}
					d.Queries, bounds = append(d.Queries, solve.Query{Things: q.Things()}), append(bounds, bound)
				}
			}
		}
		for q, answer := range answers(t, Dijkstra, d) {
			if answer == solve.None {
				continue
			}
			if bounds[q] > answer {
				t.Fatalf("query %d: %d, the answer is %d\n%s", q, bounds[q], answer, solvetest.Show(Puzzle, d))
			}
			said += max(bounds[q], 0)
			rules, err := Puzzle.Rules(d, q)
			if err != nil {
				t.Fatal(err)
			}
			steps, _, end, err := solve.Replay(rules, session.Walk(m, q), nil)
			if err != nil || steps != answer || !rules.Done(end) {
				t.Fatalf("query %d: walk of %d, want %d (%v)\n%s", q, steps, answer, err, solvetest.Show(Puzzle, d))
			}
		}
	}
	if said < int64(solvetest.Rounds(100_000)) {
		t.Errorf("said %d in all", said)
	}
}

// TestLandmarksPay answers many queries on two boards. One is wide enough for landmarks. The other has no fixed cell,
// so that landmarks would not help.
func TestLandmarksPay(t *testing.T) {
	for fixed, want := range map[float64]bool{0: false, 0.2: true} {
		d := huarongtest.Crowded(90, fixed, 100)
		values, all := answers(t, Dijkstra, d), make([]int, len(d.Queries))
		for q := range all {
			all[q] = q
		}
		m := &solve.Meter{Workers: 2}
		s := huarongtest.Prepared(t, Fast, m, d).(*fastSession)
		if err := s.SolveAll(m, all, func(q int, a solve.Answer) {
			if a.Value != values[q] {
				t.Errorf("%v fixed: query %d: %d, dijkstra bound %d", fixed, q, a.Value, values[q])
			}
		}); err != nil {
			t.Fatal(err)
		}
		if got := s.run.landmarks != nil; got != want {
			t.Errorf("%v fixed: landmarks: %v", fixed, got)
		}
	}
}
