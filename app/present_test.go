package app

import (
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"stepboard/app/shell/shelltest"
	"stepboard/app/storage/files"
	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/app/workbench"
	"stepboard/scene"
	"stepboard/solve/grid"
	"stepboard/widgets"
)

// presented presents a lesson of five frames.
func presented(t *testing.T) *bench {
	t.Helper()
	b := lessonOf(t, "a", "b", "c", "d", "e")
	b.lesson.Choose(0)
	b.Perform(b.Action("present"))
	b.slides().Resize(fyne.NewSize(320, 180)) // small slides make the tests quick
	b.slide()
	return b
}

// slides returns the window of the presentation, or nil.
func (b *bench) slides() fyne.Window {
	for _, w := range b.App.Driver().AllWindows() {
		if w.Title() == "Lesson — Stepboard" {
			return w
		}
	}
	return nil
}

// slide waits until the presentation shows the slide of its frame.
func (b *bench) slide() {
	b.t.Helper()
	b.wait("the slide", func() bool {
		b.slides().Canvas().Capture() // a slide is drawn in the size of its last painting
		return !shelltest.Parts[*widgets.Slide](b.slides().Canvas().Content())[0].Busy()
	})
}

// keyIn types a key in the presentation.
func (b *bench) keyIn(names ...fyne.KeyName) {
	for _, n := range names {
		b.slides().Canvas().OnTypedKey()(&fyne.KeyEvent{Name: n})
	}
}

func TestAFrameIsOpenedFromThePresentation(t *testing.T) {
	b := presented(t)
	b.keyIn(fyne.KeyRight, fyne.KeyRight, fyne.KeyO)
	if b.slides() != nil || b.lesson.Opened() != 2 {
		t.Fatalf("O: slides %v, open %d", b.slides(), b.lesson.Opened())
	}
	b.arrive()
	b.Perform(b.Action("frame-next"))
	b.arrive()
	b.key(fyne.KeyEscape)
	if b.lesson.Opened() >= 0 || b.slides() == nil {
		t.Fatalf("after the return the slides are %v", b.slides())
	}
	b.slide()
	b.keyIn(fyne.KeyO)
	if b.lesson.Opened() != 3 {
		t.Fatalf("the return leads to frame %d", b.lesson.Opened()+1)
	}
	b.arrive()
	b.Perform(b.Action("present")) // the same action leaves the presentation
	if b.slides() == nil || b.lesson.Opened() >= 0 {
		t.Error("presenting again does not return to the slides")
	}
	b.slide()
	b.slides().Close()
	if b.slides() != nil || b.lesson.Chosen() != 3 {
		t.Errorf("without its window the presentation goes on: %v; frame %d chosen", b.slides(), b.lesson.Chosen()+1)
	}
}

// Without frames, the view is presented. A newly chosen ground appears on the slides at once.
func TestWithoutFramesTheViewIsPresented(t *testing.T) {
	b := open(t, write(t, "revisit.in", revisit))
	b.Bench.Playback.Seek(2)
	b.Perform(b.Action("present"))
	b.slides().Resize(fyne.NewSize(320, 180))
	b.slide()
	if f := b.present.Frames(); len(f) != 1 || f[0].Shot.Move != 2 {
		t.Errorf("presented %+v", f)
	}
	for _, item := range b.present.GroundMenu().ChildMenu.Items {
		item.Action()
	}
	b.wait("the dark ground", func() bool {
		r, g, blue, _ := b.slides().Canvas().Capture().At(1, 1).RGBA()
		want := scene.Dark.Ground
		return r>>8 == uint32(want.R) && g>>8 == uint32(want.G) && blue>>8 == uint32(want.B)
	})
	b.keyIn(fyne.KeyRight, fyne.KeyO, fyne.KeyEscape)
	if b.slides() != nil || b.Bench.Doc().Dirty() {
		t.Error("the presentation goes on, or the document was changed")
	}
}

// words returns all texts that the main window shows, with its title.
func (b *bench) words() string {
	list := []string{b.Win.Title()}
	var visit func(o fyne.CanvasObject)
	visit = func(o fyne.CanvasObject) {
		if !o.Visible() {
			return
		}
		var parts []fyne.CanvasObject
		switch o := o.(type) {
		case *canvas.Text:
			list = append(list, o.Text)
		case *fyne.Container:
			parts = o.Objects
		case fyne.Widget:
			parts = test.WidgetRenderer(o).Objects()
		}
		for _, part := range parts {
			visit(part)
		}
	}
	for _, root := range append(b.Win.Canvas().Overlays().List(), b.Win.Content()) {
		visit(root)
	}
	return strings.Join(list, "\n")
}

