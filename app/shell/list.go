package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// List is Fyne's list, but for the keys: those that it has no use for are the window's. A click gives it the
// keyboard, and what can be done by key can be done then, too.
type List struct {
	widget.List
	s *Shell
	// Text is a row as it is copied; nil where the list is not.
	Text   func(i int) string
	chosen func(i int)
	roams  bool // the arrow keys have left the row that is chosen
	shown  int  // the row that is chosen, or -1
}

// NewList is a list of so many rows that fill brings up to date. chosen is told the row that the user chose.
func NewList[R fyne.CanvasObject](s *Shell, length func() int, row func() R, fill func(i int, row R),
	chosen func(i int),
) *List {
	l := &List{s: s, chosen: chosen, shown: -1}
	l.Length, l.CreateItem, l.HideSeparators = length, func() fyne.CanvasObject { return row() }, true
	l.UpdateItem = func(i widget.ListItemID, o fyne.CanvasObject) { fill(i, o.(R)) }
	l.OnSelected = chosen
	l.ExtendBaseWidget(l)
	return l
}

// ShowChosen shows which row is chosen, -1 for none, and tells nobody.
func (l *List) ShowChosen(i int) {
	l.shown = i
	if i < 0 {
		l.UnselectAll()
		return
	}
	l.OnSelected = nil
	l.Select(i)
	l.OnSelected = l.chosen
}

// Resize scrolls to the row that is chosen where there was no room for any row before: Fyne's scrolls past it then.
func (l *List) Resize(size fyne.Size) {
	none := l.Size().Height <= 0 // layouts under way may leave it less than nothing
	l.List.Resize(size)
	if none {
		l.ScrollTo(l.shown)
	}
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
		l.s.TypedKey(e)
	}
}

// FocusLost leaves the arrow keys to what has the keyboard next.
func (l *List) FocusLost() {
	l.roams = false
	l.List.FocusLost()
}

// TypedRune is a character for the window.
func (l *List) TypedRune(r rune) { l.s.TypedRune(r) }
