package app

import (
	"fyne.io/fyne/v2"
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
	return s.w.win.Canvas().Size().Height < s.w.scaled(rest+strip)+board
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
	buttons := s.buttons.Layout.(*shelves)
	if buttons.columns = 0; s.tight() {
		buttons.columns = (len(s.buttons.Objects) + 1) / 2
		return s.buttons.MinSize()
	}
	return fyne.NewSize(s.w.scaled(entriesWidth), s.entries.MinSize().Height+stripGap+s.buttons.MinSize().Height)
}

// film is the height of the film.
func (l *stripLayout) film() float32 { return l.s.film.HeightFor(l.s.still(), !l.s.tight()) }

// left is the size of the buttons at the left: beside each other where there is little height.
func (l *stripLayout) left(buttons fyne.CanvasObject) fyne.Size {
	buttons.(*fyne.Container).Layout.(*shelves).columns = 1
	if l.s.tight() {
		buttons.(*fyne.Container).Layout.(*shelves).columns = 2
	}
	return buttons.MinSize()
}

// MinSize implements fyne.Layout.
func (l *stripLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	show(l.s.edit, l.s.tight())
	left, side := l.left(objects[0]), l.side()
	return fyne.NewSize(left.Width+side.Width+200, max(left.Height, l.film(), side.Height))
}

// Layout implements fyne.Layout.
func (l *stripLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	s := l.s
	some, tight := len(s.w.frames()) > 0, s.tight()
	show(s.film, some)
	show(s.empty, !some)
	show(s.entries, some && !tight)
	show(s.buttons, some)
	show(s.edit, tight)
	s.film.SetPictureSize(s.still(), !tight)

	place := func(o fyne.CanvasObject, x, y, width, height float32) {
		o.Resize(fyne.NewSize(width, height))
		o.Move(fyne.NewPos(x, y))
	}
	middle := func(height float32) float32 { return (size.Height - height) / 2 }
	left, side := l.left(objects[0]), l.side()
	if !tight {
		side.Width = max(side.Width, min(size.Width*entriesPart, s.w.scaled(widestEntries)))
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

// shelves puts small parts of one size beside each other, in so many columns, or all in a row.
type shelves struct {
	columns int
	gap     float32
}

// each calls f with the visible parts and their places.
func (l *shelves) each(objects []fyne.CanvasObject, f func(o fyne.CanvasObject, row, column int)) {
	i := 0
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		if l.columns > 0 {
			f(o, i/l.columns, i%l.columns)
		} else {
			f(o, 0, i)
		}
		i++
	}
}

// MinSize implements fyne.Layout.
func (l *shelves) MinSize(objects []fyne.CanvasObject) (m fyne.Size) {
	l.each(objects, func(o fyne.CanvasObject, row, column int) {
		s := o.MinSize()
		m = m.Max(fyne.NewSize(float32(column)*(s.Width+l.gap)+s.Width, float32(row)*(s.Height+l.gap)+s.Height))
	})
	return m
}

// Layout implements fyne.Layout.
func (l *shelves) Layout(objects []fyne.CanvasObject, _ fyne.Size) {
	l.each(objects, func(o fyne.CanvasObject, row, column int) {
		s := o.MinSize()
		o.Resize(s)
		o.Move(fyne.NewPos(float32(column)*(s.Width+l.gap), float32(row)*(s.Height+l.gap)))
	})
}