// While a presentation runs, no window that a class can see tells a note, or the answer of a question that is not
// revealed, whatever was open before and whatever the user opens: not even in a frame that only has the same board.
func TestTheClassSeesNoAnswer(t *testing.T) {
	b := lessonOf(t, "a", "b", "c")
	b.lesson.Edit(1, func(f *view.Frame) {
		f.Notes = "a private note"
		f.Asks = &question.Question{Form: question.Number, Prompt: "How many?", Number: 4, At: grid.None}
	})
	b.Bench.Doc().SetNotes("another private note")
	b.dialogs.Path = filepath.Join(t.TempDir(), "mine"+files.Extension)
	b.filing.SaveAs(nil)
	b.press("Choose file…")
	b.Perform(b.Action("frame-texts"))
	b.lesson.Choose(1)
	b.Perform(b.Action("tree"))
	b.Bench.Lens.Choose("attacked")
	b.solved()
	answer := b.Say(b.Bench.Told().Big)
	warned := b.Bench.Problems()
	if !strings.Contains(b.words(), "a private note") || answer == "" {
		t.Fatalf("before the presentation the window says\n%s", b.words())
	}
	quiet := func(what string) {
		t.Helper()
		for _, secret := range []string{answer, "private note"} {
			if strings.Contains(b.words(), secret) {
				t.Errorf("%s: the window says %q in\n%s", what, secret, b.words())
			}
		}
	}
	b.Perform(b.Action("present"))
	b.slides().Resize(fyne.NewSize(320, 180))
	b.slide()
	b.Win.Canvas().Capture() // the content is laid out
	quiet("below the slides")
	for _, frame := range []int{0, 1, 2} {
		b.keyIn(fyne.KeyName(rune('1'+frame)), fyne.KeyReturn, fyne.KeyO)
		if b.lesson.Opened() != frame {
			t.Fatalf("frame %d is open, want %d", b.lesson.Opened(), frame)
		}
		if b.Win.Title() != "Stepboard" {
			t.Errorf("the window's title is %q", b.Win.Title())
		}
		for _, a := range b.Actions {
			if a.Tells != 0 && b.Can(a) {
				t.Errorf("%s can be used", a.ID)
			}
		}
		before := b.lesson.Frames()[frame].Shot
		b.Perform(b.Action("frame-update"))
		if after := b.lesson.Frames()[frame].Shot; after.Move != before.Move || after.Route != before.Route || !after.Route {
			t.Errorf("frame %d: an update loses the hidden part of its view", frame)
		}
		b.filing.SaveAs(nil)
		b.Win.Canvas().Capture()
		quiet("below a question about the file")
		b.press("Cancel")
		b.filing.Save(nil)
		if b.lesson.Opened() != frame || !b.lesson.Returns() || b.Win.Title() != "Stepboard" {
			t.Fatalf("after saving, the window %q shows frame %d", b.Win.Title(), b.lesson.Opened())
		}
		b.Bench.Solve()
		for _, m := range []workbench.Mode{workbench.Exploring, workbench.Asking, workbench.Comparing} {
			b.Bench.Set(m, true)
		}
		b.Bench.Tree.Show(true)
		b.Bench.Lens.Next()
		if b.Bench.Running() || b.Bench.Lens.Chosen() != nil || b.Bench.Tree.On() ||
			b.Bench.On(workbench.Exploring|workbench.Asking|workbench.Comparing) || b.results.AnswerText() != "" {
			t.Errorf("frame %d: something is searched, explored, compared or explained", frame)
		}
		for i := range 4 {
			b.tabs().SetSelected(i)
			b.tabs().OnChanged(i)
			quiet("a list")
		}
		for c := range grid.Cell(b.Bench.Doc().Board().Cells()) {
			if text := b.DescribeCell(c); strings.Contains(text, answer) {
				t.Errorf("cell %d: %s", c, text)
			}
		}
		b.Perform(b.Action("hand"))
		b.runes("?")
		if _, known := b.Bench.Hand.Game().Distance(); known || len(b.Bench.Hand.Game().Hinted()) > 0 {
			t.Error("the game tells how far it is, or the next moves")
		}
		quiet("a game")
		b.key(fyne.KeyEscape, fyne.KeyEscape)
		b.slide()
	}
	b.keyIn(fyne.Key2, fyne.KeyReturn, fyne.KeySpace, fyne.KeyO) // the answer is revealed
	b.arrive()
	if !strings.Contains(b.words(), answer) || strings.Contains(b.words(), "private note") ||
		len(b.Bench.Lens.List()) == 0 || len(b.Bench.Problems()) != len(warned) {
		t.Errorf("after the reveal the window says\n%s", b.words())
	}
	b.key(fyne.KeyEscape)
	b.slide()
	b.keyIn(fyne.KeyEscape)
	if b.solved(); !strings.Contains(b.words(), "a private note") || !b.Bench.Tree.On() {
		t.Error("after the presentation, not everything is as before")
	}
}
