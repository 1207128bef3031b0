package widgets

import (
	"image/color"

	"fyne.io/fyne/v2"
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

// hint is what widgets share that tell what the thing under the pointer is for.
type hint struct {
	// OnHint is told what the thing under the pointer is for, and "" when there is none.
	OnHint func(string)
}

func (h *hint) tell(text string) { callWith(h.OnHint, text) }

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
