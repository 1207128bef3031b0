package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// List is Fyne's list, but for the keys: those that it has no use for are the window's. A click gives it the
// keyboard, and what can be done by key can be done then, too.
type List struct {
	widget.List
	w     *Shell
	roams bool // the arrow keys have left the row that is chosen
}

func NewList(w *Shell, length func() int, row func() fyne.CanvasObject,

	fill func(widget.ListItemID, fyne.CanvasObject),
) *List {
	l := &List{w: w}
	l.Length, l.CreateItem, l.UpdateItem, l.HideSeparators = length, row, fill, true
	l.ExtendBaseWidget(l)
	return l
}

// TypedKey goes up and down the list with the arrow keys; Space then shows what it came to.
func (l *List) TypedKey(e *fyne.KeyEvent) {
	switch {
	case e.Name == fyne.KeyUp, e.Name == fyne.KeyDown:
		l.roams = true
		l.List.TypedKey(e)
	case e.Name == fyne.KeySpace && l.roams:
		l.roams = false
		l.List.TypedKey(e)
	default:
		l.w.TypedKey(e)
	}
}

// FocusLost leaves the arrow keys to what has the keyboard next.
func (l *List) FocusLost() {
	l.roams = false
	l.List.FocusLost()
}

// TypedRune is a character for the window.
func (l *List) TypedRune(r rune) { l.w.TypedRune(r) }
