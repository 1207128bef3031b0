package shell

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"stepboard/solve"
)

// NumberEntry is a field of a prompt for a number, or for none. changed is told what is typed, and whether it is such
// a number. Return makes the prompt's last choice, Escape closes it.
type NumberEntry struct {
	widget.Entry
	w *Shell

	Least, Most float64
	Whole       bool    // numbers are whole
	First       float64 // is shown for 0: people count from 1, or not
	None        float64 // the value where nothing is typed
}

// NewNumberEntry is an empty field.
func NewNumberEntry(s *Shell, changed func(v float64, ok bool)) *NumberEntry {
	e := &NumberEntry{w: s}
	e.OnChanged = func(string) { changed(e.value()) }
	e.OnSubmitted = func(string) { s.Accept() }
	e.ExtendBaseWidget(e)
	return e
}

// value is what was typed, if it is a number within the bounds.
func (e *NumberEntry) value() (v float64, ok bool) {
	text := strings.TrimSpace(e.Text)
	if text == "" {
		return e.None, true
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

// Wrong says what is expected where something else was typed.
func (e *NumberEntry) Wrong() (text solve.Text, bad bool) {
	if _, ok := e.value(); ok {
		return text, false
	}
	least, most := strconv.FormatFloat(e.Least+e.First, 'g', -1, 64), strconv.FormatFloat(e.Most+e.First, 'g', -1, 64)
	if e.Whole {
		return solve.Say("export.dialog.whole", "Text", e.Text, "Least", least, "Most", most), true
	}
	return solve.Say("export.dialog.number", "Text", e.Text, "Least", least, "Most", most), true
}

// Begin gives the field the keyboard, with all of it chosen, so that what is typed takes its place. It does nothing
// before the field is shown.
func (e *NumberEntry) Begin() {
	if e.w.Win.Canvas().Overlays().Top() == nil {
		return
	}
	e.w.Win.Canvas().Focus(e)
	e.TypedShortcut(&fyne.ShortcutSelectAll{})
}

// Clear empties the field and tells nobody.
func (e *NumberEntry) Clear() { Write(&e.Entry, "") }

// SetValue writes a number into the field, unless what is typed means the same or no number, and tells nobody.
func (e *NumberEntry) SetValue(v float64) {
	if typed, ok := e.value(); ok && typed != v {
		Write(&e.Entry, strconv.FormatFloat(v, 'g', -1, 64))
	}
}

// TypedKey closes the prompt on Escape.
func (e *NumberEntry) TypedKey(k *fyne.KeyEvent) {
	if k.Name == fyne.KeyEscape {
		e.w.Dismiss()
		return
	}
	e.Entry.TypedKey(k)
}
