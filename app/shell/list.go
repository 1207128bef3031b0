package shell

import (
	"fmt"
	"image/color"
	"math"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// List is Fyne's list. It passes keys that it does not use to the window, because a click gives the focus to the list.
type List struct {
	widget.List
	s          *Shell
	Text       func(i int) string // text of a row for the clipboard; nil if the list can't be copied
	chosen     func(i int)
	arrowsUsed bool    // whether the user pressed an arrow key after the last choice
	shownRow   int     // the chosen row, or -1
	row        float32 // height of a row, with the gap below it; 0 if it is not known yet
}

// NewList makes a list. The parameter fill writes row number i. When the user chooses a row, the list calls the
// parameter chosen with the number of the row.
func NewList[R rowContent](s *Shell, length func() int, row func() R, fill func(i int, row R),
	chosen func(i int),
) *List {
	l := &List{s: s, chosen: chosen, shownRow: -1}
	l.Length, l.HideSeparators = length, true
	l.CreateItem = func() fyne.CanvasObject {
		r := &listRow{s: s, row: row(), highlight: canvas.NewRectangle(nil)}
		r.highlight.CornerRadius = s.Theme.Size(fynetheme.SizeNameSelectionRadius)
		r.ExtendBaseWidget(r)
		return r
	}
	l.UpdateItem = func(i widget.ListItemID, o fyne.CanvasObject) { fill(i, o.(*listRow).row.(R)) }
	l.OnSelected = chosen
	l.ExtendBaseWidget(l)
	return l
}

// ShowChosen shows that row i is chosen; -1 means no row. ShowChosen does not call the function chosen.
func (l *List) ShowChosen(i int) {
	l.shownRow = i
	if i < 0 {
		l.UnselectAll()
		return
	}
	l.OnSelected = nil
	l.Select(i)
	l.OnSelected = l.chosen
}

// Resize makes the list as high as the largest number of whole rows that fits. If the list had no height before, Resize
// also scrolls to the chosen row, because Fyne would scroll too far.
func (l *List) Resize(size fyne.Size) {
	gap := l.Theme().Size(fynetheme.SizeNamePadding)
	if l.row == 0 {
		l.row = l.CreateItem().MinSize().Height + gap
	}
	if rows := math.Floor(float64((size.Height + gap) / l.row)); rows > 0 {
		size.Height = float32(rows)*l.row - gap
	}
	none := l.Size().Height <= 0 // while a layout is in progress, the height may be negative
	l.List.Resize(size)
	if none {
		l.ScrollTo(l.shownRow)
	}
}

// TypedKey moves with Up and Down. After Up or Down, Space chooses the row. Other keys go to the window.
func (l *List) TypedKey(e *fyne.KeyEvent) {
	switch {
	case e.Name == fyne.KeyUp, e.Name == fyne.KeyDown:
		l.arrowsUsed = true
		l.List.TypedKey(e)
	case e.Name == fyne.KeySpace && l.arrowsUsed:
		l.arrowsUsed = false
		l.List.TypedKey(e)
	default:
		l.s.TypedKey(e)
	}
}

// FocusLost ends a movement by arrow keys.
func (l *List) FocusLost() {
	l.arrowsUsed = false
	l.List.FocusLost()
}

// TypedRune passes a character to the window.
func (l *List) TypedRune(r rune) { l.s.TypedRune(r) }

// listRow is a row of a List. While the pointer is on a row whose text is cut, the whole text is shown as a hint.
type listRow struct {
	widget.BaseWidget
	s         *Shell
	row       rowContent
	highlight *canvas.Rectangle // the background of the row under the pointer
}

func (r *listRow) CreateRenderer() fyne.WidgetRenderer {
	tight := -r.s.Scaled(4) // a laptop's window has no room for the toolkit's gaps between rows
	return widget.NewSimpleRenderer(container.NewStack(r.highlight, layouts.Padded(tight, tight, 0, 0, r.row)))
}

func (r *listRow) MouseIn(*desktop.MouseEvent) {
	r.paint(fynetheme.Color(fynetheme.ColorNameHover))
	r.s.Hint(r.row.Cut())
}

// MouseMoved does nothing.
func (r *listRow) MouseMoved(*desktop.MouseEvent) {}

func (r *listRow) MouseOut() {
	r.paint(nil)
	r.s.Hint("")
}

func (r *listRow) paint(c color.Color) {
	r.highlight.FillColor = c
	r.highlight.Refresh()
}

// Row is the common part of rows that have several objects.
type Row struct {
	widget.BaseWidget
	Content fyne.CanvasObject
	Main    *widgets.Words // the part that is cut if the row is too narrow
}

// CreateRenderer implements fyne.Widget.
func (r *Row) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(r.Content) }

// Cut returns the whole text of Main if Main is cut. Otherwise it returns "".
func (r *Row) Cut() string { return r.Main.Cut() }

// rowContent is the content of a row: [widgets.Words], or a widget with a Row.
type rowContent interface {
	fyne.CanvasObject
	Cut() string
}

// mostCopied is the largest number of lines to copy, so that copying is quick.
const mostCopied = 2000

// CopyText returns a text for the clipboard, the number of its lines, and the number of rows of the list (total). The
// text has one line for each row, up to mostCopied lines.
func (l *List) CopyText() (text string, lines, total int) {
	if l.Text == nil {
		return "", 0, 0
	}
	total = l.Length()
	lines = min(total, mostCopied)
	var b strings.Builder
	for i := range lines {
		fmt.Fprintln(&b, l.Text(i))
	}
	return b.String(), lines, total
}
