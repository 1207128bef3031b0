package crowd

import "stepboard/solve"

// Pairs is fast with tables of two ghosts from the beginning, for tests.
var Pairs = Algorithm{"pairs", func(m *solve.Meter, g *graph) (*plan, error) { return aStarWithPairs(m, g, tablesOf(g)) }}

// tablesOf returns the distances of single ghosts.
func tablesOf(g *graph) [][]distance {
	tables, err := singles(&solve.Meter{}, g)
	if err != nil {
		panic(err) // this Meter has no limit
	}
	return tables
}
