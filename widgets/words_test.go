package widgets

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
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

// The rules of line breaking depend on widths in ems: a name in quotes begins a line.
func TestWordsKeepNamesTogether(t *testing.T) {
	s := "展開した状態は「双方向探索」が 31、「幅優先探索」が 34 です。"
	style := fyne.TextStyle{}
	width := 20.5 * fyne.MeasureText("幅", 14, style).Width // up to the middle of the second name
	want := []string{"展開した状態は「双方向探索」が 31、", "「幅優先探索」が 34 です。"}
	if got := Broken(s, 14, style, width); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
