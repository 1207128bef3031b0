package app

import (
	"testing"

	"fyne.io/fyne/v2"

	"stepboard/app/shell/shelltest"
	"stepboard/scene"
	"stepboard/widgets"
)

// presented presents a lesson of five frames.
func presented(t *testing.T) *bench {
	t.Helper()
	b := lessonOf(t, "a", "b", "c", "d", "e")
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
