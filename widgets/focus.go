package widgets

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
