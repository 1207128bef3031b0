package crowd

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"stepboard/solve"
	"stepboard/solve/halloween/halloweentest"
	"stepboard/solve/solvetest"
)

// Distances computed in two parts equal those computed at once. The first part has all cells up to the start.
func TestNearbyGoesOn(t *testing.T) {
	r := rand.New(rand.NewPCG(2013, 26))
	for range solvetest.Rounds(200) {
		g := newGraph(halloweentest.Crowded(r).Board)
		want := tablesOf(g)
		got, complete, err := nearby(&solve.Meter{}, g, true)
		if err != nil {
			t.Fatal(err)
		}
		for i, table := range want {
			for v, d := range table {
				if near := d <= table[g.starts[i]]; got[i][v] != d && (near || got[i][v] != 0) {
					t.Fatalf("ghost %d, cell %d: %d, want %d", i, v, got[i][v], d)
				}
			}
		}
		if err := complete(); err != nil {
			t.Fatal(err)
		}
		for i := range want {
			if !slices.Equal(got[i], want[i]) {
				t.Fatalf("ghost %d: %v, want %v", i, got[i], want[i])
			}
		}
	}
}

// On a large board, fast also finds a plan in which a ghost goes farther from its goal than its start is.
func TestLargeBoardWithDetour(t *testing.T) {
	// b must first let a out of the dead end. Then a goes back into it.
	hall := func(side int) *solve.Dataset {
		rows := []string{strings.Repeat("#", side+9), "#aB  Ab" + strings.Repeat(" ", side+1) + "#"}
		for range side {
			rows = append(rows, "#######"+strings.Repeat(" ", side+1)+"#")
		}
		return halloweentest.Draw(append(rows, rows[0])...)
	}
	small, large := hall(2), hall(93)
	steps := agrees(t, small, fast)
	g := newGraph(large.Board)
	if len(g.cells) <= mostTabled {
		t.Fatalf("%d cells are not many", len(g.cells))
	}
	p, err := fast(&solve.Meter{}, g)
	if err != nil || p.steps() != steps {
		t.Fatalf("%d steps, %v, want %d", p.steps(), err, steps)
	}
	replay(t, large, p)
}
