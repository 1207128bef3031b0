package app

import (
	"bytes"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

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

// slide waits until the slide of a frame is shown.
func (b *bench) slide(i int) {
	b.t.Helper()
	p := &b.presenting
	b.wait("the slide", func() bool {
		p.slides.Canvas().Capture() // it is drawn in the size that it is painted in
		return p.told == i && p.at == i && !p.slide.Busy()
	})
}

// keyIn types a key in the presentation.
func (b *bench) keyIn(names ...fyne.KeyName) {
	for _, n := range names {
		b.presenting.slides.Canvas().OnTypedKey()(&fyne.KeyEvent{Name: n})
	}
}

func TestPresentationKeys(t *testing.T) {
	b := presented(t)
	p := &b.presenting
	if !p.slides.FullScreen() {
		t.Error("the slides do not fill the screen")
	}
	for _, c := range []struct {
		keys []fyne.KeyName
		want int
	}{
		{[]fyne.KeyName{fyne.KeyRight}, 1},
		{[]fyne.KeyName{fyne.KeySpace, fyne.KeyPageDown}, 3},
		{[]fyne.KeyName{fyne.KeyReturn}, 4},
		{[]fyne.KeyName{fyne.KeyRight}, 4}, // the last stays
		{[]fyne.KeyName{fyne.KeyLeft, fyne.KeyPageUp}, 2},
		{[]fyne.KeyName{fyne.KeyHome}, 0},
		{[]fyne.KeyName{fyne.KeyLeft}, 0},
		{[]fyne.KeyName{fyne.Key4, fyne.KeyReturn}, 3},
		{[]fyne.KeyName{fyne.Key9, fyne.Key9, fyne.KeyEnter}, 4},
		{[]fyne.KeyName{fyne.Key2, fyne.KeyLeft, fyne.KeyReturn}, 4}, // a key between forgets the digit
		{[]fyne.KeyName{fyne.KeyHome, fyne.KeyEnd}, 4},
	} {
		b.keyIn(c.keys...)
		if p.at != c.want {
			t.Fatalf("%v leads to frame %d, want %d", c.keys, p.at+1, c.want+1)
		}
	}
	test.TapSecondary(p.slide)
	test.TapSecondary(p.slide)
	test.Tap(p.slide)
	if p.at != 3 {
		t.Errorf("two clicks back and one on lead to frame %d, want 4", p.at+1)
	}
	b.slide(3)
	b.keyIn(fyne.KeyB)
	if p.slide.Picture() != blackout {
		t.Error("B does not make the screen black")
	}
	b.keyIn(fyne.KeyB)
	if p.slide.Picture() == blackout || p.at != 3 {
		t.Error("B again does not bring the slide back")
	}
	b.keyIn(fyne.KeyEscape)
	if p.on || p.slides != nil || b.chosenFrame() != 3 {
		t.Errorf("Escape leaves on %v, frame %d chosen", p.on, b.chosenFrame()+1)
	}
	if _, ok := b.lesson.room.picture(look{purpose: forSlide}); ok || len(b.lesson.room.wanted[forSlide]) != 0 {
		t.Error("slides are wanted still")
	}
}

func TestSlidesAreDrawnAheadAndInTheSizeOfTheScreen(t *testing.T) {
	b := presented(t)
	p := &b.presenting
	width, height := p.slide.Pixels()
	picture := p.slide.Picture()
	if picture.Rect.Dx() != width || picture.Rect.Dy() != height || width < 900 {
		t.Fatalf("a picture of %v for %d×%d pixels", picture.Rect, width, height)
	}
	b.wait("the next", func() bool { _, ok := b.lesson.room.picture(p.order(1).look); return ok })
	b.keyIn(fyne.KeyRight) // it is there at once
	if p.told != 1 || p.slide.Busy() || bytes.Equal(p.slide.Picture().Pix, picture.Pix) {
		t.Error("a slide drawn ahead is not shown at once")
	}
	b.keyIn(fyne.KeyEnd) // not drawn yet: the last stays, with a sign
	if shown := p.slide.Picture(); shown == nil || p.told == 4 || !p.slide.Busy() {
		t.Error("nothing is shown while a slide is drawn, or no sign of it")
	}
	b.slide(4)
	p.slides.Resize(fyne.NewSize(640, 480))
	p.slides.Canvas().Capture()
	b.wait("the new size", func() bool { return p.slide.Picture().Rect.Dx() == 640 })
	setSlideGround(b.Settings, groundDark)
	b.build()
	b.wait("the other ground", func() bool {
		p.slides.Canvas().Capture()
		picture := p.slide.Picture()
		return picture != nil && picture.RGBAAt(1, 1).R == scene.Dark.Ground.R
	})
}

func TestFramesFollowByThemselves(t *testing.T) {
	b := presented(t)
	p := &b.presenting
	for i := range b.frames() {
		b.editFrame(i, func(f *frame) { f.Hold = time.Millisecond })
	}
	b.slide(0)
	b.keyIn(fyne.KeyA)
	if p.slide.Note() == "" {
		t.Error("it is not said that frames follow by themselves")
	}
	b.slide(4)
	if p.auto {
		t.Error("it goes on behind the last frame")
	}
	b.keyIn(fyne.KeyHome)
	b.slide(0)
	b.keyIn(fyne.KeyA, fyne.KeyA)
	time.Sleep(20 * time.Millisecond)
	for len(b.posts) > 0 {
		(<-b.posts)()
	}
	if p.at != 0 {
		t.Error("A again does not stop it")
	}
}

func TestThePresenterSeesWhatComes(t *testing.T) {
	b := presented(t)
	p := &b.presenting
	b.keyIn(fyne.KeyP)
	v := p.presenter
	if v == nil {
		t.Fatal("P does not open the presenter's window")
	}
	b.wait("both pictures", func() bool { return v.now.Visible() && v.next.Visible() })
	if v.place.Text != "1 of 5" || v.title.Segment.Text != "a" || v.end.Visible() {
		t.Errorf("%q, %q", v.place.Text, v.title.Segment.Text)
	}
	v.win.Canvas().OnTypedKey()(&fyne.KeyEvent{Name: fyne.KeyEnd})
	b.slide(4)
	if v.place.Text != "5 of 5" || v.next.Visible() || !v.end.Visible() ||
		v.caption.Segment.Text != b.frames()[4].Caption {
		t.Errorf("at the end %q, next shown %v", v.place.Text, v.next.Visible())
	}
	p.key(&fyne.KeyEvent{Name: fyne.KeyT})
	if p.presenter != nil || !p.on {
		t.Error("T does not close the presenter's window, or closes more")
	}
	for d, want := range map[time.Duration]string{
		7 * time.Second: "0:07", 754 * time.Second: "12:34",
		3725 * time.Second: "1:02:05",
	} {
		if got := elapsed(d); got != want {
			t.Errorf("%v is %q, want %q", d, got, want)
		}
	}
}

func TestAFrameIsOpenedFromThePresentation(t *testing.T) {
	b := presented(t)
	p := &b.presenting
	b.keyIn(fyne.KeyRight, fyne.KeyRight, fyne.KeyO)
	if p.slides != nil || !p.on || b.lesson.open == nil || b.lesson.open.index != 2 {
		t.Fatalf("O: slides %v, open %+v", p.slides, b.lesson.open)
	}
	b.arrive()
	b.Perform(b.Action("frame-next"))
	b.arrive()
	b.key(fyne.KeyEscape)
	if b.lesson.open != nil || p.slides == nil || p.at != 3 {
		t.Fatalf("the return leads to frame %d, slides %v", p.at+1, p.slides)
	}
	b.slide(3)
	b.keyIn(fyne.KeyO)
	b.arrive()
	b.Perform(b.Action("present")) // another way back
	if p.slides == nil || b.lesson.open != nil {
		t.Error("presenting again does not return to the slides")
	}
	b.slide(3)
	p.slides.Close()
	if p.on {
		t.Error("the presentation goes on without its window")
	}
}

func TestWithoutFramesTheViewIsPresented(t *testing.T) {
	b := open(t, write(t, "revisit.in", revisit))
	b.Bench.Playback.Seek(2)
	b.Perform(b.Action("present"))
	b.slide(0)
	p := &b.presenting
	if f := p.frames(); len(f) != 1 || f[0].Shot.Move != 2 {
		t.Errorf("presented %+v", f)
	}
	b.keyIn(fyne.KeyRight, fyne.KeyO, fyne.KeyEscape)
	if p.on || b.Bench.Doc().Dirty() {
		t.Error("the presentation goes on, or the document was changed")
	}
}
