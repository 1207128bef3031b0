package exporting

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
	"testing"
	"time"

	"stepboard/app/export"
	"stepboard/app/shell/shelltest"
	"stepboard/app/view/question"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/grid"
)

func TestCopiedPictureIsTheOneThatIsExported(t *testing.T) {
	x := openExporter(t)
	x.Perform(x.Action("copy-picture"))
	x.desk.Wait("a copy", func() bool { return !x.copying.Busy() })
	img, err := png.Decode(bytes.NewReader(x.clipboard.png))
	if err != nil {
		t.Fatal(err)
	}
	size := img.Bounds().Size()
	if want := x.Say(solve.Say("export.copy.done", "Width", size.X, "Height", size.Y)); x.said() != want ||
		!strings.HasPrefix(want, "Copied: ") {
		t.Errorf("said %q, want %q", x.said(), want)
	}
	x.export("view.png", func(c *choices) { // the copied picture must not contain the document
		thisView(c)
		c.Carry = export.CarryNothing
	})
	if !bytes.Equal(x.read("view.png"), x.clipboard.png) {
		t.Error("the picture copied is not the one exported")
	}
}

func TestCopySaysWhyNot(t *testing.T) {
	x := openExporter(t)
	x.clipboard.err = &solve.Refusal{Text: solve.Say("export.clipboard.x11")}
	x.Perform(x.Action("copy-picture"))
	x.desk.Wait("a copy", func() bool { return !x.copying.Busy() })
	if !strings.Contains(x.said(), "X11") || !x.news.failed {
		t.Errorf("said %q", x.said())
	}
}

func TestSolutionIsExportedAsAnAnimation(t *testing.T) {
	x := openExporter(t)
	x.export("walk", func(c *choices) { c.What, c.Format = "solution", export.GIF }) // the name has no extension
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
	if x.said() != "Exported 5 pictures to walk.gif" {
		t.Errorf("said %q", x.said())
	}
}

