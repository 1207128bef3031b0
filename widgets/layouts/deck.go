package layouts

import "fyne.io/fyne/v2"

// Deck puts parts into the same place. One of them should be visible at a time. The deck is as large as its largest
// part, so nothing around it moves when another part is shown.
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
