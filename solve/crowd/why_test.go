package crowd

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"stepboard/solve"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/grid"
	"stepboard/solve/halloween/halloweentest"
	"stepboard/solve/solvetest"
)

// reachedBy returns all states that can be reached from the start.
func reachedBy(play solve.Rules) map[solve.State]bool {
	seen := map[solve.State]bool{play.Start(): true}
	for waiting := []solve.State{play.Start()}; len(waiting) > 0; waiting = waiting[1:] {
		for _, m := range solvetest.Legal(play, waiting[0]) {
			if next, _, err := play.Apply(waiting[0], m); err == nil && !seen[next] {
				seen[next] = true
				waiting = append(waiting, next)
			}
		}
	}
	return seen
}

func because(t testing.TB, d *solve.Dataset) *Reason {
	t.Helper()
	m, release := solve.NewMeter(context.Background(), 1<<30, nil)
	defer release()
	r, err := Why(m, d.Board)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestWhyIsTrue compares all claims of a reason with the states that the ghosts can reach by the rules.
func TestWhyIsTrue(t *testing.T) {
	r := rand.New(rand.NewPCG(404, 1))
	kinds := map[ReasonKind]int{}
	for range solvetest.Rounds(1500) {
		n := 1 + r.IntN(4)
		d := halloweentest.Shaped(r, 5, []int{0, 20, 14, 9, 7}[n], n)
		switch r.IntN(4) {
		case 0:
			d = halloweentest.SmallBoard(r)
		case 1:
			d = halloweentest.Scattered(r, 4, 4, 60, n)
		}
		if len(d.Board.Things) == 0 {
			continue
		}
		if goesThrough(t, d) {
			continue
		}
		why := because(t, d)
		kinds[why.Kind]++
		// These ghosts alone have no way, but every smaller group of them has one.
		for set := range uint(1) << len(why.Ghosts) {
			var group []int
			for k, i := range why.Ghosts {
				if set>>k&1 != 0 {
					group = append(group, i)
				}
			}
			if set != 0 && goesThrough(t, halloweentest.KeepGhosts(d, group)) != (bits.OnesCount(set) < len(why.Ghosts)) {
				t.Fatalf("ghosts %v of %v\n%s", group, why.Ghosts, halloweentest.Show(d))
			}
		}
		few := halloweentest.KeepGhosts(d, why.Ghosts)
		all := reachedBy(rules.New(few.Board))
		if int64(len(all)) != why.States {
			t.Fatalf("%d states, want %d\n%s", why.States, len(all), halloweentest.Show(d))
		}
		for k, i := range why.Ghosts {
			place := slices.Index(rules.Ghosts(few.Board), rules.Ghosts(d.Board)[i])
			reach := make([]bool, d.Board.Cells())
			for s := range all {
				reach[s.Cells[place]] = true
			}
			if !slices.Equal(reach, why.Reach[k]) {
				t.Fatalf("ghost %d can be elsewhere\n%s", i, halloweentest.Show(d))
			}
		}
		claims(t, d, why)
	}
	t.Logf("kinds: %v", kinds)
	for _, kind := range []ReasonKind{Apart, Corridor, Ring, Blocked, Together} {
		if kinds[kind] == 0 {
			t.Errorf("no board is of kind %s", kind)
		}
	}
	if kinds[Unknown]+kinds[Stuck] > 0 {
		t.Errorf("%d boards have no good reason", kinds[Unknown]+kinds[Stuck])
	}
}

// claims compares the text of a reason with its board. The facts behind the reason have been checked before.
func claims(t *testing.T, d *solve.Dataset, why *Reason) {
	t.Helper()
	b := d.Board
	home := func(k int) bool { return why.Reach[k][b.Find(rules.GoalOf(rules.Ghosts(b)[why.Ghosts[k]]))] }
	switch why.Kind {
	case Apart:
		part := rules.Components(b)
		k := rules.Ghosts(b)[why.Ghosts[0]]
		if len(why.Ghosts) != 1 || part[b.Find(k)] == part[b.Find(rules.GoalOf(k))] {
			t.Fatalf("%v are not apart\n%s", why.Ghosts, halloweentest.Show(d))
		}
	case Corridor, Ring:
		for i, c := range why.Line {
			neighbours := 0
			for _, dir := range grid.Dirs {
				if to, ok := b.Step(c, dir); ok && b.Terrain[to] != solve.Wall {
					neighbours++
				}
			}
			if end := i == 0 || i == len(why.Line)-1; neighbours > 2 || neighbours == 2 && end && why.Kind == Corridor &&
				len(why.Line) > 1 {
				t.Fatalf("not a line\n%s", halloweentest.Show(d))
			}
		}
	case Blocked:
		if home(0) {
			t.Fatalf("ghost %d comes to its goal\n%s", why.Ghosts[0], halloweentest.Show(d))
		}
	case Together:
		for k := range why.Ghosts {
			if !home(k) {
				t.Fatalf("ghost %d does not come to its goal\n%s", why.Ghosts[k], halloweentest.Show(d))
			}
		}
	}
}

// TestWhyOnLargeBoards: if there are too many states to visit, the reason comes soon and has no number of states.
func TestWhyOnLargeBoards(t *testing.T) {
	d := halloweentest.Circuit(halloweentest.LargestSide)
	why := because(t, d)
	if why.Kind != Ring || why.Reach != nil || why.States != 0 || len(why.Ghosts) != 3 {
		t.Errorf("%+v", why)
	}
}
