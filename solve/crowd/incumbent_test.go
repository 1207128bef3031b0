package crowd

import (
	"math/rand/v2"
	"testing"

	"stepboard/solve"
	"stepboard/solve/halloween/halloweentest"
	"stepboard/solve/solvetest"
)

const incumbentBudget = 1 << 28

// TestIncumbentStops: the search for a first plan ends with any budget, even one too small for a single state of
// lacam.
func TestIncumbentStops(t *testing.T) {
	g := newGraph(halloweentest.Bays(4, 9, 4).Board) // the planner finds no plan here
	single := tablesOf(g)
	step := int64(64)
	if testing.Short() {
		step = 1 << 10
	}
	for budget := int64(0); budget < 1<<14; budget += step {
		m, release := solve.NewMeter(t.Context(), budget, nil)
		c, err := newPlanner(m, g, single)
		if err == nil {
			s, _ := newIncumbent(m, c, single, 12)
			s.free(m)
		}
		c.free(m)
		release()
	}
}

// TestLacam: on each small board with a plan, lacam finds one that has at most the requested steps. On other boards,
// it gives up after it has tried everything.
func TestLacam(t *testing.T) {
	r := rand.New(rand.NewPCG(39, 4))
	var found, none, short int
	for range solvetest.Rounds(300) {
		d := halloweentest.Shaped(r, 4, 6+r.IntN(3), 2+r.IntN(3)) // few cells, so that everything can be tried
		m, release := solve.NewMeter(t.Context(), incumbentBudget, nil)
		g := newGraph(d.Board)
		want, err := bfs(&solve.Meter{}, g)
		if err != nil {
			t.Fatal(err)
		}
		l, err := newLacam(m, g, tablesOf(g))
		if err != nil {
			t.Fatal(err)
		}
		p, made, err := l.run(m, mostSteps, 1<<22)
		switch {
		case err != nil:
			t.Fatal(err)
		case (p == nil) != (want == nil):
			t.Fatalf("after %d states a plan is %v, bfs has %v\n%s", made, p, want, halloweentest.Show(d))
		case p == nil:
			none++
		default:
			found++
			replay(t, d, p)
			most := want.steps() + r.IntN(3)
			q, _, err := l.run(m, most, 1<<10)
			if err != nil {
				t.Fatal(err)
			}
			if q != nil {
				short++
				replay(t, d, q)
				if q.steps() > most {
					t.Fatalf("a plan of %d steps, want at most %d\n%s", q.steps(), most, halloweentest.Show(d))
				}
			}
			q.free(m)
			p.free(m)
		}
		l.free(m)
		if left := m.Left(); left != incumbentBudget {
			t.Fatalf("%d bytes are still taken", incumbentBudget-left)
		}
		release()
	}
	if found < solvetest.Rounds(100) || none < solvetest.Rounds(10) || short < solvetest.Rounds(50) {
		t.Errorf("%d plans, %d of them short, %d boards without: too few", found, short, none)
	}
}

// TestIncumbent shortens plans of many ghosts. Each result must be a plan of the board.
func TestIncumbent(t *testing.T) {
	r := rand.New(rand.NewPCG(39, 5))
	var plans, better, best int
	for range solvetest.Rounds(30) {
		d := halloweentest.Scattered(r, 6, 6, 15, 9+r.IntN(9))
		m, release := solve.NewMeter(t.Context(), incumbentBudget, nil)
		g := newGraph(d.Board)
		single := tablesOf(g)
		bound, ok := farthest(g, single)
		if can, err := feasible(&solve.Meter{}, g); !ok || !can || err != nil {
			continue
		}
		c, err := newPlanner(m, g, single)
		if err != nil {
			t.Fatal(err)
		}
		before := *c.source
		s, err := newIncumbent(m, c, single, int(bound))
		if err != nil {
			t.Fatal(err)
		}
		for range 40 {
			first := 0
			if s.plan != nil {
				replay(t, d, s.plan)
				plans++
				first = s.plan.steps()
			}
			if err := s.improve(m, 1<<16, int(bound)); err != nil {
				t.Fatal(err)
			}
			if s.plan != nil && first > 0 && s.plan.steps() > first {
				t.Fatalf("%d steps have become %d", first, s.plan.steps())
			}
			if s.plan != nil && s.plan.steps() < first {
				better++
			}
			if s.within(int(bound)) {
				best++
				break
			}
		}
		if *c.source != before {
			t.Error("the planner of the exact search has used other numbers by chance")
		}
		s.free(m)
		c.free(m)
		if left := m.Left(); left != incumbentBudget {
			t.Fatalf("%d bytes are still taken", incumbentBudget-left)
		}
		release()
	}
	if plans == 0 || better == 0 || best == 0 {
		t.Errorf("%d plans, %d times shorter, %d as short as the bound", plans, better, best)
	}
}

// TestIncumbentWithoutMemory: with too little memory, an attempt finds nothing and gives all memory back.
func TestIncumbentWithoutMemory(t *testing.T) {
	d := halloweentest.Scattered(rand.New(rand.NewPCG(39, 6)), 6, 6, 15, 12)
	m, release := solve.NewMeter(t.Context(), incumbentBudget, nil)
	defer release()
	g := newGraph(d.Board)
	l, err := newLacam(m, g, tablesOf(g))
	if err != nil {
		t.Fatal(err)
	}
	before := m.Left()
	if err := m.Take(before - 2*configBytes(g.n)); err != nil {
		t.Fatal(err)
	}
	left := m.Left()
	s := &incumbent{lacam: l}
	if p, made, err := s.descend(m, mostSteps); p != nil || made == 0 || err != nil {
		t.Errorf("with memory for two states %v is found after %d (%v)", p, made, err)
	}
	if m.Left() != left {
		t.Errorf("%d bytes are still taken", left-m.Left())
	}
}
