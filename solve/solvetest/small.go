package solvetest

import (
	"math/rand/v2"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/search"
)

// Limits of Small: the most states of a board; the most moves times the moves of an average state, which is about the
// work of a search in depth; the most things beyond the least number.
const fewStates, fewWays, moreThings = 1500, 14_000, 4

// Small makes a random board of a solve.Maker with at most 6 rows and columns, and few states. Things of the query that
// the Maker leaves out are on random cells of the floor.
func Small(p solve.Puzzle, r *rand.Rand) *solve.Dataset {
	m := p.(solve.Maker)
	kinds, parameters := m.Makes()
	for range 1000 {
		o := solve.MakeOrder{
			Kind: kinds[r.IntN(len(kinds))], Size: grid.Size{Rows: 1 + r.IntN(6), Cols: 2 + r.IntN(5)}, Values: map[string]int{},
		}
		if p.Limits().Square {
			o.Size.Cols = o.Size.Rows
		}
		for _, q := range parameters {
			if !q.Percent {
				q.Most = min(q.Most, q.Least+moreThings)
			}
			o.Values[q.ID] = q.Least + r.IntN(q.Most-q.Least+1)
		}
		d, err := m.Make(r, o)
		if err != nil {
			continue
		}
		for _, b := range p.Brushes() {
			at := grid.Cell(r.IntN(d.Board.Cells()))
			if b.Layer == solve.InQuery && solve.Find(d.Things(0), b.Kind) == grid.None && d.Board.Terrain[at] == solve.Floor {
				d.Add(b.Layer, 0, solve.Thing{Kind: b.Kind, At: at})
			}
		}
		rules, err := p.Rules(d, 0)
		if err != nil {
			continue
		}
		states, moves := 1, 0
		count := func(_, to int) { states, moves = max(states, to+1), moves+1 }
		if _, err := search.NewToGo(&solve.Meter{}, rules, fewStates, count); err == nil && moves*moves/states <= fewWays {
			return d
		}
	}
	panic(p.ID() + ": none of 1000 made boards is small")
}
