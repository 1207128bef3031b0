package halloween

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// without is a dataset with some of its ghosts and their goals alone.
func without(d *solve.Dataset, keep []int) *solve.Dataset {
	few := d.Clone()
	few.Board.Things = nil
	for i, k := range ghosts(d.Board) {
		if slices.Contains(keep, i) {
			few.Board.Things = append(few.Board.Things,
				solve.Thing{Kind: k, At: d.Board.Find(k)}, solve.Thing{Kind: goalOf(k), At: d.Board.Find(goalOf(k))})
		}
	}
	return few
}

func because(t testing.TB, d *solve.Dataset) *reason {
	t.Helper()
	m, release := solve.NewMeter(context.Background(), 1<<30, nil)
	defer release()
	r, err := why(m, d.Board)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestWhyIsTrue holds all that a reason claims against what the ghosts can reach by the rules.
func TestWhyIsTrue(t *testing.T) {
	r := rand.New(rand.NewPCG(404, 1))
	var kinds [whyStuck + 1]int
	for range rounds(1500) {
		n := 1 + r.IntN(4)
		d := shaped(r, 5, []int{0, 20, 14, 9, 7}[n], n)
		switch r.IntN(4) {
		case 0:
			d = smallBoard(r)
		case 1:
			d = scattered(r, 4, 4, 60, n)
		}
		if len(d.Board.Things) == 0 {
			continue
		}
		if goesThrough(t, d) {
			continue
		}
		why := because(t, d)
		kinds[why.kind]++
		// Alone these ghosts have no way, and any fewer of them have one.
		for set := range uint(1) << len(why.ghosts) {
			var group []int
			for k, i := range why.ghosts {
				if set>>k&1 != 0 {
					group = append(group, i)
				}
			}
			if set != 0 && goesThrough(t, without(d, group)) != (bits.OnesCount(set) < len(why.ghosts)) {
				t.Fatalf("ghosts %v of %v\n%s", group, why.ghosts, show(d))
			}
		}
		few := without(d, why.ghosts)
		h := newGraph(few.Board)
		all := distances(t, few, h.stand(h.starts))
		if int64(len(all)) != why.states {
			t.Fatalf("%d states, want %d\n%s", why.states, len(all), show(d))
		}
		for k, i := range why.ghosts {
			place := slices.Index(ghosts(few.Board), ghosts(d.Board)[i])
			reach := make([]bool, d.Board.Cells())
			for s := range all {
				reach[s.Cells[place]] = true
			}
			if !slices.Equal(reach, why.reach[k]) {
				t.Fatalf("ghost %d can be elsewhere\n%s", i, show(d))
			}
		}
		claims(t, d, why)
	}
	t.Logf("kinds: %v", kinds)
	for kind := whyApart; kind < whyStuck; kind++ {
		if kinds[kind] == 0 {
			t.Errorf("no board is of kind %d", kind)
		}
	}
	if kinds[whyUnknown]+kinds[whyStuck] > 0 {
		t.Errorf("%d boards have no good reason", kinds[whyUnknown]+kinds[whyStuck])
	}
}

// claims holds what the text of a reason says against its board. What it rests on has been checked.
func claims(t *testing.T, d *solve.Dataset, why *reason) {
	t.Helper()
	b := d.Board
	home := func(k int) bool { return why.reach[k][b.Find(goalOf(ghosts(b)[why.ghosts[k]]))] }
	switch why.kind {
	case whyApart:
		part := components(b)
		k := ghosts(b)[why.ghosts[0]]
		if len(why.ghosts) != 1 || part[b.Find(k)] == part[b.Find(goalOf(k))] {
			t.Fatalf("%v are not apart\n%s", why.ghosts, show(d))
		}
	case whyCorridor, whyRing:
		for i, c := range why.line {
			neighbours := 0
			for _, dir := range grid.Dirs {
				if to, ok := b.Step(c, dir); ok && b.Terrain[to] != solve.Wall {
					neighbours++
				}
			}
			if end := i == 0 || i == len(why.line)-1; neighbours > 2 || neighbours == 2 && end && why.kind == whyCorridor &&
				len(why.line) > 1 {
				t.Fatalf("not a line\n%s", show(d))
			}
		}
		if now, then := why.orders(b); strings.ToUpper(now) == then || len(now) != len(then) {
			t.Fatalf("the same order %s, %s\n%s", now, then, show(d))
		}
	case whyBlocked:
		if home(0) {
			t.Fatalf("ghost %d comes to its goal\n%s", why.ghosts[0], show(d))
		}
	case whyTogether:
		for k := range why.ghosts {
			if !home(k) {
				t.Fatalf("ghost %d does not come to its goal\n%s", why.ghosts[k], show(d))
			}
		}
	}
}

// junction has three ghosts in a T of five cells; b never comes to the end of its stem.
func junction() *solve.Dataset {
	return full("#####", "# AC#", "## ##", "##B##", "#####", "#####", "#c b#", "## ##", "##a##", "#####")
}

// pockets is a corridor with two pockets, in which three ghosts have forty states.
func pockets() *solve.Dataset {
	return full("####", "#B##", "#  #", "#A##", "#C #", "####", "####", "#b##", "#  #", "#c##", "#a #", "####")
}

func TestWhy(t *testing.T) {
	three := listed([]string{"a", "b", "c"})
	tests := []struct {
		name string
		d    *solve.Dataset
		want solve.Text
	}{
		{"walls between", draw("a b#A B"), solve.Say("halloween.why.apart", "Ghost", "a", "Goal", "A")},
		{"a corridor", draw("abc CAB"), solve.Say("halloween.why.corridor", "Order", "a c", "Goals", "C A")},
		{"a ring", full("C B", " # ", "  A", "a b", " # ", "  c"), solve.Say("halloween.why.ring", "Order", "a b c", "Goals",
			"A C B")},
		{"a full block", full("BA", "DC", "ab", "dc"), solve.Say("halloween.why.ring", "Order", "a b c", "Goals", "A C B")},
		{"a junction too small for three", junction(), solve.Say("halloween.why.blocked", "Ghost", "b", "Goal", "B", "Names",
			three)},
		{"two pockets", pockets(), solve.Say("halloween.why.together", "Names", three, "States", int64(40))},
	}
	for _, tt := range tests {
		if got := because(t, tt.d).text(tt.d.Board); got.String() != tt.want.String() {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

// TestWhyOnLargeBoards: where the states are too many to go through, it is said so, soon.
func TestWhyOnLargeBoards(t *testing.T) {
	d := circuit(maxSide)
	why := because(t, d)
	if why.kind != whyRing || why.reach != nil || why.states != 0 || len(why.ghosts) != 3 {
		t.Errorf("%+v", why)
	}
}
