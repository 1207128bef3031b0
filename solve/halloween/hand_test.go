package halloween

import (
	"errors"
	"slices"
	"testing"

	"stepboard/solve"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/grid"
)

// handOn returns a hand for a board of rows: # is a wall, a small letter a ghost, a capital its goal.
func handOn(t *testing.T, rows ...string) (solve.Hand, *solve.Board) {
	t.Helper()
	b := solve.NewBoard(len(rows), len(rows[0]))
	for row, text := range rows {
		for col, letter := range text {
			at := b.At(row, col)
			switch k := solve.Kind(letter); {
			case letter == '#':
				b.Terrain[at] = solve.Wall
			case rules.IsGhost(k) || rules.IsGoal(k):
				b.Things = append(b.Things, solve.Thing{Kind: k, At: at})
			}
		}
	}
	h, err := Puzzle.(solve.Playable).Hand(&solve.Dataset{Board: b, Queries: make([]solve.Query, 1)}, 0)
	if err != nil {
		t.Fatal(err)
	}
	return h, b
}

// corridor is a board where a and b stand side by side in a corridor; c is apart.
func corridor(t *testing.T) (solve.Hand, *solve.Board) {
	t.Helper()
	return handOn(t,
		"B.ab.A",
		"######",
		"c....C")
}

func arrow(d grid.Dir) solve.Gesture { return solve.Gesture{Kind: solve.Arrow, Dir: d} }

func TestHandPlansAStepForEachGhost(t *testing.T) {
	h, b := corridor(t)
	s, p := h.Start(), solve.NewPlan(0)
	do := func(g solve.Gesture) solve.Turn {
		t.Helper()
		turn := h.Turn(s, p, g)
		if turn.Refusal != nil {
			t.Fatalf("%v is refused: %v", g, turn.Refusal)
		}
		p = turn.Plan
		return turn
	}
	do(arrow(grid.Right)) // a follows b
	do(solve.Gesture{Kind: solve.Pick, Thing: 'b'})
	do(solve.Gesture{Kind: solve.Press, To: b.At(0, 4)}) // b makes room
	do(solve.Gesture{Kind: solve.Next})                  // c
	do(arrow(grid.Right))
	do(solve.Gesture{Kind: solve.Press, To: b.At(2, 0)}) // c stays where it is
	want := solve.NewPlan(2)
	want.Aim[0], want.Aim[1] = b.At(0, 3), b.At(0, 4)
	if p != want {
		t.Fatalf("plan %v, want %v", p, want)
	}
	turn := do(solve.Gesture{Kind: solve.Go})
	if len(turn.Moves) != 1 || p != solve.NewPlan(2) {
		t.Fatalf("Go: %v, plan %v; want one move, c still in hand", turn.Moves, p)
	}
	next, _, err := h.Apply(s, turn.Moves[0])
	if err != nil || next != solve.NewState(b.At(0, 3), b.At(0, 4), b.At(2, 0)) {
		t.Errorf("%v, %v", next.Cells[:3], err)
	}
	do(solve.Gesture{Kind: solve.Next})
	if p.Held != 0 {
		t.Errorf("after the last ghost %d is in hand", p.Held)
	}
}

func TestHandTakesAndDragsGhosts(t *testing.T) {
	h, b := corridor(t)
	s := h.Start()
	turn := h.Turn(s, solve.NewPlan(0), solve.Gesture{Kind: solve.Press, To: b.At(0, 3)})
	if turn.Plan != solve.NewPlan(1) { // the press selects b; a does not walk into b
		t.Errorf("a press on b: plan %v", turn.Plan)
	}
	want := solve.NewPlan(1)
	want.Aim[1] = b.At(0, 4)
	turn = h.Turn(s, solve.NewPlan(0), solve.Gesture{Kind: solve.Drag, From: b.At(0, 3), To: b.At(0, 4)})
	if turn.Plan != want {
		t.Errorf("a drag of b: plan %v, want %v", turn.Plan, want)
	}
	if got, want := h.Options(s, solve.NewPlan(0)), []grid.Cell{b.At(0, 3), b.At(0, 1)}; !slices.Equal(got, want) {
		t.Errorf("options of a %v, want %v: what others do is left to the joint move", got, want)
	}
}

func TestHandSaysWhyNot(t *testing.T) {
	h, b := corridor(t)
	s, none := h.Start(), solve.NewPlan(0)
	swap := none
	swap.Aim[0], swap.Aim[1] = b.At(0, 3), b.At(0, 2)
	meet := none
	meet.Aim[0] = b.At(0, 3)
	for _, c := range []struct {
		plan    solve.Plan
		gesture solve.Gesture
		key     string
		ghosts  []string // the ghosts that the text names
	}{
		{none, arrow(grid.Up), "halloween.refusal.border", []string{"a"}},
		{none, arrow(grid.Down), "halloween.refusal.wall", []string{"a"}},
		{none, solve.Gesture{Kind: solve.Press, To: b.At(1, 2)}, "halloween.refusal.wall", []string{"a"}},
		{none, solve.Gesture{Kind: solve.Press, To: b.At(0, 5)}, "halloween.hand.neighbour", []string{"a"}},
		{none, solve.Gesture{Kind: solve.Drag, From: b.At(0, 1), To: b.At(0, 0)}, "halloween.hand.drag", nil},
		{none, solve.Gesture{Kind: solve.Go}, "halloween.hand.nothing", []string{"a"}},
		{none, solve.Gesture{Kind: solve.Pick, Thing: 'd'}, "halloween.hand.no_ghost", []string{"d"}},
		{swap, solve.Gesture{Kind: solve.Go}, "halloween.refusal.swap", []string{"a", "b"}},
		{meet, solve.Gesture{Kind: solve.Go}, "halloween.refusal.same_cell", []string{"a", "b"}},
	} {
		turn := h.Turn(s, c.plan, c.gesture)
		refusal := turn.Refusal
		if len(turn.Moves) == 1 {
			_, _, err := h.Apply(s, turn.Moves[0])
			errors.As(err, &refusal)
		} else if turn.Plan != c.plan {
			t.Errorf("%s: the plan is another", c.key)
		}
		if refusal == nil || refusal.Text.Key != c.key {
			t.Errorf("%v: %v, want %s", c.gesture, refusal, c.key)
			continue
		}
		for i, name := range []string{"Ghost", "Other"} {
			if i < len(c.ghosts) && refusal.Text.Args[name] != c.ghosts[i] {
				t.Errorf("%s names %v, want %v", c.key, refusal.Text.Args, c.ghosts)
			}
		}
	}
}

func TestHandOfOneGhostStepsAtOnce(t *testing.T) {
	h, b := handOn(t, "a..A")
	turn := h.Turn(h.Start(), solve.NewPlan(0), arrow(grid.Right))
	if len(turn.Moves) != 1 || !turn.Plan.Empty() {
		t.Fatalf("%v", turn)
	}
	if s, _, err := h.Apply(h.Start(), turn.Moves[0]); err != nil || s.Cells[0] != b.At(0, 1) {
		t.Errorf("%v, %v", s, err)
	}
}
