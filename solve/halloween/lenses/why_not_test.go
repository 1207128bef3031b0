package lenses

import (
	"math/rand/v2"
	"strings"
	"testing"

	"stepboard/app/view/lenstest"
	"stepboard/solve"
	"stepboard/solve/crowd"
	"stepboard/solve/halloween/halloweentest"
	"stepboard/solve/solvetest"
)

func TestReasonsAreTold(t *testing.T) {
	ring := "In a ring no ghost can pass another: going round, they stand as a b c, and their goals lie as A C B"
	for _, tt := range []struct {
		d    *solve.Dataset
		want string
	}{
		{halloweentest.Draw("a b#A B"), "Ghost a can't reach its goal A: walls lie between. It can be on the coloured " +
			"cells and nowhere else"},
		{halloweentest.Draw("abc CAB"), "In a corridor no ghost can pass another: here they stand as a c, and their goals " +
			"lie as C A"},
		{halloweentest.Full("C B", " # ", "  A", "a b", " # ", "  c"), ring},
		{halloweentest.Full("BA", "DC", "ab", "dc"), ring}, // a full block
		{halloweentest.Junction(), "However a, b and c move, even with nobody else there, ghost b never comes to its goal B"},
		{halloweentest.Pockets(), "Even with nobody else there, a, b and c can't all be on their goals at once: in none of " +
			"40 states are they"},
	} {
		why, err := crowd.Why(&solve.Meter{}, tt.d.Board)
		if err != nil {
			t.Fatal(err)
		}
		if got := lenstest.Say(reasonText(why, tt.d.Board)); got != tt.want {
			t.Errorf("%s, want %s", got, tt.want)
		}
	}
}

// TestOrdersOfALine: in a line without a way, the ghosts and the goals are equally many, but their order differs.
func TestOrdersOfALine(t *testing.T) {
	r, lines := rand.New(rand.NewPCG(404, 2)), 0
	for range solvetest.Rounds(1500) {
		n := 2 + r.IntN(3)
		d := halloweentest.Shaped(r, 5, []int{0, 20, 14, 9, 7}[n], n)
		why, err := crowd.Why(&solve.Meter{}, d.Board)
		if err != nil {
			t.Fatal(err)
		}
		if why.Kind != crowd.Corridor && why.Kind != crowd.Ring {
			continue
		}
		lines++
		if now, then := orders(why, d.Board); strings.ToUpper(now) == then || len(now) != len(then) {
			t.Fatalf("the same order %s, %s\n%s", now, then, halloweentest.Show(d))
		}
	}
	if lines < solvetest.Rounds(100) {
		t.Errorf("only %d lines", lines)
	}
}
