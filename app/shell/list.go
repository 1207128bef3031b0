package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"stepboard/widgets/layouts"
)

// List is Fyne's list with other keys: keys that the list does not use go to the window. A click focuses the list;
// keyboard actions work then, too.
type List struct {
	widget.List
	s *Shell
	// Text is a row's text for copying; nil if the list can't be copied.
	Text   func(i int) string
	chosen func(i int)
	roams  bool // the arrow keys have left the chosen row
	shown  int  // the chosen row, or -1
}

// NewList is a list of length rows; fill updates a row. chosen is called with the row that the user chose.
func NewList[R fyne.CanvasObject](s *Shell, length func() int, row func() R, fill func(i int, row R),
	chosen func(i int),
) *List {
	l := &List{s: s, chosen: chosen, shown: -1}
	l.Length, l.HideSeparators = length, true
	tight := -s.Scaled(4) // rows of words have more air around them than a laptop's window has room for
	l.CreateItem = func() fyne.CanvasObject { return layouts.Padded(tight, tight, 0, 0, row()) }
	l.UpdateItem = func(i widget.ListItemID, o fyne.CanvasObject) { fill(i, o.(*fyne.Container).Objects[0].(R)) }
	l.OnSelected = chosen
	l.ExtendBaseWidget(l)
	return l
}

// ShowChosen shows which row is chosen, -1 for none, without a call of chosen.
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

// Resize scrolls to the chosen row if there was no room for a row before; Fyne would scroll past it.
func (l *List) Resize(size fyne.Size) {
	none := l.Size().Height <= 0 // a layout in progress may give it less than nothing
	l.List.Resize(size)
	if none {
		l.ScrollTo(l.shown)
	}
}

// TypedKey moves through the list with the arrow keys. Space chooses the row reached.
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

// FocusLost ends the movement by arrow keys.
func (l *List) FocusLost() {
	l.roams = false
	l.List.FocusLost()
}

// TypedRune passes a character to the window.
func (l *List) TypedRune(r rune) { l.s.TypedRune(r) }
