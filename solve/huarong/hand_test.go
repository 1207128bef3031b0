package huarong

import (
	"slices"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/huarong/rules"
)

func TestHandSlidesCells(t *testing.T) {
	b := solve.NewBoard(3, 4)
	b.Terrain[b.At(0, 2)] = solve.Wall
	q := rules.Question{Blank: b.At(1, 2), Piece: b.At(1, 0), Target: b.At(2, 3)}
	h, err := Puzzle.(solve.Playable).Hand(&solve.Dataset{Board: b, Queries: []solve.Query{{Things: q.Things()}}}, 0)
	if err != nil {
		t.Fatal(err)
	}
	at := b.At
	left, right, down := solve.Move(grid.Left), solve.Move(grid.Right), solve.Move(grid.Down)
	for _, c := range []struct {
		name    string
		gesture solve.Gesture
		moves   []solve.Move
		refusal string
	}{
		{"arrow", solve.Gesture{Kind: solve.Arrow, Dir: grid.Left}, []solve.Move{left}, ""},
		{"press beside", solve.Gesture{Kind: solve.Press, To: at(2, 2)}, []solve.Move{down}, ""},
		{"press further", solve.Gesture{Kind: solve.Press, To: at(1, 0)}, []solve.Move{left, left}, ""},
		{"press aside", solve.Gesture{Kind: solve.Press, To: at(2, 3)}, nil, "huarong.hand.line"},
		{"press the blank", solve.Gesture{Kind: solve.Press, To: at(1, 2)}, nil, "huarong.hand.line"},
		{"press a fixed cell", solve.Gesture{Kind: solve.Press, To: at(0, 2)}, []solve.Move{solve.Move(grid.Up)}, ""},
		// The hand returns the move above, but the rules refuse it.
		{"drag the blank", solve.Gesture{Kind: solve.Drag, From: at(1, 2), To: at(1, 3)}, []solve.Move{right}, ""},
		{"drag a cell", solve.Gesture{Kind: solve.Drag, From: at(1, 3), To: at(1, 2)}, []solve.Move{right}, ""},
		{"drag a row", solve.Gesture{Kind: solve.Drag, From: at(1, 0), To: at(1, 1)}, []solve.Move{left, left}, ""},
		{"drag away", solve.Gesture{Kind: solve.Drag, From: at(2, 2), To: at(2, 3)}, nil, "huarong.hand.drag"},
		{"drag from elsewhere", solve.Gesture{Kind: solve.Drag, From: at(0, 0), To: at(1, 0)}, nil, "huarong.hand.drag"},
		{"go", solve.Gesture{Kind: solve.Go}, nil, ""},
		{"letter", solve.Gesture{Kind: solve.Pick, Thing: 'a'}, nil, ""},
	} {
		plan := solve.NewPlan(0)
		turn := h.Turn(h.Start(), plan, c.gesture)
		key := ""
		if turn.Refusal != nil {
			key = turn.Refusal.Text.Key
		}
		if !slices.Equal(turn.Moves, c.moves) || key != c.refusal || turn.Plan != plan {
			t.Errorf("%s: moves %v, refusal %q; want %v, %q", c.name, turn.Moves, key, c.moves, c.refusal)
		}
	}
	if got, want := h.Options(h.Start(), solve.NewPlan(0)), []grid.Cell{at(1, 3), at(2, 2), at(1, 1)}; !slices.Equal(got,
		want) {
		t.Errorf("options %v, want %v", got, want)
	}
}
