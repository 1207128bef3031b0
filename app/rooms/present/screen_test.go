package present

import (
	"image"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"stepboard/widgets"
)

// B and W cover the slide. L makes the mouse a spot of light, which leaves nothing on the slide.
func TestScreensAndSpot(t *testing.T) {
	b := presented(t)
	slide := b.room.slide
	for _, key := range []fyne.KeyName{fyne.KeyB, fyne.KeyW, fyne.KeyW} {
		b.keyIn(key)
		want := map[fyne.KeyName]*image.RGBA{fyne.KeyB: blackScreen, fyne.KeyW: whiteScreen}[key]
		if on := b.room.blank != nil; on && slide.Picture() != want || on == (slide.Picture().Rect.Dx() > 1) {
			t.Errorf("%s shows a picture of %v", key, slide.Picture().Rect)
		}
	}
	if b.room.blank != nil {
		t.Error("the second W does not show the slide again")
	}
	spots := func() int {
		return len(slices.DeleteFunc(test.WidgetRenderer(slide).Objects(), func(o fyne.CanvasObject) bool {
			_, spot := o.(*canvas.Circle)
			return !spot || !o.Visible()
		}))
	}
	move := func() {
		slide.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(30, 30)}})
	}
	move()
	before := spots()
	b.keyIn(fyne.KeyL)
	move()
	on := spots()
	if b.keyIn(fyne.KeyL); before != 0 || on != 1 || spots() != 0 {
		t.Errorf("%d spots before L, %d with it, %d after it", before, on, spots())
	}
}

// What the pen draws stays on its frame until it is erased, and is not on other frames.
func TestThePenDrawsOnAFrame(t *testing.T) {
	b := presented(t)
	b.room.slide.OnStroke(widgets.Stroke{{X: 0.1, Y: 0.1}, {X: 0.9, Y: 0.9}})
	lines := func() (n int) {
		for _, o := range test.WidgetRenderer(b.room.slide).Objects() {
			if line, ok := o.(*canvas.Line); ok && line.Visible() {
				n++
			}
		}
		return n
	}
	for _, step := range []struct {
		key   fyne.KeyName
		slide int
		want  int
	}{{fyne.KeyRight, 1, 0}, {fyne.KeyLeft, 0, 1}, {fyne.KeyB, 0, 0}, {fyne.KeyB, 0, 1}, {fyne.KeyE, 0, 0}} {
		b.keyIn(step.key)
		if b.slide(step.slide); lines() != step.want {
			t.Errorf("after %s, %d lines are on slide %d, want %d", step.key, lines(), step.slide, step.want)
		}
	}
}
