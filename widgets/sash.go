package widgets

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// sashGrip is how wide a sash is for the mouse, in logical pixels; its line is one.
const sashGrip = 7

// Sash is the line between two panes, which the mouse drags to make one of them larger. Unlike the toolkit's split it
// tells the distance, not the share, so that a pane keeps its width when the window gets another.
type Sash struct {
	widget.BaseWidget
	OnDragged func(by float32) // to the right, or down; in logical pixels
	OnEnd     func()           // the button was let go
	level     bool             // the line is level: it is dragged up and down
	line      *canvas.Rectangle
	plain     color.Color
	lit       color.Color
}

var (
	_ fyne.Draggable     = (*Sash)(nil)
	_ desktop.Cursorable = (*Sash)(nil)
	_ desktop.Hoverable  = (*Sash)(nil)
)

// NewSash is an upright line, or a level one, in a colour, and in another while the pointer is on it.
func NewSash(level bool, plain, lit color.Color) *Sash {
	s := &Sash{level: level, line: canvas.NewRectangle(plain), plain: plain, lit: lit}
	s.ExtendBaseWidget(s)
	return s
}

// CreateRenderer is called by Fyne.
func (s *Sash) CreateRenderer() fyne.WidgetRenderer { return &sashRenderer{s} }

// Cursor implements [desktop.Cursorable].
func (s *Sash) Cursor() desktop.Cursor {
	if s.level {
		return desktop.VResizeCursor
	}
	return desktop.HResizeCursor
}

// Dragged implements [fyne.Draggable].
func (s *Sash) Dragged(e *fyne.DragEvent) {
	if s.OnDragged == nil {
		return
	}
	if s.level {
		s.OnDragged(e.Dragged.DY)
	} else {
		s.OnDragged(e.Dragged.DX)
	}
}

// DragEnd implements [fyne.Draggable].
func (s *Sash) DragEnd() {
	if s.OnEnd != nil {
		s.OnEnd()
	}
}

// MouseIn shows that the line can be dragged.
func (s *Sash) MouseIn(*desktop.MouseEvent) { s.color(s.lit) }

// MouseMoved does nothing.
func (s *Sash) MouseMoved(*desktop.MouseEvent) {}

// MouseOut shows the line plainly.
func (s *Sash) MouseOut() { s.color(s.plain) }

func (s *Sash) color(c color.Color) {
	s.line.FillColor = c
	s.line.Refresh()
}

type sashRenderer struct{ s *Sash }

func (r *sashRenderer) MinSize() fyne.Size {
	if r.s.level {
		return fyne.NewSize(1, sashGrip)
	}
	return fyne.NewSize(sashGrip, 1)
}

func (r *sashRenderer) Layout(size fyne.Size) {
	at, to := fyne.NewPos((sashGrip-1)/2, 0), fyne.NewSize(1, size.Height)
	if r.s.level {
		at, to = fyne.NewPos(0, (sashGrip-1)/2), fyne.NewSize(size.Width, 1)
	}
	r.s.line.Move(at)
	r.s.line.Resize(to)
}

func (r *sashRenderer) Refresh()                     { r.s.line.Refresh() }
func (r *sashRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.s.line} }
func (r *sashRenderer) Destroy()                     {}
