package generic

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/search"
)

// searches makes algorithms of the methods of package search that the rules allow. The default finds cheapest ways.
func searches(p *Puzzle) []solve.Solver {
	methods := []search.Method{search.BreadthFirst, search.UniformCost}
	if p.spec.Weighted {
		slices.Reverse(methods)
	}
	if p.spec.Reversible {
		methods = append(methods, search.Bidirectional)
	}
	if p.spec.Bounded {
		methods = append(methods, search.AStar, search.IDAStar, search.Greedy)
	}
	methods = append(methods, search.IterativeDeepening, search.DepthFirst)
	return search.Solvers(p, solve.TaskSolve, methods...)
}

// Weighted implements [solve.Weighted].
func (p *Puzzle) Weighted(string) bool { return p.spec.Weighted }
