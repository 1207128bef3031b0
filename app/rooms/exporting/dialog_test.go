package exporting

import (
	"context"
	"image"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"stepboard/app/export"
)

func TestOneExportAtATime(t *testing.T) {
	x := openExporter(t)
	x.choose(func(c *choices) { c.What, c.Format, c.Scale, c.Cell = "solution", export.PNG, 4, 200 })
	x.begin("long.png")
	d := x.choose(thisView)
	if d.possible() || !strings.Contains(d.pane.say.Said(), "Another export") {
		t.Errorf("another export may begin; said: %q", d.pane.say.Said())
	}
	x.stop()
	x.ended()
	if !d.possible() {
		t.Error("no export may begin after the other has ended")
	}
}

func TestLastChoicesAreRemembered(t *testing.T) {
	x := openExporter(t)
	x.export("walk", func(c *choices) {
		c.What, c.Format, c.Paper, c.Hold, c.Legend = "solution", export.GIF, "dark", time.Second/2, false
	})
	d := x.choose(nil)
	if c := d.chosen; c.What != "solution" || c.Format != export.GIF || c.Paper != "dark" || c.Hold != time.Second/2 ||
		c.Legend || !c.Caption {
		t.Errorf("remembered %+v", c)
	}
	if x.Settings.String("export.folder") != x.folder {
		t.Errorf("the folder remembered is %q", x.Settings.String("export.folder"))
	}
}

// After many quick changes, the preview shows the last choice.
func TestNewestPreviewIsShown(t *testing.T) {
	x := openExporter(t)
	d := x.choose(wholeSolution)
	want := d.seen.pages
	for i := range 20 {
		d.change(func(c *choices) { c.From = i % 4 })
	}
	d.change(func(c *choices) { c.From = 4 })
	x.drawn()
	if want != 5 || d.seen.pages != 1 {
		t.Errorf("%d pages at first, %d at last; want 5 and 1", want, d.seen.pages)
	}
	room := d.pane.pixels()
	if size := d.seen.picture.Bounds().Size(); size.X > room.X || size.Y > room.Y || size.X < room.X-1 &&
		size.Y < room.Y-1 {
		t.Errorf("a picture of %v pixels in a place of %v", size, room)
	}
}

// Tab begins at the first choice of the form. A choice keeps the focus.
func TestTheFormBeginsAtTheTop(t *testing.T) {
	x := openExporter(t)
	d := x.choose(wholeSolution)
	c := x.Win.Canvas()
	c.Focus(nil)
	c.FocusNext()
	if c.Focused() != fyne.Focusable(d.form.what.Select) {
		t.Errorf("%T comes first", c.Focused())
	}
	d.form.what.SetSelectedIndex(0)
	if d.chosen.What != "view" || c.Focused() != fyne.Focusable(d.form.what.Select) {
		t.Errorf("%s is chosen, and %T has the keyboard", d.chosen.What, c.Focused())
	}
	last := c.Focused()
	for range 40 {
		c.FocusNext()
		if c.Focused() == fyne.Focusable(d.form.what.Select) {
			break
		}
		last = c.Focused()
	}
	if last != fyne.Focusable(d.run) && !d.run.Disabled() {
		t.Errorf("%T comes last", last)
	}
}

func TestPagesAreTurned(t *testing.T) {
	x := openExporter(t)
	d := x.choose(wholeSolution)
	first := d.seen.picture
	d.turn(1)
	x.drawn()
	if d.seen.page != 1 || d.pane.page.Said() != "Page 2 of 5" || slices.Equal(first.Pix, d.seen.picture.Pix) {
		t.Errorf("page %d, said %q", d.seen.page, d.pane.page.Said())
	}
	d.turn(-5)
	x.drawn()
	if d.seen.page != 0 {
		t.Errorf("page %d", d.seen.page)
	}
}

