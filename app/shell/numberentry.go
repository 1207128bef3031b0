package shell

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"stepboard/solve"
)

// NumberEntry is a field for a number or for nothing. changed is called with the input and whether it is a valid
// number. Focus by keyboard selects all text, so that typing replaces it.
type NumberEntry struct {
	widget.Entry

	Least, Most float64
	Whole       bool    // numbers are whole
	Needed      bool    // a number is required
	First       float64 // shown for 0: people count from 1, or not
	None        float64 // the value of an empty field

	pressed bool // the mouse gives the focus
}

// NewNumberEntry is an empty field. Return makes the last choice of its prompt.
func NewNumberEntry(s *Shell, changed func(v float64, ok bool)) *NumberEntry {
	e := &NumberEntry{}
	e.OnChanged = func(string) { changed(e.Value()) }
	e.OnSubmitted = func(string) { s.Accept() }
	e.ExtendBaseWidget(e)
	return e
}

// Field is the entry that the user types in.
func (e *NumberEntry) Field() *widget.Entry { return &e.Entry }

// Value is the input, if it is a number within the bounds.
func (e *NumberEntry) Value() (v float64, ok bool) {
	text := strings.TrimSpace(e.Text)
	if text == "" {
		return e.None, !e.Needed
	}
	v, err := strconv.ParseFloat(strings.Replace(text, ",", ".", 1), 64)
	if e.Whole {
		var n int
		n, err = strconv.Atoi(text)
		v = float64(n)
	}
	v -= e.First
	return v, err == nil && v >= e.Least && v <= e.Most
}

// bounds are the least and the largest number as text.
func (e *NumberEntry) bounds() (least, most string) {
	return strconv.FormatFloat(e.Least+e.First, 'f', -1, 64), strconv.FormatFloat(e.Most+e.First, 'f', -1, 64)
}

// Range is the allowed range, to be shown beside the field: "1–100".
func (e *NumberEntry) Range() string {
	least, most := e.bounds()
	return least + "–" + most
}

// Wrong says which input is expected, if the input is wrong.
func (e *NumberEntry) Wrong() (text solve.Text, bad bool) {
	if _, ok := e.Value(); ok {
		return text, false
	}
	key := "app.number.any"
	switch {
	case strings.TrimSpace(e.Text) == "":
		key = "app.number.missing"
	case e.Whole:
		key = "app.number.whole"
	}
	least, most := e.bounds()
	return solve.Say(key, "Text", e.Text, "Least", least, "Most", most), true
}

// Clear empties the field without a call of changed.
func (e *NumberEntry) Clear() { Write(&e.Entry, "") }

// SetValue writes a number into the field, without a call of changed. It leaves an input alone that means the same or
// no number.
func (e *NumberEntry) SetValue(v float64) {
	if typed, ok := e.Value(); ok && typed != v {
		Write(&e.Entry, strconv.FormatFloat(v+e.First, 'f', -1, 64))
	}
}

// FocusGained implements fyne.Focusable.
func (e *NumberEntry) FocusGained() {
	e.Entry.FocusGained()
	if !e.pressed {
		e.TypedShortcut(&fyne.ShortcutSelectAll{})
	}
}

// MouseDown implements desktop.Mouseable: a press puts the cursor where it was made.
func (e *NumberEntry) MouseDown(m *desktop.MouseEvent) {
	e.pressed = true
	e.Entry.MouseDown(m)
	e.pressed = false
}
