package app

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// list is Fyne's list, but for the keys: those that it has no use for are the window's. A click gives it the keyboard, and what can
// be done by key can be done then, too.
type list struct {
	widget.List
	w *Window
}

func newList(w *Window, length func() int, row func() fyne.CanvasObject, fill func(widget.ListItemID, fyne.CanvasObject)) *list {
	l := &list{w: w}
	l.Length, l.CreateItem, l.UpdateItem, l.HideSeparators = length, row, fill, true
	l.ExtendBaseWidget(l)
	return l
}

// TypedKey goes up and down the list with the arrow keys; Space shows what it came to.
func (l *list) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyUp, fyne.KeyDown, fyne.KeySpace:
		l.List.TypedKey(e)
	default:
		l.w.typedKey(e)
	}
}

// TypedRune is a character for the window.
func (l *list) TypedRune(r rune) { l.w.typedRune(r) }
