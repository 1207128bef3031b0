package script_test

import (
	"fmt"
	"slices"
	"testing"

	"stepboard/app/catalogue"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// TestMovesOfNumbersByHand: a press on a cell makes the move to the cell. If no such move exists, the press makes the
// move that moves no piece.
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
		if got := catalogue.New("en").Say(f.Puzzle("mine").Describe(d, h.Start(), next)); got != want {
			t.Errorf("a press on %d is %q; want %q", to, got, want)
		}
	}
}

// TestNamesByHand: an arrow key makes the move with the name of the direction, even if another move moves a piece
// that way. A press on a piece offers its moves and the moves that move nothing.
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

// TestTiedMoves: a press on a cell makes the move that is tied to the cell, or asks which of several. No other press
// makes this move. Compiled code and the interpreter tie the same moves.
func TestTiedMoves(t *testing.T) {
	for _, slow := range []string{"", "**{}"} {
		f := read(t, `size = (1, 4)
free = ground(".")
lamp = piece("o", count = (0, 4))
def turned(s, c): return s.put(lamp, c) if s.free(c) else s.take(c)
def moves(b, s):
    last = b.cell(0, 2)
    return [move("lamp %d" % c.col, turned(s, c.to(RIGHT)), at = c) for c in b.cells if c.col < 2] + [
        move("dear", turned(s, b.cell(0, 3)), 2, at = last, `+slow+`),
        move("cheap", turned(s, b.cell(0, 0)), at = last if len(s.all(lamp)) == 0 else None),
    ]
def won(b, s): return s.all(lamp) == (b.cell(0, 1), b.cell(0, 2))
sample("....", 2)
`)
		p := f.Puzzle("mine")
		d := boards(t, f, "....")[0]
		h, err := p.Hand(d, 0)
		if err != nil {
			t.Fatal(err)
		}
		press := func(s solve.State, c grid.Cell) (names []string) {
			turn := h.Turn(s, solve.NewPlan(0), solve.Gesture{Kind: solve.Press, To: c})
			for _, m := range append(turn.Moves, turn.Choices...) {
				next, _, err := h.Apply(s, m)
				if err != nil {
					t.Fatal(err)
				}
				names = append(names, p.Describe(d, s, next).String())
			}
			return names
		}
		lit, _, err := h.Apply(h.Start(), 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			state solve.State
			cell  grid.Cell
			want  string
		}{
			{h.Start(), 0, "[lamp 0]"},
			{h.Start(), 1, "[lamp 1]"},
			{h.Start(), 2, "[dear cheap]"},
			{h.Start(), 3, "[]"},
			{lit, 2, "[dear]"},
			{lit, 0, "[lamp 0]"},
		} {
			if got := fmt.Sprint(press(c.state, c.cell)); got != c.want {
				t.Errorf("with %d pieces, a press on %d means %s; want %s", len(p.Stand(d, 0, c.state)), c.cell, got, c.want)
			}
		}
		if got := h.Options(h.Start(), solve.NewPlan(0)); !slices.Equal(slices.Compact(got), []grid.Cell{0, 1, 2}) {
			t.Errorf("cells that may be pressed: %v", got)
		}
	}
}
