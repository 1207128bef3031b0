package crowd

import (
	"context"
	"math/rand/v2"
	"testing"

	"stepboard/solve"
	"stepboard/solve/halloween/halloweentest"
	"stepboard/solve/solvetest"
)

// goesThrough reports the same by a plain breadth-first search over joint states.
func goesThrough(t *testing.T, d *solve.Dataset) bool {
	t.Helper()
	p, err := bfs(&solve.Meter{}, newGraph(d.Board))
	if err != nil {
		t.Fatal(err)
	}
	return p != nil
}

func canBe(t *testing.T, d *solve.Dataset) bool {
	t.Helper()
	m, release := solve.NewMeter(context.Background(), 1<<30, nil)
	defer release()
	ok, err := feasible(m, newGraph(d.Board))
	if err != nil {
		t.Fatal(err)
	}
	if m.Left() != 1<<30 {
		t.Errorf("%d bytes are still taken", 1<<30-m.Left())
	}
	return ok
}

func TestFeasible(t *testing.T) {
	r := rand.New(rand.NewPCG(1984, 2015))
	var with, without int
	for range solvetest.Rounds(700) {
		n := 2 + r.IntN(halloweentest.MaxSearched-1)
		most := [halloweentest.MaxSearched + 1]int{0, 0, 30, 20, 13, 10, 9, 8, 8}[n]
		d := halloweentest.Shaped(r, 6, 2+r.IntN(most-1), n)
		want := goesThrough(t, d)
		if got := canBe(t, d); got != want {
			t.Fatalf("%t, want %t\n%s", got, want, halloweentest.Show(d))
		}
		if want {
			with++
		} else {
			without++
		}
	}
	if with < solvetest.Rounds(90) || without < solvetest.Rounds(90) {
		t.Errorf("%d boards with a way and %d without: not a fair mixture", with, without)
	}
}
