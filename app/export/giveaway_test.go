package export_test

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"stepboard/app/catalogue"
	"stepboard/app/export"
	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/app/view/tree"
	"stepboard/scene"
	"stepboard/scene/figure"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

// Before an export, a warning lists titles and captions that contain the answer as a word and that are seen before
// the answer.
func TestTextsThatTellAnAnswerAreNamed(t *testing.T) {
	number := &question.Question{Form: question.Number, Prompt: "How many?", Number: 7, At: grid.None}
	choice := &question.Question{
		Form: question.Choice, Prompt: "Which?", Pick: 1, At: grid.None,
		Choices: []question.Option{{Text: "left"}, {Text: "up"}},
	}
	introduced := *number
	introduced.Introduced = true
	for _, c := range []struct {
		about          string
		asks           *question.Question
		title, caption string // of the frame with the question; of the other frame
		format         export.Format
		first          bool // the other frame comes first
		says           []string
	}{
		{"a longer number", number, "a", "It takes 17, not 70.", export.PDF, false, nil},
		{"a title", number, "It takes 7", "b", export.PDF, false, []string{"title"}},
		{"a caption", number, "a", "The 7 moves.", export.PDF, false, []string{"caption"}},
		{"a caption beside its own question", &introduced, "a", "The 7 moves.", export.PPTX, false, []string{"caption"}},
		{"a caption of a later slide", number, "a", "The 7 moves.", export.PPTX, false, nil},
		{"a caption of an earlier slide", number, "a", "The 7 moves.", export.PPTX, true, []string{"caption"}},
		{"a choice", choice, "a", "It goes Up.", export.PDF, false, []string{"caption"}},
		{"all choices", choice, "Up or left?", "b", export.PDF, false, nil},
		{"a longer word", choice, "a", "Supper is upstairs.", export.PDF, false, nil},
		{"Chinese around a number", number, "要7步", "b", export.PDF, false, []string{"title"}},
	} {
		source := film("asks", "other")
		source.Studio.Say = catalogue.New("en").Say
		source.Frames[0].Asks, source.Frames[0].Title, source.Frames[1].Caption = c.asks, c.title, c.caption
		source.Frames[1].Shot.Dataset = source.Frames[0].Shot.Dataset
		if c.asks.Introduced {
			source.Frames[0].Caption, source.Frames[1].Caption = c.caption, "b"
		}
		if c.first {
			slices.Reverse(source.Frames)
		}
		o := export.Usual()
		o.Format, o.Carry = c.format, export.CarryNothing
		f := o.Film(source.Studio, "All", source.Frames)
		says := given(t, f, o)
		if !slices.Equal(says, c.says) {
			t.Errorf("%s: said is %v, want %v", c.about, says, c.says)
		}
	}
}

// laid lays out the pages of a file.
func laid(t *testing.T, p export.Pages, o export.Options) (pages []figure.Page) {
	t.Helper()
	layout, err := export.Lay(t.Context(), p, o)
	for i := 0; err == nil && i < p.Len(); i++ {
		var page figure.Page
		page, err = layout.Page(t.Context(), p, o, i)
		pages = append(pages, page)
	}
	if err != nil {
		t.Fatal(err)
	}
	return pages
}

// Boards of similar size have the same size on all pages of a PDF and on all slides, whatever texts are beside them.
// Much larger cells stay.
func TestPagesHaveBoardsOfOneSize(t *testing.T) {
	source := film("a", "b", "c")
	source.Frames[1].Caption = strings.Repeat("What there is to say of the board takes some lines. ", 30)
	source.Frames[2].Shot.Dataset = source.Frames[2].Shot.Puzzle.New(grid.Size{Rows: 12, Cols: 12})
	o := export.Usual()
	o.Format, o.Sheet = export.PDF, export.A4Landscape
	f := o.Film(source.Studio, "All", source.Frames)
	style := o.Style(f.Frames, scene.Light)
	var apart []float64
	for i := range f.Len() {
		page, err := f.Page(context.Background(), i, style)
		if err != nil {
			t.Fatal(err)
		}
		apart = append(apart, page.Cell)
	}
	if apart[0] == apart[1] {
		t.Fatalf("cells of %v without it: the caption changes nothing", apart)
	}
	least := min(apart[0], apart[1])
	var cells []float64
	for _, page := range laid(t, f, o.Options(f.Frames, scene.Light, "", "en")) {
		cells = append(cells, page.Cell)
	}
	if cells[0] != least || cells[1] != least || cells[2] != apart[2] || cells[2] > least/2 {
		t.Errorf("cells of %v, want %v for the first two, and %v", cells, least, apart[2])
	}
	o.Format = export.PPTX
	source = film("a", "b", "c")
	source.Frames[0].Caption = ""
	for i := range source.Frames {
		shot := &source.Frames[i].Shot
		shot.Puzzle = puzzles.BuiltIn().ByID("halloween")
		shot.Dataset = shot.Puzzle.New(grid.Size{Rows: 4 + i/2*16, Cols: 8 + i/2*32})
	}
	f = o.Film(source.Studio, "All", source.Frames)
	alone, even, err := export.Slides(f, o.Options(f.Frames, scene.Light, "", "en"))
	if err != nil {
		t.Fatal(err)
	}
	for i := range even {
		apart[i], cells[i] = alone[i].Cell, even[i].Cell
	}
	least = min(apart[0], apart[1])
	if apart[0] == apart[1] || math.Abs(cells[0]-cells[1]) > 0.05*least || max(cells[0], cells[1]) > 1.001*least || cells[2] != apart[2] {
		t.Errorf("slides have cells of %v, one by one of %v", cells, apart)
	}
}

