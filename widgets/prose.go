package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// ProseEntry is an entry with several wrapping lines. Fyne's own entry loses the cursor's place after a blank that does
// not fit into its line: the next character would come before the blank.
type ProseEntry struct {
	widget.Entry

	place int // the cursor's place, in characters, if Fyne has lost it, for that text, row and column
	text  string
	row   int
	col   int
}

// Field is the entry to type in.
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

// find restores the cursor if Fyne has lost its place and nothing has happened since. It puts the cursor after the end
// of its row.
func (e *ProseEntry) find() {
	if e.Text == e.text && e.CursorRow == e.row && e.CursorColumn == e.col && e.place > 0 {
		e.CursorColumn += e.place - e.CursorTextOffset()
	}
	e.place = 0
}
