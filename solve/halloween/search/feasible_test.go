package search

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"stepboard/solve"
	"stepboard/solve/halloween/halloweentest"
	"stepboard/solve/halloween/rules"
)

// reachable finds out whether ghosts can come to their goals by going through all that they can reach, with the rules
// alone.
func reachable(t *testing.T, d *solve.Dataset) bool {
	t.Helper()
	play := rules.New(d.Board)
	seen := map[solve.State]bool{play.Start(): true}
	waiting := []solve.State{play.Start()}
	var steps []solve.Step
	for len(waiting) > 0 {
		s := waiting[len(waiting)-1]
		waiting = waiting[:len(waiting)-1]
		if play.Done(s) {
			return true
		}
		steps = play.Next(s, steps[:0])
		for _, step := range steps {
			next := step.To
			if !seen[next] {
				seen[next] = true
				waiting = append(waiting, next)
			}
		}
	}
	return false
}

// goesThrough finds it out with a plain breadth-first search over joint states.
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
	for range halloweentest.Rounds(1500) {
		n := 2 + r.IntN(halloweentest.Few-1)
		most := [halloweentest.Few + 1]int{0, 0, 30, 20, 13, 10, 9, 8, 8}[n]
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
	if with < halloweentest.Rounds(200) || without < halloweentest.Rounds(200) {
		t.Errorf("%d boards with a way and %d without: not a fair mixture", with, without)
	}
}

func TestFeasibleByTheRules(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 2007))
	for range halloweentest.Rounds(150) {
		n := 2 + r.IntN(halloweentest.Few-1)
		most := [halloweentest.Few + 1]int{0, 0, 12, 9, 7, 6, 6, 7, 8}[n]
		d := halloweentest.Shaped(r, 5, 2+r.IntN(most-1), n)
		if got, want := canBe(t, d), reachable(t, d); got != want {
			t.Fatalf("%t, want %t\n%s", got, want, halloweentest.Show(d))
		}
	}
}

// Floors a cell or two larger than those that are gone through: every order must be possible there, as is taken for
// granted.
func TestEveryOrderOnMoreCells(t *testing.T) {
	r := rand.New(rand.NewPCG(1984, 3))
	tried := 0
	for range halloweentest.Rounds(4000) {
		n := 2 + r.IntN(5)
		d := halloweentest.Shaped(r, 8, 2*n+4+r.IntN(3*n), n)
		g := newGraph(d.Board)
		if g.n != n || slices.Contains(g.distances(0), 0) {
			continue
		}
		f := &floor{graph: g, far: g.distances(0), starts: g.starts, goals: g.goals}
		junction := slices.ContainsFunc(g.count, func(c uint8) bool { return c > 3 }) // itself is one of them
		if !junction || f.shorten(2*n+3) != nil {
			continue
		}
		a := f.shorten(2*n + 5)
		if a == nil {
			continue
		}
		ok, err := a.feasible(&solve.Meter{})
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			t.Fatalf("no way\n%s", halloweentest.Show(d))
		}
		tried++
	}
	if tried < halloweentest.Rounds(200) {
		t.Errorf("only %d floors of that size", tried)
	}
	t.Logf("%d floors", tried)
}
