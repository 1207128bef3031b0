package widgets

import (
	"image/color"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
)

func TestRingGoesAroundAWidget(t *testing.T) {
	test.NewTempApp(t)
	b := widget.NewButton("button", nil)
	r := NewRing()
	w := test.NewTempWindow(t, container.NewStack(container.NewVBox(widget.NewLabel("above"), container.NewHBox(b)),
		r.Content))
	w.Resize(fyne.NewSize(300, 200))
	if r.Shown() {
		t.Error("a ring shows around nothing")
	}
	r.Around(b, color.Black)
	d := fyne.CurrentApp().Driver()
	at, want := d.AbsolutePositionForObject(r.line), d.AbsolutePositionForObject(b)
	if !r.Shown() || at != want.SubtractXY(2, 2) || r.line.Size() != b.Size().AddWidthHeight(4, 4) {
		t.Errorf("the ring is at %v of %v, the button at %v of %v", at, r.line.Size(), want, b.Size())
	}
	b.Hide()
	r.Around(b, color.Black)
	if r.Shown() {
		t.Error("a ring stays around what is hidden")
	}
}
