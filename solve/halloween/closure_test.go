package halloween

import (
	"math/rand/v2"
	"testing"

	"stepboard/solve"
	"stepboard/solve/halloween/halloweentest"
)

func TestNoWay(t *testing.T) {
	tests := []struct {
		name string
		d    *solve.Dataset
		want bool
	}{
		{"a wall between", halloweentest.Draw("a#A"), true},
		{"two can't pass", halloweentest.Draw("ab BA"), true},
		{"two need not pass", halloweentest.Draw("ab AB"), false},
		{"one has the corridor to itself", halloweentest.Draw("a  A#b B"), false},
		{"in the second corridor two can't pass", halloweentest.Draw("a  A#bc CB"), true},
		{"round a corner", halloweentest.Draw("ab", "# ", "AB"), true},
		{"a pocket", halloweentest.Draw("ab BA", "## ##"), false},
		{"three in a ring", halloweentest.Full("B C", " # ", "  A", "a b", " # ", "  c"), false},
		{"three reversed in a ring", halloweentest.Full("C B", " # ", "  A", "a b", " # ", "  c"), true},
		{"two of three trade in a ring", halloweentest.Full("B A", " # ", "  C", "a b", " # ", "  c"), true},
		{"a full block", halloweentest.Full("BA", "DC", "ab", "dc"), true},
	}
	for _, tt := range tests {
		got, err := Puzzle.(solve.InfeasibilityProver).NoWay(&solve.Meter{}, tt.d, 0)
		if err != nil || got != tt.want {
			t.Errorf("%s: %t, %v, want %t", tt.name, got, err, tt.want)
		}
	}
}

// TestNoWayIsNoWay holds the check against what the ghosts can reach.
func TestNoWayIsNoWay(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	shown := 0
	for range 600 {
		n := 2 + r.IntN(halloweentest.Few-1)
		d := halloweentest.Shaped(r, 5, [halloweentest.Few + 1]int{0, 0, 20, 14, 10, 9, 8, 8, 8}[n], n)
		got, err := Puzzle.(solve.InfeasibilityProver).NoWay(&solve.Meter{}, d, 0)
		if err != nil {
			t.Fatal(err)
		}
		if got {
			shown++
			if a, _ := answer(t, Puzzle.Solvers(solve.TaskSolve)[2], d); a.Value != solve.None {
				t.Fatalf("there is a way\n%s", halloweentest.Show(d))
			}
		}
	}
	if shown < 100 {
		t.Errorf("shown of %d boards alone", shown)
	}
}
