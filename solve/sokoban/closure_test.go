package sokoban_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"stepboard/solve"
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
			_, want := solvetest.Least(rules)
			m, release := solve.NewMeter(context.Background(), 1<<20, nil)
			got, err := sokoban.Puzzle.(solve.InfeasibilityProver).NoWay(m, d, q)
			if err != nil || got == want {
				t.Fatalf("no way is shown: %t (%v), there is one: %t\n%s", got, err, want, solvetest.Show(sokoban.Puzzle, d))
			}
			if m.Left() != 1<<20 {
				t.Errorf("%d bytes are left", m.Left())
			}
			release()
			if got {
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
