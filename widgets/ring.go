package widgets

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"stepboard/widgets/layouts"
)

// Ring is a line around the focused widget. The toolkit itself only tints the widget a little, and this tint looks
// like a chosen row. The line is outside of the widget.
type Ring struct {
	Content *fyne.Container // covers all widgets that the ring may surround
	line    *canvas.Rectangle
}

// ringGap is the distance from a widget to the outer edge of its ring, in logical pixels. Some ground stays visible
// between the two, so that a ring is visible beside a button of the same colour.
const ringGap = 4

// NewRing makes a hidden ring.
func NewRing() *Ring {
	r := &Ring{line: &canvas.Rectangle{StrokeWidth: 2, CornerRadius: 11}}
	r.line.Hide()
	r.Content = container.NewWithoutLayout(r.line)
	return r
}

// Around shows the ring around an object; nil hides it.
func (r *Ring) Around(o fyne.CanvasObject, c color.Color) {
	if o == nil || !o.Visible() {
		r.line.Hide()
		r.Content.Refresh()
		return
	}
	d := fyne.CurrentApp().Driver()
	at := d.AbsolutePositionForObject(o).Subtract(d.AbsolutePositionForObject(r.Content))
	r.line.StrokeColor = c
	layouts.Put(r.line, at.SubtractXY(ringGap, ringGap), o.Size().AddWidthHeight(2*ringGap, 2*ringGap))
	r.line.Show()
	r.Content.Refresh() // otherwise the toolkit would draw the ring only after another change
}

// Shown reports whether the ring is visible.
func (r *Ring) Shown() bool { return r.line.Visible() }

// IsCode reports whether an object is the text of a Code, which shows its focus itself and needs no Ring.
func IsCode(o any) bool {
	_, ok := o.(*codeEntry)
	return ok
}

// Reveal scrolls the containers in root so that o is visible with its ring. It reports whether o is a part of root.
func Reveal(o, root fyne.CanvasObject) bool {
	switch in := root.(type) {
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
		if IsCode(o) { // a Code scrolls to its cursor itself
			return true
		}
		d := fyne.CurrentApp().Driver()
		top := d.AbsolutePositionForObject(o).Y - d.AbsolutePositionForObject(in).Y - ringGap
		below := top + o.Size().Height + 2*ringGap - in.Size().Height
		in.ScrollToOffset(in.Offset.AddXY(0, min(max(below, 0), top)))
		return true
	}
	return o == root
}

// First returns the first visible, enabled and focusable part of an object, or nil.
func First(root fyne.CanvasObject) fyne.Focusable {
	if !root.Visible() {
		return nil
	}
	switch in := root.(type) {
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
