package studio_test

import (
	"context"
	"testing"

	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/app/view/tree"
	"stepboard/scene"
	"stepboard/solve"
)

// A picture of a large tree has all states that are options of a question, also far below the root.
func TestTreeHasItsOptions(t *testing.T) {
	board := "5 5 1\n1 1 1 1 1\n1 0 0 0 1\n1 1 1 1 1\n1 1 0 1 1\n1 1 1 1 1\n3 3 5 1 1 5\n"
	v := problem{"", "huarong", "solve", parse(t, "huarong", board), 0}.shot()
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
