package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
)

var (
	_ desktop.Hoverable  = (*Slide)(nil)
	_ desktop.Cursorable = (*Slide)(nil)
)

// laserSize is the diameter of the pointer's spot, as a fraction of the slide's height.
const laserSize = 1.0 / 40

// laser is a spot of light at the mouse. It leaves nothing on the slide.
type laser struct {
	on   bool
	spot *canvas.Circle
}

// Laser reports whether a spot of light follows the mouse.
func (s *Slide) Laser() bool { return s.laser.on }

// SetLaser sets whether a spot of light follows the mouse, in place of the mouse's arrow.
func (s *Slide) SetLaser(on bool) {
	s.laser.on = on
	s.MouseOut()
}

// Cursor implements desktop.Cursorable.
func (s *Slide) Cursor() desktop.Cursor {
	if s.laser.on {
		return desktop.HiddenCursor
	}
	return desktop.DefaultCursor
}

// MouseIn implements desktop.Hoverable.
func (s *Slide) MouseIn(e *desktop.MouseEvent) { s.MouseMoved(e) }

// MouseMoved implements desktop.Hoverable.
func (s *Slide) MouseMoved(e *desktop.MouseEvent) {
	if !s.laser.on {
		return
	}
	across := s.Size().Height * laserSize
	s.laser.spot.FillColor = s.ink.color
	s.laser.spot.Resize(fyne.NewSquareSize(across))
	s.laser.spot.Move(e.Position.SubtractXY(across/2, across/2))
	s.laser.spot.Show()
	s.Refresh()
}

// MouseOut implements desktop.Hoverable.
func (s *Slide) MouseOut() {
	if s.laser.spot.Visible() {
		s.laser.spot.Hide()
		s.Refresh()
	}
}
