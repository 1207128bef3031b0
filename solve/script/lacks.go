package script

import (
	"stepboard/solve"
	"stepboard/solve/search"
)

var _ solve.Lacking = (*Puzzle)(nil)

// Lacks implements [solve.Lacking]. It lists the searches that need a missing function, or can't be used with a limit.
func (p *Puzzle) Lacks(task string) (list []solve.Lack) {
	f := p.File
	for _, m := range []search.Method{
		search.AStar, search.BreadthFirst, search.Bidirectional, search.IDAStar, search.Greedy, search.DepthFirst,
	} {
		if solve.SolverByID(p, task, m.ID()) != nil {
			continue
		}
		why := solve.Say("script.lacks.limit")
		switch {
		case m == search.Bidirectional && !f.Has("back"):
			why = solve.Say("script.lacks", "Function", "back")
		case m == search.Bidirectional:
			why = solve.Say("script.lacks", "Function", "goals")
		case !f.Has("estimate") && (m == search.AStar || m == search.IDAStar || m == search.Greedy):
			why = solve.Say("script.lacks", "Function", "estimate")
		}
		list = append(list, solve.Lack{ID: m.ID(), Name: m.Name(), Why: why})
	}
	return list
}
