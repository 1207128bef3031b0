package hand

import (
	"math"
	"os"
	"strings"
	"testing"

	"stepboard/app/storage/collection"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/looks"
	"stepboard/solve/script"
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
		states = append(states, solve.Steps(h, states[len(states)-1])[0].To)
	}
	look := looks.Of(p, scene.Light)
	m := Mark(p, h, d.Board.Size, states[0], solve.NewPlan(0), states[1:2], look, scene.Light)
	arrow := len(m.Over)
	if arrow == 0 {
		t.Fatal("no arrow")
	}
	m = Mark(p, h, d.Board.Size, states[0], solve.NewPlan(0), states[1:], look, scene.Light)
	if got := len(m.Over); got != arrow+2 {
		t.Errorf("%d marks for two moves, %d for one; want two more, for the way of the frog", got, arrow)
	}
}

// The hint of a move that a press makes is a dot on the pressed cell. The hint of a push is the arrow of the box alone.
// Frames of possible moves do not cover the picture of the floor.
func TestHintsOfPressesAndPushes(t *testing.T) {
	for id, want := range map[string]struct{ dots, arrows int }{"flip": {1, 0}, "warehouse": {0, 1}} {
		source, err := os.ReadFile("../../../assets/puzzles/" + id + ".star")
		if err != nil {
			t.Fatal(err)
		}
		f, err := script.Read(id+".star", source)
		if err != nil {
			t.Fatal(err)
		}
		list, _, err := f.Parse("", strings.NewReader(f.Samples[0].Input))
		if err != nil {
			t.Fatal(err)
		}
		p, d := f.Puzzle(id), list[0]
		h, err := p.Hand(d, 0)
		if err != nil {
			t.Fatal(err)
		}
		look := looks.Of(p, scene.Light)
		for _, next := range solve.Steps(h, h.Start()) {
			m := Mark(p, h, d.Board.Size, h.Start(), solve.NewPlan(0), []solve.State{next.To}, look, scene.Light)
			dots, arrows := 0, 0
			for _, op := range m.Over {
				switch op := op.(type) {
				case scene.Circle:
					dots++
				case scene.Path:
					if op.Fill.A == 0 && op.Stroke != scene.Light.Casing {
						arrows++
					}
				}
			}
			if dots != want.dots || arrows != want.arrows {
				t.Errorf("%s: a hint has %d dots and %d arrows; want %v", id, dots, arrows, want)
			}
			if fill := m.Under[0].(scene.Rect).Fill.A; id == "flip" && fill != 0 {
				t.Errorf("%s: a frame covers the floor with alpha %d", id, fill)
			}
		}
	}
}

// The arrow of a large piece goes from its middle to the middle of its next place.
func TestHintsOfLargePieces(t *testing.T) {
	p, err := collection.Open("klotski")
	if err != nil {
		t.Fatal(err)
	}
	list, _, err := p.Parse("", strings.NewReader("CC..\nCC..\n....\n....\n....\n"))
	if err != nil {
		t.Fatal(err)
	}
	d := list[0]
	h, err := p.Hand(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	look, begin := looks.Of(p, scene.Light), scene.Point{X: 1, Y: 1}
	next := solve.Steps(h, h.Start())
	if len(next) == 0 {
		t.Fatal("no move")
	}
	for _, n := range next {
		m := Mark(p, h, d.Board.Size, h.Start(), solve.NewPlan(0), []solve.State{n.To}, look, scene.Light)
		shaft := m.Over[0].(scene.Path).Segments
		a, b := shaft[0].P[0], shaft[1].P[0] // the shaft points away from the middle of the piece
		along := (a.X-begin.X)*(b.Y-begin.Y) - (a.Y-begin.Y)*(b.X-begin.X)
		if math.Hypot(a.X-begin.X, a.Y-begin.Y) > 0.3 || math.Abs(along) > 1e-9 {
			t.Errorf("a shaft from %v to %v; want one from %v", a, b, begin)
		}
	}
}
