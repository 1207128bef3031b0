package widgets

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/scene/lines"
)

// Words is a text whose size and colour come from the theme.
type Words struct {
	*widget.RichText
	Segment *widget.TextSegment
	said    string
	wraps   bool
	width   float32 // width available for lines; 0 before the first layout
}

// NewWords makes an empty text.
func NewWords(size fyne.ThemeSizeName, color fyne.ThemeColorName) *Words {
	s := &widget.TextSegment{Style: widget.RichTextStyle{SizeName: size, ColorName: color, Inline: true}}
	w := &Words{RichText: widget.NewRichText(s), Segment: s}
	w.ExtendBaseWidget(w) // otherwise the toolkit refreshes another object, and added lines are not shown
	return w
}

// Line makes an empty text of one line. If there is no room, its end is cut.
func Line(size fyne.ThemeSizeName, color fyne.ThemeColorName) *Words {
	w := NewWords(size, color)
	w.Truncation = fyne.TextTruncateEllipsis
	return w
}

// Lines makes an empty text that wraps by the rules of its writing system, for example Latin or Japanese.
func Lines(size fyne.ThemeSizeName, color fyne.ThemeColorName) *Words {
	w := NewWords(size, color)
	w.Wrapping, w.wraps = fyne.TextWrapWord, true
	return w
}

// Bold makes an empty text bold, and returns it.
func (w *Words) Bold() *Words {
	w.Segment.Style.TextStyle.Bold = true
	return w
}

// Sized changes the size of the text.
func (w *Words) Sized(name fyne.ThemeSizeName) {
	if style := &w.Segment.Style; style.SizeName != name {
		style.SizeName = name
		w.wrap()
		w.Refresh()
	}
}

// Fixed shows the text with characters of one width, for messages of compilers, or not.
func (w *Words) Fixed(on bool) {
	if style := &w.Segment.Style.TextStyle; style.Monospace != on {
		style.Monospace = on
		w.wrap()
		w.Refresh()
	}
}

// Saying changes the text, and returns it.
func (w *Words) Saying(s string) *Words {
	w.Say(s)
	return w
}

// Say changes the text.
func (w *Words) Say(s string) {
	if w.said != s {
		w.said = s
		w.wrap()
		w.Refresh()
	}
}

// Paint changes the colour.
func (w *Words) Paint(color fyne.ThemeColorName) {
	if style := &w.Segment.Style; style.ColorName != color {
		style.ColorName = color
		w.Refresh()
	}
}

// Said returns the text.
func (w *Words) Said() string { return w.said }

// Cut returns the whole text if the text has one line and there is too little room for it. Otherwise it returns "".
func (w *Words) Cut() string {
	if w.wraps || strings.Contains(w.said, "\n") || w.onOneLine() <= w.Size().Width {
		return ""
	}
	return w.said
}

func (w *Words) onOneLine() float32 {
	th, style := w.Theme(), w.Segment.Style
	return fyne.MeasureText(w.said, th.Size(style.SizeName), style.TextStyle).Width +
		2*th.Size(fynetheme.SizeNameInnerPadding)
}

// Resize implements fyne.CanvasObject.
func (w *Words) Resize(size fyne.Size) {
	if w.wraps && size.Width != w.width {
		w.width = size.Width
		w.wrap()
	}
	w.RichText.Resize(size)
}

// wrap breaks the text into lines if it may wrap and the width is known. A text that fits on one line is not broken:
// the sum of its characters' widths, by which lines are broken, can be larger than its width.
func (w *Words) wrap() {
	w.Segment.Text = w.said
	if w.wraps && w.width > 0 && w.onOneLine() > w.width {
		th, style := w.Theme(), &w.Segment.Style
		inner := w.width - 2*th.Size(fynetheme.SizeNameInnerPadding)
		w.Segment.Text = strings.Join(Broken(w.said, th.Size(style.SizeName), style.TextStyle, inner), "\n")
	}
}

// Broken breaks a text into lines that are not wider than the parameter width. Fyne's own wrapping knows only spaces,
// so a line could begin with a Chinese or Japanese comma. If parts of the text have other styles, each character gets
// the width of the widest style.
func Broken(s string, size float32, style fyne.TextStyle, width float32, others ...fyne.TextStyle) (parts []string) {
	text := lines.Measure(s, func(char rune) float64 { // the unit is the em, because rules about phrases depend on it
		widest := fyne.MeasureText(string(char), size, style).Width
		for _, other := range others {
			widest = max(widest, fyne.MeasureText(string(char), size, other).Width)
		}
		return float64(widest / size)
	})
	for _, line := range text.Break(float64(width / size)) {
		parts = append(parts, line.Text)
	}
	return parts
}

// SetText changes the text of t. If the text is the same, t is not refreshed.
func SetText(t *canvas.Text, s string) {
	if t.Text != s {
		t.Text = s
		t.Refresh()
	}
}

// UpTo is the layout of a text. It makes the text as wide as necessary, up to a width. A longer text wraps, or its only
// line is cut.
type UpTo float32

// MinSize implements fyne.Layout.
func (most UpTo) MinSize(objects []fyne.CanvasObject) fyne.Size {
	w := objects[0].(*Words)
	width := min(w.onOneLine()+1, float32(most))
	w.Resize(fyne.NewSize(width, w.Size().Height)) // wrapped text has its height only for a known width
	return fyne.NewSize(width, w.MinSize().Height)
}

// Layout implements fyne.Layout.
func (UpTo) Layout(objects []fyne.CanvasObject, size fyne.Size) { objects[0].Resize(size) }
