package hand

import (
	"testing"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/looks"
	"stepboard/solve/script/scripttest"
)

// TestHintsShowWhatMoves: a hint shows the way of the frog and one arrow. Stones that sink have no arrow, and neither
// have stones that move in the list because another sank.
func TestHintsShowWhatMoves(t *testing.T) {
	p, d := scripttest.Frog(t)
	h, err := p.Hand(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	states := []solve.State{h.Start()}
	for range 2 {
		states = append(states, h.Next(states[len(states)-1], nil)[0].To)
	}
	look := looks.Of(p, scene.Light)
	m := Mark(h, d.Board.Size, states[0], solve.NewPlan(0), states[1:2], look, scene.Light)
	arrow := len(m.Over)
	if arrow == 0 {
		t.Fatal("no arrow")
	}
	m = Mark(h, d.Board.Size, states[0], solve.NewPlan(0), states[1:], look, scene.Light)
	if got := len(m.Over); got != arrow+2 {
		t.Errorf("%d marks for two moves, %d for one; want two more, for the way of the frog", got, arrow)
	}
}