// A page is laid out a second time only if its board gets another size.
func TestEvenPagesAreLaidOutOnce(t *testing.T) {
	for _, format := range []export.Format{export.PDF, export.PPTX} {
		for caption, want := range map[string]int{"Short.": 5, strings.Repeat("A caption of several lines. ", 40): 5 + 4} {
			p := few(t, 1)
			p.Figures = slices.Repeat(p.Figures, 5)
			p.Figures[0].Caption, p.Figures[4].Caption = caption, "Short."
			o := options(format, 0)
			o.Style, p.Drawn = figure.Slide(scene.Paper), 0
			write(t, "pages."+string(format), p, o)
			if p.Drawn != want {
				t.Errorf("%s, a caption of %d bytes: %d layouts, want %d", format, len(caption), p.Drawn, want)
			}
		}
	}
}

// On pages with several boards, a large board does not make small boards tiny. Small boards of similar size have cells
// of one size on all full pages. A board that is alone on the last page uses the page.
func TestLargeBoardsLeaveSmallBoardsLarge(t *testing.T) {
	source := film("a", "b", "c", "d", "e")
	for i, side := range []int{4, 20, 5, 4, 4} {
		shot := &source.Frames[i].Shot
		shot.Puzzle = puzzles.BuiltIn().ByID("knight")
		shot.Dataset, shot.Lens = shot.Puzzle.New(grid.Size{Rows: side, Cols: side}), ""
	}
	o := export.Usual()
	o.Format, o.Sheet, o.PerPage = export.PDF, export.A4, 2
	f := o.Film(source.Studio, "All", source.Frames)
	options := o.Options(f.Frames, scene.Light, "", "en")
	var sizes []float64
	for _, page := range laid(t, f, options) {
		for _, op := range page.Scene.Ops {
			if g, ok := op.(scene.Group); ok && g.Name == "Board" {
				sizes = append(sizes, g.Scale)
			}
		}
	}
	if len(sizes) != 5 {
		t.Fatalf("%d boards, want 5", len(sizes))
	}
	for i, size := range sizes {
		if i != 1 && i != 4 && (size != sizes[0] || size < 3*sizes[1]) {
			t.Errorf("boards 1 to 5 have cells of %v: want the large cells of board 1 on board %d", sizes, i+1)
		}
	}
	if options.Style.Width-2*options.Style.Margin > 5*sizes[4] {
		t.Errorf("the last board has cells of %v: it leaves a page of %v empty", sizes[4], options.Style.Width)
	}
}

// A tree on a page with several boards does not make the other boards tiny.
func TestATreeLeavesOtherBoardsLarge(t *testing.T) {
	source := film("a", "b", "c", "d")
	shot := &source.Frames[2].Shot
	shot.Track, shot.Event, shot.Tree = view.Exploration, 1<<30, &tree.Seen{}
	o := export.Usual()
	o.Format, o.Sheet, o.PerPage = export.PDF, export.A4, 4
	f := o.Film(source.Studio, "All", source.Frames)
	page, err := f.Page(t.Context(), 0, o.Style(f.Frames, scene.Light))
	if err != nil {
		t.Fatal(err)
	}
	var sizes []float64
	for _, op := range page.Scene.Ops {
		if g, ok := op.(scene.Group); ok && g.Name == "Board" {
			sizes = append(sizes, g.Scale)
		}
	}
	if len(sizes) != 4 || sizes[0] < 45 {
		t.Errorf("cells of %v, want at least 45 beside a tree", sizes)
	}
}

