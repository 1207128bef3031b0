package exporting

import (
	"strings"
	"testing"
	"time"

	"stepboard/app/export"
	"stepboard/app/view"
	"stepboard/app/view/annotate"
)

func TestLensAndAnnotationsCanBeLeftOut(t *testing.T) {
	x := openExporter(t)
	x.Bench.Lens.Next()
	x.desk.Wait("the lens", func() bool { return x.Bench.Lens.View() != nil })
	from := x.source()
	v := from.view
	if v.Shot.Lens == "" {
		t.Fatal("the view has no lens")
	}
	v.Shot.Annotations = []annotate.Annotation{{}}
	from.view = v
	worker := newWorker(from)
	shown := func(c choices) (s view.Shot) {
		if err := worker.film(t.Context(), c, func(f export.Film, _ export.Options, _ int) error {
			s = f.Frames[0].Shot
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		return s
	}
	if s := shown(defaultChoices); s.Lens != v.Shot.Lens || len(s.Annotations) != 1 {
		t.Errorf("lens %q and annotations %v are left of all", s.Lens, s.Annotations)
	}
	bare := defaultChoices
	bare.Lens, bare.Annotations = false, false
	if s := shown(bare); s.Lens != "" || s.Annotations != nil {
		t.Errorf("lens %q is left, and %v", s.Lens, s.Annotations)
	}
}

func TestBoardsThatShareASheetHaveASlideEach(t *testing.T) {
	was := defaultChoices
	was.What, was.Format, was.PerPage = "lesson", export.PDF, 2
	c := was
	if c.Format = export.PPTX; c.follow(was).PerPage != 1 {
		t.Error("slides have as many boards as sheets of paper had")
	}
	was = c
	if c.PerPage = 4; c.follow(was).PerPage != 4 {
		t.Error("a number that was chosen for slides is lost")
	}
}

func TestWhatAFormatCanNotHaveIsReplaced(t *testing.T) {
	c := defaultChoices
	c.What, c.Format, c.Paper, c.Sheet, c.PerPage = "solution", export.GIF, "transparent", "a4", 6
	got := c.fitted(true)
	if got.Paper != "white" || got.Sheet != "natural" || got.PerPage != 1 {
		t.Errorf("GIF: %+v", got)
	}
	c.Format = export.PPTX
	if got := c.fitted(true); got.Sheet != "slide" || got.PerPage != 6 {
		t.Errorf("PPTX: %+v", got)
	}
	c.Format = export.MP4
	if got := c.fitted(false); got.Format != export.GIF {
		t.Errorf("a film without ffmpeg becomes %s", got.Format)
	}
	c.What = "view"
	if got := c.fitted(true); got.Format != export.PNG {
		t.Errorf("a film of one view becomes %s", got.Format)
	}
	c.Format = export.SVG
	if got := c.fitted(true); got.Paper != "transparent" || got.Sheet != "a4" {
		t.Errorf("SVG: %+v", got)
	}
}

func TestChoicesOfAnotherVersionAreMended(t *testing.T) {
	x := openExporter(t)
	const other = `{"What":"moon","Unit":"year","Format":"bmp","Paper":"blue","Sheet":"a0","Scale":99,"PerPage":5,` +
		`"Cell":-3,"Loops":-7,"Hold":99999999999999}`
	for _, text := range []string{"", "{", other} {
		x.Settings.SetString("export", text)
		c := lastChoices(x.Settings)
		if c.What != "view" || c.Format != export.PNG || c.Paper != "white" || c.Scale != 2 || c.PerPage != 1 ||
			c.Cell != 0 || c.Hold != time.Second || c.Loops != 0 {
			t.Errorf("%s is read as %+v", text, c)
		}
	}
}

func TestNamesAreProposed(t *testing.T) {
	x := openExporter(t)
	s := x.source()
	if got := s.name(choices{What: "view", Order: export.Order{Format: export.SVG}}); got != "revisit.svg" {
		t.Errorf("view: %s", got)
	}
	if got := s.name(choices{
		What:  "exploration",
		Order: export.Order{Format: export.HTML},
	}); got != "revisit-exploration.html" {
		t.Errorf("exploration: %s", got)
	}
	got := short("/a/" + strings.Repeat("长", 50) + ".gif")
	if len([]rune(got)) != 37 || !strings.HasSuffix(got, ".gif") {
		t.Errorf("a long name becomes %q", got)
	}
}

func TestCellsThatWereTypedAreOfPagesAsLargeAsThePicture(t *testing.T) {
	c := defaultChoices
	c.Cell = 20
	if got := c.order().Cell; got != 20 {
		t.Errorf("a cell of 20 points becomes one of %g", got)
	}
	c.Sheet = export.A4
	if got := c.order().Cell; got != 0 {
		t.Errorf("boards on A4 have cells of %g points, which nobody sees typed", got)
	}
}

// The pages of a lesson are slides if the format shows them one after another. For another choice, the page is the
// default again, unless the user has chosen it.
func TestPagesFollowWhatIsExported(t *testing.T) {
	c := defaultChoices
	choose := func(what string, f export.Format, want export.Sheet) {
		t.Helper()
		was := c
		c.What, c.Format = what, f
		if c = c.follow(was).fitted(true); c.Sheet != want {
			t.Errorf("%s as %s: on pages %s, want %s", what, f, c.Sheet, want)
		}
	}
	choose("lesson", export.PNG, export.Natural)
	choose("lesson", export.PDF, export.Slide)
	choose("lesson", export.SVG, export.Natural)
	choose("lesson", export.GIF, export.Slide)
	choose("lesson", export.HTML, export.Natural)
	choose("view", export.PPTX, export.Slide)
	choose("view", export.PNG, export.Natural)
	c.Sheet = export.A4
	choose("lesson", export.PDF, export.A4)
	choose("view", export.PNG, export.A4)
	choose("lesson", export.PPTX, export.Slide)
}

// A worksheet is an upright PDF with two boards a page, and no other format. The lesson after it has one board a page.
func TestAWorksheetIsForPaper(t *testing.T) {
	c := defaultChoices
	for _, step := range []struct {
		what    string
		format  export.Format
		want    export.Format
		sheet   export.Sheet
		perPage int
	}{
		{"worksheet", export.PNG, export.PDF, export.A4, 2},
		{"lesson", export.PPTX, export.PPTX, export.Slide, 1},
		{"worksheet", export.PPTX, export.PDF, export.A4, 2},
		{"lesson", export.PDF, export.PDF, export.Slide, 1},
	} {
		was := c
		c.What, c.Format = step.what, step.format
		c = c.follow(was).fitted(true)
		if c.Format != step.want || c.Sheet != step.sheet || c.PerPage != step.perPage || c.Worksheet != (step.what == "worksheet") {
			t.Errorf("%+v becomes %+v", step, c)
		}
		if c.Worksheet && (c.order().AnswersPlace() != export.AnswersNone || c.Carry != export.CarryNothing) ||
			!c.Worksheet && c.Carry != export.CarryDocument {
			t.Errorf("%+v: answers %s, %s carried", step, c.order().AnswersPlace(), c.Carry)
		}
		c.Answers = export.AnswersKey
	}
}

// The frames of a lesson are shown long enough for reading, unless the user has chosen the time.
func TestTimesFollowWhatIsExported(t *testing.T) {
	c := defaultChoices
	choose := func(what string, want time.Duration) {
		t.Helper()
		was := c
		c.What = what
		if c = c.follow(was); c.Hold != want {
			t.Errorf("%s: %v a step, want %v", what, c.Hold, want)
		}
	}
	choose("lesson", export.LessonHold)
	choose("solution", defaultChoices.Hold)
	c.Hold = 3 * time.Second
	choose("lesson", 3*time.Second)
	choose("view", 3*time.Second)
}
