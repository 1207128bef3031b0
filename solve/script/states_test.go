package script_test

import (
	"strings"
	"testing"

	"stepboard/solve"
	"stepboard/solve/search"
)

// farthest returns rules of the eight puzzle on a board at the greatest distance from the goal, 30 moves.
func farthest(t testing.TB) solve.Rules {
	t.Helper()
	f := puzzle(t, "eight")
	rules := func(board string) (solve.Rules, *solve.Dataset) {
		list, _, err := f.Parse("", strings.NewReader(board))
		if err != nil {
			t.Fatal(explained(err))
		}
		r, err := f.Rules(list[0], 0)
		if err != nil {
			t.Fatal(explained(err))
		}
		return r, list[0]
	}
	r, d := rules("123804765")
	m := &solve.Meter{}
	tree, err := search.Dijkstra(m, r, search.Extent{PastGoals: true})
	if err != nil {
		t.Fatal(explained(err))
	}
	defer tree.Free(m)
	last := tree.State(tree.Expanded(tree.Expansions() - 1))
	if cost := tree.Cost(tree.Number(last)).Minor; tree.Len() != 181_440 || cost != 30 {
		t.Errorf("%d states, the farthest %d moves away", tree.Len(), cost)
	}
	cells := []byte("000000000")
	for _, thing := range f.Puzzle("eight").Stand(d, 0, last) {
		cells[thing.At] = byte(thing.Kind)
	}
	r, _ = rules(string(cells))
	return r
}

// TestAllStatesOfEight: the eight puzzle has 181,440 states. The farthest is 30 moves from the goal with the hole in
// the middle, and all searches find a way of this length.
func TestAllStatesOfEight(t *testing.T) {
	r := farthest(t)
	for _, k := range []search.Method{search.AStar, search.BreadthFirst, search.Bidirectional, search.IDAStar} {
		m, release := solve.NewMeter(t.Context(), 0, nil)
		m.Workers = 2
		way, err := search.Run(m, r, k)
		if err != nil || way.Cost.Minor != 30 {
			t.Errorf("%s: %v %v", k.ID(), way.Cost, err)
		}
		release()
		t.Logf("%s: %d expanded in %v", k.ID(), m.Expanded, m.Stats().Time)
	}
}

// BenchmarkFarthest solves the eight puzzle from a farthest board in 30 moves, on two cores. It uses A*, and
// breadth-first search over nearly all of the 181,440 states.
func BenchmarkFarthest(b *testing.B) {
	r := farthest(b)
	for _, k := range []search.Method{search.AStar, search.BreadthFirst} {
		b.Run(k.ID(), func(b *testing.B) {
			for b.Loop() {
				m, release := solve.NewMeter(b.Context(), 0, nil)
				m.Workers = 2
				if way, err := search.Run(m, r, k); err != nil || way.Cost.Minor != 30 {
					b.Fatal(way.Cost, err)
				}
				b.ReportMetric(float64(m.Expanded), "states")
				release()
			}
		})
	}
}

// BenchmarkSamples solves the samples of each puzzle of the collection, and checks ways, estimates and formats.
func BenchmarkSamples(b *testing.B) {
	for _, id := range ids(b) {
		b.Run(id, func(b *testing.B) {
			f := puzzle(b, id)
			for b.Loop() {
				if untried, err := f.Try(&solve.Meter{}); err != nil || untried > 0 {
					b.Fatal(untried, err)
				}
			}
		})
	}
}
