package hand

import (
	"strings"
	"testing"

	"stepboard/solve"
	"stepboard/solve/generic/generictest"
)

// A gesture that several moves fit makes none of them and says what they are.
func TestSeveralMovesFit(t *testing.T) {
	p := generictest.Pegs
	list, _, err := p.Parse("", strings.NewReader("oo.oo\n.....\n.....\n"))
	if err != nil {
		t.Fatal(err)
	}
	g, err := begin(t, list[0], p)
	if err != nil {
		t.Fatal(err)
	}
	if g.Do(solve.Gesture{Kind: solve.Press, To: 2}) || g.Moves() != 0 || g.Said().Kind != Refused {
		t.Errorf("a press that two jumps fit: %+v", g.Said())
	}
	sound(t, g.Said().Text)
	if !g.Do(solve.Gesture{Kind: solve.Drag, From: 0, To: 2}) || g.Moves() != 1 {
		t.Errorf("a drag that one jump fits: %+v", g.Said())
	}
}
