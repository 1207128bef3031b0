package studio_test

import (
	"context"
	"math"
	"strconv"
	"strings"
	"testing"

	"stepboard/app/view"
	"stepboard/app/view/lenstest"
	"stepboard/app/view/question"
	"stepboard/app/view/tree"
	"stepboard/scene"
	"stepboard/scene/figure"
	"stepboard/solve"
)

// roomy is a board with a large tree.
const roomy = "5 5 1\n1 1 1 1 1\n1 0 0 0 1\n1 1 1 1 1\n1 1 0 1 1\n1 1 1 1 1\n3 3 5 1 1 5\n"

// tall is a board whose tree is higher than wide.
const tall = "8\n......X.\n........\n.O......\n...P.Q.C\n.....B..\n........\n...K....\n........\n"

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

// At the end of a run, the picture of a tree shows the goal. A picture of its own size shows all states, and so does a
// slide if it is large enough.
func TestTreeHasItsGoal(t *testing.T) {
	const deep = "3 4 1\n1 1 1 1\n1 1 1 1\n1 1 1 1\n3 1 2 2 2 4\n"
	free, slide := figure.Natural(scene.Paper, scene.Paper.Ground, 0), figure.Slide(scene.Paper)
	for _, of := range []struct {
		name, puzzle, board, algorithm string
		style                          figure.Style
		part                           bool
	}{
		{"high, free", "knight", tall, "fast", free, false},
		{"high, slide", "knight", tall, "fast", slide, false},
		{"deep, free", "huarong", deep, "bruteforce", free, false},
		{"deep, slide", "huarong", deep, "bruteforce", slide, true},
	} {
		v := problem{"", of.puzzle, "solve", parse(t, of.puzzle, of.board), 0}.shot()
		seen := tree.NewSeen()
		v.Track, v.Event, v.Algorithm, v.Tree = view.Exploration, math.MaxInt, of.algorithm, &seen
		x := lenstest.Explore(t, v.Puzzle, v.Dataset, 0, v.Task, v.Algorithm, lenstest.Limit)
		forest, err := tree.New(&solve.Meter{}, x, x.Len())
		if err != nil {
			t.Fatal(of.name, err)
		}
		p, err := newStudio().Page(t.Context(), "", []view.Frame{{Shot: v}}, 0, of.style)
		if err != nil {
			t.Fatal(of.name, err)
		}
		goal, found := "Node "+strconv.Itoa(forest.Moment(x.Len()).Goal+1), false
		var visit func(s *scene.Scene, name string, y0, y1 float64)
		visit = func(s *scene.Scene, name string, y0, y1 float64) {
			for _, op := range s.Ops {
				g, ok := op.(scene.Group)
				switch {
				case !ok:
				case name == goal && g.Clip:
					found = g.At.Y > y0 && g.At.Y+g.Scale*g.Max.Y < y1
				case g.Name == "Tree":
					visit(g.Scene, g.Name, g.Min.Y, g.Max.Y)
				default:
					visit(g.Scene, g.Name, y0, y1)
				}
			}
		}
		if visit(p.Scene, "", 0, 0); !found {
			t.Errorf("%s: the goal, %s of %d, is not in the picture", of.name, goal, forest.Nodes)
		}
		if said := words(p.Scene); strings.Contains(said, "tree.part") != of.part {
			t.Errorf("%s: the page says %q", of.name, said)
		}
	}
}

// On a slide, the board beside a narrow tree is nearly as large as the tree is high.
func TestBoardBesideANarrowTree(t *testing.T) {
	const long = "3 8 1\n1 1 1 1 1 1 1 1\n1 1 1 1 1 1 1 1\n1 1 1 1 1 1 1 1\n1 8 1 1 1 8\n"
	v := problem{"", "huarong", "solve", parse(t, "huarong", long), 0}.shot()
	seen := tree.NewSeen()
	v.Track, v.Event, v.Algorithm, v.Tree = view.Exploration, math.MaxInt, "fast", &seen
	panel, err := newStudio().Page(t.Context(), "", []view.Frame{{Shot: v}}, 0, figure.Slide(scene.Paper))
	if err != nil {
		t.Fatal(err)
	}
	board, high := 0.0, 0.0
	for _, op := range panel.Scene.Ops {
		if picture, _ := op.(scene.Group); picture.Name == "Board" {
			for _, op := range picture.Scene.Ops {
				switch g, _ := op.(scene.Group); g.Name {
				case "Board":
					board = g.Scale * (g.Max.X - g.Min.X)
				case "Tree":
					high = g.Max.Y - g.Min.Y
				}
			}
		}
	}
	if board < 0.8*high || board > high {
		t.Errorf("the board is %v units wide, and the tree %v high", board, high)
	}
}

// A slide of a board beside its tree has the board's coordinates and the names of all moves, and each sign once.
func TestTreeBesideItsBoard(t *testing.T) {
	v := problem{"", "knight", "solve", parse(t, "knight", tall), 0}.shot()
	seen := tree.NewSeen()
	v.Track, v.Event, v.Algorithm, v.Lens, v.Tree = view.Exploration, math.MaxInt, "fast", "layers", &seen
	style := figure.Slide(scene.Paper)
	style.Coordinates = true
	p, err := newStudio().Page(t.Context(), "", []view.Frame{{Shot: v}}, 0, style)
	if err != nil {
		t.Fatal(err)
	}
	said := words(p.Scene)
	if n := strings.Count(said, "tree.stand.waiting"); n != 1 {
		t.Errorf("waiting states are explained %d times", n)
	}
	numbers := 0
	for _, op := range p.Scene.Ops {
		switch g, _ := op.(scene.Group); g.Name {
		case "Board":
			said = words(g.Scene)
		case "Coordinates":
			numbers += len(g.Scene.Ops)
		}
	}
	for _, move := range []string{"(5,1)", "(4,3)", "(6,3)", "(7,5)", "(1,7)"} {
		if !strings.Contains(said, move) {
			t.Errorf("the move to %s is missing in %q", move, said)
		}
	}
	if numbers != 16 {
		t.Errorf("the board has %d numbers of rows and columns", numbers)
	}
}
