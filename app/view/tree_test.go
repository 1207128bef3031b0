package view_test

import (
	"image"
	"image/color"
	"strconv"
	"strings"
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
	return grownBy(t, p, d, "spfa")
}

// grownBy returns the tree of a run of an algorithm.
func grownBy(t *testing.T, p solve.Puzzle, d *solve.Dataset, algorithm string) (*tree.Problem, *tree.Picture) {
	t.Helper()
	r := solve.NewRecording(algorithm, 1<<20, nil)
	m := &solve.Meter{Record: r}
	session, err := solve.SolverByID(p, solve.TaskSolve, algorithm).Prepare(m, d, solve.TaskSolve)
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

// All names of moves in a tree have one notation: words or, if some words do not fit, arrows.
func TestMovesOfATreeHaveOneNotation(t *testing.T) {
	puzzle := puzzles.BuiltIn().ByID("halloween")
	file, _, err := puzzle.Parse("", strings.NewReader("5 5 2\n#####\n#A#B#\n#   #\n#b#a#\n#####\n0 0 0\n"))
	if err != nil {
		t.Fatal(err)
	}
	q, p := grownBy(t, puzzle, file[0], "fast")
	say, renderer := catalogue.New("en"), raster.New(typeface.BuiltIn())
	words := map[string]bool{}
	for i := range p.Nodes {
		if text, ok := p.Move(i); ok {
			words[say.Say(text)] = true
		}
	}
	seen := [2]int{}
	for unit := 20.0; unit <= 400; unit += 10 {
		style := view.Style{Look: looks.Of(q.Puzzle, scene.Light), Colors: scene.Light}
		found := [2]int{}
		for _, op := range q.Draw(p, p.Moment(p.Forest.X.Len()), &tree.Drawing{
			Colors: scene.Light, Unit: unit, Label: tree.Bare, Say: say.Say,
			Number:  func(n int64) string { return strconv.FormatInt(n, 10) },
			Face:    view.NewFace(q, style, func(event int) solve.State { return p.Forest.X.Event(event).State }),
			Measure: func(text string) float64 { return renderer.TextWidth(1, false, text) },
		}).Ops {
			if text, ok := op.(scene.Text); ok && words[text.Text] {
				found[0]++
			} else if ok && strings.ContainsAny(text.Text, "↑→↓←") {
				found[1]++
			}
		}
		if found[0] > 0 && found[1] > 0 {
			t.Errorf("at %v pixels a unit, %d moves are words and %d are arrows", unit, found[0], found[1])
		}
		seen[0], seen[1] = seen[0]+found[0], seen[1]+found[1]
	}
	if seen[0]+seen[1] == 0 {
		t.Errorf("no move is named")
	}
}
