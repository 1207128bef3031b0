package lenses

import (
	"math/rand/v2"
	"strings"
	"testing"

	"stepboard/solve"
	"stepboard/solve/crowd"
	"stepboard/solve/halloween/halloweentest"
	"stepboard/solve/solvetest"
)

func TestReasonsAreTold(t *testing.T) {
	three := listed([]string{"a", "b", "c"})
	tests := []struct {
		name string
		d    *solve.Dataset
		want solve.Text
	}{
		{"walls between", halloweentest.Draw("a b#A B"), solve.Say("halloween.why.apart", "Ghost", "a", "Goal", "A")},
		{"a corridor", halloweentest.Draw("abc CAB"), solve.Say("halloween.why.corridor", "Order", "a c", "Goals", "C A")},
		{
			"a ring", halloweentest.Full("C B", " # ", "  A", "a b", " # ", "  c"),
			solve.Say("halloween.why.ring", "Order", "a b c", "Goals",
				"A C B"),
		},
		{
			"a full block", halloweentest.Full("BA", "DC", "ab", "dc"),
			solve.Say("halloween.why.ring", "Order", "a b c", "Goals", "A C B"),
		},
		{"a junction too small for " +
			"three", halloweentest.Junction(), solve.Say("halloween.why.blocked", "Ghost", "b", "Goal", "B", "Names",
			three)},
		{"two pockets", halloweentest.Pockets(), solve.Say("halloween.why.together", "Names", three, "States", int64(40))},
	}
	for _, tt := range tests {
		why, err := crowd.Why(&solve.Meter{}, tt.d.Board)
		if err != nil {
			t.Fatal(err)
		}
		if got := reasonText(why, tt.d.Board); got.String() != tt.want.String() {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
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
