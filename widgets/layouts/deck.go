package layouts

import "fyne.io/fyne/v2"

// Deck puts parts into one place, with one visible at a time. It is as large as the largest part, so a change of the
// visible part moves nothing else.
type Deck struct{}

// MinSize implements fyne.Layout.
func (Deck) MinSize(objects []fyne.CanvasObject) (m fyne.Size) {
	for _, o := range objects {
		m = m.Max(o.MinSize())
	}
	return m
}

// Layout implements fyne.Layout.
func (Deck) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, o := range objects {
		Put(o, fyne.NewPos(0, 0), size)
	}
}
