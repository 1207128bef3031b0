package tree_test

import (
	"image"
	"math/rand/v2"
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

// made makes a search with a number of events, in which each state leads to two new ones. "layers" expands states in
// the order of reaching. "again" does the same, and reaches every eighth state again at less cost. "best" expands any
// waiting state.
func made(kind string, events int) *explore.Exploration {
	const side = 1 << 12
	rng := rand.New(rand.NewPCG(38, 1))
	state := func(n int) solve.State { return solve.NewState(grid.Cell(n%side), grid.Cell(n/side)) }
	r := solve.NewRecording("bfs", events, nil)
	at := []int{r.Reach(0, state(0), -1, solve.Cost{})}
	depth := []int64{0}
	waiting := []int{0}
	for k := 0; r.Len() < events-8; k++ {
		if kind == "best" {
			o := k + rng.IntN(len(waiting)-k)
			waiting[k], waiting[o] = waiting[o], waiting[k]
		}
		n := waiting[k]
		r.Expand(0, state(n))
		for range 2 {
			waiting = append(waiting, len(at))
			depth = append(depth, depth[n]+1)
			at = append(at, r.Reach(0, state(len(at)), at[n], solve.Units(2*depth[n]+2)))
		}
		if o := len(at) - 9; kind == "again" && n%8 == 7 && o > n {
			r.Reach(0, state(o), at[n], solve.Units(2*depth[n]+1))
		}
	}
	r.Goal(0, state(2*(len(at)/3)))
	r.Seal()
	return explore.New(r, grid.Size{Rows: max(1, events/1200), Cols: 64}, solve.Outcome{}, nil)
}

// BenchmarkTree measures a tree of a search: its first opening, the counts of its layers, the counts at another
// position, another position or selection, and a frame. Searches have the most events of a recording, 10,000, or 500.
func BenchmarkTree(b *testing.B) {
	for _, kind := range []string{"layers", "again", "best"} {
		for _, events := range []int{6_000_000, 10_000, 500} {
			x := made(kind, events)
			b.Run(kind+"/"+strconv.Itoa(events), func(b *testing.B) { benchmark(b, x) })
		}
	}
}

func benchmark(b *testing.B, x *explore.Exploration) {
	q, m := &tree.Problem{Dataset: &solve.Dataset{Board: &solve.Board{}}}, &solve.Meter{}
	seen := tree.NewSeen()
	seen.Layers = tree.ByDepth
	lay := func(pos int, before *tree.Forest) *tree.Picture {
		p, err := tree.Make(m, q, x, pos, seen, before)
		if err != nil {
			b.Fatal(err)
		}
		return p
	}
	b.Run("open", func(b *testing.B) {
		for b.Loop() {
			lay(x.Len(), nil)
		}
	})
	p := lay(x.Len(), nil)
	var survey *tree.Survey
	b.Run("count", func(b *testing.B) {
		for b.Loop() {
			var err error
			if survey, err = tree.NewSurvey(m, p.Forest, p.Layers, q.Key(p.Forest, p.Layers)); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("bars", func(b *testing.B) {
		pos := 1
		for b.Loop() {
			pos = (pos*48271 + 11) % x.Len()
			survey.Count(p.Moment(pos))
		}
	})
	b.Run("move", func(b *testing.B) {
		pos := 1
		for b.Loop() {
			pos = (pos*48271 + 11) % x.Len()
			lay(pos+1, p.Forest)
		}
	})
	for grown := 0; len(p.Nodes) < 250 && grown < len(p.Nodes); { // as many nodes as a tree that is drawn completely
		grown = len(p.Nodes)
		for _, n := range p.Nodes {
			if n.Hidden > 0 {
				seen = seen.With(n.Event, tree.Batch)
			}
		}
		p = lay(x.Len(), p.Forest)
	}
	renderer := raster.New(typeface.BuiltIn())
	img := image.NewRGBA(image.Rect(0, 0, 1200, 800))
	art := &scene.Scene{}
	art.Add(scene.Cells{Rows: 3, Cols: 3, Index: []byte("aaaaaaaaa"), Looks: &[256]scene.CellLook{}},
		scene.Rect{Max: scene.Point{X: 1, Y: 1}, Ink: scene.Ink{Fill: scene.Light.Accent}})
	face := &tree.Face{Rows: 3, Cols: 3, Board: func(int) *scene.Scene { return art }}
	b.Run("frame", func(b *testing.B) {
		moment := p.Moment(x.Len() / 2)
		for b.Loop() {
			unit := max(30, min(1200/p.Width, 800/p.Height))
			s := q.Draw(p, moment, &tree.Drawing{
				Colors: scene.Light, Face: face, Unit: unit, Chosen: -1,
				Say:     func(t solve.Text) string { return t.Key },
				Number:  func(n int64) string { return strconv.FormatInt(n, 10) },
				Measure: func(text string) float64 { return renderer.TextWidth(1, false, text) },
			})
			renderer.Draw(img, s, raster.View{Scale: unit})
		}
		b.ReportMetric(float64(len(p.Nodes)), "nodes")
	})
}
