package studio_test

import (
	"context"
	"errors"
	"fmt"
	"image"
	"math"
	"strings"
	"testing"

	"stepboard/app/catalogue"
	"stepboard/app/studio"
	"stepboard/app/view"
	"stepboard/app/view/compare"
	"stepboard/scene"
	"stepboard/scene/figure"
	"stepboard/scene/golden"
	"stepboard/scene/raster"
	"stepboard/scene/typeface"
	"stepboard/solve"
)

// wide is a board on which the algorithms work differently.
const wide = `6 8 1
1 1 1 1 1 1 1 1
1 1 0 1 1 1 0 1
1 1 1 1 0 1 1 1
1 0 1 1 1 1 1 1
1 1 1 1 1 0 1 1
1 1 1 1 1 1 1 1
1 1 2 2 5 7
`

// comparison is a shot of the wide board that compares algorithms.
func comparison(t testing.TB, step int, algorithms ...string) view.Shot {
	t.Helper()
	v := problem{"", "huarong", "solve", parse(t, "huarong", wide), 0}.shot()
	v.Lens = "sides"
	v.Compared = &view.Compared{
		Algorithms: algorithms, Pace: compare.ByLayer, Step: step, Plot: compare.FrontierByLayer,
	}
	return v
}

// speaking makes a studio with the texts of a language.
func speaking(language string) *studio.Studio {
	texts := catalogue.New(language)
	s := newStudio()
	s.Say, s.Number = texts.Say, texts.Number
	return s
}

// The page of a comparison shows the boards with their names and numbers, the sentence, the table and the chart.
func TestComparedPages(t *testing.T) {
	for name, c := range map[string]struct {
		language string
		style    figure.Style
		shot     view.Shot
	}{
		"two":        {"en", figure.Natural(scene.Paper, scene.Paper.Ground, 22), comparison(t, 9, "dijkstra", "spfa")},
		"four-slide": {"en", figure.Slide(scene.Dark), comparison(t, -1, "bruteforce", "dijkstra", "spfa", "fast")},
		"three-a4":   {"zh", figure.A4Portrait(scene.Light), comparison(t, -1, "bruteforce", "spfa", "fast")},
	} {
		f := view.Frame{Title: "Side by side", Caption: "What each of them does.", Shot: c.shot}
		page, err := speaking(c.language).Page(context.Background(), "", []view.Frame{f}, 0, c.style)
		if err != nil {
			t.Fatal(err)
		}
		const density = 1.5
		img := image.NewRGBA(image.Rect(0, 0, int(math.Ceil(page.Width*density)), int(math.Ceil(page.Height*density))))
		raster.New(typeface.BuiltIn()).Draw(img, page.Scene, raster.View{Scale: density})
		golden.Compare(t, "compared-"+name, img)
	}
}

// The texts beside the boards of a page are the texts of the comparison.
func TestComparedPageSaysWhatTheComparisonSays(t *testing.T) {
	s := speaking("en")
	style := figure.Natural(scene.Light, scene.Light.Ground, 20)
	said := func(v view.Shot, caption string, style figure.Style) string {
		page, err := s.Page(context.Background(), "", []view.Frame{{Caption: caption, Shot: v}}, 0, style)
		if err != nil {
			t.Fatal(err)
		}
		return words(page.Scene)
	}
	v := comparison(t, 3, "dijkstra", "spfa")
	all := said(v, "", style)
	for _, want := range []string{
		"Dijkstra", "SPFA", "expanded ", "Peak frontier", "Frontier by layer", "All layers up to number",
		"expanded hardly fewer states than",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("%q is not in %q", want, all)
		}
	}
	for _, never := range []string{"Time", "Press Space"} { // texts about the machine and the window
		if strings.Contains(all, never) {
			t.Errorf("%q is on the page", never)
		}
	}
	if strings.Contains(said(comparison(t, 0, "dijkstra", "spfa"), "", style), "Space") {
		t.Error("a page says which key to press")
	}
	bare := style
	bare.Results = false
	if got := said(v, "", bare); strings.Contains(got, "Peak frontier") || !strings.Contains(got, "Dijkstra") {
		t.Errorf("without results: %q", got)
	}
	// If the caption already says how far the comparison is shown, the page does not say it again.
	steps, all2, err := s.Steps(context.Background(), v, studio.Range{Compared: true, From: 3, To: 3}, 9)
	if err != nil || all2 != 1 {
		t.Fatal(all2, err)
	}
	if n := strings.Count(said(v, steps[0].Caption, style), "All layers up to"); n != 1 {
		t.Errorf("it is said %d times how far it is seen", n)
	}
}

