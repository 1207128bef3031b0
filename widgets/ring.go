package widgets

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
)

// Ring is a line around what has the keyboard. The toolkit's own widgets only tint themselves a little where they are
// focused, which cannot be told from a row that is chosen. The ring stands outside the widget, on the ground around.
type Ring struct {
	Content *fyne.Container // goes over all that there is to go around
	line    *canvas.Rectangle
}

// ringGap is between a widget and its ring.
const ringGap = 2

// NewRing is a ring that is not shown.
func NewRing() *Ring {
	r := &Ring{line: &canvas.Rectangle{StrokeWidth: 2, CornerRadius: 9}}
	r.line.Hide()
	r.Content = container.NewWithoutLayout(r.line)
	return r
}

// Around shows the ring around something, or with nil nowhere.
func (r *Ring) Around(o fyne.CanvasObject, c color.Color) {
	if o == nil || !o.Visible() {
		r.line.Hide()
		r.Content.Refresh()
		return
	}
	d := fyne.CurrentApp().Driver()
	at := d.AbsolutePositionForObject(o).Subtract(d.AbsolutePositionForObject(r.Content))
	r.line.StrokeColor = c
	r.line.Move(at.SubtractXY(ringGap, ringGap))
	r.line.Resize(o.Size().AddWidthHeight(2*ringGap, 2*ringGap))
	r.line.Show()
	r.Content.Refresh() // what was hidden is not known to the toolkit, which would draw it with the next thing only
}

// Shown reports whether the ring is around something.
func (r *Ring) Shown() bool { return r.line.Visible() }
