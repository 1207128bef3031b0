package app

import (
	"testing"

	"fyne.io/fyne/v2"

	"stepboard/scene"
)

// presented presents a lesson of five frames.
func presented(t *testing.T) *bench {
	t.Helper()
	b := lessonOf(t, "a", "b", "c", "d", "e")
	b.Perform(b.Action("present"))
	b.slide(0)
	return b
}

// slide waits until the presentation shows the slide of a frame.
func (b *bench) slide(i int) {
	b.t.Helper()
	b.wait("the slide", func() bool {
		b.present.Slides().Canvas().Capture() // a slide is drawn in the size of its last painting
		return b.present.Seen() == i
	})
}

// keyIn types a key in the presentation.
func (b *bench) keyIn(names ...fyne.KeyName) {
	for _, n := range names {
		b.present.Slides().Canvas().OnTypedKey()(&fyne.KeyEvent{Name: n})
	}
}

func TestAFrameIsOpenedFromThePresentation(t *testing.T) {
	b := presented(t)
	p := b.present
	b.keyIn(fyne.KeyRight, fyne.KeyRight, fyne.KeyO)
	if p.Slides() != nil || !p.On() || b.lesson.Opened() != 2 {
		t.Fatalf("O: slides %v, open %d", p.Slides(), b.lesson.Opened())
	}
	b.arrive()
	b.Perform(b.Action("frame-next"))
	b.arrive()
	b.key(fyne.KeyEscape)
	if b.lesson.Opened() >= 0 || p.Slides() == nil || p.At() != 3 {
		t.Fatalf("the return leads to frame %d, slides %v", p.At()+1, p.Slides())
	}
	b.slide(3)
	b.keyIn(fyne.KeyO)
	b.arrive()
	b.Perform(b.Action("present")) // the same action leaves the presentation
	if p.Slides() == nil || b.lesson.Opened() >= 0 {
		t.Error("presenting again does not return to the slides")
	}
	b.slide(3)
	p.Slides().Close()
	if p.On() || b.lesson.Chosen() != 3 {
		t.Errorf("without its window the presentation goes on: %v; frame %d chosen", p.On(), b.lesson.Chosen()+1)
	}
}

func TestWithoutFramesTheViewIsPresented(t *testing.T) {
	b := open(t, write(t, "revisit.in", revisit))
	b.Bench.Playback.Seek(2)
	b.Perform(b.Action("present"))
	b.slide(0)
	p := b.present
	if f := p.Frames(); len(f) != 1 || f[0].Shot.Move != 2 {
		t.Errorf("presented %+v", f)
	}
	b.keyIn(fyne.KeyRight, fyne.KeyO, fyne.KeyEscape)
	if p.On() || b.Bench.Doc().Dirty() {
		t.Error("the presentation goes on, or the document was changed")
	}
}

// A newly chosen ground appears on the slides at once.
func TestSlidesFollowTheChosenGround(t *testing.T) {
	b := presented(t)
	for _, item := range b.present.GroundMenu().ChildMenu.Items {
		item.Action()
	}
	b.wait("the dark ground", func() bool {
		r, g, blue, _ := b.present.Slides().Canvas().Capture().At(1, 1).RGBA()
		want := scene.Dark.Ground
		return b.present.Seen() == 0 && r>>8 == uint32(want.R) && g>>8 == uint32(want.G) &&
			blue>>8 == uint32(want.B)
	})
}
