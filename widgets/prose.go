package widgets

import (
	"unicode"

	"fyne.io/fyne/v2"
)

// ProseEntry is an entry with several wrapping lines. It corrects an error of Fyne's entry: if the user types a blank
// that does not fit into its line, Fyne sets the cursor before the blank.
type ProseEntry struct {
	Entry

	OnLeft func()      // called when the entry loses the focus; may be nil
	OnTab  func() bool // moves the focus on Tab, or returns false for the usual next widget; may be nil

	place    int // the cursor's right place, in characters, if Fyne has set a wrong place; otherwise 0
	text     string
	row, col int
}

// wrapFor sets how the entry wraps the lines of a text. Chinese and Japanese lines may end after any character. Fyne's
// own words end at blanks, so a blank beside a number would leave most of a line empty.
func (e *ProseEntry) wrapFor(text string) {
	han, other := 0, 0
	for _, r := range text {
		switch {
		case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana):
			han++
		case unicode.IsLetter(r):
			other++
		}
	}
	wrapping := fyne.TextWrapWord
	if han > other {
		wrapping = fyne.TextWrapBreak
	}
	wraps := e.MultiLine && (e.Wrapping == fyne.TextWrapWord || e.Wrapping == fyne.TextWrapBreak)
	if wraps && e.Wrapping != wrapping {
		e.Wrapping = wrapping
		e.Refresh()
	}
}

// SetText changes the text.
func (e *ProseEntry) SetText(text string) {
	e.wrapFor(text)
	e.Entry.SetText(text)
}

// Write sets the text. Write does not call OnChanged.
func (e *ProseEntry) Write(text string) {
	e.wrapFor(text)
	e.Entry.Write(text)
}

// NewProseEntry is an empty entry.
func NewProseEntry() *ProseEntry {
	e := &ProseEntry{}
	e.MultiLine, e.Wrapping = true, fyne.TextWrapWord
	e.ExtendBaseWidget(e)
	return e
}

// FocusLost implements fyne.Focusable.
func (e *ProseEntry) FocusLost() {
	e.Entry.FocusLost()
	call(e.OnLeft)
}

// TypedRune implements fyne.Focusable.
func (e *ProseEntry) TypedRune(r rune) {
	e.find()
	if e.SelectedText() != "" {
		e.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyBackspace})
	}
	place := e.CursorTextOffset() + 1
	e.Entry.TypedRune(r)
	e.wrapFor(e.Text)
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
	e.wrapFor(e.Text)
}

// find puts the cursor at its right place if Fyne has set a wrong place and the entry has not changed since. Then the
// column of the cursor is beyond the end of its row.
func (e *ProseEntry) find() {
	if e.Text == e.text && e.CursorRow == e.row && e.CursorColumn == e.col && e.place > 0 {
		e.CursorColumn += e.place - e.CursorTextOffset()
	}
	e.place = 0
}
