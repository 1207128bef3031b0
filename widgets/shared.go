package widgets

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// focus is what widgets share that can have the keyboard's focus and read keys, but no characters: whether they have
// it.
type focus struct {
	focused bool
	refresh func() // of the widget
}

// FocusGained shows the focus.
func (f *focus) FocusGained() { f.focused = true; f.refresh() }

// FocusLost hides it.
func (f *focus) FocusLost() { f.focused = false; f.refresh() }

// TypedRune does nothing.
func (f *focus) TypedRune(rune) {}

// hover is what widgets share that show which of their parts is under the pointer, and tell what it is for.
type hover struct {
	// OnHint is told what the part under the pointer is for, and "" when there is none.
	OnHint func(string)

	hovered int // the part under the pointer, or -1
	part    func(at fyne.Position) int
	help    func(part int) string
	moved   func() // the pointer to another part
}

// MouseIn is MouseMoved.
func (h *hover) MouseIn(e *desktop.MouseEvent) { h.MouseMoved(e) }

// MouseMoved follows the pointer.
func (h *hover) MouseMoved(e *desktop.MouseEvent) { h.goTo(h.part(e.Position)) }

// MouseOut ends that.
func (h *hover) MouseOut() { h.goTo(-1) }

func (h *hover) goTo(part int) {
	change(&h.hovered, part, func() {
		h.moved()
		text := ""
		if part >= 0 {
			text = h.help(part)
		}
		callWith(h.OnHint, text)
	})
}

// onePart is the part under the pointer of a widget that is one.
func onePart(fyne.Position) int { return 0 }

// parts are the objects of a renderer, where they stay the same.
type parts []fyne.CanvasObject

// Objects are the parts of the widget.
func (p parts) Objects() []fyne.CanvasObject { return p }

// Destroy has nothing to let go of.
func (parts) Destroy() {}

// colors are those of a widget's theme in the variant that is in use.
func colors(w interface{ Theme() fyne.Theme }) func(fyne.ThemeColorName) color.Color {
	th, v := w.Theme(), fyne.CurrentApp().Settings().ThemeVariant()
	return func(n fyne.ThemeColorName) color.Color { return th.Color(n, v) }
}

// change sets a value and, if it was another one before, calls what follows from that.
func change[T comparable](at *T, to T, then func()) {
	if *at != to {
		*at = to
		then()
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
