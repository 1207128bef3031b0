package app

import (
	"bytes"
	"context"
	"image"
	"image/gif"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/app/export"
	"stepboard/solve"
)

// fakeClipboard keeps what is copied.
type fakeClipboard struct {
	mu  sync.Mutex
	png []byte
	err error
}

func (c *fakeClipboard) CopyPicture(png []byte) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.png = png
	return c.err
}

// exporter is a window with a knight's board solved in four moves, a clipboard, and an empty folder to export to.
type exporter struct {
	*bench
	clipboard *fakeClipboard
	folder    string
}

func openExporter(t *testing.T) *exporter {
	t.Helper()
	x := &exporter{open(t, write(t, "revisit.in", revisit)), &fakeClipboard{}, t.TempDir()}
	x.pictures = x.clipboard
	x.answer()
	t.Cleanup(x.endExport)
	return x
}

// said is what the status line says of an export.
func (x *exporter) said() string { return x.say(x.exporting.news.text) }

// dialog opens the dialog and makes choices in it.
func (x *exporter) dialog(choose func(*exportChoices)) *exportDialog {
	x.t.Helper()
	x.perform(x.action("export"))
	d := x.exporting.dialog
	if d == nil {
		x.t.Fatal("no dialog opens")
	}
	if choose != nil {
		d.change(choose)
	}
	x.drawn()
	return d
}

// drawn waits for the preview of what is chosen.
func (x *exporter) drawn() {
	x.t.Helper()
	x.wait("a preview", func() bool { return x.exporting.dialog.drawn })
}

// export makes choices in the dialog, exports to a file in the folder, and waits for the end.
func (x *exporter) export(name string, choose func(*exportChoices)) {
	x.t.Helper()
	d := x.dialog(choose)
	if d.seen.err != nil {
		x.t.Fatal(d.seen.err)
	}
	x.run(name)
}

// run exports what the dialog shows and waits for the end.
func (x *exporter) run(name string) {
	x.t.Helper()
	x.dialogs.path = filepath.Join(x.folder, name)
	x.press("Export…")
	x.wait("the end of the export", func() bool { return x.exporting.job == nil })
}

