package solvetest

import (
	"stepboard/solve"
	"stepboard/solve/search"
)

// Legal lists the legal moves from a state.
func Legal(r solve.Rules, s solve.State) []solve.Move {
	return solve.Map(solve.Steps(r, s), func(t solve.Step) solve.Move { return t.Move })
}

// Least returns the least cost from the start to a won state. It returns false if there is no way.
func Least(r solve.Rules) (solve.Cost, bool) {
	a, err := search.Run(&solve.Meter{}, r, search.UniformCost)
	if err != nil {
		panic("a search without bounds ends with " + err.Error())
	}
	return a.Cost, a.Found
}
