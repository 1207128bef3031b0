package hand

import (
	"strings"
	"testing"

	"stepboard/solve"
	"stepboard/solve/generic/generictest"
	"stepboard/solve/script"
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

// If moves that fit a gesture differ in cost, their texts have the costs.
func TestChoicesHaveTheirCosts(t *testing.T) {
	for costs, want := range map[string][2]string{
		"1, 1": {"fill (x = 9)", "empty (x = 0)"}, "2, 5": {"fill (x = 9) – cost 2", "empty (x = 0) – cost 5"},
	} {
		p, err := script.Open("jug.star", []byte("x = number(0, 9, start = 3)\ndef won(b, s): return False\ndef moves(b, s):\n"+
			"    return [move(n, s.set(x = v), c) for n, v, c in zip(['fill', 'empty'], [9, 0], ["+costs+"])]\n"))
		if err != nil {
			t.Fatal(err)
		}
		g, err := begin(t, p.Boards()[0], p)
		if err != nil {
			t.Fatal(err)
		}
		g.Do(solve.Gesture{Kind: solve.Press, To: 0})
		for i, c := range g.Choices() {
			if text.Say(c) != want[i] {
				t.Errorf("choice %d is %q", i, text.Say(c))
			}
		}
		if len(g.Choices()) != 2 {
			t.Error(g.Said())
		}
	}
}
