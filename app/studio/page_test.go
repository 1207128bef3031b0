package studio_test

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"weak"

	"stepboard/app/storage/collection"
	"stepboard/app/view"
	"stepboard/app/view/tree"
	"stepboard/scene"
	"stepboard/scene/figure"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/puzzles"
)

// words returns the texts of a scene in order, without the texts on boards.
func words(s *scene.Scene) string {
	var list []string
	for _, op := range s.Ops {
		switch op := op.(type) {
		case scene.Text:
			list = append(list, op.Text)
		case scene.Group:
			if op.Scale == 1 { // not a board
				list = append(list, words(op.Scene))
			}
		}
	}
	return strings.Join(list, " ")
}

func TestPageHasItsTexts(t *testing.T) {
	v := named(t, "halloween").shot()
	v.Lens = "distance"
	one, two := view.Frame{Title: "First", Caption: "alpha beta", Shot: v},
		view.Frame{Title: "Second", Caption: "gamma", Shot: v}
	style := figure.Natural(scene.Paper, scene.Paper.Ground, 30)
	without := func(change func(*figure.Style)) figure.Style {
		s := style
		change(&s)
		return s
	}
	for name, c := range map[string]struct {
		title        string
		frames       []view.Frame
		style        figure.Style
		said, unsaid []string
		page         [2]string // title and caption
	}{
		"a frame": {
			"",
			[]view.Frame{one},
			style,
			[]string{"First", "alpha", "distance.note"},
			[]string{"Second"},
			[2]string{"First", "alpha beta"},
		},
		"a frame of a page": {
			"All",
			[]view.Frame{one},
			style,
			[]string{"All", "First", "alpha"},
			[]string{"distance.note"},
			[2]string{"All", ""},
		},
		"two": {
			"All",
			[]view.Frame{one, two},
			style,
			[]string{"All", "First", "Second", "alpha", "gamma"},
			[]string{"distance.note"},
			[2]string{"All", ""},
		},
		"two of one name": {
			"First",
			[]view.Frame{one, one},
			style,
			[]string{"First", "alpha"},
			[]string{"First First"},
			[2]string{"First", ""},
		},
		"two without legend": {
			"",
			[]view.Frame{one, two},
			without(func(s *figure.Style) { s.Legend = false }),
			[]string{"First", "alpha"},
			[]string{"distance"},
			[2]string{},
		},
		"two without caption": {
			"",
			[]view.Frame{one, two},
			without(func(s *figure.Style) { s.Caption = false }),
			[]string{"First", "distance.note"},
			[]string{"alpha"},
			[2]string{},
		},
		"bare": {"", []view.Frame{one, two}, without(func(s *figure.Style) {
			s.Caption, s.Legend,
				s.Titles = false, false, false
		}), nil, []string{"First", "alpha", "distance"}, [2]string{}},
	} {
		page, err := newStudio().Page(context.Background(), c.title, c.frames, 0, c.style)
		if err != nil {
			t.Fatal(err)
		}
		text := words(page.Scene)
		for _, want := range c.said {
			if !strings.Contains(text, want) {
				t.Errorf("%s: %q does not say %q", name, text, want)
			}
		}
		for _, not := range c.unsaid {
			if strings.Contains(text, not) {
				t.Errorf("%s: %q says %q", name, text, not)
			}
		}
		if got := [2]string{page.Title, page.Caption}; got != c.page {
			t.Errorf("%s: the page is called %q, want %q", name, got, c.page)
		}
	}
}

// The captions of boards that share a page are as dark as the caption of a board alone.
func TestCaptionsAreDark(t *testing.T) {
	f := view.Frame{Title: "First", Caption: "alpha", Shot: named(t, "halloween").shot()}
	style := figure.Natural(scene.Paper, scene.Paper.Ground, 30)
	for name, frames := range map[string][]view.Frame{"below a head": {f}, "two": {f, f}} {
		page, err := newStudio().Page(t.Context(), "Head", frames, 0, style)
		if err != nil {
			t.Fatal(err)
		}
		found := 0
		for _, op := range page.Scene.Ops {
			if group, ok := op.(scene.Group); ok && group.Scale == 1 && words(group.Scene) == "alpha" {
				found++
				if got := group.Scene.Ops[0].(scene.Text).Color; got != scene.Paper.Ink {
					t.Errorf("%s: the caption is %v", name, got)
				}
			}
		}
		if found != len(frames) {
			t.Errorf("%s: %d captions", name, found)
		}
	}
}

// A board tells the numbers and sets of its state above its caption, on a page alone and below a page title.
func TestPageHasValues(t *testing.T) {
	p, err := collection.Open("keys")
	if err != nil {
		t.Fatal(err)
	}
	list, _, err := p.Parse("", strings.NewReader(p.File.Samples[0].Input))
	if err != nil {
		t.Fatal(err)
	}
	f := view.Frame{Title: "First", Caption: "alpha", Shot: view.Shot{Puzzle: p, Dataset: list[0], Event: -1, Pointer: grid.None}}
	style := figure.Natural(scene.Paper, scene.Paper.Ground, 30)
	for _, title := range []string{"First", "Head"} { // a page without a title of its own, and a page with one
		page, err := newStudio().Page(t.Context(), title, []view.Frame{f}, 0, style)
		if err != nil {
			t.Fatal(err)
		}
		if text := words(page.Scene); !strings.Contains(text, "keys") || !strings.Contains(text, "alpha") {
			t.Errorf("%s: %q", title, text)
		}
	}
}