func TestFormatsThatDoNotFitAreGreyed(t *testing.T) {
	x := openExporter(t)
	d := x.choose(thisView)
	if b := d.form.formats[export.GIF]; !b.Disabled() || !strings.Contains(d.form.why.Said(), "several steps") {
		t.Errorf("GIF of one picture: disabled %v, why %q", b.Disabled(), d.form.why.Said())
	}
	d.film = false
	d.change(wholeSolution)
	x.drawn()
	if d.form.formats[export.GIF].Disabled() || !d.form.formats[export.MP4].Disabled() ||
		!strings.Contains(d.form.why.Said(), "ffmpeg") {
		t.Errorf("without ffmpeg: why %q", d.form.why.Said())
	}
}

// Another content or format shows other rows. The buttons of the formats stay where they are.
func TestFormatsStayInPlace(t *testing.T) {
	x := openExporter(t)
	x.takeFrame()
	d := x.choose(thisView)
	place := func(f export.Format) (fyne.Position, fyne.Size) {
		b := d.form.formats[f]
		return fyne.CurrentApp().Driver().AbsolutePositionForObject(b), b.Size()
	}
	at, size := place(export.PDF)
	for _, what := range []string{"solution", "exploration", "lesson", "view"} {
		for _, f := range export.Formats {
			d.change(func(c *choices) { c.What, c.Format = what, f })
			if a, s := place(export.PDF); a != at || s != size {
				t.Errorf("%s as %s: PDF is at %v with %v, not at %v with %v", what, f, a, s, at, size)
			}
		}
	}
}

// Another format shows other rows, so the form begins at the top again.
func TestAnotherFormatScrollsToTheTop(t *testing.T) {
	x := openExporter(t)
	d := x.choose(wholeSolution)
	d.box.Resize(fyne.NewSize(900, 400))
	scrolled := func(change func(*choices)) float32 {
		d.form.content.ScrollToBottom()
		d.change(change)
		return d.form.content.Offset.Y
	}
	if y := scrolled(func(c *choices) { c.Legend = !c.Legend }); y == 0 {
		t.Error("a check scrolls the form")
	}
	if y := scrolled(func(c *choices) { c.Format = export.PDF }); y != 0 {
		t.Errorf("after PDF was chosen, the form begins at %v", y)
	}
	x.drawn()
}

func TestWrongNumbersAreSaidAndNotExported(t *testing.T) {
	x := openExporter(t)
	d := x.choose(wholeSolution)
	d.form.to.SetText("77")
	if d.possible() || !strings.Contains(d.pane.say.Said(), "“77” is not a whole number from 0 to 4") {
		t.Errorf("said %q", d.pane.say.Said())
	}
	d.form.to.SetText("3")
	d.form.cell.SetText("12,5")
	x.drawn()
	if d.chosen.To != 3 || d.chosen.Cell != 12.5 || !d.possible() {
		t.Errorf("chosen %+v, said %q", d.chosen, d.pane.say.Said())
	}
	x.Dismiss() // Escape does the same in every widget
	if x.desk.Prompts() || x.dialog != nil {
		t.Error("Escape does not close the dialog")
	}
}

func TestPreviewStopsForTheNext(t *testing.T) {
	x := openExporter(t)
	worker := newWorker(x.source())
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if p := worker.preview(ctx, defaultChoices, 0, image.Pt(100, 100)); p.err == nil || p.picture != nil {
		t.Errorf("drawn though nobody waits: %v", p.err)
	}
}

