package tree_test

import (
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"stepboard/app/view/tree"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
)

// chain makes a long way. A part of it is left out.
func chain() *explore.Exploration {
	rec := solve.NewRecording("x", 1<<20, nil)
	for i := range 400 {
		s := solve.NewState(grid.Cell(i))
		rec.Reach(0, s, max(-1, rec.Len()-2), solve.Units(int64(i))) // the parent has been expanded
		rec.Expand(0, s)
	}
	rec.Goal(0, solve.NewState(grid.Cell(399)))
	rec.Seal()
	return explore.New(rec, grid.Size{Rows: 1, Cols: 400}, solve.Outcome{}, nil)
}

// At any position of random recordings, edges lead from node to node, up or down, and cross no other node.
func TestEdgesPassNoNodes(t *testing.T) {
	const thick = 0.05 // edges may touch nodes within this margin
	seen := 0
	for seed := range uint64(42) {
		r := rand.New(rand.NewPCG(seed, 7))
		x := recording(r)
		switch seed % 3 {
		case 0:
			x = descent(r)
		case 1:
			x = chain()
		}
		if x.Len() == 0 {
			continue
		}
		m := &solve.Meter{}
		f, err := tree.New(m, x, x.Len())
		if err != nil {
			t.Fatal(err)
		}
		nodes, err := f.Choose(m, x.Len(), tree.NewSeen())
		if err != nil {
			t.Fatal(err)
		}
		p := tree.Lay(f, nodes, tree.ByCost, tree.Extent{Width: 1, Height: 0.7, Below: 0.3}, func(node int) solve.Cost {
			return x.Cost(f.Last(node))
		})
		pos := f.From + r.IntN(x.Len()-f.From+1)
		s := (&tree.Problem{}).Draw(p, p.Moment(pos), &tree.Drawing{
			Colors: scene.Light, Unit: 60, Chosen: -1,
			Face:    &tree.Face{Rows: 3, Cols: 3, Board: func(int) *scene.Scene { return &scene.Scene{} }},
			Number:  func(n int64) string { return strconv.FormatInt(n, 10) },
			Measure: func(string) float64 { return 0.5 },
		})
		var boxes []scene.Rect
		for _, op := range s.Ops {
			if g, ok := op.(scene.Group); ok {
				boxes = append(boxes, g.Scene.Ops[0].(scene.Rect))
			}
		}
		for _, op := range s.Ops {
			edge, ok := op.(scene.Path)
			if !ok || edge.Segments[len(edge.Segments)-1].P[2].Y == edge.Segments[0].P[0].Y {
				continue
			}
			seen++
			from, end := edge.Segments[0].P[0], edge.Segments[len(edge.Segments)-1].P[2]
			leads, up := false, end.Y < from.Y
			for _, b := range boxes {
				at := b.Min.Y
				if up {
					at = b.Max.Y
				}
				leads = leads || math.Abs(end.Y-at) < 0.3+1e-9 && end.X > b.Min.X && end.X < b.Max.X // the label is below
			}
			if !leads {
				t.Errorf("seed %d: at %d an edge leads to %v, where no node is", seed, pos, end)
			}
			for _, segment := range edge.Segments[1:] {
				c1, c2, to := segment.P[0], segment.P[1], segment.P[2]
				if up != (to.Y < from.Y) {
					t.Errorf("seed %d: an edge goes back from %v to %v", seed, from, to)
				}
				for k := range 21 {
					u := float64(k) / 20
					v := 1 - u
					x := v*v*v*from.X + 3*v*v*u*c1.X + 3*v*u*u*c2.X + u*u*u*to.X
					y := v*v*v*from.Y + 3*v*v*u*c1.Y + 3*v*u*u*c2.Y + u*u*u*to.Y
					for _, b := range boxes {
						if x > b.Min.X+thick && x < b.Max.X-thick && y > b.Min.Y+thick && y < b.Max.Y-thick {
							t.Fatalf("seed %d: an edge passes the node at %v in (%v,%v)", seed, b.Min, x, y)
						}
					}
				}
				from = to
			}
		}
	}
	if seen < 400 {
		t.Errorf("%d edges were seen", seen)
	}
}
