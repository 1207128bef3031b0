package crowd

import (
	"math/rand/v2"
	"slices"
	"testing"

	"stepboard/solve"
	"stepboard/solve/halloween/halloweentest"
	"stepboard/solve/solvetest"
)

// TestWays: intervals finds a way around the ways of others if and only if a flood over cells and times finds one. Each
// way found follows the rules.
func TestWays(t *testing.T) {
	r := rand.New(rand.NewPCG(2011, 5))
	var found, none, waits int
	for range solvetest.Rounds(4000) {
		d := halloweentest.Scattered(r, 2+r.IntN(7), 2+r.IntN(7), r.IntN(40), 2+r.IntN(6))
		g := newGraph(d.Board)
		single := tablesOf(g)
		if _, ok := farthest(g, single); !ok {
			continue
		}
		m := &solve.Meter{}
		ways, err := newIntervals(m, g, single, rand.New(rand.NewPCG(1, 1)))
		if err != nil {
			t.Fatal(err)
		}
		horizon := r.IntN(20)
		if err := ways.begin(m, horizon); err != nil {
			t.Fatal(err)
		}
		for i := range g.n {
			path, err := ways.find(m, i, r.IntN(2) == 0)
			if err != nil {
				t.Fatal(err)
			}
			if want := flooded(ways, i); want != (path != nil) {
				t.Fatalf("ghost %d in %d steps: %v, there is a way: %v, around %v\n%s", i, horizon, path, want, ways.kept,
					halloweentest.Show(d))
			}
			if path == nil {
				none++
				continue
			}
			found++
			isWay(t, g, i, horizon, path, ways.kept)
			if path[0] == path[min(1, horizon)] {
				waits++
			}
			ways.keep(path)
		}
	}
	if !testing.Short() && min(found, none, waits) < 1000 {
		t.Errorf("only %d ways, %d times none, %d ways that wait first", found, none, waits)
	}
}

// flooded reports whether ghost i has a way around the kept ways: it makes the set of its cells at each time.
func flooded(s *intervals, i int) bool {
	free := func(v node, at int) bool {
		return !slices.ContainsFunc(s.kept, func(way []node) bool { return way[at] == v })
	}
	now := map[node]bool{}
	if start := s.graph.starts[i]; free(start, 0) {
		now[start] = true
	}
	for at := range int(s.horizon) {
		next := map[node]bool{}
		for v := range now {
			for _, to := range s.graph.next(int(v)) {
				next[to] = next[to] || now[v] && free(to, at+1) &&
					!slices.ContainsFunc(s.kept, func(way []node) bool { return way[at] == to && way[at+1] == v })
			}
		}
		now = next
	}
	return now[s.graph.goals[i]]
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