// The page tells the first difference at the step where it happens, as the window does.
func TestComparedPageSaysTheFirstDifference(t *testing.T) {
	s := speaking("en")
	v := comparison(t, -1, "dijkstra", "spfa")
	for step := range 80 {
		at := *v.Compared
		at.Pace, at.Step = compare.ByExpansion, step
		w := v
		w.Compared = &at
		page, err := s.Page(context.Background(), "", []view.Frame{{Shot: w}}, 0,
			figure.Natural(scene.Light, scene.Light.Ground, 20))
		if err != nil {
			t.Fatal(err)
		}
		if text := words(page.Scene); strings.Contains(text, "xpansion") && strings.Contains(text, "takes a state of cost") {
			return
		}
	}
	t.Error("no step says where they first differ")
}

// The steps of a comparison are the steps of its clock: all steps from start to end, or a part of them.
func TestStepsOfAComparison(t *testing.T) {
	s := speaking("en")
	v := comparison(t, 5, "dijkstra", "spfa")
	frames, all, err := s.Steps(context.Background(), v, studio.Range{Compared: true, To: -1}, 1000)
	if err != nil || all != len(frames) || all < 5 {
		t.Fatalf("%d of %d frames, %v", len(frames), all, err)
	}
	for i, f := range frames {
		if c := f.Shot.Compared; c == nil || c.Step != i || c.Pace != compare.ByLayer || f.Caption == "" {
			t.Fatalf("frame %d is %+v, %q", i, c, f.Caption)
		}
	}
	if v.Compared.Step != 5 {
		t.Error("the shot itself went on")
	}
	if last := frames[all-1].Caption; last != "All searches have ended." {
		t.Errorf("at the end: %q", last)
	}
	frames, all, err = s.Steps(context.Background(), v, studio.Range{Compared: true, From: 2, To: 4}, 1000)
	if err != nil || all != 3 || frames[0].Shot.Compared.Step != 2 || frames[2].Shot.Compared.Step != 4 {
		t.Errorf("a part of %d frames, %v", all, err)
	}
}

// A frame with a comparison plays the steps of the comparison.
func TestAComparedFramePlaysItsSteps(t *testing.T) {
	s := speaking("en")
	f := view.Frame{Play: view.Steps{From: 2, To: 4, Step: 1e9}, Shot: comparison(t, -1, "dijkstra", "spfa")}
	for i := range 3 {
		step, all, err := s.Step(context.Background(), f, i)
		if err != nil || all != 3 || step.Shot.Compared == nil || step.Shot.Compared.Step != 2+i || step.Caption == "" {
			t.Errorf("step %d of %d: %+v, %q, %v", i, all, step.Shot.Compared, step.Caption, err)
		}
	}
}

// The boards of a comparison stay in their places in all steps, whatever numbers are shown.
func TestComparedBoardsStayWhereTheyAre(t *testing.T) {
	s := speaking("en")
	v := comparison(t, -1, "bruteforce", "spfa")
	frames, _, err := s.Steps(context.Background(), v, studio.Range{Compared: true, To: -1}, 1000)
	if err != nil {
		t.Fatal(err)
	}
	for _, style := range []figure.Style{
		figure.Natural(scene.Light, scene.Light.Ground, 12), figure.Slide(scene.Light),
	} {
		var first []string
		for i, f := range frames {
			if testing.Short() && i%5 > 0 {
				continue
			}
			page, err := s.Page(context.Background(), "", []view.Frame{f}, 0, style)
			if err != nil {
				t.Fatal(err)
			}
			var places []string
			for _, op := range page.Scene.Ops {
				if g, ok := op.(scene.Group); ok && g.Clip && len(g.Scene.Ops) > 3 {
					places = append(places, fmt.Sprint(g.At, g.Scale))
				}
			}
			if i == 0 {
				first = places
			}
			if len(places) != 2 || fmt.Sprint(places) != fmt.Sprint(first) {
				t.Fatalf("at step %d boards are at %v, at first at %v", i, places, first)
			}
		}
	}
}

// A page can show four runs at once. If the memory is too small for them, the page says so, and nothing fails.
func TestComparedWithinTheBudget(t *testing.T) {
	algorithms := []string{"bruteforce", "dijkstra", "spfa", "fast"}
	for _, bytes := range []int64{1 << 30, 4 << 20, 300 << 10, 40 << 10} {
		s := speaking("en")
		s.Budget = solve.NewBudget(bytes)
		page, err := s.Page(context.Background(), "", []view.Frame{{Shot: comparison(t, -1, algorithms...)}}, 0,
			figure.Natural(scene.Light, scene.Light.Ground, 12))
		if err != nil {
			t.Errorf("%d bytes: %v", bytes, err)
			continue
		}
		text := words(page.Scene)
		for _, name := range []string{"Breadth-first search", "Dijkstra", "SPFA", "Fast (A*)"} {
			if !strings.Contains(text, name) {
				t.Errorf("%d bytes: nothing is said of %s", bytes, name)
			}
		}
		short := strings.Contains(text, "not solved within") || strings.Contains(text, "the recording ends here")
		if short != (bytes < 1<<20) {
			t.Errorf("%d bytes: that memory was short is said: %v in %q", bytes, short, text)
		}
	}
}

