package studio_test

import (
	"context"
	"testing"

	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/app/view/tree"
	"stepboard/scene"
	"stepboard/scene/figure"
	"stepboard/solve"
)

// roomy is a board with a large tree.
const roomy = "5 5 1\n1 1 1 1 1\n1 0 0 0 1\n1 1 1 1 1\n1 1 0 1 1\n1 1 1 1 1\n3 3 5 1 1 5\n"

// A picture of a large tree has all states that are options of a question, also far below the root.
func TestTreeHasItsOptions(t *testing.T) {
	v := problem{"", "huarong", "solve", parse(t, "huarong", roomy), 0}.shot()
	seen := tree.NewSeen()
	v.Track, v.Event, v.Algorithm, v.Tree = view.Exploration, 24, "dijkstra", &seen
	q, err := question.Make(context.Background(), nil, v.About(), "next", 1)
	if err != nil {
		t.Fatal(err)
	}
	f := view.Frame{Shot: v, Asks: q}
	panel, err := newStudio().Panel(context.Background(), f.Pose(solve.Text.String, false).Shot, scene.Light, 60)
	if err != nil {
		t.Fatal(err)
	}
	visible := ""
	for _, op := range panel.Scene.Ops {
		g, ok := op.(scene.Group)
		if !ok || g.Name != "Tree" {
			continue
		}
		for _, op := range g.Scene.Ops {
			if l, ok := op.(scene.Text); ok && l.Text >= "A" && l.Text <= "D" && len(l.Text) == 1 &&
				l.At.X > g.Min.X && l.At.X < g.Max.X && l.At.Y > g.Min.Y && l.At.Y < g.Max.Y {
				visible += l.Text
			}
		}
	}
	if visible != "ABCD"[:len(q.Choices)] {
		t.Errorf("of %d options the picture shows %q", len(q.Choices), visible)
	}
}

// On a slide, a tree that must be cut shows a smaller part than in a picture of its own size, so that it is readable.
func TestTreeOnASlide(t *testing.T) {
	v := problem{"", "huarong", "solve", parse(t, "huarong", roomy), 0}.shot()
	seen := tree.NewSeen()
	v.Track, v.Event, v.Algorithm, v.Tree = view.Exploration, 24, "dijkstra", &seen
	cells := func(style figure.Style) (wide, high float64) {
		p, err := newStudio().Page(t.Context(), "", []view.Frame{{Shot: v}}, 0, style)
		if err != nil {
			t.Fatal(err)
		}
		for _, op := range p.Scene.Ops {
			if g, ok := op.(scene.Group); ok && g.Name == "Board" {
				wide, high = g.Max.X-g.Min.X, g.Max.Y-g.Min.Y
			}
		}
		return wide, high
	}
	style := figure.Natural(scene.Paper, scene.Paper.Ground, 30)
	wide, high := cells(style)
	style.Width, style.Height = 960, 540
	if w, h := cells(style); !(w > 0 && w < 0.9*wide && h < 0.9*high) {
		t.Errorf("the slide shows %v×%v units, and a picture %v×%v", w, h, wide, high)
	}
}
