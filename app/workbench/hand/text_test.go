package hand

import (
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// said returns the caption of a game as English text.
func said(g *bench) string { return text.Say(g.Caption(number)) }

func TestWhatIsSaid(t *testing.T) {
	p := playable(t, "sokoban")
	g, err := begin(t, read(p, "......", "P.B..X", "......"), p)
	if err != nil {
		t.Fatal(err)
	}
	expect := func(caption, count, still string) {
		t.Helper()
		g.distance()
		s, _ := g.Still(number)
		if said(g) != caption || text.Say(g.Count(number)) != count || text.Say(s) != still {
			t.Errorf("%q, %q, %q; want\n%q, %q, %q", said(g), text.Say(g.Count(number)), text.Say(s), caption, count, still)
		}
	}
	expect("Walk with the arrow keys, or press a cell to walk there; walk into the box or drag it to push.",
		"0 steps, 0 pushes", "4 steps, 3 pushes to go")
	g.Do(solve.Gesture{Kind: solve.Arrow, Dir: grid.Left})
	expect("The board ends there; expected a step onto floor.", "0 steps, 0 pushes", "4 steps, 3 pushes to go")
	g.Do(solve.Gesture{Kind: solve.Press, To: 1})
	expect("2 moves in one go. Move 2: the player goes right.", "2 steps, 0 pushes", "4 steps, 3 pushes to go")
	g.Hint()
	expect("Hint: 2 moves, the last: the player pushes the box right. Ask again to make them.", "2 steps, 0 pushes",
		"4 steps, 3 pushes to go")
	g.Cancel()
	g.Undo()
	expect("Taken back.", "0 steps, 0 pushes", "4 steps, 3 pushes to go")
	g.Do(solve.Gesture{Kind: solve.Drag, From: 8, To: 2})
	expect("4 moves in one go. Move 4: the player pushes the box up.", "4 steps, 1 push", "no way from here: undo")
	g.Hint()
	expect("There is no way from here. Undo until there is one.", "4 steps, 1 push", "no way from here: undo")
	g.Undo()
	g.Do(solve.Gesture{Kind: solve.Press, To: 0})
	g.Do(solve.Gesture{Kind: solve.Press, To: 6})
	g.Do(solve.Gesture{Kind: solve.Drag, From: 8, To: 11})
	expect("Won in 6 steps, 3 pushes. The least is 4 steps, 3 pushes.", "6 steps, 3 pushes", "won")
}

func TestPlansAreSaid(t *testing.T) {
	p := playable(t, "halloween")
	g, err := begin(t, read(p, "a.b", "B.A"), p)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		do   func()
		want string
	}{
		{func() {}, "Ghost a is in hand: arrows plan its step, Tab or a letter takes another, Enter moves them all at once."},
		{
			func() { g.Do(solve.Gesture{Kind: solve.Next}) },
			"Ghost b is in hand: arrows, or a press on a cell beside it, plan its step.",
		},
		{
			func() { g.Do(solve.Gesture{Kind: solve.Arrow, Dir: grid.Left}) },
			"Planned: b goes left. Enter makes the move, Backspace takes it back.",
		},
		{
			func() { g.Do(solve.Gesture{Kind: solve.Pick, Thing: 'a'}) },
			"Planned: b goes left. Enter makes the move, Backspace takes it back.",
		},
		{
			func() { g.Do(solve.Gesture{Kind: solve.Arrow, Dir: grid.Right}) },
			"Planned: a goes right, b goes left. Enter makes the move, Backspace takes it back.",
		},
		{
			func() { g.Do(solve.Gesture{Kind: solve.Go}) },
			"Ghosts a and b would share the cell in row 1, column 2; expected a cell for each.",
		},
		{func() { g.TakeBack() }, "Planned: b goes left. Enter makes the move, Backspace takes it back."},
		{func() { g.Cancel() }, "Ghost a is in hand: arrows, or a press on a cell beside it, plan its step."},
		{func() { g.Do(solve.Gesture{Kind: solve.Go}) }, "Plan a step first: ghost a is in hand."},
	} {
		if c.do(); said(g) != c.want {
			t.Errorf("%q, want %q", said(g), c.want)
		}
	}
	if g.Moves() != 0 || g.TakeBack() || g.Cancel() {
		t.Error("something was left, or moved")
	}
}
