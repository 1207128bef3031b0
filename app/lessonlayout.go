package app

import (
	"fyne.io/fyne/v2"

	"stepboard/widgets/layouts"
)

// Least and most width of the entries for a frame, for text of normal size, and between them the part of the strip
// that is theirs.
const (
	entriesWidth, widestEntries = 360, 640
	entriesPart                 = 0.36
)

// tight reports whether the window leaves the board so little height that the strip is a low one.
func (s *lessonStrip) tight() bool {
	const rest, strip, board = 300, 150, 300 // the other bars, the strip with its entries, what the board is to have
	return s.w.Win.Canvas().Size().Height < s.w.Scaled(rest+strip)+board
}

// still is the size of the pictures.
func (s *lessonStrip) still() fyne.Size {
	if s.tight() {
		return smallStill
	}
	return largeStill
}

// stripLayout puts the strip's parts beside each other: the buttons that take a frame and present, the film or what
// is said where there are no frames, and at the right the entries above a row of buttons or, where there is little
// height, the buttons alone.
type stripLayout struct{ s *lessonStrip }

const stripGap = 4

// side is the size of what stands at the right.
func (l *stripLayout) side() fyne.Size {
	s := l.s
	buttons := s.buttons.Layout.(*layouts.Shelves)
	if buttons.Columns = 0; s.tight() {
		buttons.Columns = (len(s.buttons.Objects) + 1) / 2
		return s.buttons.MinSize()
	}
	return fyne.NewSize(s.w.Scaled(entriesWidth), s.entries.MinSize().Height+stripGap+s.buttons.MinSize().Height)
}

// film is the height of the film.
func (l *stripLayout) film() float32 { return l.s.film.HeightFor(l.s.still(), !l.s.tight()) }

// left is the size of the buttons at the left: beside each other where there is little height.
func (l *stripLayout) left(buttons fyne.CanvasObject) fyne.Size {
	buttons.(*fyne.Container).Layout.(*layouts.Shelves).Columns = 1
	if l.s.tight() {
		buttons.(*fyne.Container).Layout.(*layouts.Shelves).Columns = 2
	}
	return buttons.MinSize()
}

// MinSize implements fyne.Layout.
func (l *stripLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	layouts.Show(l.s.edit, l.s.tight())
	left, side := l.left(objects[0]), l.side()
	return fyne.NewSize(left.Width+side.Width+200, max(left.Height, l.film(), side.Height))
}

// Layout implements fyne.Layout.
func (l *stripLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	s := l.s
	some, tight := len(s.w.frames()) > 0, s.tight()
	layouts.Show(s.film, some)
	layouts.Show(s.empty, !some)
	layouts.Show(s.entries, some && !tight)
	layouts.Show(s.buttons, some)
	layouts.Show(s.edit, tight)
	s.film.SetPictureSize(s.still(), !tight)

	place := func(o fyne.CanvasObject, x, y, width, height float32) {
		o.Resize(fyne.NewSize(width, height))
		o.Move(fyne.NewPos(x, y))
	}
	middle := func(height float32) float32 { return (size.Height - height) / 2 }
	left, side := l.left(objects[0]), l.side()
	if !tight {
		side.Width = max(side.Width, min(size.Width*entriesPart, s.w.Scaled(widestEntries)))
	}
	place(objects[0], 0, middle(left.Height), left.Width, left.Height)
	from := left.Width + 2*stripGap
	place(s.empty, from, 0, size.Width-from, size.Height)
	place(s.film, from, middle(l.film()), size.Width-from-side.Width-4*stripGap, l.film())
	x, y := size.Width-side.Width, middle(side.Height)
	if !tight {
		height := s.entries.MinSize().Height
		place(s.entries, x, y, side.Width, height)
		y += height + stripGap
	}
	place(s.buttons, x, y, side.Width, s.buttons.MinSize().Height)
}
