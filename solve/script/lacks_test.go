package script_test

import (
	"testing"

	"stepboard/app/storage/collection"
	"stepboard/solve"
	"stepboard/solve/script"
	"stepboard/solve/search"
)

// Each method of search is an algorithm of a puzzle, or is listed as missing with a reason.
func TestLacks(t *testing.T) {
	for _, id := range collection.IDs() {
		p, err := collection.Open(id)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]int{}
		for _, a := range solve.SolverIDs(p, solve.TaskSolve) {
			seen[a]++
		}
		for _, l := range p.Lacks(solve.TaskSolve) {
			if seen[l.ID]++; l.Why.Key == "" {
				t.Errorf("%s lacks %s without a reason", id, l.ID)
			}
		}
		for m := search.BreadthFirst; m <= search.IterativeDeepening; m++ {
			if seen[m.ID()] != 1 {
				t.Errorf("%s: %s is there %d times", id, m.ID(), seen[m.ID()])
			}
		}
	}
	p, err := script.Open("a.star", []byte("size = (1, 2)\nr = piece(\"r\", count = 1)\ndef moves(b, s):\n    return []\ndef won(b, s):\n    return True\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range p.Lacks(solve.TaskSolve) {
		if l.ID == "bidirectional" && l.Why.Args["Function"] != "back" || l.ID == "astar" && l.Why.Args["Function"] != "estimate" {
			t.Errorf("%s: %v", l.ID, l.Why)
		}
	}
}
