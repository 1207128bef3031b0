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

// Choices is a compact list of words, one above the other. One of them is chosen.
type Choices struct {
	widget.BaseWidget
	choice

	// Room is the least number of words that the list has room for, so that widgets below it don't move.
	Room int

	hints []string
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

// row is the height of a word's row.
func (c *Choices) row() float32 {
	return fyne.MeasureText("M", c.Theme().Size(theme.SizeNameText), fyne.TextStyle{}).Height + 8
}

// at returns the index of the word at a position, or -1.
func (c *Choices) at(p fyne.Position) int {
	if i := int(p.Y / c.row()); p.Y >= 0 && i < len(c.words) {
		return i
	}
	return -1
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
	texts       []*canvas.Text
}

func (r *choicesRenderer) Layout(size fyne.Size) {
	h := r.c.row()
	const ring, dot, inset = 12, 6, 8
	for i := range r.texts {
		y := float32(i) * h
		t, room := r.texts[i], size.Width-2*inset-ring
		t.Text = shorten(r.c.words[i], room, t.TextSize, t.TextStyle)
		least := t.MinSize()
		middle := y + h/2 + 0.06*least.Height // middle of the small letters, which is below the middle of the line
		layouts.Put(r.rings[i], fyne.NewPos(inset, middle-ring/2), fyne.NewSquareSize(ring))
		layouts.Put(r.dots[i], fyne.NewPos(inset+(ring-dot)/2, middle-dot/2), fyne.NewSquareSize(dot))
		layouts.Put(t, fyne.NewPos(2*inset+ring, y+(h-least.Height)/2), fyne.NewSize(room, least.Height))
	}
	layouts.Put(r.back, fyne.NewPos(0, float32(r.c.chosen)*h), fyne.NewSize(size.Width, h))
	layouts.Put(r.light, fyne.NewPos(0, float32(max(0, r.c.hovered))*h), fyne.NewSize(size.Width, h))
}

func (r *choicesRenderer) MinSize() fyne.Size {
	w := float32(0)
	for i, t := range r.texts {
		w = max(w, fyne.MeasureText(r.c.words[i], t.TextSize, t.TextStyle).Width)
	}
	return fyne.NewSize(min(w, 120)+28, float32(max(len(r.texts), r.c.Room))*r.c.row())
}

func (r *choicesRenderer) Refresh() {
	th := r.c.Theme()
	color := colors(r.c)
	for len(r.texts) < len(r.c.words) {
		r.rings = append(r.rings, canvas.NewCircle(nil))
		r.dots = append(r.dots, canvas.NewCircle(nil))
		r.texts = append(r.texts, canvas.NewText("", nil))
	}
	n := len(r.c.words)
	r.rings, r.dots, r.texts = r.rings[:n], r.dots[:n], r.texts[:n]
	for i := range r.c.words {
		chosen := i == r.c.chosen
		r.rings[i].StrokeWidth, r.rings[i].FillColor = 1.5, nil
		r.rings[i].StrokeColor = color(theme.ColorNamePlaceHolder)
		r.dots[i].Hidden = !chosen
		if chosen {
			r.rings[i].StrokeColor, r.dots[i].FillColor = color(theme.ColorNamePrimary), color(theme.ColorNamePrimary)
		}
		t := r.texts[i]
		t.TextSize, t.Color = th.Size(theme.SizeNameText), color(theme.ColorNameForeground)
		t.TextStyle.Bold = chosen
	}
	r.back.FillColor = color(theme.ColorNameSelection)
	r.back.StrokeColor, r.back.StrokeWidth = nil, 0
	if r.c.focused {
		r.back.StrokeColor, r.back.StrokeWidth = color(theme.ColorNameFocus), 2
	}
	r.light.FillColor = color(theme.ColorNameHover)
	r.light.Hidden = r.c.hovered < 0 || r.c.hovered == r.c.chosen
	r.back.Hidden = n == 0
	r.parts = parts{r.back, r.light}
	for i := range r.texts {
		r.parts = append(r.parts, r.rings[i], r.dots[i], r.texts[i])
	}
	r.Layout(r.c.Size())
	canvas.Refresh(r.c)
}
