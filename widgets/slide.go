package widgets

import (
	"image"
	"image/color"
	"slices"

	"stepboard/scene/figure"
	"stepboard/widgets/layouts"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

var (
	_ fyne.Tappable          = (*Slide)(nil)
	_ fyne.SecondaryTappable = (*Slide)(nil)
	_ fyne.Draggable         = (*Slide)(nil)
)

// Slide shows one picture over its whole area, pixel by pixel. OnPixels reports how many pixels a picture must have.
// While the caller draws the next picture, the last picture stays, with a sign of activity.
type Slide struct {
	widget.BaseWidget

	// OnPixels is called during drawing if pictures must have a new size, in device pixels. OnPixels must not change
	// widgets.
	OnPixels func(width, height int)
	// OnNext is called for a click of the primary button, OnBack for a click of the secondary button.
	OnNext, OnBack func()
	// OnStroke is called for each stroke that was drawn with the primary button.
	OnStroke func(Stroke)

	picture       *image.RGBA // nil if there is no picture
	blank         *image.RGBA // one pixel in the colour of the ground
	width, height int         // the last size reported to OnPixels
	note          string      // text in the lower margin
	busy          bool
	raster        *canvas.Raster
	ink           pen
	laser         laser
	strokes       []Stroke
	stroke        Stroke // the stroke that is being drawn
}

// NewSlide makes a slide without a picture. The parameter ground is the colour behind pictures, and ink the colour of
// the pen.
func NewSlide(ground, ink color.Color) *Slide {
	s := &Slide{ink: pen{color: ink}, laser: laser{spot: canvas.NewCircle(ink)}}
	s.laser.spot.Hide()
	s.raster = canvas.NewRaster(s.paint)
	s.raster.ScaleMode = canvas.ImageScaleFastest // scales the old picture until a new one is ready
	s.blank = image.NewRGBA(image.Rect(0, 0, 1, 1))
	s.blank.Set(0, 0, ground)
	s.ExtendBaseWidget(s)
	return s
}

// Pixels returns the size that was last reported to OnPixels, or zeros before the first report.
func (s *Slide) Pixels() (width, height int) { return s.width, s.height }

// SetGround sets the colours behind pictures and of the pen, and removes the picture.
func (s *Slide) SetGround(ground, ink color.Color) {
	s.ink.color = ink
	s.blank.Set(0, 0, ground)
	s.picture = nil
	s.raster.Refresh()
}

// SetPicture shows a picture. The picture must not be changed afterwards.
func (s *Slide) SetPicture(p *image.RGBA) { change(&s.picture, p, s.raster.Refresh) }

// Picture is the picture shown, or nil.
func (s *Slide) Picture() *image.RGBA { return s.picture }

// SetBusy sets whether the slide waits for another picture. While the slide waits, it shows a sign of activity.
func (s *Slide) SetBusy(busy bool) { change(&s.busy, busy, s.Refresh) }

// Busy reports whether the slide waits for another picture.
func (s *Slide) Busy() bool { return s.busy }

// SetNote shows a short text in the lower margin of the slide. "" removes the text.
func (s *Slide) SetNote(note string) { change(&s.note, note, s.Refresh) }

// Note is the text in the margin.
func (s *Slide) Note() string { return s.note }

// Tapped calls OnNext.
func (s *Slide) Tapped(*fyne.PointEvent) { call(s.OnNext) }

// TappedSecondary calls OnBack.
func (s *Slide) TappedSecondary(*fyne.PointEvent) { call(s.OnBack) }

func (s *Slide) paint(w, h int) image.Image {
	if w != s.width || h != s.height {
		s.width, s.height = w, h
		if s.OnPixels != nil {
			s.OnPixels(w, h)
		}
	}
	if s.picture == nil {
		return s.blank
	}
	return s.picture
}

// CreateRenderer is called by Fyne.
func (s *Slide) CreateRenderer() fyne.WidgetRenderer {
	r := &slideRenderer{
		s: s, ground: canvas.NewRectangle(nil), note: canvas.NewText("", nil),
		activity: widget.NewActivity(),
	}
	r.ground.CornerRadius = 8
	r.Refresh()
	return r
}

// slideRenderer draws the picture. At the right of the lower margin it draws a note or a sign of activity, on a ground.
type slideRenderer struct {
	s        *Slide
	ground   *canvas.Rectangle
	note     *canvas.Text
	activity *widget.Activity
}

// Objects implements fyne.WidgetRenderer.
func (r *slideRenderer) Objects() []fyne.CanvasObject {
	return slices.Concat([]fyne.CanvasObject{r.s.raster}, r.s.ink.lines,
		[]fyne.CanvasObject{r.s.laser.spot, r.ground, r.note, r.activity})
}

func (*slideRenderer) MinSize() fyne.Size { return fyne.NewSize(80, 60) }

// Layout puts the note inside the lower margin of the slide, so that the note never covers the picture's texts.
func (r *slideRenderer) Layout(size fyne.Size) {
	r.s.raster.Resize(size)
	r.s.ink.lay(append(slices.Clip(r.s.strokes), r.s.stroke), size)
	margin := size.Height * figure.SlideMargin / figure.SlideHeight
	gap, padding, height := 0.1*margin, 0.2*margin, 0.6*margin
	r.note.TextSize = max(1, 0.38*margin)
	for room := size.Width - 2*(margin+padding); r.note.TextSize > 1 && r.note.MinSize().Width > room; {
		r.note.TextSize *= 0.95
	}
	words := r.note.MinSize()
	width := height
	if r.s.note != "" {
		width = words.Width + 2*padding
	}
	at := fyne.NewPos(size.Width-width-margin, size.Height-height-gap)
	layouts.Put(r.ground, at, fyne.NewSize(width, height))
	layouts.Put(r.note, at.AddXY(padding, (height-words.Height)/2), words)
	layouts.Put(r.activity, at.AddXY(gap, gap), fyne.NewSquareSize(height-2*gap))
}

func (r *slideRenderer) Refresh() {
	s := r.s
	color := colors(s)
	r.ground.FillColor, r.ground.StrokeColor, r.ground.StrokeWidth = color(theme.ColorNameOverlayBackground),
		color(theme.ColorNameSeparator), 1
	r.note.Text, r.note.Color = s.note, color(theme.ColorNameForeground)
	r.ground.Hidden = s.note == "" && !s.busy
	r.note.Hidden = s.note == ""
	if s.busy && s.note == "" {
		r.activity.Show()
		r.activity.Start()
	} else {
		r.activity.Stop()
		r.activity.Hide()
	}
	r.Layout(s.Size())
	canvas.Refresh(s) // Fyne forgets a hidden note after a minute, and then refreshes nothing for it
}

func (r *slideRenderer) Destroy() { r.activity.Stop() }
