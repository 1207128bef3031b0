package crowd

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"stepboard/solve"
	"stepboard/solve/halloween/halloweentest"
)

// A timeline has exactly the cells that each ghost can be on at each time, in order. It takes no memory for more.
func TestTimelineHasTheCellsOfEachTime(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 2))
	for _, d := range []*solve.Dataset{
		halloweentest.City(r, 60, 6), halloweentest.Scattered(r, 9, 9, 30, 5), halloweentest.Bays(4, 12, 3, 7),
	} {
		m, release := solve.NewMeter(context.Background(), 1<<28, nil)
		g := newGraph(d.Board)
		from, err := singles(&solve.Meter{}, g.reversed())
		if err != nil {
			t.Fatal(err)
		}
		to, err := singles(&solve.Meter{}, g)
		if err != nil {
			t.Fatal(err)
		}
		steps := 0
		for i, goal := range g.goals {
			steps = max(steps, int(from[i][goal])-1)
		}
		for _, steps := range []int{-1, 0, steps, steps + 2} {
			before := m.Left()
			l, err := newTimeline(m, g, from, to, steps)
			if err != nil {
				t.Fatal(err)
			}
			if taken, want := before-m.Left(), nodeBytes*int64(len(l.nodes))+4*int64(len(l.first)); taken != want {
				t.Errorf("%d steps: %d bytes are taken for %d nodes, want %d", steps, taken, len(l.nodes), want)
			}
			for at := range steps + 1 {
				for i := range g.n {
					var want []node
					for v := range g.cells {
						a, b := int(from[i][v]), int(to[i][v])
						if a > 0 && b > 0 && a-1 <= at && b-1 <= steps-at {
							want = append(want, node(v))
						}
					}
					if got, _ := l.layer(i, at); !slices.Equal(got, want) {
						t.Fatalf("%d steps: ghost %d can be on %v at %d, want %v", steps, i, got, at, want)
					}
				}
			}
			l.free(m)
			if m.Left() != before {
				t.Errorf("%d bytes stay taken", before-m.Left())
			}
		}
		release()
	}
}
