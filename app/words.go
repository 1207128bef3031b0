package app

import (
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"
)

// words is text in a size and a colour of the theme.
type words struct {
	*widget.RichText
	segment *widget.TextSegment
}

func newWords(size fyne.ThemeSizeName, color fyne.ThemeColorName) *words {
	s := &widget.TextSegment{Style: widget.RichTextStyle{SizeName: size, ColorName: color, Inline: true}}
	w := &words{widget.NewRichText(s), s}
	w.ExtendBaseWidget(w) // else what is drawn is not what is refreshed, and lines that are added don't show
	return w
}

// line is words on one line that give way where there is no room.
func line(size fyne.ThemeSizeName, color fyne.ThemeColorName) *words {
	w := newWords(size, color)
	w.Truncation = fyne.TextTruncateEllipsis
	return w
}

// lines are words that wrap.
func lines(size fyne.ThemeSizeName, color fyne.ThemeColorName) *words {
	w := newWords(size, color)
	w.Wrapping = fyne.TextWrapWord
	return w
}

// say changes the words if they are others.
func (w *words) say(s string) {
	if w.segment.Text != s {
		w.segment.Text = s
		w.Refresh()
	}
}

// sentence begins with a capital: messages that also follow a file's name and line begin small.
func sentence(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// set changes a text if it is another.
func set(t *canvas.Text, s string) {
	if t.Text != s {
		t.Text = s
		t.Refresh()
	}
}
