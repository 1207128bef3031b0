package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// ProseEntry is an entry of several lines that wrap. Fyne's own loses its place where a blank is typed that does not
// fit into its line: what is typed next would come before it.
type ProseEntry struct {
	widget.Entry

	place int // where the cursor is, in characters, if it is where Fyne lost it: in that text, at that row and column
	text  string
	row   int
	col   int
}

// Field is the entry that the user types in.
func (e *ProseEntry) Field() *widget.Entry { return &e.Entry }

// NewProseEntry is an empty entry.
func NewProseEntry() *ProseEntry {
	e := &ProseEntry{}
	e.MultiLine, e.Wrapping = true, fyne.TextWrapWord
	e.ExtendBaseWidget(e)
	return e
}

// TypedRune implements fyne.Focusable.
func (e *ProseEntry) TypedRune(r rune) {
	e.find()
	if e.SelectedText() != "" {
		e.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyBackspace})
	}
	place := e.CursorTextOffset() + 1
	e.Entry.TypedRune(r)
	if e.CursorTextOffset() != place {
		e.place, e.text, e.row, e.col = place, e.Text, e.CursorRow, e.CursorColumn
	}
}

// TypedKey implements fyne.Focusable.
func (e *ProseEntry) TypedKey(k *fyne.KeyEvent) {
	e.find()
	e.Entry.TypedKey(k)
}

// TypedShortcut implements fyne.Shortcutable.
func (e *ProseEntry) TypedShortcut(s fyne.Shortcut) {
	e.find()
	e.Entry.TypedShortcut(s)
}

// find puts the cursor where it is if Fyne has lost its place and nothing has happened since: as far behind the end
// of its row as it takes.
func (e *ProseEntry) find() {
	if e.Text == e.text && e.CursorRow == e.row && e.CursorColumn == e.col && e.place > 0 {
		e.CursorColumn += e.place - e.CursorTextOffset()
	}
	e.place = 0
}