func TestPartOfTheStepsAsNumberedPictures(t *testing.T) {
	x := openExporter(t)
	x.choose(wholeSolution).change(func(c *choices) { c.From, c.To = 1, 3 })
	x.drawn()
	x.finish("walk.png")
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

// The chosen format's extension replaces another format's extension, but no other end of a name.
func TestNamesGetTheExtensionOfTheFormat(t *testing.T) {
	x := openExporter(t)
	for typed, want := range map[string]string{
		"b.PDF": "b.png", "c.PNG": "c.PNG", "e.v2": "e.v2.png",
	} {
		x.export(typed, thisView)
		if !slices.Contains(x.files(), want) {
			t.Errorf("%s made %v, want %s", typed, x.files(), want)
		}
	}
}

func TestOverwritingIsAskedAbout(t *testing.T) {
	x := openExporter(t)
	shelltest.Write(t, filepath.Join(x.folder, "walk-02.png"), "mine")
	x.choose(wholeSolution)
	x.begin("walk.png")
	x.desk.Press("Cancel")
	if got := x.read("walk-02.png"); string(got) != "mine" || x.exporting.Busy() {
		t.Fatalf("after Cancel: %q", got)
	}
	x.choose(wholeSolution)
	x.desk.Press("Export…")
	x.desk.Press(x.Say(solve.Say("app.overwrite")))
	x.ended()
	if len(x.files()) != 5 || string(x.read("walk-02.png")) == "mine" {
		t.Errorf("after Overwrite: %v", x.files())
	}
}

// An export shows the board at the moment when the dialog opened.
func TestEditsDoNotReachAnExport(t *testing.T) {
	x := openExporter(t)
	x.export("before.png", thisView)
	d := x.choose(thisView)
	x.host.Path = filepath.Join(x.folder, "during.png")
	d.worker.busy.Lock() // the worker must wait
	x.desk.Press("Export…")
	x.Bench.Doc().Erase(14) // erases the queen
	d.worker.busy.Unlock()
	x.ended()
	if !bytes.Equal(x.read("before.png"), x.read("during.png")) {
		t.Error("an edit changed an export that was running")
	}
	x.desk.Solved()
	x.export("after.png", thisView)
	if bytes.Equal(x.read("before.png"), x.read("after.png")) {
		t.Error("the next export does not show the edit")
	}
}

func TestStoppedExportLeavesNothing(t *testing.T) {
	for name, stop := range map[string]func(*exporter){
		"stop":  func(x *exporter) { x.stop() },
		"close": func(x *exporter) { x.StopAndWait() },
	} {
		x := openExporter(t)
		x.choose(func(c *choices) { c.What, c.Format, c.Scale, c.Cell = "solution", export.PNG, 2, 100 })
		x.begin("long.png")
		x.desk.Wait("a page", func() bool { return x.news.share > 0 })
		stop(x)
		if name == "close" && len(x.files()) != 0 {
			t.Errorf("%s: %v when the program may end", name, x.files())
		}
		x.ended()
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
	x.choose(thisView)
	x.begin(filepath.Join("missing", "view.png"))
	x.ended()
	if !x.news.failed || !strings.Contains(x.said(), "view.png was not exported") || !x.desk.Prompts() {
		t.Errorf("said %q, with a prompt: %v", x.said(), x.desk.Prompts())
	}
}

func TestAComparisonIsCopiedAndExported(t *testing.T) {
	x := openExporter(t)
	if d := x.choose(nil); !d.form.results.Hidden {
		t.Error("table and chart are offered where nothing is compared")
	}
	x.dialog.box.Hide()
	x.copyPicture()
	x.desk.Wait("the copy", func() bool { return !x.copying.Busy() })
	plain := x.clipboard.png
	x.Bench.Set(workbench.Comparing, true)
	x.desk.Wait("a comparison", func() bool {
		now := x.Bench.Compare.Now()
		return now != nil && len(now.Sides()) == len(x.Bench.Compare.Rivals())
	})
	x.copyPicture()
	x.desk.Wait("the copy", func() bool { return !x.copying.Busy() })
	both := x.clipboard.png
	if len(both) == 0 || bytes.Equal(both, plain) {
		t.Errorf("%d bytes were copied, of a board alone %d", len(both), len(plain))
	}
	// The steps are those of the transport, including both ends.
	d := x.choose(func(c *choices) { c.What, c.Format = "comparison", export.HTML })
	steps := x.Bench.Compare.Now().Steps(x.Bench.Compare.Pace())
	if d.seen.steps != steps+1 || d.seen.err != nil {
		t.Errorf("%d steps to choose from, want %d and the start; %v", d.seen.steps, steps, d.seen.err)
	}
	for _, what := range []string{"solution", "exploration"} {
		if d.worker.source.hasKind(what) {
			t.Errorf("the steps of the %s are offered while algorithms are compared", what)
		}
	}
	if d.form.results.Hidden {
		t.Error("it can't be chosen whether table and chart are shown")
	}
	x.finish("compared.html")
	if page := string(x.read("compared.html")); !strings.Contains(page, "All layers up to number 1 are finished") {
		t.Error("the page that plays does not say what each step is")
	}
}

func TestADefectOfWhatIsExportedIsSaid(t *testing.T) {
	x := openExporter(t)
	worker := newWorker(x.source())
	worker.source.view.Shot.Dataset = nil
	var crash *solve.CrashError
	path := filepath.Join(x.folder, "a.png")
	if _, err := worker.write(t.Context(), defaultChoices, path, nil); !errors.As(err, &crash) {
		t.Errorf("an export ends with %v", err)
	}
	if _, _, err := worker.picture(t.Context(), defaultChoices); !errors.As(err, &crash) {
		t.Errorf("a copy ends with %v", err)
	}
	if p := worker.preview(t.Context(), defaultChoices, 0, image.Pt(9, 9)); !errors.As(p.err, &crash) {
		t.Errorf("a preview ends with %v", p.err)
	}
	if len(x.files()) != 0 {
		t.Errorf("left: %v", x.files())
	}
}

// A copy can take long, for instance if it needs a search. It can be stopped.
func TestCopyingIsStopped(t *testing.T) {
	x := openExporter(t)
	c := defaultChoices
	c.Scale, c.Cell = 4, 200 // a slow copy
	keepChoices(x.Settings, c)
	x.copyPicture()
	if !x.news.stop {
		t.Error("nothing is there to stop it with")
	}
	x.stop()
	x.desk.Wait("the end", func() bool { return !x.copying.Busy() })
	if x.clipboard.png != nil || x.news.text.Key != "" {
		t.Errorf("%d bytes copied, said %q", len(x.clipboard.png), x.said())
	}
}

// Printing makes a PDF with white paper and opens it with the desktop's program.
func TestPrinting(t *testing.T) {
	x := openExporter(t)
	var opened []byte
	var why error
	x.openFile = func(path string) error {
		if filepath.Base(path) == "" || filepath.Ext(path) != ".pdf" {
			t.Errorf("%s is opened", path)
		}
		opened, _ = os.ReadFile(path)
		return why
	}
	x.Perform(x.Action("print"))
	x.desk.Wait("the page", func() bool { return opened != nil })
	if !bytes.HasPrefix(opened, []byte("%PDF-")) || x.said() == "" {
		t.Errorf("%q is opened, and it is said %q", opened[:min(len(opened), 8)], x.said())
	}
	x.takeFrame()
	for _, of := range []string{"The board", "The lesson, a frame a page", "The lesson, four a page", "Worksheet for the class"} {
		opened = nil
		if of == "Worksheet for the class" {
			frame := x.Bench.Doc().Frames()[0]
			frame.Asks = &question.Question{Form: question.Number, Prompt: "How many?", Number: 7, At: grid.None}
			x.Bench.Doc().InsertFrames(1, frame)
		}
		x.Perform(x.Action("print"))
		x.desk.Press(of)
		x.desk.Wait("the page", func() bool { return opened != nil })
	}
	why = errors.New("no viewer")
	x.Perform(x.Action("print"))
	x.desk.Press("The board")
	x.desk.Wait("the complaint", func() bool { return x.Asks("error") })
}

// Printing uses the lesson at the moment of the command.
func TestPrintingIsOfWhatWasAskedFor(t *testing.T) {
	x := openExporter(t)
	opened := ""
	x.openFile = func(path string) error { opened = path; return nil }
	x.takeFrame()
	x.Perform(x.Action("print"))
	x.Bench.Doc().Undo()
	x.desk.Press("The lesson, a frame a page")
	x.desk.Wait("the page", func() bool { return opened != "" || x.Asks("error") })
	if opened == "" {
		t.Errorf("said %q", x.said())
	}
}

// Printing can be stopped like an export, ends with the window, and then leaves no file.
func TestPrintingStops(t *testing.T) {
	x := openExporter(t)
	x.openFile = func(path string) error { t.Errorf("%s is opened", path); return nil }
	x.Perform(x.Action("print"))
	if !x.exporting.Busy() || !x.news.stop {
		t.Fatal("nothing is there to stop it with")
	}
	x.StopAndWait()
	if left, _ := os.ReadDir(os.TempDir()); len(left) > 0 {
		t.Errorf("%v is left", left)
	}
	x.desk.Wait("the end", func() bool { return !x.exporting.Busy() })
}

// Printed files are removed after a day. Other files stay.
func TestPrintedIsTidied(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	for name, hours := range map[string]int{printing + "1": 25, printing + "2": 23, "x": 25} {
		folder := filepath.Join(os.TempDir(), name)
		if err := errors.Join(os.Mkdir(folder, 0o700), os.Chtimes(folder, time.Time{}, time.Now().Add(-time.Duration(hours)*time.Hour))); err != nil {
			t.Fatal(err)
		}
	}
	tidy()
	left, _ := filepath.Glob(filepath.Join(os.TempDir(), "*"))
	if len(left) != 2 || filepath.Base(left[0]) != printing+"2" {
		t.Errorf("%v is left", left)
	}
}