// numbers reports whether a scene has numbers in its cells.
func numbers(s *scene.Scene) bool {
	for _, op := range s.Ops {
		switch op := op.(type) {
		case scene.Numbers:
			return true
		case scene.Group:
			if numbers(op.Scene) {
				return true
			}
		}
	}
	return false
}

// A lens draws for the size of the cells on the finished page.
func TestPageDrawsForItsCells(t *testing.T) {
	v := named(t, "halloween").shot()
	v.Lens = "distance"
	for cell, want := range map[float64]bool{10: false, 60: true} {
		style := figure.Natural(scene.Light, scene.Light.Ground, cell)
		side := 5 * cell
		given := style
		given.Cell, given.Width, given.Height, given.Margin = 0, side, side, 0
		given.Titles, given.Coordinates, given.Legend, given.Caption = false, false, false, false
		for _, s := range []figure.Style{style, given} {
			page, err := newStudio().Page(context.Background(), "", []view.Frame{{Shot: v}}, 0, s)
			if err != nil {
				t.Fatal(err)
			}
			if got := numbers(page.Scene); got != want {
				t.Errorf("cells of %v on a page of %v: numbers %v, want %v", page.Cell, s.Width, got, want)
			}
		}
	}
}

// A page of twelve frames with six boards needs one run and one preparation for each board, even where not all are kept.
func TestPageOfManyBoards(t *testing.T) {
	v := named(t, "halloween").shot()
	count := counted(v.Puzzle)
	v.Puzzle = count
	var frames []view.Frame
	for i := range 12 {
		w := v
		w.Dataset = v.Dataset.Clone()
		w.Dataset.Board.Terrain[[]int{6, 8}[i%2]] = '.'
		w.Dataset.Board.Things = append(w.Dataset.Board.Things[:0:0], w.Dataset.Board.Things...)
		w.Dataset.Board.Things[2].At = w.Dataset.Board.At(2, 1+i%3)
		w.Algorithm = []string{"fast", "bidirectional"}[i/6]
		w.Lens = "distance"
		frames = append(frames, view.Frame{Shot: w})
	}
	if _, err := newStudio().Page(context.Background(), "", frames, 4, figure.Slide(scene.Light)); err != nil {
		t.Fatal(err)
	}
	if count.runs != 6 || count.prepared != 6 {
		t.Errorf("%d runs and %d preparations for 6 boards in 12 frames", count.runs, count.prepared)
	}
}

// A page can need more recordings than are kept. It still shows all its boards, and no more recordings are in memory
// at once.
func TestPageOfManyRecordings(t *testing.T) {
	base := named(t, "huarong").shot()
	count := counted(base.Puzzle)
	seen := map[weak.Pointer[solve.Recording]]bool{}
	most := 0
	count.onDraw = func(v *lens.View) {
		seen[weak.Make(v.Exploration.Recording)] = true
		runtime.GC()
		live := 0
		for p := range seen {
			if p.Value() != nil {
				live++
			}
		}
		most = max(most, live)
	}
	var frames []view.Frame
	for _, algorithm := range []string{"bruteforce", "dijkstra", "spfa", "fast"} {
		v := base
		v.Puzzle, v.Track, v.Algorithm, v.Lens = count, view.Exploration, algorithm, "blank-walk"
		frames = append(frames, view.Frame{Title: algorithm, Shot: v})
	}
	s := newStudio()
	page, err := s.Page(context.Background(), "", frames, 2, figure.A4Portrait(scene.Paper))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range frames {
		if !strings.Contains(words(page.Scene), f.Title) {
			t.Errorf("%s is not there", f.Title)
		}
	}
	if _, _, recordings, _ := s.Kept(); recordings != 2 || most != 2 || len(seen) < 4 {
		t.Errorf("of %d recordings %d are kept, and %d were in memory at once; want 2", len(seen), recordings, most)
	}
}

// A tree that is too large for its picture has only whole nodes there, and the page says how many.
func TestNodesOfATreeAreNotCut(t *testing.T) {
	p := puzzles.BuiltIn().ByID("huarong")
	shot := view.Shot{
		Puzzle: p, Dataset: parse(t, "huarong", "3 4 1\n1 1 1 1\n1 1 1 1\n1 1 1 1\n3 1 2 2 2 4\n"), Algorithm: "bruteforce",
		Track: view.Exploration, Event: 1 << 30, Pointer: grid.None, Tree: &tree.Seen{},
	}
	page, err := newStudio().Page(t.Context(), "", []view.Frame{{Shot: shot}}, 0, figure.Slide(scene.Paper))
	if err != nil {
		t.Fatal(err)
	}
	nodes := 0
	var visit func(s *scene.Scene, from, to float64)
	visit = func(s *scene.Scene, from, to float64) {
		for _, op := range s.Ops {
			switch g, ok := op.(scene.Group); {
			case !ok:
			case g.Name == "Tree":
				visit(g.Scene, g.Min.X, g.Max.X)
			case strings.HasPrefix(g.Name, "Node "):
				nodes++
				visit(g.Scene, from, to)
			case nodes > 0 && g.Clip && (g.At.X < from+tree.BandWidth || g.At.X+g.Scale*g.Max.X > to):
				t.Errorf("a node from %v to %v is in a tree from %v to %v", g.At.X, g.At.X+g.Scale*g.Max.X, from, to)
			case nodes == 0:
				visit(g.Scene, from, to)
			}
		}
	}
	visit(page.Scene, 0, 0)
	if said := words(page.Scene); nodes < 10 || !strings.Contains(said, fmt.Sprintf("N:%d", nodes)) {
		t.Errorf("%d nodes are drawn, and the page says %q", nodes, said)
	}
}
