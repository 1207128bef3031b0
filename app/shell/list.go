package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"stepboard/widgets/layouts"
)

// List is Fyne's list. It passes keys that it does not use to the window, because a click gives the focus to the list.
type List struct {
	widget.List
	s      *Shell
	Text   func(i int) string // text of a row to be copied; nil: the list can't be copied
	chosen func(i int)
	roams  bool // whether an arrow key was pressed after the last choice
	shown  int  // the chosen row, or -1
}

// NewList makes a list. fill writes row number i. The parameter chosen is called with the number of the row that the
// user chooses.
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

// ShowChosen shows that row i is chosen; -1 means no row. ShowChosen does not call the function chosen.
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

// Resize also scrolls to the chosen row if the list had no height before. Fyne would scroll too far.
func (l *List) Resize(size fyne.Size) {
	none := l.Size().Height <= 0 // while a layout is in progress, the height may be negative
	l.List.Resize(size)
	if none {
		l.ScrollTo(l.shown)
	}
}

// TypedKey moves with Up and Down. After Up or Down, Space chooses the row. Other keys go to the window.
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

// FocusLost ends a movement by arrow keys.
func (l *List) FocusLost() {
	l.roams = false
	l.List.FocusLost()
}

// TypedRune passes a character to the window.
func (l *List) TypedRune(r rune) { l.s.TypedRune(r) }

// Row is the common part of rows that have several objects.
type Row struct {
	widget.BaseWidget
	Content fyne.CanvasObject
}

// CreateRenderer implements fyne.Widget.
func (r *Row) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(r.Content) }
