package shell

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/solve"
	"stepboard/widgets"
)

// NumberEntry is a field for a number, which may be empty. Focus by keyboard selects all text, so typing replaces it.
type NumberEntry struct {
	widgets.Entry

	Least, Most float64
	Whole       bool    // whether the number must be whole
	Needed      bool    // whether the field must not be empty
	First       float64 // added to a value to show it: 1 if people count from 1
	None        float64 // value of an empty field

	pressed bool // whether a press of the mouse is giving the focus
}

// NewNumberEntry makes an empty field. The parameter changed is called with the results of Value. Return accepts the
// topmost prompt.
func NewNumberEntry(s *Shell, changed func(v float64, ok bool)) *NumberEntry {
	e := &NumberEntry{}
	e.OnChanged = func(string) { changed(e.Value()) }
	e.OnSubmitted = func(string) { s.Accept() }
	e.ExtendBaseWidget(e)
	return e
}

// Value returns the value, and whether the input is valid: a number within the bounds, or empty if this is allowed.
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

// bounds() returns the least and the largest number to type, as text.
func (e *NumberEntry) bounds() (least, most string) {
	return strconv.FormatFloat(e.Least+e.First, 'f', -1, 64), strconv.FormatFloat(e.Most+e.First, 'f', -1, 64)
}

// Range returns the allowed numbers as text, to be shown beside the field: "1–100". If only one number is allowed,
// Range returns "".
func (e *NumberEntry) Range() string {
	least, most := e.bounds()
	if least == most {
		return ""
	}
	return least + "–" + most
}

// Wrong reports whether the input is invalid. If so, text describes the valid input.
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

// Clear empties the field. Clear does not call the function changed.
func (e *NumberEntry) Clear() { e.Write("") }

// SetValue writes a value. SetValue does not call the function changed. It does nothing if the input equals the value
// or is invalid.
func (e *NumberEntry) SetValue(v float64) {
	if typed, ok := e.Value(); ok && typed != v {
		e.Write(strconv.FormatFloat(v+e.First, 'f', -1, 64))
	}
}

// FocusGained implements fyne.Focusable.
func (e *NumberEntry) FocusGained() {
	e.Entry.FocusGained()
	if !e.pressed {
		e.TypedShortcut(&fyne.ShortcutSelectAll{})
	}
}

// MouseDown implements desktop.Mouseable. A press sets the cursor and does not select the text.
func (e *NumberEntry) MouseDown(m *desktop.MouseEvent) {
	e.pressed = true
	e.Entry.MouseDown(m)
	e.pressed = false
}
