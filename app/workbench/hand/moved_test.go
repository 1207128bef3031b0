package hand

import (
	"strings"
	"testing"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/looks"
	"stepboard/solve/script"
)

// frog hops over stones that sink: stones, which can't be told apart, are declared before it.
const frog = `size = (1, 4)
free = ground(".")
stone = piece("o")
frog = piece("f", count = 1)

def moves(b, s):
    at = s.find(frog)
    return [move(d.name, s.take(at.to(d)).move(at, at.to(d))) for d in DIRECTIONS if s.at(at.to(d)) == stone]

def won(b, s):
    return len(s.all(stone)) == 0

sample("fooo", 3)
`

// TestHintsShowWhatMoves: a hint has the way of the frog and one arrow. Stones that sink, and stones that are listed at
// another place because one sank, have none.
func TestHintsShowWhatMoves(t *testing.T) {
	f, err := script.Read("frog.star", []byte(frog))
	if err != nil {
		t.Fatal(err)
	}
	p := f.Puzzle("frog")
	list, _, err := f.Parse("", strings.NewReader("fooo"))
	if err != nil {
		t.Fatal(err)
	}
	h, err := p.Hand(list[0], 0)
	if err != nil {
		t.Fatal(err)
	}
	states := []solve.State{h.Start()}
	for range 2 {
		states = append(states, h.Next(states[len(states)-1], nil)[0].To)
	}
	look := looks.Of(p, scene.Light)
	m := Mark(h, list[0].Board.Size, states[0], solve.NewPlan(0), states[1:2], look, scene.Light)
	arrow := len(m.Over)
	if arrow == 0 {
		t.Fatal("no arrow")
	}
	m = Mark(h, list[0].Board.Size, states[0], solve.NewPlan(0), states[1:], look, scene.Light)
	if got := len(m.Over); got != arrow+2 {
		t.Errorf("%d marks for two moves, %d for one; want two more, for the way of the frog", got, arrow)
	}
}
