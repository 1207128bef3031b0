package search

import "stepboard/solve"

// Pairs is the search of fast with the tables of two ghosts from the beginning, for tests.
var Pairs = Algorithm{"pairs", func(m *solve.Meter, g *graph) (*plan, error) { return tabled(m, g, tablesOf(g)) }}

// tablesOf is the distances of single ghosts.
func tablesOf(g *graph) [][]distance {
	tables, err := singles(&solve.Meter{}, g)
	if err != nil {
		panic(err) // the Meter stops nothing
	}
	return tables
}