// A comparison among other boards on a page is one picture with the names of its algorithms.
func TestAComparisonAmongOtherBoards(t *testing.T) {
	s := speaking("en")
	v := comparison(t, -1, "bruteforce", "dijkstra", "spfa", "fast")
	plain := v
	plain.Compared, plain.Lens = nil, ""
	page, err := s.Page(context.Background(), "Both", []view.Frame{{Title: "One", Shot: plain}, {Title: "All", Shot: v}},
		2, figure.Slide(scene.Light))
	if err != nil {
		t.Fatal(err)
	}
	text := words(page.Scene)
	for _, want := range []string{"One", "All", "Breadth-first search", "Fast (A*)"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in %q", want, text)
		}
	}
	panel, err := s.Panel(context.Background(), v, scene.Light, 20)
	if rows, cols := v.Mosaic().Size(); err != nil || panel.Rows != rows || panel.Cols != cols || rows < 2*6 || cols < 2*8 {
		t.Errorf("a picture of %d×%d cells, want %d×%d: %v", panel.Rows, panel.Cols, rows, cols, err)
	}
}

// The names in the head of the table are broken only between words, at every text size.
func TestHeadsOfTheTableAreWhole(t *testing.T) {
	s := speaking("en")
	v := comparison(t, -1, "dijkstra", "spfa")
	for text := 5.0; text < 30; text += 0.37 {
		style := figure.Natural(scene.Light, scene.Light.Ground, 20)
		style.Text = text
		page, err := s.Page(context.Background(), "", []view.Frame{{Shot: v}}, 0, style)
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(words(page.Scene), "Dijkstra"); n < 3 { // over the board, in the sentence, in the table
			t.Errorf("with text of %.2f points %q", text, words(page.Scene))
		}
	}
}

// A comparison that is not possible is refused with an explanation.
func TestWhatCanNotBeCompared(t *testing.T) {
	s := speaking("en")
	for want, change := range map[string]func(*view.Shot){
		"expected 2 to 4":        func(v *view.Shot) { v.Compared.Algorithms = []string{"fast"} },
		"no algorithm \"guess\"": func(v *view.Shot) { v.Compared.Algorithms = []string{"fast", "guess"} },
		"board alone":            func(v *view.Shot) { v.Query = -1 },
	} {
		v := comparison(t, -1, "dijkstra", "spfa")
		change(&v)
		_, err := s.Panel(context.Background(), v, scene.Light, 20)
		if err == nil {
			t.Errorf("%s: nothing is refused", want)
			continue
		}
		var refusal *solve.Refusal
		if !errors.As(err, &refusal) || !strings.Contains(s.Say(refusal.Text), want) {
			t.Errorf("refused with %v, want %q", err, want)
		}
	}
}

// Table and chart of a slide use the room that the boards leave: a class reads them on a wall.
func TestComparedSlidesAreReadable(t *testing.T) {
	for _, language := range []string{"en", "zh", "ja"} {
		for _, algorithms := range [][]string{
			{"dijkstra", "spfa"}, {"bruteforce", "dijkstra", "fast"}, {"bruteforce", "dijkstra", "spfa", "fast"},
		} {
			f := view.Frame{Title: "Side by side", Caption: "What each of them does.", Shot: comparison(t, -1, algorithms...)}
			page, err := speaking(language).Page(t.Context(), "", []view.Frame{f}, 0, figure.Slide(scene.Light))
			if err != nil {
				t.Fatal(err)
			}
			chart := 0.0
			for _, op := range page.Scene.Ops {
				if g, ok := op.(scene.Group); ok && g.Name == "Chart" {
					if chart = g.At.X; g.Scale*11 < 11.4 {
						t.Errorf("%s, %v: the chart's text has %.1f points", language, algorithms, g.Scale*11)
					}
				}
			}
			if at, room, _ := page.TakeCaption(); chart > 400 && at.X+room.X > chart {
				t.Errorf("%s, %v: the caption reaches to %v, the chart begins at %v", language, algorithms, at.X+room.X, chart)
			}
		}
	}
}
