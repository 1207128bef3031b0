package lesson

import (
	"fyne.io/fyne/v2"

	"stepboard/app/workbench"
	"stepboard/widgets/layouts"
)

// EntriesWidth is the least width of the entries for a frame, for text of normal size.
const EntriesWidth = 360

// Most width of the entries, and below it the part of the strip that is theirs.
const (
	widestEntries = 640
	entriesPart   = 0.36
)

// Tight reports whether the window leaves the board, or a comparison, so little height that the strip is a low one.
func (s *Strip) Tight() bool {
	const rest, strip = 300, 150 // the other bars, the strip with its entries
	board := float32(300)        // what the board is to have
	if s.r.Bench.On(workbench.Comparing) {
		board = 450 // as high as a table with a chart below it
	}
	return s.r.Win.Canvas().Size().Height < s.r.Scaled(rest+strip)+board
}

// still is the size of the pictures.
func (s *Strip) still() fyne.Size {
	if s.Tight() {
		return smallStill
	}
	return largeStill
}

// stripLayout puts the strip's parts beside each other: the buttons that take a frame and present, the film or what
// is said where there are no frames, and at the right the entries above a row of buttons or, where there is little
// height, the buttons alone.
type stripLayout struct{ s *Strip }

const stripGap = 4

// side is the size of what stands at the right.
func (l *stripLayout) side() fyne.Size {
	s := l.s
	buttons := s.buttons.Layout.(*layouts.Shelves)
	if buttons.Columns = 0; s.Tight() {
		buttons.Columns = (len(s.buttons.Objects) + 1) / 2
		return s.buttons.MinSize()
	}
	return fyne.NewSize(s.r.Scaled(EntriesWidth), s.Entries.MinSize().Height+stripGap+s.buttons.MinSize().Height)
}

// film is the height of the film.
func (l *stripLayout) film() float32 { return l.s.Film.HeightFor(l.s.still(), !l.s.Tight()) }

// left is the size of the buttons at the left: beside each other where there is little height.
func (l *stripLayout) left(buttons fyne.CanvasObject) fyne.Size {
	buttons.(*fyne.Container).Layout.(*layouts.Shelves).Columns = 1
	if l.s.Tight() {
		buttons.(*fyne.Container).Layout.(*layouts.Shelves).Columns = 2
	}
	return buttons.MinSize()
}

// MinSize implements fyne.Layout.
func (l *stripLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	layouts.Show(l.s.Edit, l.s.Tight())
	left, side := l.left(objects[1]), l.side()
	return fyne.NewSize(left.Width+side.Width+200, max(left.Height, l.film(), side.Height))
}

// Layout implements fyne.Layout.
func (l *stripLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	s := l.s
	some, tight := len(s.r.Frames()) > 0, s.Tight()
	layouts.Show(s.Film, some)
	layouts.Show(s.empty, !some)
	layouts.Show(s.Entries, some && !tight)
	layouts.Show(s.buttons, some)
	layouts.Show(s.Edit, tight)
	s.Film.SetPictureSize(s.still(), !tight)

	place := func(o fyne.CanvasObject, x, y, width, height float32) {
		layouts.Put(o, fyne.NewPos(x, y), fyne.NewSize(width, height))
	}
	middle := func(height float32) float32 { return (size.Height - height) / 2 }
	left, side := l.left(objects[1]), l.side()
	if !tight {
		side.Width = max(side.Width, min(size.Width*entriesPart, s.r.Scaled(widestEntries)))
	}
	place(objects[1], 0, middle(left.Height), left.Width, left.Height)
	from := left.Width + 2*stripGap
	place(s.empty, from, 0, size.Width-from, size.Height)
	place(s.Film, from, middle(l.film()), size.Width-from-side.Width-4*stripGap, l.film())
	x, y := size.Width-side.Width, middle(side.Height)
	if !tight {
		height := s.Entries.MinSize().Height
		place(s.Entries, x, y, side.Width, height)
		y += height + stripGap
	}
	place(s.buttons, x, y, side.Width, s.buttons.MinSize().Height)
}