// A warning about other frames that show the answer is one sentence, and only for a question that a solution answers. A
// comparison and a search tree show the answer, too.
func TestFramesThatShowAWayAreListed(t *testing.T) {
	source := film("asks", "b", "c", "d")
	source.Studio.Say = catalogue.New("en").Say
	for i := range source.Frames {
		source.Frames[i].Shot.Dataset = source.Frames[0].Shot.Dataset
	}
	seen := tree.NewSeen()
	source.Frames[1].Shot.Route, source.Frames[2].Shot.Tree = true, &seen
	source.Frames[3].Shot.Compared = &view.Compared{Algorithms: []string{"bfs", "dijkstra"}}
	o := export.Usual()
	o.Format, o.Carry = export.PDF, export.CarryNothing
	for kind, want := range map[string]string{
		"way":     "Frames 2 (“b”), 3 (“c”), 4 (“d”) show the answer to the board that frame 1 (“asks”) asks about.",
		"expands": "", "legal": "",
	} {
		source.Frames[0].Asks = &question.Question{
			Kind: kind, Form: question.Choice, At: grid.None, Choices: []question.Option{{Text: "x"}, {Text: "y"}},
		}
		f := o.Film(source.Studio, "All", source.Frames)
		warnings, err := export.Check(f, o.Options(f.Frames, scene.Light, "", "en"))
		if err != nil {
			t.Fatal(err)
		}
		said := ""
		for _, w := range warnings {
			said += source.Studio.Say(w)
		}
		if said != want {
			t.Errorf("%s: said is %q, want %q", kind, said, want)
		}
	}
}

// A frame has one number everywhere, whatever other frames play and whatever part of the lesson is exported: in
// warnings, and in the view of a document that a file carries.
func TestAFrameHasOneNumber(t *testing.T) {
	source := film("plays", "It takes 7", "c")
	source.Studio.Say = catalogue.New("en").Say
	source.Frames[0].Play = view.Steps{To: -1, Step: time.Second}
	source.Frames[0].Shot.Query = 0
	source.Frames[1].Asks = &question.Question{Form: question.Number, Prompt: "How many?", Number: 7, At: grid.None}
	source.Frames[1].Shot.Dataset = source.Frames[0].Shot.Puzzle.New(grid.Size{Rows: 5, Cols: 5})
	for format, pages := range map[export.Format]int{export.HTML: 5, export.PPTX: 4} {
		o := export.Usual()
		o.Format, o.Carry, o.Answers = format, export.CarryNothing, export.AnswersKey
		film, options, err := o.Make(t.Context(), source.Studio, export.Source{
			Frames: source.Frames, Lesson: true, First: 3, Screen: scene.Light, Lang: "en",
		})
		if err != nil {
			t.Fatal(err)
		}
		warnings, err := export.Check(film, options)
		if err != nil {
			t.Fatal(err)
		}
		said := ""
		for _, w := range warnings {
			said += source.Studio.Say(w)
		}
		if !strings.Contains(said, "The title of frame 4 (“It takes 7”) holds") {
			t.Errorf("%s: said is %q", format, said)
		}
		film.Single = true // the view of every page counts
		opened := func(back int) int { return film.About(film.Len() - back).View.Opened }
		if film.Len() < pages || opened(2) != 5 || opened(1) != 4 {
			t.Errorf("%s: the last of %d pages show frames %d and %d", format, film.Len(), opened(2), opened(1))
		}
	}
}

// A frame whose steps would tell the answer to its question plays nothing: it has one page with the question, and one
// with the answer.
func TestNoQuestionPlaysItsAnswer(t *testing.T) {
	source := film("a")
	source.Frames[0].Play = view.Steps{To: -1, Step: time.Second}
	source.Frames[0].Shot.Query = 0
	source.Frames[0].Asks = &question.Question{Form: question.Number, Kind: "least", Number: 7, At: grid.None}
	for _, format := range []export.Format{export.GIF, export.PPTX} {
		o := export.Usual()
		o.Format = format
		film, _, err := o.Make(t.Context(), source.Studio, export.Source{
			Frames: source.Frames, Lesson: true, First: 1, Screen: scene.Light, Lang: "en",
		})
		if err != nil || film.Len() != 2 {
			t.Errorf("%s: %d pages, %v", format, film.Len(), err)
		}
	}
}

// given returns the ends of the keys of the warnings that an export gives answers away.
func given(t *testing.T, f export.Film, o export.Order) (says []string) {
	t.Helper()
	warnings, err := export.Check(f, o.Options(f.Frames, scene.Light, "", "en"))
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range warnings {
		if what, ok := strings.CutPrefix(w.Key, "export.check.gives."); ok {
			says = append(says, what)
		}
	}
	return says
}
