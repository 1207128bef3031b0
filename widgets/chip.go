package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/widgets/layouts"
)

// Chip is one of several words. The user chooses the word by a tap or Space. Return is left to the dialog around the
// chip.
type Chip struct {
	widget.DisableableWidget
	focus
	hover
	speech

	run    func()
	chosen bool
	field  *canvas.Rectangle
	text   *canvas.Text
}

// NewChip makes a word that is not chosen. run is called when the user chooses the word.
func NewChip(word string, run func()) *Chip {
	c := &Chip{run: run, field: canvas.NewRectangle(nil), text: canvas.NewText(word, nil)}
	c.text.Alignment = fyne.TextAlignCenter
	c.ExtendBaseWidget(c)
	c.refresh, c.speech = c.Refresh, c.spoken
	c.hover = hover{hovered: -1, partAt: onePart, onMoved: c.Refresh, help: func(int) string { return "" }}
	return c
}

// Choose sets whether the word looks chosen.
func (c *Chip) Choose(on bool) { change(&c.chosen, on, c.Refresh) }

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
	th, color := c.Theme(), colors(c)
	c.field.CornerRadius, c.text.TextSize = th.Size(theme.SizeNameInputRadius), th.Size(theme.SizeNameText)
	c.text.Color, c.text.TextStyle.Bold = color(theme.ColorNameForeground), c.chosen
	c.field.FillColor, c.field.StrokeColor, c.field.StrokeWidth = nil, color(theme.ColorNameInputBorder), 1
	accent := color(theme.ColorNamePrimary)
	switch {
	case c.Disabled():
		c.text.Color = color(theme.ColorNameDisabled)
	case c.chosen:
		c.text.Color, c.field.FillColor, c.field.StrokeColor = accent, color(theme.ColorNameSelection), accent
	case c.hovered >= 0:
		c.field.FillColor = color(theme.ColorNameHover)
	}
	if c.focused {
		c.field.StrokeColor, c.field.StrokeWidth = accent, 2.4
	}
}

// Tapped chooses the word, unless the chip is disabled.
func (c *Chip) Tapped(*fyne.PointEvent) {
	if !c.Disabled() {
		c.run()
	}
}

// TypedKey chooses the word on Space.
func (c *Chip) TypedKey(e *fyne.KeyEvent) {
	if e.Name == fyne.KeySpace {
		c.Tapped(nil)
	}
}
