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

// ringGap is from a widget to the outer edge of its ring: some ground shows between them, so that the ring is seen
// around a button of its own colour.
const ringGap = 4

// NewRing is a ring that is not shown.
func NewRing() *Ring {
	r := &Ring{line: &canvas.Rectangle{StrokeWidth: 2, CornerRadius: 11}}
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

// IsCode reports whether an object is the text of a Code, which shows by itself that it has the keyboard: a ring would
// go around all of a text that is larger than the window.
func IsCode(o any) bool {
	_, ok := o.(*codeEntry)
	return ok
}

// Reveal scrolls whatever an object lies in, so that it is seen with its ring, and reports whether it is among the
// parts of another.
func Reveal(o, among fyne.CanvasObject) bool {
	switch in := among.(type) {
	case *fyne.Container:
		for _, part := range in.Objects {
			if Reveal(o, part) {
				return true
			}
		}
	case *container.Split:
		return Reveal(o, in.Leading) || Reveal(o, in.Trailing)
	case *container.Scroll:
		if !Reveal(o, in.Content) {
			return false
		}
		if IsCode(o) { // it follows its cursor
			return true
		}
		d := fyne.CurrentApp().Driver()
		top := d.AbsolutePositionForObject(o).Y - d.AbsolutePositionForObject(in).Y - ringGap
		below := top + o.Size().Height + 2*ringGap - in.Size().Height
		in.ScrollToOffset(in.Offset.AddXY(0, min(max(below, 0), top)))
		return true
	}
	return o == among
}

// First is what takes the keyboard first among the parts of an object, or nil.
func First(among fyne.CanvasObject) fyne.Focusable {
	if !among.Visible() {
		return nil
	}
	switch in := among.(type) {
	case *fyne.Container:
		for _, part := range in.Objects {
			if f := First(part); f != nil {
				return f
			}
		}
	case *container.Scroll:
		return First(in.Content)
	case *container.Split:
		if f := First(in.Leading); f != nil {
			return f
		}
		return First(in.Trailing)
	case fyne.Focusable:
		if able, ok := in.(fyne.Disableable); !ok || !able.Disabled() {
			return in
		}
	}
	return nil
}
