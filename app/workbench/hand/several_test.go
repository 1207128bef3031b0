package hand

import (
	"strings"
	"testing"

	"stepboard/solve"
	"stepboard/solve/generic/generictest"
)

// If several moves fit a gesture, none is made, and the user chooses one of them.
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
	choices := g.Choices()
	if len(choices) != 2 || text.Say(choices[0]) == text.Say(choices[1]) {
		t.Fatalf("the choices are %v", choices)
	}
	if c := g.ChoiceCell(); c != 0 && c != 4 { // the pegs that can jump
		t.Errorf("the first choice is at cell %d", c)
	}
	if g.Choose(2) || g.Choose(-1) || !g.Choose(1) || g.Moves() != 1 || g.Said().Kind != Moved || g.Choices() != nil {
		t.Errorf("the second choice: %+v", g.Said())
	}
	g.Undo()
	if g.Choices() != nil || g.Choose(0) {
		t.Error("there are choices after undo")
	}
	g.Do(solve.Gesture{Kind: solve.Press, To: 2})
	if !g.Do(solve.Gesture{Kind: solve.Pick, Thing: '1'}) || g.Moves() != 1 {
		t.Errorf("a digit chooses nothing: %+v", g.Said())
	}
	g.Undo()
	g.Do(solve.Gesture{Kind: solve.Press, To: 2})
	if g.Do(solve.Gesture{Kind: solve.Press, To: 14}) || g.Choices() != nil {
		t.Errorf("choices stay after another gesture: %+v", g.Said())
	}
	if !g.Do(solve.Gesture{Kind: solve.Drag, From: 0, To: 2}) || g.Moves() != 1 {
		t.Errorf("a drag that one jump fits: %+v", g.Said())
	}
}
