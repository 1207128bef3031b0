package halloween

import (
	"math/rand/v2"
	"slices"
	"testing"

	"stepboard/solve"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/halloween/halloweentest"
	"stepboard/solve/solvetest"
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
		{"full, a ring with a tail", halloweentest.Full("BC#", "ADE", "ab#", "dce"), false},
		{"full, in a ring with a tail two trade", halloweentest.Full("BA#", "DCE", "ab#", "dce"), true},
		{"full, two rings with a common cell", halloweentest.Full("BA#", "DCE", "#GF", "ab#", "dce", "#gf"), false},
	}
	for _, tt := range tests {
		got, err := Puzzle.(solve.InfeasibilityProver).NoWay(&solve.Meter{}, tt.d, 0)
		if err != nil || got != tt.want {
			t.Errorf("%s: %t, %v, want %t", tt.name, got, err, tt.want)
		}
	}
}

// trade puts each goal on the start of its ghost, then swaps the goals of some pairs.
func trade(r *rand.Rand, d *solve.Dataset) {
	ghosts := rules.Ghosts(d.Board)
	order := slices.Clone(ghosts)
	for range r.IntN(4) {
		i, j := r.IntN(len(order)), r.IntN(len(order))
		order[i], order[j] = order[j], order[i]
	}
	for i, t := range d.Board.Things {
		if rules.IsGoal(t.Kind) {
			at := slices.IndexFunc(ghosts, func(k solve.Kind) bool { return rules.GoalOf(k) == t.Kind })
			d.Board.Things[i].At = d.Board.Find(order[at])
		}
	}
}

// TestNoWayIsNoWay compares the check with a search: over the states of few ghosts, or over sets of cells of many
// ghosts. The check accepts every board without a way, and no other board.
func TestNoWayIsNoWay(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	var shown, ways int
	for range solvetest.Rounds(400) {
		n := 2 + r.IntN(rules.MaxGhosts-1)
		if r.IntN(2) == 0 {
			n = 2 + r.IntN(halloweentest.MaxSearched-1)
		}
		free := r.IntN(6)
		d := halloweentest.Shaped(r, 9, n+max(free-1, 0), n)
		if free == 0 { // the board is full, and a few ghosts trade goals
			trade(r, d)
		}
		can, known := halloweentest.Arrangeable(d, 2_000)
		if !known {
			continue
		}
		got, err := Puzzle.(solve.InfeasibilityProver).NoWay(&solve.Meter{}, d, 0)
		if err != nil {
			t.Fatal(err)
		}
		if got == can {
			t.Fatalf("no way is shown: %t, there is one: %t\n%s", got, can, halloweentest.Show(d))
		}
		if got {
			shown++
		} else {
			ways++
		}
	}
	if shown < solvetest.Rounds(75) || ways < solvetest.Rounds(75) {
		t.Errorf("%d boards without a way and %d with one", shown, ways)
	}
}
