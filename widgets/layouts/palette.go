package layouts

import (
	"slices"

	"fyne.io/fyne/v2"
)

// Palette puts the visible buttons below each other, in as few columns as its height allows. If there is one column,
// the last buttons are at its lower end. The width of MinSize is right for the present height only.
type Palette struct {
	Gap  float32 // space between buttons
	Last int     // number of buttons at the lower end
	rows int     // rows in a column; 0: unknown, so there is one column
}

// leastRows is the number of rows in the least height of a Palette.
const leastRows = 4

// MinSize implements fyne.Layout.
func (s *Palette) MinSize(objects []fyne.CanvasObject) fyne.Size {
	objects = shown(objects)
	side := s.side(objects)
	columns := s.columns(len(objects))
	return fyne.NewSize(float32(columns)*(side+s.Gap)-s.Gap, leastRows*(side+s.Gap)-s.Gap)
}

func shown(objects []fyne.CanvasObject) []fyne.CanvasObject {
	return slices.DeleteFunc(slices.Clone(objects), func(o fyne.CanvasObject) bool { return !o.Visible() })
}

// side is the largest width or height of a button.
func (s *Palette) side(objects []fyne.CanvasObject) (side float32) {
	for _, o := range objects {
		side = max(side, o.MinSize().Width, o.MinSize().Height)
	}
	return side
}

// columns is the number of columns for n buttons.
func (s *Palette) columns(n int) int {
	if s.rows == 0 {
		return 1
	}
	return (n + s.rows - 1) / s.rows
}

// Layout implements fyne.Layout.
func (s *Palette) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects = shown(objects)
	side := s.side(objects)
	s.rows = max(1, int((size.Height+s.Gap)/(side+s.Gap)))
	n := len(objects)
	rows := (n + s.columns(n) - 1) / s.columns(n) // columns have the same number of buttons, except perhaps the last
	for i, o := range objects {
		at := fyne.NewPos(float32(i/rows)*(side+s.Gap), float32(i%rows)*(side+s.Gap))
		if rows == n && i >= n-s.Last {
			at.Y = size.Height - float32(n-i)*(side+s.Gap) + s.Gap
		}
		Put(o, at, fyne.NewSquareSize(side))
	}
}
