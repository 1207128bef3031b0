package view_test

import (
	"context"
	"reflect"
	"testing"

	"stepboard/app/view"
	"stepboard/app/view/tree"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/looks"
	"stepboard/solve/puzzles"
)

// During a game, the run of the tried states grows with each move. A new node shows the board of its own state.
func TestGrowingTree(t *testing.T) {
	p := puzzles.BuiltIn().ByID("huarong")
	d := p.New(grid.Size{Rows: 3, Cols: 3})
	for i, c := range []grid.Cell{8, 0, 5} {
		d.Queries[0].Things[i].At = c
	}
	q := tree.NewProblem(p, d, 0)
	start := q.Rules.Start()
	next := solve.Steps(q.Rules, start)[0].To
	style := view.Style{Look: looks.Of(p, scene.Light), Colors: scene.Light}
	var shown view.Tree
	for _, states := range [][]solve.State{{start}, {start, next}} {
		r := solve.NewRecording("", 100, nil)
		last := -1
		for _, s := range states {
			last = r.Reach(0, s, last, solve.Cost{})
			r.Expand(0, s)
		}
		r.Layer(0, solve.Cost{})
		r.Seal()
		x := explore.New(r, d.Board.Size, solve.Outcome{}, nil)
		laid, err := view.LayTree(context.Background(), solve.NewBudget(1<<30), view.TreeOrder{
			Puzzle: p, Dataset: d, X: x, Pos: x.Len() - 1, Seen: tree.NewSeen(),
		}, shown)
		if err != nil {
			t.Fatal(err)
		}
		shown.Become(laid)
		for i, n := range shown.Nodes {
			want := view.NewFace(q, style, func(int) solve.State { return states[i] })
			if !reflect.DeepEqual(shown.Face(style).Board(n.Event), want.Board(n.Event)) {
				t.Errorf("after %d states, node %d shows another state", len(states), i)
			}
		}
	}
}

// While a new tree is being made, the window may lay out the diagram. Then all that fits is shown.
func TestNoTreeHasAnOpening(t *testing.T) {
	if from, to := (&view.Tree{}).Opening(3, 2); from.X != 0 || from.Y != 0 || to.X != 3 || to.Y != 2 {
		t.Errorf("the opening is from %v to %v", from, to)
	}
}
