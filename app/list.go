package app

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// list is Fyne's list, but for the keys: those that it has no use for are the window's. A click gives it the
// keyboard, and what can be done by key can be done then, too.
type list struct {
	widget.List
	w     *Window
	roams bool // the arrow keys have left the row that is chosen
}

func newList(w *Window, length func() int, row func() fyne.CanvasObject,
	fill func(widget.ListItemID, fyne.CanvasObject),
) *list {
	l := &list{w: w}
	l.Length, l.CreateItem, l.UpdateItem, l.HideSeparators = length, row, fill, true
	l.ExtendBaseWidget(l)
	return l
}

// TypedKey goes up and down the list with the arrow keys; Space then shows what it came to.
func (l *list) TypedKey(e *fyne.KeyEvent) {
	switch {
	case e.Name == fyne.KeyUp, e.Name == fyne.KeyDown:
		l.roams = true
		l.List.TypedKey(e)
	case e.Name == fyne.KeySpace && l.roams:
		l.roams = false
		l.List.TypedKey(e)
	default:
		l.w.typedKey(e)
	}
}

// FocusLost leaves the arrow keys to what has the keyboard next.
func (l *list) FocusLost() {
	l.roams = false
	l.List.FocusLost()
}

// TypedRune is a character for the window.
func (l *list) TypedRune(r rune) { l.w.typedRune(r) }
