package layouts

import "fyne.io/fyne/v2"

// Fold puts two parts beside each other. The second is at the right edge and has its least width. If there is no room
// for both, the second is below the first. The height of MinSize is right for the present width only.
type Fold struct {
	Gap, Between float32 // space between parts beside each other, and below each other
	Spare        float32 // extra width that the first part must have for the second to be beside it
	width        float32 // present width; 0: unknown, so the parts are beside each other
}

// folded reports whether the second part is below the first.
func (f *Fold) folded(first, second fyne.Size) bool {
	return f.width > 0 && first.Width+f.Spare+f.Gap+second.Width > f.width
}

// MinSize implements fyne.Layout.
func (f *Fold) MinSize(objects []fyne.CanvasObject) fyne.Size {
	first, second := objects[0].MinSize(), objects[1].MinSize()
	least := first.Max(second)
	if f.folded(first, second) {
		least.Height = first.Height + f.Between + second.Height
	}
	return least
}

// Layout implements fyne.Layout.
func (f *Fold) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	f.width = size.Width
	first, second := objects[0].MinSize(), objects[1].MinSize()
	at := fyne.NewPos(size.Width-second.Width, 0)
	if !f.folded(first, second) {
		Put(objects[0], fyne.NewPos(0, 0), fyne.NewSize(at.X-f.Gap, size.Height))
		Put(objects[1], at, fyne.NewSize(second.Width, size.Height))
		return
	}
	at.Y = first.Height + f.Between
	Put(objects[0], fyne.NewPos(0, 0), fyne.NewSize(size.Width, first.Height))
	Put(objects[1], at, second)
}
