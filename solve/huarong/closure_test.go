package huarong

import (
	"math/rand/v2"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/solvetest"
)

// TestNoWay compares the check with a plain search over the rules. The check accepts every query without a way, and
// no other query.
func TestNoWay(t *testing.T) {
	r := rand.New(rand.NewPCG(2013, 4))
	var shown, ways int
	for range solvetest.Rounds(1500) {
		b := solve.NewBoard(1+r.IntN(6), 1+r.IntN(6))
		fixed := r.IntN(70)
		for c := range b.Terrain {
			if r.IntN(100) < fixed {
				b.Terrain[c] = solve.Wall
			}
		}
		cells := r.Perm(b.Cells())
		for len(cells) < 3 {
			cells = append(cells, cells[0])
		}
		d := &solve.Dataset{Board: b, Queries: []solve.Query{{Things: []solve.Thing{
			{Kind: Blank, At: grid.Cell(cells[0])},
			{Kind: Piece, At: grid.Cell(cells[1])},
			{Kind: Target, At: grid.Cell(cells[2])},
		}}}}
		rules, err := Puzzle.Rules(d, 0)
		if err != nil { // the blank is on the piece
			continue
		}
		_, way := solvetest.Least(rules)
		solvetest.NoWay(t, Puzzle, d, 0, !way)
		if !way {
			shown++
		} else {
			ways++
		}
	}
	if min(shown, ways) < solvetest.Rounds(250) {
		t.Errorf("%d queries without a way and %d with one", shown, ways)
	}
}
