package widgets

import (
	"image/color"
	"math"
	"slices"

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
// between widget and ring, so that a ring is visible beside a button of the same colour.
const ringGap = 4

// NewRing makes a hidden ring.
func NewRing() *Ring {
	r := &Ring{line: &canvas.Rectangle{StrokeWidth: 2, CornerRadius: 11}}
	r.line.Hide()
	r.Content = container.NewWithoutLayout(r.line)
	return r
}

// Around shows the ring around an object. If the object is nil or hidden, Around hides the ring.
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

func partsOf(root fyne.CanvasObject) []fyne.CanvasObject {
	switch in := root.(type) {
	case *fyne.Container:
		return in.Objects
	case *container.Split:
		return []fyne.CanvasObject{in.Leading, in.Trailing}
	case *container.Scroll:
		return []fyne.CanvasObject{in.Content}
	}
	return nil
}

// Reveal scrolls the containers in root so that o is visible with its ring. It reports whether o is a part of root.
func Reveal(o, root fyne.CanvasObject) bool {
	if !slices.ContainsFunc(partsOf(root), func(part fyne.CanvasObject) bool { return Reveal(o, part) }) {
		return o == root
	}
	if in, ok := root.(*container.Scroll); ok && !IsCode(o) { // a Code scrolls to its cursor itself
		d := fyne.CurrentApp().Driver()
		top := d.AbsolutePositionForObject(o).Y - d.AbsolutePositionForObject(in).Y - ringGap
		below := top + o.Size().Height + 2*ringGap - in.Size().Height
		in.ScrollToOffset(in.Offset.AddXY(0, min(max(below, 0), top)))
	}
	return true
}

// First returns the first visible, enabled and focusable part of an object, or nil.
func First(root fyne.CanvasObject) fyne.Focusable {
	if all := focusable(root); len(all) > 0 {
		return all[0]
	}
	return nil
}

// focusable returns the visible, enabled and focusable parts of an object in the order of Tab.
func focusable(root fyne.CanvasObject) (list []fyne.Focusable) {
	if !root.Visible() {
		return nil
	}
	for _, part := range partsOf(root) {
		list = append(list, focusable(part)...)
	}
	f, ok := root.(fyne.Focusable)
	if able, can := root.(fyne.Disableable); ok && (!can || !able.Disabled()) {
		list = append(list, f)
	}
	return list
}

// Toward returns the focusable part of root to which an arrow key leads from an object: the nearest in this direction.
// It returns nil if there is none.
func Toward(root, from fyne.CanvasObject, arrow fyne.KeyName) (nearest fyne.Focusable) {
	way := map[fyne.KeyName]fyne.Position{
		fyne.KeyLeft: {X: -1}, fyne.KeyRight: {X: 1}, fyne.KeyUp: {Y: -1}, fyne.KeyDown: {Y: 1},
	}[arrow]
	middle := func(o fyne.CanvasObject) fyne.Position {
		return fyne.CurrentApp().Driver().AbsolutePositionForObject(o).AddXY(o.Size().Width/2, o.Size().Height/2)
	}
	least := float32(math.Inf(1))
	for _, f := range focusable(root) {
		d := middle(f.(fyne.CanvasObject)).Subtract(middle(from))
		along, across := d.X*way.X+d.Y*way.Y, d.X*way.Y-d.Y*way.X
		if away := along + 2*max(across, -across); along > 1 && away < least {
			least, nearest = away, f
		}
	}
	return nearest
}
