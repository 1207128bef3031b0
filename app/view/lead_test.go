package view_test

import (
	"testing"

	"stepboard/app/view"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/looks"
	"stepboard/solve/script/scripttest"
)

func TestTheWayIsThatOfAPieceThatCanBeFollowed(t *testing.T) {
	p, d := scripttest.Frog(t)
	r, err := p.Rules(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	w := solve.NewWalk(r)
	for s := r.Start(); !r.Done(s); {
		step := r.Next(s, nil)[0]
		w.Add(step.Move, step.To)
		s = step.To
	}
	look := looks.Of(p, scene.Light)
	drawn := paths(view.Compose(view.Board{
		Puzzle: p, Dataset: d, Look: look, Colors: scene.Light, Route: view.NewRoute(w),
	}), look.Routes[0])
	if len(drawn) != 1 {
		t.Fatalf("%d ways; want the frog's", len(drawn))
	}
	way := drawn[0].Segments
	if from, to := way[0].P[0].X, way[len(way)-1].P[0].X; from > 1 || to < 3 {
		t.Errorf("the way goes from %v to %v; want the frog's, from 0.5 to 3.5", from, to)
	}
}
