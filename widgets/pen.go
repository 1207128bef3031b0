package widgets

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// Stroke is a line of a pen on a slide. The points are fractions of the slide's size.
type Stroke []fyne.Position

// Lengths of a stroke: the width of the line as a fraction of the slide's height, and the largest extent in pixels of a
// stroke that is meant as a click, because a hand may move during a click.
const (
	penWidth = 1.0 / 130
	mostJolt = 8
)

// pen draws strokes as lines from point to point. The lines of earlier points stay the same while a stroke grows.
type pen struct {
	color color.Color
	lines []fyne.CanvasObject
}

// lay puts the lines of strokes on a slide of a size. It hides the lines that are not used.
func (p *pen) lay(strokes []Stroke, size fyne.Size) {
	used := 0
	for _, s := range strokes {
		for i := 1; i < len(s); i++ {
			if used == len(p.lines) {
				p.lines = append(p.lines, canvas.NewLine(p.color))
			}
			line := p.lines[used].(*canvas.Line)
			line.StrokeColor, line.StrokeWidth, line.Hidden = p.color, max(2, size.Height*penWidth), false
			line.Position1 = fyne.NewPos(s[i-1].X*size.Width, s[i-1].Y*size.Height)
			line.Position2 = fyne.NewPos(s[i].X*size.Width, s[i].Y*size.Height)
			used++
		}
	}
	for _, line := range p.lines[used:] {
		line.(*canvas.Line).Hidden = true
	}
}

// Dragged implements fyne.Draggable: it lengthens the current stroke.
func (s *Slide) Dragged(e *fyne.DragEvent) {
	if s.OnStroke == nil {
		return
	}
	size := s.Size()
	at := func(p fyne.Position) fyne.Position { return fyne.NewPos(p.X/size.Width, p.Y/size.Height) }
	if len(s.stroke) == 0 {
		s.stroke = Stroke{at(e.Position.SubtractXY(e.Dragged.DX, e.Dragged.DY))}
	}
	s.stroke = append(s.stroke, at(e.Position))
	s.Refresh()
}

// DragEnd implements fyne.Draggable: it ends the current stroke. A very short stroke is a click.
func (s *Slide) DragEnd() {
	stroke, size, jolt := s.stroke, s.Size(), true
	s.stroke = nil
	for _, p := range stroke {
		by := p.Subtract(stroke[0])
		jolt = jolt && max(by.X*size.Width, -by.X*size.Width, by.Y*size.Height, -by.Y*size.Height) < mostJolt
	}
	if s.Refresh(); jolt {
		call(s.OnNext)
	} else {
		s.OnStroke(stroke)
	}
}

// SetStrokes shows strokes of a pen over the picture.
func (s *Slide) SetStrokes(list []Stroke) {
	s.strokes = list
	s.Refresh()
}
