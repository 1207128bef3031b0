package view_test

import (
	"strings"
	"testing"

	"stepboard/app/view"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/looks"
	"stepboard/solve/script"
)

// stones has two kinds: stones, declared first, can't be told apart, so that no way is theirs.
const stones = `size = (1, 4)
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

func TestTheWayIsThatOfAPieceThatCanBeFollowed(t *testing.T) {
	f, err := script.Read("stones.star", []byte(stones))
	if err != nil {
		t.Fatal(err)
	}
	list, _, err := f.Parse("", strings.NewReader("fooo"))
	if err != nil {
		t.Fatal(err)
	}
	p := f.Puzzle("stones")
	r, err := p.Rules(list[0], 0)
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
		Puzzle: p, Dataset: list[0], Look: look, Colors: scene.Light, Route: view.NewRoute(w),
	}), look.Routes[0])
	if len(drawn) != 1 {
		t.Fatalf("%d ways; want the frog's", len(drawn))
	}
	way := drawn[0].Segments
	if from, to := way[0].P[0].X, way[len(way)-1].P[0].X; from > 1 || to < 3 {
		t.Errorf("the way goes from %v to %v; want the frog's, from 0.5 to 3.5", from, to)
	}
}
