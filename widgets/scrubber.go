package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/widgets/layouts"
)

var (
	_ fyne.Draggable    = (*Scrubber)(nil)
	_ desktop.Mouseable = (*Scrubber)(nil)
)

// Scrubber shows a position in a row of steps: a track, coloured up to the position, with a knob to drag. It does not
// take the focus, so that the window gets the keys.
type Scrubber struct {
	widget.BaseWidget
	speech
	noEnd

	// OnChanged is called with the position that the user chose.
	OnChanged func(int)

	pos, length int
}

// NewScrubber makes a scrubber without steps.
func NewScrubber(changed func(int)) *Scrubber {
	s := &Scrubber{OnChanged: changed}
	s.ExtendBaseWidget(s)
	s.speech = s.spoken
	return s
}

// Set shows a position, from 0 to length. It does not call OnChanged. Length 0 disables the scrubber.
func (s *Scrubber) Set(pos, length int) {
	if s.pos == pos && s.length == length {
		return
	}
	s.pos, s.length = pos, length
	s.Refresh()
}

// MouseDown goes to the position under the pointer.
func (s *Scrubber) MouseDown(e *desktop.MouseEvent) {
	if e.Button == desktop.MouseButtonPrimary {
		s.seek(e.Position.X)
	}
}

// Dragged goes to the position under the pointer.
func (s *Scrubber) Dragged(e *fyne.DragEvent) { s.seek(e.Position.X) }

func (s *Scrubber) seek(x float32) {
	room := s.Size().Width - scrubberKnob
	if s.length == 0 || room <= 0 {
		return
	}
	share := max(0, min((x-scrubberKnob/2)/room, 1))
	pos := int(float64(share)*float64(s.length) + 0.5)
	if pos == s.pos {
		return
	}
	s.pos = pos
	s.Refresh()
	callWith(s.OnChanged, pos)
}

const (
	scrubberKnob  = 18 // width and height of the knob, with a margin
	scrubberTrack = 5  // height of the track
)

// CreateRenderer is called by Fyne.
func (s *Scrubber) CreateRenderer() fyne.WidgetRenderer {
	r := &scrubberRenderer{s: s, track: &canvas.Rectangle{}, done: &canvas.Rectangle{}, knob: &canvas.Circle{}}
	r.parts = parts{r.track, r.done, r.knob}
	r.Refresh()
	return r
}

type scrubberRenderer struct {
	parts
	s           *Scrubber
	track, done *canvas.Rectangle
	knob        *canvas.Circle
}

func (r *scrubberRenderer) MinSize() fyne.Size { return fyne.NewSize(80, scrubberKnob+6) }

func (r *scrubberRenderer) Layout(size fyne.Size) {
	var share float32
	if r.s.length > 0 {
		share = float32(float64(r.s.pos) / float64(r.s.length))
	}
	mid, room := size.Height/2, size.Width-scrubberKnob
	layouts.Put(r.track, fyne.NewPos(scrubberKnob/2, mid-scrubberTrack/2.0), fyne.NewSize(room, scrubberTrack))
	layouts.Put(r.done, r.track.Position(), fyne.NewSize(room*share, scrubberTrack))
	layouts.Put(r.knob, fyne.NewPos(room*share+1, mid-scrubberKnob/2+1), fyne.NewSquareSize(scrubberKnob-2))
}

func (r *scrubberRenderer) Refresh() {
	color := colors(r.s)
	r.track.CornerRadius, r.done.CornerRadius = scrubberTrack/2.0, scrubberTrack/2.0
	r.track.FillColor = color(theme.ColorNameInputBorder)
	accent := color(theme.ColorNamePrimary)
	r.done.FillColor = accent
	r.knob.FillColor = color(theme.ColorNameMenuBackground)
	r.knob.StrokeColor, r.knob.StrokeWidth = accent, 3
	if r.s.length == 0 {
		r.track.FillColor = color(theme.ColorNameDisabledButton)
		r.knob.StrokeColor = r.track.FillColor
	}
	r.Layout(r.s.Size())
	r.track.Refresh()
	r.done.Refresh()
	r.knob.Refresh()
}
