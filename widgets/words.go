package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Words is text in a size and a colour of the theme.
type Words struct {
	*widget.RichText
	Segment *widget.TextSegment
}

// NewWords is words without any yet.
func NewWords(size fyne.ThemeSizeName, color fyne.ThemeColorName) *Words {
	s := &widget.TextSegment{Style: widget.RichTextStyle{SizeName: size, ColorName: color, Inline: true}}
	w := &Words{widget.NewRichText(s), s}
	w.ExtendBaseWidget(w) // else what is drawn is not what is refreshed, and lines that are added don't show
	return w
}

// Line is words on one line that give way where there is no room.
func Line(size fyne.ThemeSizeName, color fyne.ThemeColorName) *Words {
	w := NewWords(size, color)
	w.Truncation = fyne.TextTruncateEllipsis
	return w
}

// Lines are words that wrap.
func Lines(size fyne.ThemeSizeName, color fyne.ThemeColorName) *Words {
	w := NewWords(size, color)
	w.Wrapping = fyne.TextWrapWord
	return w
}

// Say changes the words if they are others.
func (w *Words) Say(s string) {
	if w.Segment.Text != s {
		w.Segment.Text = s
		w.Refresh()
	}
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
	width := fyne.MeasureText(w.Segment.Text, th.Size(w.Segment.Style.SizeName), w.Segment.Style.TextStyle).Width
	return fyne.NewSize(min(width+2*th.Size(fynetheme.SizeNameInnerPadding)+1, float32(most)), w.MinSize().Height)
}

// Layout implements fyne.Layout.
func (UpTo) Layout(objects []fyne.CanvasObject, size fyne.Size) { objects[0].Resize(size) }
