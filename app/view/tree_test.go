package view_test

import (
	"image"
	"image/color"
	"strconv"
	"testing"

	"stepboard/app/catalogue"
	"stepboard/app/view"
	"stepboard/app/view/tree"
	"stepboard/scene"
	"stepboard/scene/golden"
	"stepboard/scene/raster"
	"stepboard/scene/typeface"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/looks"
	"stepboard/solve/puzzles"
)

// grown returns the tree of a run of SPFA on a small huarong board. Costs of states decrease during the run.
func grown(t *testing.T) (*tree.Problem, *tree.Picture) {
	t.Helper()
	p := puzzles.BuiltIn().ByID("huarong")
	d := p.New(grid.Size{Rows: 3, Cols: 3})
	for i, c := range []grid.Cell{8, 0, 5} {
		d.Queries[0].Things[i].At = c
	}
	r := solve.NewRecording("spfa", 1<<20, nil)
	m := &solve.Meter{Record: r}
	session, err := solve.SolverByID(p, solve.TaskSolve, "spfa").Prepare(m, d, solve.TaskSolve)
	if err == nil {
		_, err = session.Solve(m, 0)
	}
	if err != nil {
		t.Fatal(err)
	}
	r.Seal()
	x := explore.New(r, d.Board.Size, solve.Outcome{}, nil)
	q := tree.NewProblem(p, d, 0)
	seen := tree.NewSeen()
	seen.Repeats = true
	picture, err := tree.Make(&solve.Meter{}, q, x, x.Len(), seen, nil)
	if err != nil {
		t.Fatal(err)
	}
	return q, picture
}

// Golden pictures of a tree: in the middle of the search and at the end, light, dark, on paper, in the size of a
// projector, as dots, and for a reader without one kind of cones.
func TestTreeGoldens(t *testing.T) {
	q, p := grown(t)
	f := p.Forest
	middle := int(f.X.Of(solve.Expanded)[len(f.X.Of(solve.Expanded))/2]) + 2
	say := catalogue.New("en")
	renderer := raster.New(typeface.BuiltIn())
	for _, g := range []struct {
		name   string
		colors *scene.Colors
		unit   float64
		pos    int
		ghosts bool
		vision Vision
	}{
		{"middle-light", scene.Light, 64, middle, true, Full},
		{"middle-dark", scene.Dark, 64, middle, true, Full},
		{"middle-paper", scene.Paper, 64, middle, false, Full},
		{"middle-deutan", scene.Light, 64, middle, true, Deutan},
		{"end-light", scene.Light, 64, f.X.Len(), true, Full},
		{"end-projector", scene.Light, 110, f.X.Len(), true, Full},
		{"end-dots", scene.Dark, 8, f.X.Len(), true, Full},
	} {
		style := view.Style{Look: looks.Of(q.Puzzle, g.colors), Colors: g.colors}
		d := &tree.Drawing{
			Colors: g.colors, Unit: g.unit, Repeats: true, Ghosts: g.ghosts, Chosen: 2, Parted: 6, Say: say.Say,
			Number:  func(n int64) string { return strconv.FormatInt(n, 10) },
			Face:    view.NewFace(q, style, func(event int) solve.State { return f.X.Event(event).State }),
			Measure: func(text string) float64 { return renderer.TextWidth(1, false, text) },
			Letters: []tree.Letter{{Event: p.Nodes[1].Event, Text: "A"}, {Event: p.Nodes[3].Event, Text: "B", Right: true}},
		}
		img := image.NewRGBA(image.Rect(0, 0, int(p.Width*g.unit), int(p.Height*g.unit)))
		ground := &scene.Scene{}
		ground.Add(scene.Rect{Max: scene.Point{X: p.Width, Y: p.Height}, Ink: scene.Ink{Fill: g.colors.Panel}})
		renderer.Draw(img, ground, raster.View{Scale: g.unit})
		renderer.Draw(img, q.Draw(p, p.Moment(g.pos), d), raster.View{Scale: g.unit})
		for i := 0; i < len(img.Pix); i += 4 {
			c := g.vision.See(color.NRGBA{R: img.Pix[i], G: img.Pix[i+1], B: img.Pix[i+2], A: 255})
			img.Pix[i], img.Pix[i+1], img.Pix[i+2] = c.R, c.G, c.B
		}
		golden.Compare(t, "tree-"+g.name, img)
	}
}