// A lesson is exported in its own language, or in a chosen one, whatever language the window has. A view is exported
// in the window's language, or in a chosen one. The texts of the program are in the same language: the name of the
// puzzle, which is the title if no other title was written, and the caption of the view.
func TestTheLanguageOfAnExport(t *testing.T) {
	x := openExporter(t)
	x.takeFrame()
	x.Bench.Playback.Seek(2)
	x.Bench.Doc().SetLanguage("zh")
	x.open("lesson")
	d := x.dialog
	x.drawn()
	want := func(option, lang string) {
		t.Helper()
		x.drawn()
		if got := d.worker.text.Language(); got != lang || d.form.lang.Selected != option {
			t.Errorf("with %q it is exported in %s, and %q is shown", option, got, d.form.lang.Selected)
		}
	}
	want("As the lesson (简体中文)", "zh")
	d.form.lang.SetSelected("日本語")
	want("日本語", "ja")
	d.form.lang.SetSelected("As the lesson (简体中文)")
	want("As the lesson (简体中文)", "zh")
	d.change(func(c *choices) { c.What = "view" })
	want("As the window (English)", "en")
	for _, what := range []string{"lesson", "view"} {
		c := d.chosen
		c.What, c.Lang = what, "zh"
		err := d.worker.film(t.Context(), c, func(f export.Film, _ export.Options, _ int) error {
			title, caption := f.Title, "第 2 步"
			if what == "view" {
				title, caption = f.Frames[0].Title, f.Frames[0].Caption
			}
			if title != "骑士" || !strings.HasPrefix(caption, "第 2 步") {
				t.Errorf("the %s has the title %q and the caption %q", what, title, caption)
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
}

func TestLessonIsExported(t *testing.T) {
	x := openExporter(t)
	x.takeFrame()
	x.Bench.Playback.Seek(2)
	x.takeFrame()
	x.open("lesson")
	d := x.dialog
	x.drawn()
	if d.chosen.What != "lesson" || d.seen.pages != 2 || d.form.to.PlaceHolder != "2" {
		t.Fatalf("%s of %d pages, up to %s", d.chosen.What, d.seen.pages, d.form.to.PlaceHolder)
	}
	d.change(func(c *choices) { c.Format, c.PerPage = export.PNG, 2 })
	d.form.from.SetText("2") // counted from 1
	x.drawn()
	if d.chosen.From != 1 || d.seen.pages != 1 {
		t.Errorf("from frame %d: %d pages", d.chosen.From, d.seen.pages)
	}
	d.form.from.SetText("")
	x.drawn()
	x.finish("both.png")
	if names := x.files(); !slices.Equal(names, []string{"both.png"}) {
		t.Errorf("two boards on a page made %v", names)
	}
}

// The field for the time of a step shows the default time of the current choice.
func TestTimeOfAStepIsShown(t *testing.T) {
	x := openExporter(t)
	x.takeFrame()
	x.open("solution")
	d := x.dialog
	for what, want := range map[string]string{"lesson": "8", "solution": "1"} {
		d.change(func(c *choices) { c.What = what })
		if got := d.form.hold.Text; got != want {
			t.Errorf("%s: %s seconds, want %s", what, got, want)
		}
	}
	d.form.hold.SetText("2.5")
	d.change(func(c *choices) { c.What = "lesson" })
	if got := d.form.hold.Text; got != "2.5" || d.chosen.Hold != 2500*time.Millisecond {
		t.Errorf("2.5 seconds became %s, %v", got, d.chosen.Hold)
	}
	d.form.hold.SetText("")
	if h := d.form.hold; h.Text != "" || h.PlaceHolder != "8" || d.chosen.Hold != export.LessonHold {
		t.Errorf("an empty field became %q with the default %s, %v", h.Text, h.PlaceHolder, d.chosen.Hold)
	}
}

// Without engines a web page is a film. The dialog names the command that builds the engines.
func TestAMissingEngineIsNamed(t *testing.T) {
	if export.CanLive() {
		t.Skip("this build has engines")
	}
	x := openExporter(t)
	d := x.choose(func(c *choices) { c.What, c.Format = "solution", export.HTML })
	if text, _ := d.pane.message(); !strings.Contains(text, "make engine") || !d.possible() {
		t.Errorf("the dialog says %q; an export is possible: %v", text, d.possible())
	}
}
