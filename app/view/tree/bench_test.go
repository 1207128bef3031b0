package tree_test

import (
	"image"
	"strconv"
	"testing"

	"stepboard/app/view/tree"
	"stepboard/scene"
	"stepboard/scene/raster"
	"stepboard/scene/typeface"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
)

// large is a breadth-first search of so many events, in which each state leads to two new ones. Where again is set,
// every eighth state is reached once more, at less cost.
func large(events int, again bool) *explore.Exploration {
	const side = 1 << 12
	state := func(n int) solve.State { return solve.NewState(grid.Cell(n%side), grid.Cell(n/side)) }
	r := solve.NewRecording("bfs", events, nil)
	at := []int{r.Reach(0, state(0), -1, solve.Cost{})}
	for n := 0; r.Len() < events-8; n++ {
		r.Expand(0, state(n))
		for k := 1; k <= 2; k++ {
			at = append(at, r.Reach(0, state(2*n+k), at[n], solve.Units(int64(2*n+k))))
		}
		if again && n%8 == 7 {
			r.Reach(0, state(2*n), at[n], solve.Units(int64(n)))
		}
	}
	r.Goal(0, state(2*(len(at)/3)))
	r.Seal()
	return explore.New(r, grid.Size{Rows: side / 64, Cols: 64}, solve.Outcome{}, nil)
}

// BenchmarkTree is what a tree of a search of six million events costs: what opens it the first time, what brings another
// position or selection, and a frame of it.
func BenchmarkTree(b *testing.B) {
	const events = 6 << 20
	for _, again := range []bool{false, true} {
		x := large(events, again)
		q := &tree.Problem{}
		m := &solve.Meter{}
		extent := tree.Extent{Width: 1, Height: 1, Below: 0.3}
		seen := tree.NewSeen()
		seen.Layers = tree.ByDepth
		make := func(pos int, before *tree.Forest) *tree.Picture {
			p, err := tree.Make(m, q, x, pos, seen, extent, before)
			if err != nil {
				b.Fatal(err)
			}
			return p
		}
		name := func(what string) string { return what + "/again=" + strconv.FormatBool(again) }
		b.Run(name("open"), func(b *testing.B) {
			for b.Loop() {
				make(x.Len(), nil)
			}
		})
		p := make(x.Len(), nil)
		b.Run(name("move"), func(b *testing.B) {
			pos := 1
			for b.Loop() {
				pos = (pos*48271 + 11) % x.Len()
				make(pos+1, p.Forest)
			}
		})
		for pos := x.Len() / 3; len(p.Nodes) < 250; pos++ { // as many as a tree that is drawn whole
			if n := p.Forest.Node(pos); n >= 0 {
				seen = seen.With(n/4, tree.Batch)
				seen.Selected = n
				p = make(x.Len(), p.Forest)
			}
			if pos > x.Len()/3+200 {
				break
			}
		}
		renderer := raster.New(typeface.BuiltIn())
		img := image.NewRGBA(image.Rect(0, 0, 1200, 800))
		art := &scene.Scene{}
		art.Add(scene.Cells{Rows: 3, Cols: 3, Index: []byte("aaaaaaaaa"), Looks: &[256]scene.CellLook{}},
			scene.Rect{Max: scene.Point{X: 1, Y: 1}, Ink: scene.Ink{Fill: scene.Light.Accent}})
		face := &tree.Face{Rows: 3, Cols: 3, Board: func(int) *scene.Scene { return art }}
		b.Run(name("frame"), func(b *testing.B) {
			for b.Loop() {
				unit := min(1200/p.Width, 800/p.Height)
				s := q.Draw(p, p.Moment(x.Len()/2), &tree.Drawing{
					Colors: scene.Light, Face: face, Unit: max(30, unit), Chosen: -1,
					Say:     func(t solve.Text) string { return t.Key },
					Number:  func(n int64) string { return strconv.FormatInt(n, 10) },
					Measure: func(text string) float64 { return renderer.TextWidth(1, false, text) },
				})
				renderer.Draw(img, s, raster.View{Scale: max(30, unit)})
			}
			b.ReportMetric(float64(len(p.Nodes)), "nodes")
		})
	}
}
