package widgets

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/scene/lines"
)

// Words is text in a size and a colour of the theme.
type Words struct {
	*widget.RichText
	Segment *widget.TextSegment
	said    string
	wraps   bool
	width   float32 // that lines may have; 0: not known yet
}

// NewWords is words without any yet.
func NewWords(size fyne.ThemeSizeName, color fyne.ThemeColorName) *Words {
	s := &widget.TextSegment{Style: widget.RichTextStyle{SizeName: size, ColorName: color, Inline: true}}
	w := &Words{RichText: widget.NewRichText(s), Segment: s}
	w.ExtendBaseWidget(w) // else what is drawn is not what is refreshed, and lines that are added don't show
	return w
}

// Line is words on one line that give way where there is no room.
func Line(size fyne.ThemeSizeName, color fyne.ThemeColorName) *Words {
	w := NewWords(size, color)
	w.Truncation = fyne.TextTruncateEllipsis
	return w
}

// Lines are words that wrap, as their script has it.
func Lines(size fyne.ThemeSizeName, color fyne.ThemeColorName) *Words {
	w := NewWords(size, color)
	w.Wrapping, w.wraps = fyne.TextWrapWord, true
	return w
}

// Say changes the words if they are others.
func (w *Words) Say(s string) {
	if w.said != s {
		w.said = s
		w.wrap()
		w.Refresh()
	}
}

// Said is the words.
func (w *Words) Said() string { return w.said }

// Resize implements fyne.CanvasObject.
func (w *Words) Resize(size fyne.Size) {
	if w.wraps && size.Width != w.width {
		w.width = size.Width
		w.wrap()
	}
	w.RichText.Resize(size)
}

// wrap breaks the words into lines, where there are to be several and their width is known.
func (w *Words) wrap() {
	w.Segment.Text = w.said
	if w.wraps && w.width > 0 {
		th, style := w.Theme(), &w.Segment.Style
		inner := w.width - 2*th.Size(fynetheme.SizeNameInnerPadding)
		w.Segment.Text = strings.Join(Broken(w.said, th.Size(style.SizeName), style.TextStyle, inner), "\n")
	}
}

// Broken is a text of a size in lines of a width. The toolkit breaks lines only at spaces, and would begin one with a
// comma of Chinese or Japanese.
func Broken(s string, size float32, style fyne.TextStyle, width float32) (parts []string) {
	text := lines.Measure(s, func(char rune) float64 {
		return float64(fyne.MeasureText(string(char), size, style).Width)
	})
	for _, line := range text.Break(float64(width)) {
		parts = append(parts, line.Text)
	}
	return parts
}

// SetText changes a text if it is another.
func SetText(t *canvas.Text, s string) {
	if t.Text != s {
		t.Text = s
		t.Refresh()
	}
}

// UpTo is the layout of words on one line that are as wide as they need, but not wider than a length: then they lose
// their end.
type UpTo float32

// MinSize implements fyne.Layout.
func (most UpTo) MinSize(objects []fyne.CanvasObject) fyne.Size {
	w := objects[0].(*Words)
	th := w.Theme()
	width := fyne.MeasureText(w.said, th.Size(w.Segment.Style.SizeName), w.Segment.Style.TextStyle).Width
	return fyne.NewSize(min(width+2*th.Size(fynetheme.SizeNameInnerPadding)+1, float32(most)), w.MinSize().Height)
}

// Layout implements fyne.Layout.
func (UpTo) Layout(objects []fyne.CanvasObject, size fyne.Size) { objects[0].Resize(size) }
