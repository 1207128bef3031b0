package crowd

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"stepboard/solve"
	"stepboard/solve/halloween/halloweentest"
)

func TestLabels(t *testing.T) {
	for n := 1; n <= halloweentest.MaxSearched; n++ {
		d := halloweentest.Maze(rand.New(rand.NewPCG(9, 9)), 11, 11, 5, n, false)
		g := newGraph(d.Board)
		if !g.packs() {
			t.Fatalf("%d ghosts on %d cells don't pack", n, len(g.cells))
		}
		m, release := solve.NewMeter(context.Background(), 1<<30, nil)
		set, err := newLabels(m, g)
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(3, 3))
		want := map[joint]uint64{}
		state := func() joint {
			var s joint
			for range n {
				s = s<<g.shift | joint(r.IntN(len(g.cells)))
			}
			return s
		}
		for range 20000 {
			s, distance := state(), r.Int64N(1000)
			added, err := set.add(m, s, label(distance))
			if err != nil || added == (want[s] != 0) {
				t.Fatalf("added %t, %v, had %d", added, err, want[s])
			}
			if added {
				want[s] = label(distance)
			}
			if s := state(); set.get(s) != want[s] {
				t.Fatalf("label %d, want %d", set.get(s), want[s])
			}
		}
		for s, l := range want {
			if set.get(s) != l {
				t.Fatalf("label %d, want %d", set.get(s), l)
			}
		}
		set.free(m)
		if m.Left() != 1<<30 {
			t.Errorf("%d bytes not given back", 1<<30-m.Left())
		}
		release()
	}
}

func TestLabelsKeepToTheBudget(t *testing.T) {
	g := newGraph(halloweentest.Circuit(halloweentest.LargestSide).Board)
	m, release := solve.NewMeter(context.Background(), 1<<16, nil)
	defer release()
	set, err := newLabels(m, g)
	for s := joint(0); err == nil; s += g.mask + 1 { // one page for each state
		_, err = set.add(m, s, 1)
	}
	var over *solve.OverBudget
	if !errors.As(err, &over) {
		t.Errorf("%v, want *OverBudget", err)
	}
	set.free(m)
	if m.Left() != 1<<16 {
		t.Errorf("%d bytes not given back", 1<<16-m.Left())
	}
}
