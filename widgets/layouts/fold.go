package layouts

import "fyne.io/fyne/v2"

// Fold is a layout of two parts. If there is room for both, they are beside each other: the second part is at the right
// edge. Otherwise the second part is below the first. MinSize returns the height for the width of the last layout.
type Fold struct {
	Gap     float32 // space between the parts if they are beside each other
	Between float32 // space between the parts if the second is below the first
	Spare   float32 // room for both parts must include this width, besides their least widths and Gap
	Stretch float32 // width that the second part gets above its least width if there is room
	width   float32 // width of the last layout; 0: no layout yet, so the parts are beside each other
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
	beside := !f.folded(first, second)
	room := size.Width - second.Width
	if beside {
		room -= first.Width + f.Spare + f.Gap
	}
	second.Width += min(f.Stretch, max(0, room))
	at := fyne.NewPos(size.Width-second.Width, 0)
	if beside {
		Put(objects[0], fyne.NewPos(0, 0), fyne.NewSize(at.X-f.Gap, size.Height))
		Put(objects[1], at, fyne.NewSize(second.Width, size.Height))
		return
	}
	at.Y = first.Height + f.Between
	Put(objects[0], fyne.NewPos(0, 0), fyne.NewSize(size.Width, first.Height))
	Put(objects[1], at, second)
}
