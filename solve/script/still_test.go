package script_test

import (
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// TestMovesOfNumbersByHand: a move that moves no piece is made by a press on a cell where no other move fits, and is one
// of those that a press on a piece may mean.
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
	for to, want := range map[grid.Cell]string{1: "row", 2: "wait (day = 1)"} {
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

// TestNamesByHand: an arrow key makes the move named as the direction, though another moves a piece that way. A press on
// a piece stands for its moves and those that move nothing.
func TestNamesByHand(t *testing.T) {
	f := read(t, `size = (1, 5)
ground(".")
red = piece("R", count = 1)
blue = piece("B", count = 1)
day = number(0, 3)
def moves(b, s):
    list = []
    for d, o in ((LEFT, RIGHT), (RIGHT, LEFT)):
        r, c = s.find(red), s.find(blue)
        r2 = r.to(d) if b.inside(r.to(d)) else r
        c2 = c.to(o) if b.inside(c.to(o)) else c
        if r2 != c2:
            list.append(move(d.name, s.take(r).take(c).put(red, r2).put(blue, c2)))
    return list + ([move("wait", s.set(day = s.day + 1))] if s.day < 3 else [])
def won(b, s): return s.day == 3
sample("R...B", 3)
`)
	d := boards(t, f, ".R.B.")[0]
	h, err := f.Puzzle("mine").Hand(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	for dir, want := range map[grid.Dir]grid.Cell{grid.Left: 0} {
		turn := h.Turn(h.Start(), solve.NewPlan(0), solve.Gesture{Kind: solve.Arrow, Dir: dir})
		if len(turn.Moves) != 1 {
			t.Fatalf("an arrow makes %+v", turn)
		}
		next, _, err := h.Apply(h.Start(), turn.Moves[0])
		if err != nil || f.Puzzle("mine").Stand(d, 0, next)[0].At != want {
			t.Errorf("the arrow leads to %v, %v", f.Puzzle("mine").Stand(d, 0, next), err)
		}
	}
	if turn := h.Turn(h.Start(), solve.NewPlan(0), solve.Gesture{Kind: solve.Press, To: 1}); len(turn.Choices) != 2 {
		t.Errorf("a press on a piece means %+v; want a move of it and waiting", turn)
	}
}
