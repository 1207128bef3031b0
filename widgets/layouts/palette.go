package layouts

import (
	"slices"

	"fyne.io/fyne/v2"
)

// Palette puts the visible buttons below each other, in as few columns as its height allows. Buttons are square, or as
// low as their MinSize before another column begins. If there is one column, the last buttons are at its lower end. The
// width of MinSize is right for the present height only.
type Palette struct {
	Gap    float32 // space between buttons
	Last   int     // number of buttons at the lower end
	height float32 // present height; 0 before the first layout, when there is one column
}

const leastRows = 4

// MinSize implements fyne.Layout.
func (s *Palette) MinSize(objects []fyne.CanvasObject) fyne.Size {
	objects = shown(objects)
	least := Deck{}.MinSize(objects)
	return fyne.NewSize(float32(s.columns(len(objects), least.Height))*(least.Width+s.Gap)-s.Gap,
		leastRows*(least.Width+s.Gap)-s.Gap)
}

func shown(objects []fyne.CanvasObject) []fyne.CanvasObject {
	return slices.DeleteFunc(slices.Clone(objects), func(o fyne.CanvasObject) bool { return !o.Visible() })
}

// columns is the number of columns for n buttons with a least height.
func (s *Palette) columns(n int, least float32) int {
	if s.height == 0 {
		return 1
	}
	rows := max(1, int((s.height+s.Gap)/(least+s.Gap)))
	return (n + rows - 1) / rows
}

// Layout implements fyne.Layout.
func (s *Palette) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects, s.height = shown(objects), size.Height
	least, n := Deck{}.MinSize(objects), len(objects)
	if n == 0 {
		return
	}
	side, columns := least.Width, s.columns(n, least.Height)
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
