package knight

import (
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/knight/rules"
)

// handOn returns a hand for a board in rows of the judge's format.
func handOn(t *testing.T, rows ...string) (solve.Hand, grid.Size) {
	t.Helper()
	b := solve.NewBoard(len(rows), len(rows))
	for row, text := range rows {
		for col, letter := range text {
			if letter != '.' {
				b.Things = append(b.Things, solve.Thing{Kind: solve.Kind(letter), At: b.At(row, col)})
			}
		}
	}
	h, err := Puzzle.(solve.Playable).Hand(&solve.Dataset{Board: b, Queries: make([]solve.Query, 1)}, 0)
	if err != nil {
		t.Fatal(err)
	}
	return h, b.Size
}

func TestHandJumpsWhereItIsPressed(t *testing.T) {
	h, size := handOn(t,
		"X....",
		".....",
		"..O..",
		".....",
		".....")
	s, p := h.Start(), solve.NewPlan(0)
	for _, g := range []solve.Gesture{
		{Kind: solve.Press, To: size.At(0, 1)},
		{Kind: solve.Drag, From: size.At(2, 2), To: size.At(0, 1)},
	} {
		turn := h.Turn(s, p, g)
		if len(turn.Moves) != 1 || turn.Moves[0] != 7 || turn.Refusal != nil {
			t.Errorf("%v: %v, want jump 7 (two up, one left)", g, turn)
		}
	}
	for key, g := range map[string]solve.Gesture{
		"knight.hand.no_jump": {Kind: solve.Press, To: size.At(1, 1)},
		"knight.hand.drag":    {Kind: solve.Drag, From: size.At(0, 0), To: size.At(2, 2)},
		"knight.hand.choose":  {Kind: solve.Go},
	} {
		if turn := h.Turn(s, p, g); turn.Refusal == nil || turn.Refusal.Text.Key != key || turn.Plan != p {
			t.Errorf("%v: %v, want %s", g, turn, key)
		}
	}
	for _, kind := range []solve.GestureKind{solve.Next, solve.Pick} {
		if turn := h.Turn(s, p, solve.Gesture{Kind: kind}); turn.Plan != p || turn.Refusal != nil || turn.Moves != nil {
			t.Errorf("gesture %d means something: %v", kind, turn)
		}
	}
}

func TestHandChoosesOnlySafeJumps(t *testing.T) {
	h, size := handOn(t,
		"X....",
		".....",
		"..O..",
		".....",
		"C....") // the rook attacks the lowest row, and the first column up to the king
	s, p := h.Start(), solve.NewPlan(0)
	// The knight can safely go to three cells: (0,3), (1,4) and (3,4). The king attacks (0,1).
	want := map[grid.Cell]bool{size.At(0, 3): true, size.At(1, 4): true, size.At(3, 4): true}
	list := h.Options(s, p)
	for _, c := range list {
		if !want[c] {
			t.Errorf("%d,%d is offered", size.Row(c), size.Col(c))
		}
	}
	if len(list) != len(want) {
		t.Errorf("%d jumps are offered, want %d", len(list), len(want))
	}
	for _, step := range []struct {
		d        grid.Dir
		row, col int
	}{{grid.Up, 0, 3}, {grid.Down, 1, 4}, {grid.Down, 3, 4}, {grid.Right, 3, 4}, {grid.Up, 1, 4}} {
		p = h.Turn(s, p, solve.Gesture{Kind: solve.Arrow, Dir: step.d}).Plan
		if p.Aim[0] != size.At(step.row, step.col) {
			t.Fatalf("after %v at %d,%d, want %d,%d", step.d, size.Row(p.Aim[0]), size.Col(p.Aim[0]), step.row, step.col)
		}
	}
	turn := h.Turn(s, p, solve.Gesture{Kind: solve.Go})
	if len(turn.Moves) != 1 || turn.Moves[0] != 1 || !turn.Plan.Empty() {
		t.Errorf("Go: %v, want jump 1 (one up, two right) and an empty plan", turn)
	}
}

func TestHandSaysWhyThereIsNoJump(t *testing.T) {
	for key, rows := range map[string][]string{
		"knight.refusal.lost": {"X...", "....", ".O.C", "...."},
		"knight.hand.stuck":   {"O...", "...C", "....", ".X.."}, // both jumps are attacked, but the knight is not
	} {
		h, _ := handOn(t, rows...)
		turn := h.Turn(h.Start(), solve.NewPlan(0), solve.Gesture{Kind: solve.Arrow, Dir: grid.Right})
		if turn.Refusal == nil || turn.Refusal.Text.Key != key {
			t.Errorf("%v: %v, want %s", rows, turn, key)
		}
	}
}

// The arrow keys reach every possible jump, whatever set of jumps there is.
func TestArrowsReachEveryJump(t *testing.T) {
	size := grid.Size{Rows: 5, Cols: 5}
	middle := size.At(2, 2)
	for set := 1; set < 1<<len(rules.Jumps); set++ {
		var list []grid.Cell
		for i, j := range rules.Jumps {
			if set>>i&1 == 1 {
				list = append(list, size.At(2+j.Row, 2+j.Col))
			}
		}
		seen := map[grid.Cell]bool{}
		queue := []grid.Cell{middle}
		for len(queue) > 0 {
			at := queue[0]
			queue = queue[1:]
			for _, d := range grid.Dirs {
				if c, ok := nearest(size, list, at, d); ok && !seen[c] {
					seen[c] = true
					queue = append(queue, c)
				}
			}
		}
		if len(seen) != len(list) {
			t.Errorf("of the jumps %08b only %d of %d are reached", set, len(seen), len(list))
		}
	}
}
