package script_test

import (
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// TestMovesOfNumbersByHand: a move that moves no piece is made by a press on a cell where no other move fits.
func TestMovesOfNumbersByHand(t *testing.T) {
	f := read(t, `size = (1, 3)
ground(".")
ferry = piece("f", count = 1)
day = number(0, 3)
def moves(b, s):
    at = s.find(ferry)
    list = [move("row", s.move(at, at.to(RIGHT)))] if b.inside(at.to(RIGHT)) else []
    return list + ([move("wait", s.set(day = s.day + 1))] if s.day < 3 else [])
def won(b, s): return s.day == 3
sample("f..", 3)
`)
	d := boards(t, f, "f..")[0]
	h, err := f.Puzzle("mine").Hand(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	for to, want := range map[grid.Cell]string{0: "row", 1: "row", 2: "wait (day = 1)"} {
		turn := h.Turn(h.Start(), solve.NewPlan(0), solve.Gesture{Kind: solve.Press, To: to})
		if len(turn.Moves) != 1 {
			t.Fatalf("a press on %d makes %v", to, turn)
		}
		next, _, err := h.Apply(h.Start(), turn.Moves[0])
		if err != nil {
			t.Fatal(err)
		}
		if got := f.Puzzle("mine").Describe(d, h.Start(), next).String(); got != want {
			t.Errorf("a press on %d is %q; want %q", to, got, want)
		}
	}
}
