package script_test

import (
	"strings"
	"testing"

	"stepboard/solve"
	"stepboard/solve/search"
)

// TestAllStatesOfEight: the eight tiles have 181,440 states, the farthest 30 moves from the goal in the middle, and A*
// finds a way of as many moves as breadth-first and bidirectional search.
func TestAllStatesOfEight(t *testing.T) {
	f := puzzle(t, "eight")
	list, _, err := f.Parse("", strings.NewReader("123804765"))
	if err != nil {
		t.Fatal(explained(err))
	}
	r, err := f.Rules(list[0], 0)
	if err != nil {
		t.Fatal(explained(err))
	}
	tree, err := search.Spread(&solve.Meter{}, r, search.Extent{Past: true})
	if err != nil {
		t.Fatal(explained(err))
	}
	last := tree.State(tree.Expanded(tree.Expansions() - 1))
	farthest := tree.Cost(tree.Number(last)).Minor
	if tree.Len() != 181_440 || farthest != 30 {
		t.Errorf("%d states, the farthest %d moves away", tree.Len(), farthest)
	}
	cells := []byte("000000000")
	for _, thing := range f.Puzzle("eight").Stand(list[0], 0, last) {
		cells[thing.At] = byte(thing.Kind)
	}
	if list, _, err = f.Parse("", strings.NewReader(string(cells))); err != nil {
		t.Fatal(explained(err))
	}
	if r, err = f.Rules(list[0], 0); err != nil {
		t.Fatal(explained(err))
	}
	for _, k := range []search.Method{search.AStar, search.BreadthFirst, search.Bidirectional, search.IDAStar} {
		m, release := solve.NewMeter(t.Context(), 0, nil)
		m.Workers = 2
		way, err := search.Run(m, r, k)
		if err != nil || way.Cost.Minor != farthest {
			t.Errorf("%s: %v %v", k.ID(), way.Cost, err)
		}
		release()
		t.Logf("%s: %d expanded in %v", k.ID(), m.Expanded, m.Stats().Time)
	}
}