// files are those in the folder.
func (x *exporter) files() []string {
	x.t.Helper()
	entries, err := os.ReadDir(x.folder)
	if err != nil {
		x.t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func (x *exporter) read(name string) []byte {
	x.t.Helper()
	data, err := os.ReadFile(filepath.Join(x.folder, name))
	if err != nil {
		x.t.Fatal(err)
	}
	return data
}

func thisView(c *exportChoices)      { c.What, c.Format = "view", export.PNG }
func wholeSolution(c *exportChoices) { c.What, c.Format = "solution", export.PNG }

func TestCopiedPictureIsTheOneThatIsExported(t *testing.T) {
	x := openExporter(t)
	x.perform(x.action("copy-picture"))
	x.wait("a copy", func() bool { return !x.exporting.copying })
	img, err := png.Decode(bytes.NewReader(x.clipboard.png))
	if err != nil {
		t.Fatal(err)
	}
	size := img.Bounds().Size()
	if want := x.say(solve.Say("export.copy.done", "Width", size.X, "Height", size.Y)); x.said() != want || !strings.HasPrefix(want, "Copied: ") {
		t.Errorf("said %q, want %q", x.said(), want)
	}
	x.export("view.png", thisView)
	if !bytes.Equal(x.read("view.png"), x.clipboard.png) {
		t.Error("the picture copied is not the one exported")
	}
}

func TestCopySaysWhyNot(t *testing.T) {
	x := openExporter(t)
	x.clipboard.err = &solve.Refusal{Text: solve.Say("export.clipboard.x11")}
	x.perform(x.action("copy-picture"))
	x.wait("a copy", func() bool { return !x.exporting.copying })
	if !strings.Contains(x.said(), "X11") || !x.exporting.news.failed {
		t.Errorf("said %q", x.said())
	}
}

func TestSolutionIsExportedAsAnAnimation(t *testing.T) {
	x := openExporter(t)
	x.export("walk", func(c *exportChoices) { c.What, c.Format = "solution", export.GIF }) // without an extension
	if names := x.files(); !slices.Equal(names, []string{"walk.gif"}) {
		t.Fatalf("made %v; %s", names, x.said())
	}
	g, err := gif.DecodeAll(bytes.NewReader(x.read("walk.gif")))
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Image) != 5 { // the start and four moves
		t.Errorf("%d frames, want 5", len(g.Image))
	}
	if x.said() != "Exported 5 pages to walk.gif" {
		t.Errorf("said %q", x.said())
	}
}

func TestPartOfTheStepsAsNumberedPictures(t *testing.T) {
	x := openExporter(t)
	x.dialog(wholeSolution).change(func(c *exportChoices) { c.From, c.To = 1, 3 })
	x.drawn()
	x.run("walk.png")
	if names := x.files(); !slices.Equal(names, []string{"walk-01.png", "walk-02.png", "walk-03.png"}) {
		t.Fatalf("made %v; %s", names, x.said())
	}
	if x.said() != "Exported 3 pictures, from walk-01.png on" {
		t.Errorf("said %q", x.said())
	}
	if bytes.Equal(x.read("walk-01.png"), x.read("walk-02.png")) {
		t.Error("two steps look the same")
	}
}

func TestOverwritingIsAskedAbout(t *testing.T) {
	x := openExporter(t)
	mine := filepath.Join(x.folder, "walk-02.png")
	if err := os.WriteFile(mine, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	x.dialog(wholeSolution)
	x.dialogs.path = filepath.Join(x.folder, "walk.png")
	x.press("Export…")
	x.press("Cancel")
	if got := x.read("walk-02.png"); string(got) != "mine" || x.exporting.job != nil {
		t.Fatalf("after Cancel: %q", got)
	}
	x.dialog(wholeSolution)
	x.press("Export…")
	x.press(x.say(solve.Say("app.overwrite")))
	x.wait("the end of the export", func() bool { return x.exporting.job == nil })
	if len(x.files()) != 5 || string(x.read("walk-02.png")) == "mine" {
		t.Errorf("after Overwrite: %v", x.files())
	}
}

// What is exported is the board as it was when the dialog opened.
func TestEditsDoNotReachAnExport(t *testing.T) {
	x := openExporter(t)
	x.export("before.png", thisView)
	x.dialog(thisView)
	x.dialogs.path = filepath.Join(x.folder, "during.png")
	x.press("Export…")
	x.click(14, desktop.MouseButtonSecondary) // the queen goes while it runs
	x.wait("the end of the export", func() bool { return x.exporting.job == nil })
	if !bytes.Equal(x.read("before.png"), x.read("during.png")) {
		t.Error("an edit changed an export that was running")
	}
	x.answer()
	x.export("after.png", thisView)
	if bytes.Equal(x.read("before.png"), x.read("after.png")) {
		t.Error("the next export does not show the edit")
	}
}

func TestStoppedExportLeavesNothing(t *testing.T) {
	for name, stop := range map[string]func(*exporter){
		"stop":  func(x *exporter) { x.stopExport() },
		"close": func(x *exporter) { x.endExport() },
	} {
		x := openExporter(t)
		x.dialog(func(c *exportChoices) { c.What, c.Format, c.Scale, c.Cell = "solution", export.PNG, 4, 200 })
		x.dialogs.path = filepath.Join(x.folder, "long.png")
		x.press("Export…")
		x.wait("a page", func() bool { return x.exporting.news.share > 0 })
		stop(x)
		if name == "close" && len(x.files()) != 0 {
			t.Errorf("%s: %v when the program may end", name, x.files())
		}
		x.wait("the end of the export", func() bool { return x.exporting.job == nil })
		if names := x.files(); len(names) != 0 {
			t.Errorf("%s left %v", name, names)
		}
		if name == "stop" && !strings.Contains(x.said(), "stopped") {
			t.Errorf("said %q", x.said())
		}
	}
}

func TestFailedExportSaysWhy(t *testing.T) {
	x := openExporter(t)
	x.dialog(thisView)
	x.dialogs.path = filepath.Join(x.folder, "missing", "view.png")
	x.press("Export…")
	x.wait("the end of the export", func() bool { return x.exporting.job == nil })
	if !x.exporting.news.failed || !strings.Contains(x.said(), "view.png was not exported") || !x.prompts() {
		t.Errorf("said %q, with a prompt: %v", x.said(), x.prompts())
	}
}

func TestOneExportAtATime(t *testing.T) {
	x := openExporter(t)
	x.dialog(func(c *exportChoices) { c.What, c.Format, c.Scale, c.Cell = "solution", export.PNG, 4, 200 })
	x.dialogs.path = filepath.Join(x.folder, "long.png")
	x.press("Export…")
	d := x.dialog(thisView)
	if d.possible() || !strings.Contains(d.easel.say.segment.Text, "Another export") {
		t.Errorf("another export may begin; said: %q", d.easel.say.segment.Text)
	}
	x.stopExport()
	x.wait("the end of the export", func() bool { return x.exporting.job == nil })
	if !d.possible() {
		t.Error("no export may begin after the other has ended")
	}
}

func TestLastChoicesAreRemembered(t *testing.T) {
	x := openExporter(t)
	x.export("walk", func(c *exportChoices) {
		c.What, c.Format, c.Paper, c.Hold, c.Legend = "solution", export.GIF, "dark", 0.5, false
	})
	d := x.dialog(nil)
	if c := d.c; c.What != "solution" || c.Format != export.GIF || c.Paper != "dark" || c.Hold != 0.5 || c.Legend || !c.Caption {
		t.Errorf("remembered %+v", c)
	}
	if x.settings.exportFolder() != x.folder {
		t.Errorf("the folder remembered is %q", x.settings.exportFolder())
	}
}

// Of many previews asked for at once, the last one is shown.
func TestNewestPreviewIsShown(t *testing.T) {
	x := openExporter(t)
	d := x.dialog(wholeSolution)
	want := d.seen.pages
	for i := range 20 {
		d.change(func(c *exportChoices) { c.From = i % 4 })
	}
	d.change(func(c *exportChoices) { c.From = 4 })
	x.drawn()
	if want != 5 || d.seen.pages != 1 {
		t.Errorf("%d pages at first, %d at last; want 5 and 1", want, d.seen.pages)
	}
	room := d.easel.pixels()
	if size := d.seen.picture.Bounds().Size(); size.X > room.X || size.Y > room.Y || size.X < room.X-1 && size.Y < room.Y-1 {
		t.Errorf("a picture of %v pixels in a place of %v", size, room)
	}
}

func TestPagesAreTurned(t *testing.T) {
	x := openExporter(t)
	d := x.dialog(wholeSolution)
	first := d.seen.picture
	d.turn(1)
	x.drawn()
	if d.seen.page != 1 || d.easel.page.segment.Text != "Page 2 of 5" || slices.Equal(first.Pix, d.seen.picture.Pix) {
		t.Errorf("page %d, said %q", d.seen.page, d.easel.page.segment.Text)
	}
	d.turn(-5)
	x.drawn()
	if d.seen.page != 0 {
		t.Errorf("page %d", d.seen.page)
	}
}

func TestFormatsThatDoNotFitAreGreyed(t *testing.T) {
	x := openExporter(t)
	d := x.dialog(thisView)
	if b := d.form.formats[export.GIF]; !b.Disabled() || !strings.Contains(d.form.why.segment.Text, "several steps") {
		t.Errorf("GIF of one picture: disabled %v, why %q", b.Disabled(), d.form.why.segment.Text)
	}
	d.film = false
	d.change(wholeSolution)
	x.drawn()
	if d.form.formats[export.GIF].Disabled() || !d.form.formats[export.MP4].Disabled() || !strings.Contains(d.form.why.segment.Text, "ffmpeg") {
		t.Errorf("without ffmpeg: why %q", d.form.why.segment.Text)
	}
}

func TestWrongNumbersAreSaidAndNotExported(t *testing.T) {
	x := openExporter(t)
	d := x.dialog(wholeSolution)
	d.form.to.SetText("77")
	if d.possible() || !strings.Contains(d.easel.say.segment.Text, "“77” is not a whole number from 0 to 4") {
		t.Errorf("said %q", d.easel.say.segment.Text)
	}
	d.form.to.SetText("3")
	d.form.cell.SetText("12,5")
	x.drawn()
	if d.c.To != 3 || d.c.Cell != 12.5 || !d.possible() {
		t.Errorf("chosen %+v, said %q", d.c, d.easel.say.segment.Text)
	}
	d.form.to.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if x.prompts() || x.exporting.dialog != nil {
		t.Error("Escape in a field does not close the dialog")
	}
}

func TestLensAndAnnotationsCanBeLeftOut(t *testing.T) {
	x := openExporter(t)
	x.nextLens()
	x.wait("the lens", func() bool { return x.lens.view != nil })
	v := x.exportSource().view
	if v.Shot.Lens == "" {
		t.Fatal("the view has no lens")
	}
	if c := defaultExport; c.shown(v).Shot.Lens != v.Shot.Lens {
		t.Error("the lens is lost")
	}
	if s := (exportChoices{}).shown(v).Shot; s.Lens != "" || s.Annotations != nil {
		t.Errorf("lens %q is left, and %v", s.Lens, s.Annotations)
	}
}

func TestWhatAFormatCanNotHaveIsReplaced(t *testing.T) {
	c := defaultExport
	c.What, c.Format, c.Paper, c.Page, c.PerPage = "solution", export.GIF, "transparent", "a4", 6
	got := c.fitted(true)
	if got.Paper != "white" || got.Page != "natural" || got.PerPage != 1 {
		t.Errorf("GIF: %+v", got)
	}
	c.Format = export.PPTX
	if got := c.fitted(true); got.Page != "slide" || got.PerPage != 6 {
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
	if got := c.fitted(true); got.Paper != "transparent" || got.Page != "a4" {
		t.Errorf("SVG: %+v", got)
	}
}

func TestChoicesOfAnotherVersionAreMended(t *testing.T) {
	x := openExporter(t)
	for _, text := range []string{"", "{", `{"What":"moon","Unit":"year","Format":"bmp","Paper":"blue","Page":"a0","Scale":99,"PerPage":5,"Cell":-3,"Hold":1e9}`} {
		x.settings.SetString("export", text)
		c := x.settings.export()
		if c.What != "view" || c.Format != export.PNG || c.Paper != "white" || c.Scale != 2 || c.PerPage != 1 || c.Cell != 0 || c.Hold != 1 {
			t.Errorf("%s is read as %+v", text, c)
		}
	}
}

func TestNamesAreProposed(t *testing.T) {
	x := openExporter(t)
	s := x.exportSource()
	if got := s.name(exportChoices{What: "view", Format: export.SVG}); got != "revisit.svg" {
		t.Errorf("view: %s", got)
	}
	if got := s.name(exportChoices{What: "exploration", Format: export.HTML}); got != "revisit-exploration.html" {
		t.Errorf("exploration: %s", got)
	}
	if got := short("/a/" + strings.Repeat("长", 50) + ".gif"); len([]rune(got)) != 37 || !strings.HasSuffix(got, ".gif") {
		t.Errorf("a long name becomes %q", got)
	}
}

func TestPreviewStopsForTheNext(t *testing.T) {
	x := openExporter(t)
	lab := newExportLab(x.exportSource())
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if p := lab.preview(ctx, defaultExport, 0, image.Pt(100, 100)); p.err == nil || p.picture != nil {
		t.Errorf("drawn though nobody waits: %v", p.err)
	}
}
