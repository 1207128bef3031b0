package halloween

import (
	"math/rand/v2"
	"testing"

	"stepboard/solve"
)

func TestNoWay(t *testing.T) {
	tests := []struct {
		name string
		d    *solve.Dataset
		want bool
	}{
		{"a wall between", draw("a#A"), true},
		{"two can't pass", draw("ab BA"), true},
		{"two need not pass", draw("ab AB"), false},
		{"one has the corridor to itself", draw("a  A#b B"), false},
		{"in the second corridor two can't pass", draw("a  A#bc CB"), true},
		{"round a corner", draw("ab", "# ", "AB"), true},
		{"a pocket", draw("ab BA", "## ##"), false},
		{"three in a ring", full("B C", " # ", "  A", "a b", " # ", "  c"), false},
		{"three reversed in a ring", full("C B", " # ", "  A", "a b", " # ", "  c"), true},
		{"two of three trade in a ring", full("B A", " # ", "  C", "a b", " # ", "  c"), true},
		{"a full block", full("BA", "DC", "ab", "dc"), true},
	}
	for _, tt := range tests {
		got, err := Puzzle.(solve.Closer).NoWay(&solve.Meter{}, tt.d, 0)
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
		n := 2 + r.IntN(maxGhosts-1)
		d := shaped(r, 5, [maxGhosts + 1]int{0, 0, 20, 14, 10, 9, 8, 8, 8}[n], n)
		got, err := Puzzle.(solve.Closer).NoWay(&solve.Meter{}, d, 0)
		if err != nil {
			t.Fatal(err)
		}
		if got {
			shown++
			if goesThrough(t, d) {
				t.Fatalf("there is a way\n%s", show(d))
			}
		}
	}
	if shown < 100 {
		t.Errorf("shown of %d boards alone", shown)
	}
}
