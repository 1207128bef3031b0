package sokoban_test

import (
	"math/rand/v2"
	"testing"

	"stepboard/solve/sokoban"
	"stepboard/solve/solvetest"
)

// TestNoWay compares the check with a plain search over the rules. The check accepts every walk without a way, and no
// other.
func TestNoWay(t *testing.T) {
	r := rand.New(rand.NewPCG(2012, 3))
	var shown, ways int
	for range solvetest.Rounds(1000) {
		d := random(r, 1+r.IntN(7), 1+r.IntN(7), r.IntN(50))
		for q := range d.Queries {
			rules, err := sokoban.Puzzle.Rules(d, q)
			if err != nil {
				continue
			}
			_, way := solvetest.Least(rules)
			solvetest.NoWay(t, sokoban.Puzzle, d, q, !way)
			if !way {
				shown++
			} else {
				ways++
			}
		}
	}
	if shown < solvetest.Rounds(250) || ways < solvetest.Rounds(250) {
		t.Errorf("%d walks without a way and %d with one", shown, ways)
	}
}
