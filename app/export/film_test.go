package export_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"stepboard/app/export"
	"stepboard/app/studio"
	"stepboard/app/view"
	"stepboard/scene"
	"stepboard/scene/figure"
	"stepboard/scene/raster"
	"stepboard/scene/typeface"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

// film returns frames of a knight board with names.
func film(names ...string) export.Film {
	p := puzzles.BuiltIn().ByID("knight")
	f := export.Film{Studio: &studio.Studio{
		Budget: solve.NewBudget(1 << 28),
		Say:    solve.Text.String, Measure: raster.New(typeface.BuiltIn()),
	}}
	for i, name := range names {
		f.Frames = append(f.Frames, view.Frame{
			Title: name, Caption: "said of " + name, Hold: time.Duration(i) * time.Second,
			Shot: view.Shot{Puzzle: p, Dataset: p.New(grid.Size{Rows: 4, Cols: 4}), Pointer: grid.None},
		})
	}
	return f
}

// boards returns the number of boards on a page, and its texts.
func boards(t *testing.T, f export.Film, i int) (n int, words string) {
	t.Helper()
	page, err := f.Page(context.Background(), i, figure.Natural(scene.Paper, scene.Paper.Ground, 20))
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, op := range page.Scene.Ops {
		switch op := op.(type) {
		case scene.Text:
			list = append(list, op.Text)
		case scene.Group:
			if slices.ContainsFunc(op.Scene.Ops, func(op scene.Op) bool { _, is := op.(scene.Cells); return is }) {
				n++
			}
			for _, inner := range op.Scene.Ops {
				if text, is := inner.(scene.Text); is && op.Scale == 1 {
					list = append(list, text.Text)
				}
			}
		}
	}
	return n, strings.Join(list, " ")
}

func TestFilmPages(t *testing.T) {
	type page struct {
		boards         int
		title, caption string
		hold           time.Duration
		said           string
	}
	for name, c := range map[string]struct {
		film  export.Film
		per   int
		title string
		pages []page
	}{
		"a frame a page": {film("a", "b", "c"), 0, "ignored", []page{
			{1, "a", "said of a", 0, "said of a"},
			{1, "b", "said of b", time.Second, "said of b"},
			{1, "c", "said of c", 2 * time.Second, "said of c"},
		}},
		"two a page": {film("a", "b", "c"), 2, "All", []page{
			{2, "All", "", time.Second, "said of b"}, {1, "All", "said of c", 2 * time.Second, "said of c"},
		}},
		"frames of one name": {film("a", "a", "a", "b"), 2, "", []page{
			{2, "a", "", time.Second, "said of a"}, {2, "", "", 5 * time.Second, "said of b"},
		}},
		"one frame on a page for two": {film("a"), 2, "All", []page{{1, "a", "said of a", 0, "said of a"}}},
		"nothing":                     {film(), 2, "", nil},
	} {
		f := c.film
		f.PerPage, f.Title = c.per, c.title
		if f.Len() != len(c.pages) {
			t.Errorf("%s: %d pages, want %d", name, f.Len(), len(c.pages))
			continue
		}
		for i, want := range c.pages {
			got := page{said: want.said}
			about := f.About(i)
			got.title, got.caption, got.hold = about.Title, about.Caption, about.Hold
			var words string
			got.boards, words = boards(t, f, i)
			if got != want {
				t.Errorf("%s, page %d: %+v, want %+v", name, i, got, want)
			}
			if !strings.Contains(words, want.said) || !strings.Contains(words, want.title) {
				t.Errorf("%s, page %d says %q, want %q and %q", name, i, words, want.title, want.said)
			}
		}
	}
}

func TestFilmCells(t *testing.T) {
	f := film("a", "b", "c")
	f.PerPage = 2
	f.Frames[1].Shot.Region = view.Region{Row: 2, Col: 1, Rows: 9, Cols: 2}
	if got := [2]int{f.Cells(0), f.Cells(1)}; got != [2]int{16 + 4, 16} {
		t.Errorf("pages have %v cells, want 20 and 16", got)
	}
}

func TestFilmStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := film("a").Page(ctx, 0, figure.Slide(scene.Light)); err == nil {
		t.Error("a page is drawn after the end of its context")
	}
}

func TestFilmColumns(t *testing.T) {
	f := film("a", "b")
	f.PerPage = 2
	row, _ := f.Page(context.Background(), 0, figure.Natural(scene.Paper, scene.Paper.Ground, 20))
	f.Columns = 1
	column, _ := f.Page(context.Background(), 0, figure.Natural(scene.Paper, scene.Paper.Ground, 20))
	if row.Width <= row.Height || column.Width >= column.Height {
		t.Errorf("in a row %v×%v, in a column %v×%v", row.Width, row.Height, column.Width, column.Height)
	}
}

// In formats that play, each step that a frame plays is its own page. Each page except the last runs on to the next.
func TestPlayedFrames(t *testing.T) {
	f := film("a", "b")
	f.Frames[0].Play = view.Steps{To: -1, Step: 100 * time.Millisecond}
	f.Frames[0].Hold = 7 * time.Second
	_, all, err := f.Studio.Steps(t.Context(), f.Frames[0].Shot, studio.Range{Track: f.Frames[0].Shot.Track, To: -1}, 0)
	n := all - 1
	if err != nil || n < 2 {
		t.Fatal(n, err)
	}
	frames, err := export.Played(t.Context(), f.Studio, f.Frames)
	if err != nil || len(frames) != n+2 {
		t.Fatalf("%d frames (%v), want %d", len(frames), err, n+2)
	}
	f.Frames = frames
	for i := range n + 2 {
		w := f.About(i)
		if want := i < n; w.Runs != want || want && w.Hold != 100*time.Millisecond {
			t.Errorf("page %d of %d runs on %v, held %v", i+1, n+2, w.Runs, w.Hold)
		}
	}
	if got := f.About(n).Hold; got != 7*time.Second {
		t.Errorf("the last step is held %v", got)
	}
	_, paths := write(t, "lesson.html", f, options(export.HTML, 20))
	if got := strings.Count(string(read(t, paths[0])), `"runs":true`); got != n {
		t.Errorf("%d pages of HTML run on, want %d", got, n)
	}
}
