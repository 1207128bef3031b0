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
	if !r.Shown() || at != want.SubtractXY(4, 4) || r.line.Size() != b.Size().AddWidthHeight(8, 8) {
		t.Errorf("the ring is at %v of %v, the button at %v of %v", at, r.line.Size(), want, b.Size())
	}
	b.Hide()
	r.Around(b, color.Black)
	if r.Shown() {
		t.Error("a ring stays around what is hidden")
	}
}

// The focused widget is scrolled into view with its ring, from below and from above. A widget elsewhere scrolls
// nothing.
func TestRevealScrolls(t *testing.T) {
	test.NewTempApp(t)
	column, other := container.NewVBox(), widget.NewButton("other", nil)
	for range 20 {
		column.Add(widget.NewButton("button", nil))
	}
	scroll := container.NewVScroll(container.NewPadded(column))
	all := container.NewBorder(nil, other, nil, nil, scroll)
	test.NewTempWindow(t, all).Resize(fyne.NewSize(200, 200))
	d := fyne.CurrentApp().Driver()
	for _, i := range []int{19, 0, 10, 9, 11} {
		o := column.Objects[i]
		if !Reveal(o, all) {
			t.Fatalf("button %d is not among the parts", i)
		}
		top := d.AbsolutePositionForObject(o).Y - d.AbsolutePositionForObject(scroll).Y
		if top < ringGap || top+o.Size().Height+ringGap > scroll.Size().Height {
			t.Errorf("button %d is %v below the top of %v", i, top, scroll.Size().Height)
		}
	}
	was := scroll.Offset
	if !Reveal(other, all) || Reveal(widget.NewLabel("strange"), all) || scroll.Offset != was {
		t.Errorf("what lies elsewhere scrolls from %v to %v", was, scroll.Offset)
	}
}
