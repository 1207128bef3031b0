package puzzles_test

import (
	"slices"
	"testing"
	"time"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/huarong/huarongtest"
	"stepboard/solve/knight/knighttest"
	"stepboard/solve/puzzles"
	"stepboard/solve/search"
	"stepboard/solve/solvetest"
)

// BenchmarkPlain runs a puzzle's own plain search, and then the search over its rules, on one core. It reports the speed
// of the second as a share of the first one's.
func BenchmarkPlain(b *testing.B) {
	for _, c := range []struct {
		puzzle, own string
		by          search.Method
		board       func(solve.Puzzle) *solve.Dataset
	}{
		{"huarong", "bruteforce", search.BreadthFirst, func(solve.Puzzle) *solve.Dataset {
			return huarongtest.Crowded(30, 0.1, 20)
		}},
		{"halloween", "bfs", search.BreadthFirst, func(p solve.Puzzle) *solve.Dataset {
			return p.New(grid.Size{Rows: 16, Cols: 16})
		}},
		{"knight", "bfs", search.BreadthFirst, func(solve.Puzzle) *solve.Dataset {
			return knighttest.Hard(50, 8, true)
		}},
		{"sokoban", "bruteforce", search.UniformCost, func(p solve.Puzzle) *solve.Dataset { return plain(b, p) }},
	} {
		p := puzzles.BuiltIn().ByID(c.puzzle)
		task := p.Tasks()[len(p.Tasks())-1]
		all := p.Solvers(task)
		own := all[slices.IndexFunc(all, func(s solve.Solver) bool { return s.ID() == c.own })]
		rules := search.Solvers(p, task, c.by)[0]
		d := c.board(p)
		b.Run(p.ID(), func(b *testing.B) {
			var spent [2]time.Duration
			var states [2]int64
			for b.Loop() {
				for i, s := range []solve.Solver{own, rules} {
					begin := time.Now()
					states[i] = solvetest.Run(b, s, d, task).Expanded
					spent[i] += time.Since(begin)
				}
			}
			b.ReportMetric(spent[0].Seconds()/spent[1].Seconds(), "speed")
			b.ReportMetric(float64(states[1])*float64(b.N)/1e6/spent[1].Seconds(), "Mstates/s")
			b.ReportMetric(float64(states[0])/float64(states[1]), "states")
		})
	}
}
