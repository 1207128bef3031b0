package crowd

import (
	"math/rand/v2"
	"slices"
	"testing"

	"stepboard/solve"
	"stepboard/solve/halloween/halloweentest"
	"stepboard/solve/solvetest"
)

// TestWaysAgree: around the same ways of others, sweep and intervals both find a way, or both find none. Each way
// found follows the rules.
func TestWaysAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(2011, 5))
	var found, none, waits int
	for range solvetest.Rounds(4000) {
		d := halloweentest.Scattered(r, 2+r.IntN(7), 2+r.IntN(7), r.IntN(40), 2+r.IntN(6))
		g := newGraph(d.Board)
		single := tablesOf(g)
		if _, ok := farthest(g, single); !ok {
			continue
		}
		m, random := &solve.Meter{}, rand.New(rand.NewPCG(1, 1))
		swept, err := newSweep(m, g, random)
		if err != nil {
			t.Fatal(err)
		}
		safe, err := newIntervals(m, g, single, random)
		if err != nil {
			t.Fatal(err)
		}
		horizon := r.IntN(20)
		both := [2]ways{swept, safe}
		for _, w := range both {
			if err := w.begin(m, horizon); err != nil {
				t.Fatal(err)
			}
		}
		var kept [][]node
		for i := range g.n {
			var paths [2][]node
			atRandom := r.IntN(2) == 0
			for k, w := range both {
				if paths[k], err = w.find(m, i, atRandom); err != nil {
					t.Fatal(err)
				}
			}
			if (paths[0] == nil) != (paths[1] == nil) {
				t.Fatalf("ghost %d in %d steps: %v swept and %v by intervals, around %v\n%s", i, horizon, paths[0], paths[1], kept,
					halloweentest.Show(d))
			}
			if paths[0] == nil {
				none++
				continue
			}
			found++
			for _, path := range paths {
				isWay(t, g, i, horizon, path, kept)
			}
			if paths[1][0] == paths[1][min(1, horizon)] {
				waits++
			}
			way := paths[r.IntN(2)]
			kept = append(kept, way)
			for _, w := range both {
				w.keep(way)
			}
		}
	}
	if !testing.Short() && min(found, none, waits) < 1000 {
		t.Errorf("only %d ways, %d times none, %d ways that wait first", found, none, waits)
	}
}

// isWay fails unless a path is a legal way of ghost i with this number of steps around others.
func isWay(t *testing.T, g *graph, i, steps int, path []node, others [][]node) {
	t.Helper()
	if len(path) != steps+1 || path[0] != g.starts[i] || path[steps] != g.goals[i] {
		t.Fatalf("ghost %d: %v is no way of %d steps from %d to %d", i, path, steps, g.starts[i], g.goals[i])
	}
	for at := range path {
		if at > 0 && !slices.Contains(g.next(int(path[at-1])), path[at]) {
			t.Fatalf("ghost %d: %v has no step to time %d", i, path, at)
		}
		for _, other := range others {
			if other[at] == path[at] || at > 0 && other[at] == path[at-1] && other[at-1] == path[at] {
				t.Fatalf("ghost %d: %v clashes with %v at time %d", i, path, other, at)
			}
		}
	}
}
