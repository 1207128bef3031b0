package crowd

import (
	"math/rand/v2"
	"slices"
	"testing"

	"stepboard/solve"
	"stepboard/solve/halloween/halloweentest"
	"stepboard/solve/solvetest"
)

// fewest returns the fewest moves of one ghost in the same number of steps around the others. It tries all moves.
func fewest(g *graph, p *plan, ghost int) int {
	least := map[node]int{g.starts[ghost]: 0}
	for t := range p.steps() {
		after := map[node]int{}
		for from, moves := range least {
			for _, to := range g.next(int(from)) {
				cost := moves
				if to != from {
					cost++
				}
				clash := false
				for i := range g.n {
					if i != ghost {
						clash = clash || p.at(t + 1)[i] == to || p.at(t + 1)[i] == from && p.at(t)[i] == to
					}
				}
				if old, ok := after[to]; !clash && (!ok || cost < old) {
					after[to] = cost
				}
			}
		}
		least = after
	}
	return least[g.goals[ghost]]
}

func TestStraighten(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 19))
	shorter, forced := 0, 0
	for range solvetest.Rounds(2000) {
		d := halloweentest.Crowded(r)
		if r.IntN(2) == 0 {
			d = halloweentest.Scattered(r, 3+r.IntN(6), 3+r.IntN(6), 25, 1+r.IntN(4))
		}
		g, m := newGraph(d.Board), &solve.Meter{}
		p, err := fast(m, g)
		if err != nil {
			t.Fatal(err)
		}
		if p == nil {
			continue
		}
		before := &plan{p.n, slices.Clone(p.cells)}
		if err := p.straighten(m, g); err != nil {
			t.Fatal(err)
		}
		if p.steps() != before.steps() {
			t.Fatalf("%d steps have become %d\n%s", before.steps(), p.steps(), halloweentest.Show(d))
		}
		replay(t, d, p)
		needs := detours(t, before, g)
		for _, i := range needs {
			if p.moves(i) > before.moves(i) {
				t.Fatalf("ghost %d moves %d times, before %d times\n%s", i, p.moves(i), before.moves(i), halloweentest.Show(d))
			}
			if p.moves(i) < before.moves(i) {
				shorter++
			}
		}
		if len(needs) > 0 {
			last := needs[len(needs)-1] // nothing has changed after it
			if want := fewest(g, p, last); p.moves(last) != want {
				t.Fatalf("ghost %d moves %d times, want %d\n%s", last, p.moves(last), want, halloweentest.Show(d))
			}
			if slices.Contains(detours(t, p, g), last) {
				forced++
			}
		}
	}
	if min(shorter, forced) < 20 {
		t.Errorf("only %d ways became shorter, and %d kept a detour that the others force", shorter, forced)
	}
}

// One ghost has a long way. The other is at home and must not move.
func TestStraightenLeavesAGhostAtHome(t *testing.T) {
	d := halloweentest.Draw("a...A", ".....", "b....")
	d = halloweentest.Put(d, 'B', 2, 0)
	g := newGraph(d.Board)
	p := &plan{n: 2}
	for step, b := range []node{10, 11, 12, 11, 10} {
		p.cells = append(p.cells, node(step), b)
	}
	if err := p.straighten(&solve.Meter{}, g); err != nil {
		t.Fatal(err)
	}
	if want := []node{0, 10, 1, 10, 2, 10, 3, 10, 4, 10}; !slices.Equal(p.cells, want) {
		t.Errorf("the plan is %v, want %v", p.cells, want)
	}
}

func detours(t *testing.T, p *plan, g *graph) []int {
	t.Helper()
	list, err := p.detours(&solve.Meter{}, g)
	if err != nil {
		t.Fatal(err)
	}
	return list
}
