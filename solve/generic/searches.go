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
	add(p.spec.Toggling, search.Elimination)
	add(p.spec.Long && p.spec.Bounded, search.AStarLong)
	add(p.spec.Patterned, search.AStarFast)
	add(p.spec.Bounded, search.AStar)
	add(p.spec.Patterned, search.AStarPatterns)
	add(p.spec.Long, search.UniformLong)
	add(!weighted, search.BreadthFirst)
	add(p.spec.Symmetric && !weighted, search.ByClasses)
	add(true, search.UniformCost)
	add(p.spec.Reversible, search.Bidirectional)
	add(p.spec.Bounded, search.IDAStar)
	add(p.spec.Patterned, search.IDAStarPatterns)
	add(true, search.IterativeDeepening)
	add(p.spec.Bounded && !p.spec.Limited, search.Greedy)
	add(!p.spec.Limited, search.DepthFirst, search.BreadthFirst)
	add(p.spec.Symmetric && !p.spec.Limited, search.ByClasses)
	return search.SolversOf(p, solve.TaskSolve, weighted, list...)
}

// Pushes reports whether some pieces are pushed by others.
func (p *Puzzle) Pushes() bool { return p.spec.Pushing }

// Weighted implements [solve.Weighted].
func (p *Puzzle) Weighted(string) bool { return p.spec.Weighted() }
