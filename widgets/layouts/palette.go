package layouts

import (
	"slices"

	"fyne.io/fyne/v2"
)

// Palette puts the visible buttons below each other, in as few columns as its height allows. Before another column
// begins, the buttons lose up to a quarter of their height. If there is one column, the last buttons are at its lower
// end. The width of MinSize is right for the present height only.
type Palette struct {
	Gap    float32 // space between buttons
	Last   int     // number of buttons at the lower end
	height float32 // present height; 0: unknown, so there is one column
}

// leastRows is the number of rows in the least height of a Palette.
const leastRows = 4

// leastHeight is the least height of a button, as a share of its full height.
const leastHeight = 0.75

// MinSize implements fyne.Layout.
func (s *Palette) MinSize(objects []fyne.CanvasObject) fyne.Size {
	objects = shown(objects)
	side := s.side(objects)
	return fyne.NewSize(float32(s.columns(len(objects), side))*(side+s.Gap)-s.Gap, leastRows*(side+s.Gap)-s.Gap)
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
func (s *Palette) columns(n int, side float32) int {
	if s.height == 0 {
		return 1
	}
	rows := max(1, int((s.height+s.Gap)/(leastHeight*side+s.Gap)))
	return (n + rows - 1) / rows
}

// Layout implements fyne.Layout.
func (s *Palette) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects, s.height = shown(objects), size.Height
	side, n := s.side(objects), len(objects)
	if n == 0 {
		return
	}
	columns := s.columns(n, side)
	rows := (n + columns - 1) / columns // columns have the same number of buttons, except perhaps the last
	high := min(side, (size.Height+s.Gap)/float32(rows)-s.Gap)
	for i, o := range objects {
		at := fyne.NewPos(float32(i/rows)*(side+s.Gap), float32(i%rows)*(high+s.Gap))
		if rows == n && i >= n-s.Last {
			at.Y = size.Height - float32(n-i)*(high+s.Gap) + s.Gap
		}
		Put(o, at, fyne.NewSize(side, high))
	}
}
