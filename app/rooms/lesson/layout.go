package lesson

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/layout"

	"stepboard/app/shell"
	"stepboard/app/workbench"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Heights of the window at normal text size. In a lower window the strip is low, so that the board gets half of the
// window and, during a comparison, the table and the chart get enough space.
const tightWindow, tightComparison = 940, 960

// Tight reports whether the window is so low that the strip must be low.
func (s *Strip) Tight() bool {
	most := float32(tightWindow)
	if s.r.Bench.On(workbench.Comparing) {
		most = tightComparison
	}
	return s.r.Win.Canvas().Size().Height < s.r.Scaled(most)
}

// The range of the pictures' height in logical pixels. The user changes the height by dragging. mostStrip is the
// largest share of the window's height that the strip takes.
const (
	leastPicture  = 24
	mostPicture   = 240
	mostStrip     = 0.4
	besideBelow   = 56 // below this height, the titles are beside the pictures
	heightSetting = "strip.picture"
)

// newSash makes the line above the strip. The user drags the line to change the size of the pictures.
func (s *Strip) newSash(relay func()) *widgets.Sash {
	r := s.r
	sash := widgets.NewLevelSash(r.Colors().Line, r.Colors().Accent)
	sash.OnDragged = func(by float32) {
		height := min(max(s.still().Height-by, leastPicture), s.most())
		r.Settings.SetFloat(heightSetting, float64(height))
		s.dragged = true // new pictures are drawn after the drag
		relay()
	}
	sash.OnEnd = func() { s.dragged = false; s.order() }
	r.Trace.Part("strip.sash", sash)
	return sash
}

// most() returns the largest height of a picture in the current window.
func (s *Strip) most() float32 {
	rest := s.Film.HeightFor(fyne.NewSize(0, 0), false)
	return max(leastPicture, min(mostPicture, mostStrip*s.r.Win.Canvas().Size().Height-rest))
}

// still returns the chosen size of the pictures or, by default, a size that suits the height of the window.
func (s *Strip) still() fyne.Size {
	if h := float32(s.r.Settings.FloatWithin(heightSetting, leastPicture, mostPicture, 0)); h > 0 {
		h = min(h, s.most())
		return fyne.NewSize(h*largeStill.Width/largeStill.Height, h)
	}
	switch {
	case shell.Low(s.r.Shell):
		return tinyStill
	case s.Tight():
		return smallStill
	}
	return largeStill
}

// low reports whether the titles are beside the pictures and the buttons side by side.
func (s *Strip) low() bool { return s.still().Height < besideBelow }

// columns lays out buttons one above the other, or side by side if the strip is low.
func (s *Strip) columns(buttons *fyne.Container) *fyne.Container {
	n := 1
	if s.low() {
		n = len(buttons.Objects)
	}
	buttons.Layout = layout.NewGridLayoutWithColumns(n)
	return buttons
}

// stripLayout lays out the strip from left to right: the buttons that capture a frame and present; the film, or a text
// if the lesson has no frames.
type stripLayout struct{ s *Strip }

const stripGap = 8

func (l *stripLayout) film() float32 { return l.s.Film.HeightFor(l.s.still(), l.s.low()) }

func (l *stripLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	left := l.s.columns(l.s.lesson).MinSize()
	return fyne.NewSize(left.Width+200, max(left.Height, l.film()))
}

func (l *stripLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	s := l.s
	some := len(s.r.Frames()) > 0
	layouts.Show(s.Film, some)
	layouts.Show(s.empty, !some)
	s.Film.SetPictureSize(s.still(), s.low())

	place := func(o fyne.CanvasObject, x, width, height float32) {
		layouts.Put(o, fyne.NewPos(x, (size.Height-height)/2), fyne.NewSize(width, height))
	}
	left := s.lesson.MinSize()
	place(s.lesson, 0, left.Width, left.Height)
	from := left.Width + stripGap
	place(s.empty, from, size.Width-from, size.Height)
	place(s.Film, from, size.Width-from, l.film())
}
