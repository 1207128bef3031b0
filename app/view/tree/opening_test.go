package tree_test

import (
	"strconv"
	"testing"

	"stepboard/app/view/tree"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
)

// large returns the picture of a search that is drawn only in part: each state of a long way has many children.
func large(t *testing.T) *tree.Picture {
	t.Helper()
	rec := solve.NewRecording("x", 1<<20, nil)
	up := rec.Reach(0, solve.NewState(0), -1, solve.Cost{})
	for i := range 60 {
		rec.Expand(0, solve.NewState(grid.Cell(20*i)))
		next := up
		for k := 1; k <= 20; k++ {
			if at := rec.Reach(0, solve.NewState(grid.Cell(20*i+k)), up, solve.Units(int64(i+1))); k == 20 {
				next = at
			}
		}
		up = next
	}
	rec.Goal(0, solve.NewState(1200))
	rec.Seal()
	f, nodes := atEnd(t, explore.New(rec, grid.Size{Rows: 1, Cols: 1201}, solve.Outcome{}, nil))
	return tree.Lay(f, nodes, tree.ByDepth, tree.Extent{Width: 1, Height: 1, Below: 0.3}, func(node int) solve.Cost {
		return f.X.Cost(f.Last(node))
	})
}

// A picture that is too large opens on its root, with whole rows.
func TestOpening(t *testing.T) {
	p := large(t)
	for _, size := range [][2]float64{{8, 6}, {12.5, 9.1}, {20, 15}} {
		from, to := p.Opening(size[0], size[1])
		if to.X-from.X > size[0]+1e-9 || to.Y-from.Y > size[1]+1e-9 {
			t.Errorf("%v: the part from %v to %v is larger", size, from, to)
		}
		if n := p.Nodes[0]; n.X-n.Half < from.X || n.X+n.Half > to.X || from.Y > n.Y {
			t.Errorf("%v: the root is not in the part from %v to %v", size, from, to)
		}
		for _, r := range p.Rows {
			if r.Y-0.5 < to.Y && r.Y+0.8 > to.Y {
				t.Errorf("%v: the row at %v is cut at %v", size, r.Y, to.Y)
			}
		}
	}
	if from, to := p.Opening(1e6, 1e6); from != (scene.Point{}) || to.X > p.Width || to.Y != p.Height {
		t.Errorf("the whole picture is shown from %v to %v", from, to)
	}
}

// A part that must have some nodes has them, in whole rows. It keeps its size if the nodes allow it.
func TestPartWithNodes(t *testing.T) {
	p := large(t)
	const wide, high = 12.5, 9.1
	all := func(int) bool { return true }
	from, to := p.Opening(wide, high)
	if a, b := p.With(from, to, wide, high, []int{0}, all); a != from || b != to {
		t.Errorf("with the root, the part moves from %v, %v to %v, %v", from, to, a, b)
	}
	last := len(p.Nodes) - 1
	for _, places := range [][]int{{last}, {last / 2, last}, {last / 2}} {
		a, b := p.With(from, to, wide, high, places, all)
		for _, place := range places {
			if lo, hi := p.Around(place); lo.X < a.X || lo.Y < a.Y || hi.X > b.X || hi.Y > b.Y {
				t.Errorf("node %d, from %v to %v, is not in the part from %v to %v", place, lo, hi, a, b)
			}
		}
		if len(places) == 1 && (b.X-a.X > wide+1e-9 || b.Y-a.Y > high+1e-9) {
			t.Errorf("the part from %v to %v is larger", a, b)
		}
		for _, r := range p.Rows {
			if r.Y-0.5 < a.Y && r.Y+0.8 > a.Y || r.Y-0.5 < b.Y && r.Y+0.8 > b.Y {
				t.Errorf("the row at %v is cut by the part from %v to %v", r.Y, a, b)
			}
		}
	}
}

// No text in a tree is smaller than 11 pixels, from the smallest unit of a picture that was not zoomed on.
func TestTextIsLegible(t *testing.T) {
	p := large(t)
	for _, unit := range []float64{tree.LeastUnit, 40, 64, tree.MostUnit} {
		s := (&tree.Problem{}).Draw(p, p.Moment(p.Forest.To), &tree.Drawing{
			Colors: scene.Light, Unit: unit, Chosen: -1,
			Face:    &tree.Face{Rows: 3, Cols: 3, Board: func(int) *scene.Scene { return &scene.Scene{} }},
			Number:  func(n int64) string { return strconv.FormatInt(n, 10) },
			Measure: func(text string) float64 { return 0.55 * float64(len(text)) },
		})
		seen := 0
		var read func(s *scene.Scene)
		read = func(s *scene.Scene) {
			for _, op := range s.Ops {
				switch op := op.(type) {
				case scene.Group:
					read(op.Scene)
				case scene.Text:
					if seen++; op.Size*unit < 11-1e-9 {
						t.Fatalf("at %v the text %q has %.1f pixels", unit, op.Text, op.Size*unit)
					}
				}
			}
		}
		if read(s); seen < 100 {
			t.Errorf("at %v only %d texts were seen", unit, seen)
		}
	}
}
