package widgets

import (
	"image"
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
)

// focus is the common part of focusable widgets that read keys but no text.
type focus struct {
	focused bool
	refresh func() // shows the state of the widget
}

func (f *focus) FocusGained() { f.focused = true; f.refresh() }

func (f *focus) FocusLost() { f.focused = false; f.refresh() }

func (f *focus) TypedRune(rune) {}

// hover is the common part of widgets that mark the part under the pointer and have a hint for it.
type hover struct {
	// OnHint is called with the hint of the part under the pointer, or with "" if there is no part or no hint.
	OnHint func(string)

	hovered int // the part under the pointer, or -1
	partAt  func(at fyne.Position) int
	help    func(part int) string
	onMoved func() // called when the pointer moves to another part
}

func (h *hover) MouseIn(e *desktop.MouseEvent) { h.MouseMoved(e) }

func (h *hover) MouseMoved(e *desktop.MouseEvent) { h.goTo(h.partAt(e.Position)) }

func (h *hover) MouseOut() { h.goTo(-1) }

func (h *hover) goTo(part int) {
	change(&h.hovered, part, func() {
		h.onMoved()
		text := ""
		if part >= 0 {
			text = h.help(part)
		}
		callWith(h.OnHint, text)
	})
}

// choice is the common part of widgets with several words. The user chooses one, by a tap or with two keys.
type choice struct {
	focus
	hover
	speech

	// OnChanged is called with the index of the word that the user chose.
	OnChanged func(int)

	words       []string
	chosen      int
	back, forth fyne.KeyName // keys that choose the word before and the word after the chosen word
}

func (c *choice) begin(refresh func(), at func(fyne.Position) int, help func(int) string) {
	c.refresh, c.speech = refresh, c.spoken
	c.hover = hover{hovered: -1, partAt: at, onMoved: refresh, help: help}
}

func (c *choice) choose(i int) {
	if i < 0 || i >= len(c.words) || i == c.chosen {
		return
	}
	c.chosen = i
	c.refresh()
	callWith(c.OnChanged, i)
}

func (c *choice) Tapped(e *fyne.PointEvent) { c.choose(c.partAt(e.Position)) }

func (c *choice) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case c.back:
		c.choose(c.chosen - 1)
	case c.forth:
		c.choose(c.chosen + 1)
	}
}

// onePart is the function hover.partAt of widgets that have one part.
func onePart(fyne.Position) int { return 0 }

// parts is the list of objects of a renderer whose list never changes.
type parts []fyne.CanvasObject

func (p parts) Objects() []fyne.CanvasObject { return p }

func (parts) Destroy() {}

// noEnd is a part of widgets for which the end of a press or of a drag has no meaning.
type noEnd struct{}

func (noEnd) MouseUp(*desktop.MouseEvent) {}
func (noEnd) DragEnd()                    {}

// modifiers returns the modifier keys that the user holds.
func modifiers() fyne.KeyModifier {
	if d, ok := fyne.CurrentApp().Driver().(desktop.Driver); ok {
		return d.CurrentKeyModifiers()
	}
	return 0
}

// wheel returns the meaning of a scroll of the wheel: a pan in logical pixels or, if factor is not 0, a zoom.
func wheel(by fyne.Delta, held fyne.KeyModifier) (pan fyne.Delta, factor float64) {
	const (
		step   = 2   // logical pixels for each unit of a scroll; a notch of the wheel is 25 units
		double = 100 // units of scroll that double the size; one event at most doubles or halves it
	)
	switch {
	case held&fyne.KeyModifierShift != 0: // some systems turn DY into DX themselves
		return fyne.NewDelta(step*(by.DX+by.DY), 0), 0
	case held&(fyne.KeyModifierControl|fyne.KeyModifierSuper) != 0:
		return fyne.NewDelta(0, step*by.DY), 0
	case math.Abs(float64(by.DX)) > math.Abs(float64(by.DY)):
		return fyne.NewDelta(step*by.DX, 0), 0
	}
	return fyne.Delta{}, math.Exp2(max(-1, min(1, float64(by.DY)/double)))
}

// newRaster makes a picture that a function paints pixel by pixel. The toolkit does not smooth the picture.
func newRaster(paint func(w, h int) image.Image) *canvas.Raster {
	r := canvas.NewRaster(paint)
	r.ScaleMode = canvas.ImageScalePixels
	return r
}

// exact is the layout of rasters. Their sizes are whole numbers of pixels: a raster of another size may be shown a
// pixel wider or narrower than it was painted, so that the toolkit doubles or drops the pixels in its middle.
type exact struct{}

func (exact) MinSize(objects []fyne.CanvasObject) fyne.Size { return objects[0].MinSize() }

func (exact) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	scale := float32(1)
	if c := fyne.CurrentApp().Driver().CanvasForObject(objects[0]); c != nil {
		scale = c.Scale()
	}
	whole := func(v float32) float32 { return float32(math.Round(float64(v*scale))) / scale }
	objects[0].Resize(fyne.NewSize(whole(size.Width), whole(size.Height)))
}

// colors returns a function with the colours of a widget's theme, in the present variant (light or dark).
func colors(w interface{ Theme() fyne.Theme }) func(fyne.ThemeColorName) color.Color {
	th, v := w.Theme(), fyne.CurrentApp().Settings().ThemeVariant()
	return func(n fyne.ThemeColorName) color.Color { return th.Color(n, v) }
}

// change sets *field to a value. If this changes *field, change calls onChange.
func change[T comparable](field *T, value T, onChange func()) {
	if *field != value {
		*field = value
		onChange()
	}
}

// call calls a function that may be nil.
func call(f func()) {
	if f != nil {
		f()
	}
}

// callWith calls a function that may be nil with a value.
func callWith[T any](f func(T), v T) {
	if f != nil {
		f(v)
	}
}
