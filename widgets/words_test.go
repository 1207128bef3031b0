package widgets

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"
)

// A text that is as wide as its layout UpTo makes it has one line, although the widths of its characters have another
// sum.
func TestUpToKeepsOneLine(t *testing.T) {
	test.NewApp()
	w := Lines(fynetheme.SizeNameText, fynetheme.ColorNameForeground)
	box := container.New(UpTo(480), w)
	for _, text := range []string{"Run: The program's trace", "Run: A*", "Run: AVATAR Type To Wa", "Lauf: Fast (bitboards)"} {
		w.Say(text)
		box.Resize(box.MinSize())
		if strings.Contains(w.Segment.Text, "\n") {
			t.Errorf("%q", w.Segment.Text)
		}
	}
}
