package knight

import (
	"math/rand/v2"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/knight/knighttest"
	"stepboard/solve/knight/rules"
	"stepboard/solve/knight/search"
	"stepboard/solve/solvetest"
)

func TestNoWay(t *testing.T) {
	r := rand.New(rand.NewPCG(3930, 6))
	none := 0
	for i := range solvetest.Rounds(400) {
		d := knighttest.Fair(r, 1+r.IntN(9), r.IntN(12), i%16 != 15)
		want := solvetest.Answer(t, Puzzle, search.Fast{}, d, solve.TaskSolve, 0) < 0
		if want {
			none++
		}
		solvetest.NoWay(t, Puzzle, d, 0, want)
	}
	if none < solvetest.Rounds(100) {
		t.Errorf("only %d boards have no way", none)
	}
}

// The checker must not accept just anything. Each claim that leaves something out or adds something must be refused.
func TestClosedRefuses(t *testing.T) {
	d := knighttest.Board(t, knighttest.RowsOf(`
		X...K...
		........
		........
		........
		K.......
		.....P..
		........
		...O....`)...)
	p := rules.NewPosition(d.Board)
	b, err := search.NewBounds(&solve.Meter{}, p)
	if err != nil {
		t.Fatal(err)
	}
	holds := func(lasting uint64, stands func(grid.Cell) bool) bool {
		ok, err := rules.New(p).Closed(&solve.Meter{}, lasting, stands)
		if err != nil {
			t.Fatal(err)
		}
		return ok
	}
	stands := b.Reaches
	if !holds(b.Lasting, stands) {
		t.Fatal("the true claim is refused")
	}
	for c := range grid.Cell(p.Cells()) {
		if stands(c) && holds(b.Lasting, func(x grid.Cell) bool { return x != c && stands(x) }) {
			t.Errorf("the claim without cell %d is believed", c)
		}
	}
	for i := range p.Pieces {
		if lasting := b.Lasting ^ 1<<i; holds(lasting, stands) {
			t.Errorf("the claim that pieces %b last is believed", lasting)
		}
	}
	if holds(b.Lasting, func(c grid.Cell) bool { return c == p.King || stands(c) }) {
		t.Error("the claim that the king is reached is believed")
	}
}
