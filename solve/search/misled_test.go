package search_test

import (
	"slices"
	"strings"
	"testing"

	"stepboard/solve"
	"stepboard/solve/script"
	"stepboard/solve/search"
)

// Each board was worked out by hand. A man walks from @ to x, past walls.
func TestMisled(t *testing.T) {
	const rules = `
size = ((1, 1), (9, 9))
ground(".")
wall = ground("#", look = "wall")
goal = ground("x", look = "target")
man = piece("@", count = 1)
def moves(b, s): return step(s, man)
def won(b, s): return b.ground(s.find(man)) == goal
`
	f, err := script.Read("walk.star", []byte(rules))
	if err != nil {
		t.Fatal(err)
	}
	p := f.Puzzle("walk")
	for _, c := range []struct {
		board, what string
		at          []int // the misleading states on the way
		way         int   // states on the way
	}{
		{"@..x", "nothing to choose", nil, 4},
		{"@..\n...\n..x", "no move away from the target is as near", nil, 5},
		{"@.#x\n.##.\n....", "the pocket to the right looks nearer than the way down", []int{0}, 8},
		{"@.#x\n..#.\n....", "both first moves are right", nil, 8},
		{"...x...\n.#####.\n.###.#.\n...@...", "the way to the left has no pocket", nil, 10},
		{"...x...\n.#####.\n.#.#.#.\n...@...", "both ways have a pocket at their second cell", []int{1}, 10},
		{"@.#\n.##\n..x", "the pocket is as near as the way down", []int{0}, 5},
		{"@#x", "no way", nil, 0},
		{"x@.", "the other direction is no nearer", nil, 2},
		{"@...#x\n.###..\n.....#\n....##", "a long pocket counts once", []int{0}, 10},
	} {
		list, _, err := p.Parse("", strings.NewReader(c.board+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		m := &solve.Meter{}
		got, err := search.NewMisled(m, p, list[0], 0)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got.At, c.at) || len(got.Way) != c.way {
			t.Errorf("%s\n%s: %v misleads on a way of %d states", c.board, c.what, got.At, len(got.Way))
		}
		got.Free(m)
	}
}
