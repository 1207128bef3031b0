package widgets

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"stepboard/widgets/layouts"
)

// sashGrip is the width of a sash that the mouse can grip, in logical pixels. The visible line is one pixel wide.
const sashGrip = 7

// Sash is the line between two panes. The user drags the sash to resize the panes. The line is upright between
// panes beside each other, and level between panes above each other. Unlike the toolkit's split, a sash reports
// a distance and not a share, so that a pane can keep its size when the window is resized.
type Sash struct {
	widget.BaseWidget
	OnDragged  func(distance float32) // logical pixels, positive to the right or, for a level sash, down
	level      bool
	OnEnd      func() // called when the button goes up
	line       *canvas.Rectangle
	plain, lit color.Color
}

var (
	_ fyne.Draggable     = (*Sash)(nil)
	_ desktop.Cursorable = (*Sash)(nil)
	_ desktop.Hoverable  = (*Sash)(nil)
)

// NewSash makes an upright sash. plain is the usual colour of the line, and lit is its colour under the pointer.
func NewSash(plain, lit color.Color) *Sash {
	s := &Sash{line: canvas.NewRectangle(plain), plain: plain, lit: lit}
	s.line.SetMinSize(fyne.NewSize(1, 1))
	s.ExtendBaseWidget(s)
	return s
}

// NewLevelSash makes a sash for panes above each other.
func NewLevelSash(plain, lit color.Color) *Sash {
	s := NewSash(plain, lit)
	s.level = true
	return s
}

// CreateRenderer is called by Fyne.
func (s *Sash) CreateRenderer() fyne.WidgetRenderer {
	const beside = (sashGrip - 1) / 2
	if s.level {
		return widget.NewSimpleRenderer(layouts.Padded(beside, beside, 0, 0, s.line))
	}
	return widget.NewSimpleRenderer(layouts.Padded(0, 0, beside, beside, s.line))
}

// Cursor implements [desktop.Cursorable].
func (s *Sash) Cursor() desktop.Cursor {
	if s.level {
		return desktop.VResizeCursor
	}
	return desktop.HResizeCursor
}

// Dragged implements [fyne.Draggable].
func (s *Sash) Dragged(e *fyne.DragEvent) {
	by := e.Dragged.DX
	if s.level {
		by = e.Dragged.DY
	}
	callWith(s.OnDragged, by)
}

// DragEnd implements [fyne.Draggable].
func (s *Sash) DragEnd() { call(s.OnEnd) }

// MouseIn lights the line, to show that the user can drag it.
func (s *Sash) MouseIn(*desktop.MouseEvent) { s.color(s.lit) }

// MouseMoved does nothing.
func (s *Sash) MouseMoved(*desktop.MouseEvent) {}

// MouseOut gives the line its usual colour.
func (s *Sash) MouseOut() { s.color(s.plain) }

func (s *Sash) color(c color.Color) {
	s.line.FillColor = c
	s.line.Refresh()
}
