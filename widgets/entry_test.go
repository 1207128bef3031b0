package widgets

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
)

// A double click that is reported after the user has typed selects no word, so that the next character replaces none.
func TestLateDoubleClick(t *testing.T) {
	e := NewEntry()
	test.NewTempWindow(t, e)
	e.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary})
	test.Type(e, "The e")
	e.DoubleTapped(&fyne.PointEvent{})
	test.Type(e, "nd")
	if e.Text != "The end" {
		t.Errorf("the field holds %q", e.Text)
	}
	e.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary})
	if e.DoubleTapped(&fyne.PointEvent{}); e.SelectedText() != "The" {
		t.Errorf("a double click selects %q", e.SelectedText())
	}
}
