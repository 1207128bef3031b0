package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// Entry is Fyne's entry. It corrects an error of Fyne, which may report a double click late on a busy machine. Then
// Fyne would select a word while the user types, and the next character would replace this word.
type Entry struct {
	widget.Entry
	typed bool // whether the user has typed since the last press of the mouse
}

// NewEntry is an empty entry of one line.
func NewEntry() *Entry {
	e := &Entry{}
	e.ExtendBaseWidget(e)
	return e
}

// Field returns Fyne's entry.
func (e *Entry) Field() *widget.Entry { return &e.Entry }

// Write sets the text. Write does not call OnChanged.
func (e *Entry) Write(text string) {
	if e.Text != text {
		changed := e.OnChanged
		e.OnChanged = nil
		e.SetText(text)
		e.OnChanged = changed
	}
}

// MouseDown implements desktop.Mouseable.
func (e *Entry) MouseDown(m *desktop.MouseEvent) {
	e.typed = false
	e.Entry.MouseDown(m)
}

// DoubleTapped implements fyne.DoubleTappable. It selects a word, unless the user has typed since the click.
func (e *Entry) DoubleTapped(ev *fyne.PointEvent) {
	if !e.typed {
		e.Entry.DoubleTapped(ev)
	}
}

// TypedRune implements fyne.Focusable.
func (e *Entry) TypedRune(r rune) {
	e.typed = true
	e.Entry.TypedRune(r)
}

// TypedKey implements fyne.Focusable.
func (e *Entry) TypedKey(k *fyne.KeyEvent) {
	e.typed = true
	e.Entry.TypedKey(k)
}

// TypedShortcut implements fyne.Shortcutable. Ctrl+Home and Ctrl+End go to the beginning and the end of the text. With
// Shift, these shortcuts also select the text up to there.
func (e *Entry) TypedShortcut(s fyne.Shortcut) {
	e.typed = true
	if k, ok := s.(*desktop.CustomShortcut); ok && k.Modifier&^fyne.KeyModifierShift == fyne.KeyModifierShortcutDefault {
		switch k.KeyName {
		case fyne.KeyHome:
			e.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyPageUp}) // Fyne goes to the beginning of the text
			return
		case fyne.KeyEnd:
			e.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyPageDown})
			return
		}
	}
	e.Entry.TypedShortcut(s)
}
