package generic

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/search"
)

// searches makes the algorithms that suit the rules, the quickest exact one first. With a limit, only exact searches
// can show that there is no way within the limit.
func searches(p *Puzzle, weighted bool) []solve.Solver {
	var list []search.Method
	add := func(wanted bool, methods ...search.Method) {
		for _, k := range methods {
			if wanted && !slices.Contains(list, k) {
				list = append(list, k)
			}
		}
	}
	add(p.spec.Bounded, search.AStar)
	add(!weighted, search.BreadthFirst)
	add(true, search.UniformCost)
	add(p.spec.Reversible, search.Bidirectional)
	add(p.spec.Bounded, search.IDAStar)
	add(true, search.IterativeDeepening)
	add(p.spec.Bounded && !p.spec.Limited, search.Greedy)
	add(!p.spec.Limited, search.DepthFirst, search.BreadthFirst)
	solvers := search.SolversOf(p, solve.TaskSolve, weighted, list...)
	if p.spec.NoWay == nil {
		return solvers
	}
	return solve.Map(solvers, func(s solve.Solver) solve.Solver { return counting{s.(solve.Searcher), p} })
}

// Weighted implements [solve.Weighted].
func (p *Puzzle) Weighted(string) bool { return p.spec.Weighted() }
