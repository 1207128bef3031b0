package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/widgets/layouts"
)

var (
	_ fyne.Tappable     = (*Chip)(nil)
	_ fyne.Focusable    = (*Chip)(nil)
	_ desktop.Hoverable = (*Chip)(nil)
)

// Chip is a word of a prompt that can be chosen by a tap or Space, one among several.
type Chip struct {
	widget.DisableableWidget
	w    *Shell
	word string
	run  func()

	chosen, hovered, focused bool
	field                    *canvas.Rectangle
	text                     *canvas.Text
}

// NewChip is a word that is not chosen yet.
func NewChip(s *Shell, word string, run func()) *Chip {
	c := &Chip{w: s, word: word, run: run, field: canvas.NewRectangle(nil), text: canvas.NewText(word, nil)}
	c.field.CornerRadius = s.Theme.Size(fynetheme.SizeNameInputRadius)
	c.text.TextSize, c.text.Alignment = s.Theme.Size(fynetheme.SizeNameText), fyne.TextAlignCenter
	c.ExtendBaseWidget(c)
	return c
}

// Choose shows whether the chip is chosen.
func (c *Chip) Choose(on bool) {
	if c.chosen != on {
		c.chosen = on
		c.Refresh()
	}
}

// CreateRenderer is called by Fyne.
func (c *Chip) CreateRenderer() fyne.WidgetRenderer {
	c.paint()
	return widget.NewSimpleRenderer(container.NewStack(c.field, layouts.Padded(7, 7, 10, 10, c.text)))
}

// Refresh shows the state.
func (c *Chip) Refresh() {
	c.paint()
	c.field.Refresh()
	c.text.Refresh()
}

func (c *Chip) paint() {
	k := c.w.Colors()
	c.text.Color, c.text.TextStyle.Bold = k.Ink, c.chosen
	c.field.FillColor, c.field.StrokeColor, c.field.StrokeWidth = nil, k.Line, 1
	switch {
	case c.Disabled():
		c.text.Color = c.w.Theme.Color(fynetheme.ColorNameDisabled, c.w.App.Settings().ThemeVariant())
	case c.chosen:
		c.text.Color, c.field.FillColor, c.field.StrokeColor = k.Accent, k.Soft, k.Accent
	case c.hovered:
		c.field.FillColor = k.Soft
	}
	if c.focused {
		c.field.StrokeColor, c.field.StrokeWidth = k.Accent, 2.4
	}
}

// Tapped chooses the chip.
func (c *Chip) Tapped(*fyne.PointEvent) {
	if !c.Disabled() {
		c.run()
	}
}

// TypedKey chooses the chip on Space. Return answers the prompt.
func (c *Chip) TypedKey(e *fyne.KeyEvent) {
	if e.Name == fyne.KeySpace {
		c.Tapped(nil)
	}
}

// TypedRune does nothing.
func (c *Chip) TypedRune(rune) {}

// FocusGained shows the focus.
func (c *Chip) FocusGained() { c.focused = true; c.Refresh() }

// FocusLost hides the focus.
func (c *Chip) FocusLost() { c.focused = false; c.Refresh() }

// MouseIn shows that the chip can be chosen.
func (c *Chip) MouseIn(*desktop.MouseEvent) { c.hovered = true; c.Refresh() }

// MouseMoved does nothing.
func (c *Chip) MouseMoved(*desktop.MouseEvent) {}

// MouseOut ends the effect of MouseIn.
func (c *Chip) MouseOut() { c.hovered = false; c.Refresh() }
