package hand

import (
	"testing"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/looks"
)

func TestMarks(t *testing.T) {
	p := playable(t, "halloween")
	g, err := begin(t, read(p, "a.b", "B.A"), p)
	if err != nil {
		t.Fatal(err)
	}
	count := func() (under, over int) {
		m := g.Marks(looks.Of(g.puzzle, scene.Light), scene.Light)
		return len(m.Under), len(m.Over)
	}
	if u, o := count(); u != 2+2 || o != 0 { // two cells beside a, and the ring round a
		t.Errorf("%d marks below, %d above", u, o)
	}
	g.Do(solve.Gesture{Kind: solve.Arrow, Dir: grid.Right})
	if _, o := count(); o != 4 { // one arrow
		t.Errorf("%d marks above for a step planned, want 4", o)
	}
	g.Hint()
	g.distance()
	if _, o := count(); o == 0 {
		t.Error("the hint is not drawn")
	}
	huarong := playable(t, "huarong")
	g, err = begin(t, read(huarong, "ST", "E."), huarong)
	if err != nil {
		t.Fatal(err)
	}
	g.distance()
	g.Hint()
	if _, o := count(); o != 2+4 { // the blank goes round to the target and changes places with the piece: its way and one arrow
		t.Errorf("%d marks above, want 6: %v", o, said(g))
	}
	if want := "Hint: 3 moves, the last: the blank changes places with the piece, which goes right. Ask again to make " +
		"them."; said(g) != want {
		t.Errorf("%q, want %q", said(g), want)
	}
}
