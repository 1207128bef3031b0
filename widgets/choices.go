package widgets

import (
	"slices"

	"stepboard/widgets/layouts"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

var (
	_ fyne.Tappable     = (*Choices)(nil)
	_ desktop.Hoverable = (*Choices)(nil)
	_ fyne.Focusable    = (*Choices)(nil)
)

// Choices is a compact list of words below each other. One of the words is chosen. Long words have several lines.
type Choices struct {
	widget.BaseWidget
	choice

	// Room is the least number of words that the list has room for, so that widgets below it don't move.
	Room int

	hints []string
	ends  []float32 // the lower edge of each word's row
}

// NewChoices makes an empty list. changed is called with the index of a word that the user has chosen.
func NewChoices(changed func(int)) *Choices {
	c := &Choices{choice: choice{OnChanged: changed, back: fyne.KeyUp, forth: fyne.KeyDown}}
	c.ExtendBaseWidget(c)
	c.begin(c.Refresh, c.at, func(i int) string { return word(c.hints, i) })
	return c
}

// Set sets the words, their hints and the index of the chosen word. It does not call OnChanged.
func (c *Choices) Set(words, hints []string, chosen int) {
	if chosen == c.chosen && slices.Equal(words, c.words) {
		return
	}
	c.words, c.hints, c.chosen = words, hints, chosen
	c.Refresh()
}

// Chosen is the index of the chosen word.
func (c *Choices) Chosen() int { return c.chosen }

func (c *Choices) row() float32 { return c.measure("M").Height + 8 }

func (c *Choices) measure(s string) fyne.Size {
	return fyne.MeasureText(s, c.Theme().Size(theme.SizeNameText), fyne.TextStyle{})
}

// at returns the index of the word at a position, or -1.
func (c *Choices) at(p fyne.Position) int {
	return slices.IndexFunc(c.ends, func(end float32) bool { return p.Y >= 0 && p.Y < end })
}

// CreateRenderer is called by Fyne.
func (c *Choices) CreateRenderer() fyne.WidgetRenderer {
	r := &choicesRenderer{c: c, back: canvas.NewRectangle(nil), light: canvas.NewRectangle(nil)}
	r.back.CornerRadius, r.light.CornerRadius = 6, 6
	r.Refresh()
	return r
}

// choicesRenderer draws a ring for each word. The chosen word has a filled ring and a pale ground.
type choicesRenderer struct {
	parts
	c           *Choices
	back, light *canvas.Rectangle
	rings, dots []*canvas.Circle
	texts       []*Words
}

func (r *choicesRenderer) Layout(size fyne.Size) {
	const ring, dot, inset = 12, 6, 8
	pad, h := r.c.Theme().Size(theme.SizeNameInnerPadding), r.c.row()
	var y float32
	r.c.ends = r.c.ends[:0]
	for i, t := range r.texts {
		t.Resize(fyne.NewSize(size.Width-2*inset-ring+2*pad, 0))
		text := t.MinSize().Height - 2*pad
		t.Move(fyne.NewPos(2*inset+ring-pad, y+4-pad))
		middle := y + h/2 + 0.06*(h-8) // middle of the first line's small letters, which is below the middle of the line
		layouts.Put(r.rings[i], fyne.NewPos(inset, middle-ring/2), fyne.NewSquareSize(ring))
		layouts.Put(r.dots[i], fyne.NewPos(inset+(ring-dot)/2, middle-dot/2), fyne.NewSquareSize(dot))
		if i == r.c.chosen {
			layouts.Put(r.back, fyne.NewPos(0, y), fyne.NewSize(size.Width, text+8))
		}
		if i == r.c.hovered {
			layouts.Put(r.light, fyne.NewPos(0, y), fyne.NewSize(size.Width, text+8))
		}
		y += text + 8
		r.c.ends = append(r.c.ends, y)
	}
}

func (r *choicesRenderer) MinSize() fyne.Size {
	w, h := float32(0), float32(r.c.Room)*r.c.row()
	for i, word := range r.c.words {
		w, h = max(w, r.c.measure(word).Width), max(h, r.c.ends[i])
	}
	return fyne.NewSize(min(w, 120)+28, h)
}

func (r *choicesRenderer) Refresh() {
	color := colors(r.c)
	for len(r.texts) < len(r.c.words) {
		r.rings = append(r.rings, canvas.NewCircle(nil))
		r.dots = append(r.dots, canvas.NewCircle(nil))
		r.texts = append(r.texts, Lines(theme.SizeNameText, theme.ColorNameForeground))
	}
	n := len(r.c.words)
	r.rings, r.dots, r.texts = r.rings[:n], r.dots[:n], r.texts[:n]
	for i, word := range r.c.words {
		chosen := i == r.c.chosen
		r.rings[i].StrokeWidth, r.rings[i].FillColor = 1.5, nil
		r.rings[i].StrokeColor = color(theme.ColorNamePlaceHolder)
		r.dots[i].Hidden = !chosen
		if chosen {
			r.rings[i].StrokeColor, r.dots[i].FillColor = color(theme.ColorNamePrimary), color(theme.ColorNamePrimary)
		}
		r.texts[i].Segment.Style.TextStyle.Bold = chosen
		r.texts[i].Say(word)
		r.texts[i].Refresh()
	}
	r.back.FillColor = color(theme.ColorNameSelection)
	r.back.StrokeColor, r.back.StrokeWidth = nil, 0
	if r.c.focused {
		r.back.StrokeColor, r.back.StrokeWidth = color(theme.ColorNameFocus), 2
	}
	r.light.FillColor = color(theme.ColorNameHover)
	r.light.Hidden = r.c.hovered < 0 || r.c.hovered == r.c.chosen
	r.back.Hidden = r.c.chosen < 0 || r.c.chosen >= n
	r.parts = parts{r.back, r.light}
	for i := range r.texts {
		r.parts = append(r.parts, r.rings[i], r.dots[i], r.texts[i])
	}
	r.Layout(r.c.Size())
	canvas.Refresh(r.c)
}
