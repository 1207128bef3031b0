package sokoban

import (
	"slices"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// handOn returns a hand for a board of rows: # wall, B box, P player, X goal.
func handOn(t *testing.T, rows ...string) (solve.Hand, *solve.Board) {
	t.Helper()
	b := solve.NewBoard(len(rows), len(rows[0]))
	var q solve.Query
	for row, text := range rows {
		for col, letter := range text {
			switch at := b.At(row, col); letter {
			case '#':
				b.Terrain[at] = solve.Wall
			case 'X':
				b.Things = append(b.Things, solve.Thing{Kind: Goal, At: at})
			case 'B', 'P':
				q.Things = append(q.Things, solve.Thing{Kind: solve.Kind(letter), At: at})
			}
		}
	}
	h, err := Puzzle.(solve.Playable).Hand(&solve.Dataset{Board: b, Queries: []solve.Query{q}}, 0)
	if err != nil {
		t.Fatal(err)
	}
	return h, b
}

func TestHandWalksAndPushes(t *testing.T) {
	h, b := handOn(t,
		"X....#.",
		".#.B.#.",
		"..P....")
	u, r, d, l := solve.Move(grid.Up), solve.Move(grid.Right), solve.Move(grid.Down), solve.Move(grid.Left)
	press := func(row, col int) solve.Gesture { return solve.Gesture{Kind: solve.Press, To: b.At(row, col)} }
	drag := func(row, col, row2, col2 int) solve.Gesture {
		return solve.Gesture{Kind: solve.Drag, From: b.At(row, col), To: b.At(row2, col2)}
	}
	for _, c := range []struct {
		name    string
		gesture solve.Gesture
		moves   []solve.Move
		refusal string
	}{
		{"arrow", solve.Gesture{Kind: solve.Arrow, Dir: grid.Up}, []solve.Move{u}, ""},
		{"press beside", press(1, 2), []solve.Move{u}, ""},
		{"press itself", press(2, 2), nil, ""},
		{"press far", press(0, 3), []solve.Move{u, u, r}, ""},
		{"press round the box", press(1, 4), []solve.Move{r, r, u}, ""},
		{"press the box", press(1, 3), nil, "sokoban.hand.box_far"},
		{"press a wall", press(1, 1), nil, "sokoban.hand.wall"},
		{"drag the player", drag(2, 2, 2, 0), []solve.Move{l, l}, ""},
		{"drag the box up", drag(1, 3, 0, 3), []solve.Move{r, u}, ""},
		{"drag the box left", drag(1, 3, 1, 2), []solve.Move{r, r, u, l}, ""},
		{"drag the box down", drag(1, 3, 2, 3), []solve.Move{u, u, r, d}, ""},
		{"drag the box too far", drag(1, 3, 1, 0), []solve.Move{r, r, u, l, l, l}, ""}, // the rules refuse the second push
		{"drag the box aside", drag(1, 3, 2, 4), nil, "sokoban.hand.straight"},
		{"drag the floor", drag(0, 0, 1, 0), nil, "sokoban.hand.drag"},
		{"go", solve.Gesture{Kind: solve.Go}, nil, ""},
	} {
		plan := solve.NewPlan(0)
		turn := h.Turn(h.Start(), plan, c.gesture)
		key := ""
		if turn.Refusal != nil {
			key = turn.Refusal.Text.Key
		}
		if key != c.refusal || turn.Plan != plan || !sameWalk(t, h, turn.Moves, c.moves) {
			t.Errorf("%s: moves %v, refusal %q; want %v, %q", c.name, turn.Moves, key, c.moves, c.refusal)
		}
	}
}

// sameWalk reports whether two lists of moves have the same length and the same end. There may be several shortest
// ways.
func sameWalk(t *testing.T, h solve.Hand, a, b []solve.Move) bool {
	t.Helper()
	end := func(list []solve.Move) solve.State {
		s := h.Start()
		for _, m := range list {
			s, _, _ = h.Apply(s, m)
		}
		return s
	}
	return len(a) == len(b) && end(a) == end(b)
}

func TestHandSaysWhyTheBoxCanNotBePushed(t *testing.T) {
	h, b := handOn(t,
		"X.#..",
		"..#.B",
		"P.#..")
	for _, c := range []struct {
		to  grid.Cell
		key string
	}{
		{b.At(1, 3), "sokoban.hand.no_room"}, // the border is behind the box
		{b.At(0, 4), "sokoban.hand.behind"},  // the player is shut out
	} {
		turn := h.Turn(h.Start(), solve.NewPlan(0), solve.Gesture{Kind: solve.Drag, From: b.At(1, 4), To: c.to})
		if turn.Refusal == nil || turn.Refusal.Text.Key != c.key {
			t.Errorf("to %d: %v, want %s", c.to, turn, c.key)
		}
	}
	turn := h.Turn(h.Start(), solve.NewPlan(0), solve.Gesture{Kind: solve.Press, To: b.At(0, 3)})
	if turn.Refusal == nil || turn.Refusal.Text.Key != "sokoban.hand.no_way" {
		t.Errorf("%v, want no way", turn)
	}
}

func TestHandNeedsBoxAndPlayer(t *testing.T) {
	d := Puzzle.New(grid.Size{Rows: 4, Cols: 4})
	if _, err := Puzzle.(solve.Playable).Hand(d, 0); err == nil {
		t.Error("a board without a box can be played")
	}
	if !slices.Contains(Puzzle.Tasks(), Puzzle.(solve.Playable).PlayTask()) {
		t.Error("the task of play is none of the puzzle's")
	}
}
