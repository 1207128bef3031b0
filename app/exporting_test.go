package app

import (
	"bytes"
	"errors"
	"image"
	"image/gif"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/app/export"
	"stepboard/app/workbench"
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
func (x *exporter) said() string { return x.Say(x.exporting.news.text) }

// dialog opens the dialog and makes choices in it.
func (x *exporter) dialog(choose func(*exportChoices)) *exportDialog {
	x.t.Helper()
	x.Perform(x.Action("export"))
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
	x.Perform(x.Action("copy-picture"))
	x.wait("a copy", func() bool { return !x.exporting.copying })
	img, err := png.Decode(bytes.NewReader(x.clipboard.png))
	if err != nil {
		t.Fatal(err)
	}
	size := img.Bounds().Size()
	if want := x.Say(solve.Say("export.copy.done", "Width", size.X, "Height", size.Y)); x.said() != want ||
		!strings.HasPrefix(want, "Copied: ") {
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
	x.Perform(x.Action("copy-picture"))
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
	x.press(x.Say(solve.Say("app.overwrite")))
	x.wait("the end of the export", func() bool { return x.exporting.job == nil })
	if len(x.files()) != 5 || string(x.read("walk-02.png")) == "mine" {
		t.Errorf("after Overwrite: %v", x.files())
	}
}

// What is exported is the board as it was when the dialog opened.
func TestEditsDoNotReachAnExport(t *testing.T) {
	x := openExporter(t)
	x.export("before.png", thisView)
	d := x.dialog(thisView)
	x.dialogs.path = filepath.Join(x.folder, "during.png")
	d.lab.busy.Lock() // it waits
	x.press("Export…")
	x.click(14, desktop.MouseButtonSecondary) // the queen goes
	d.lab.busy.Unlock()
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

func TestComparisonIsNotTakenForABoard(t *testing.T) {
	x := openExporter(t)
	x.Window.Bench.Set(workbench.Comparing, true)
	for _, id := range []string{"copy-picture", "export"} {
		x.tell(exportNews{})
		x.Perform(x.Action(id))
		if x.exporting.copying || x.exporting.dialog != nil || !strings.Contains(x.said(), "compared") {
			t.Errorf("%s while comparing says %q", id, x.said())
		}
	}
}

func TestADefectOfWhatIsExportedIsSaid(t *testing.T) {
	x := openExporter(t)
	lab := newExportLab(x.exportSource())
	lab.source.view.Shot.Dataset = nil
	var crash *solve.CrashError
	if _, _, err := lab.write(t.Context(), defaultExport, filepath.Join(x.folder, "a.png"), nil); !errors.As(err, &crash) {
		t.Errorf("an export ends with %v", err)
	}
	if _, _, err := lab.picture(t.Context(), defaultExport); !errors.As(err, &crash) {
		t.Errorf("a copy ends with %v", err)
	}
	if p := lab.preview(t.Context(), defaultExport, 0, image.Pt(9, 9)); !errors.As(p.err, &crash) {
		t.Errorf("a preview ends with %v", p.err)
	}
	if len(x.files()) != 0 {
		t.Errorf("left: %v", x.files())
	}
}

// What is copied may take a search first.
func TestCopyingIsStopped(t *testing.T) {
	x := openExporter(t)
	c := defaultExport
	c.Scale, c.Cell = 4, 200 // which takes a while
	setChoices(x.Settings, c)
	x.copyPicture()
	if !x.exporting.news.stop {
		t.Error("nothing is there to stop it with")
	}
	x.stopExport()
	x.wait("the end", func() bool { return !x.exporting.copying })
	if x.clipboard.png != nil || x.exporting.news.text.Key != "" {
		t.Errorf("%d bytes copied, said %q", len(x.clipboard.png), x.said())
	}
}
