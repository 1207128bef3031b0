package app

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// stack puts the visible parts below each other without gaps; the one with the index grow takes the height that is
// left.
type stack struct{ grow int }

// MinSize implements fyne.Layout.
func (stack) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var m fyne.Size
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		s := o.MinSize()
		m = fyne.NewSize(max(m.Width, s.Width), m.Height+s.Height)
	}
	return m
}

// Layout implements fyne.Layout.
func (l stack) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	rest := size.Height
	for i, o := range objects {
		if i != l.grow && o.Visible() {
			rest -= o.MinSize().Height
		}
	}
	var y float32
	for i, o := range objects {
		if !o.Visible() {
			continue
		}
		h := o.MinSize().Height
		if i == l.grow {
			h = rest
		}
		o.Move(fyne.NewPos(0, y))
		o.Resize(fyne.NewSize(size.Width, h))
		y += h
	}
}

// dock puts one part at the left edge, one at the right, and one between them, without gaps.
type dock struct{}

// MinSize implements fyne.Layout.
func (dock) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var m fyne.Size
	for _, o := range objects {
		s := o.MinSize()
		m = fyne.NewSize(m.Width+s.Width, max(m.Height, s.Height))
	}
	return m
}

// Layout implements fyne.Layout.
func (dock) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	left, right, middle := objects[0], objects[1], objects[2]
	l, r := left.MinSize().Width, right.MinSize().Width
	left.Move(fyne.NewPos(0, 0))
	left.Resize(fyne.NewSize(l, size.Height))
	right.Move(fyne.NewPos(size.Width-r, 0))
	right.Resize(fyne.NewSize(r, size.Height))
	middle.Move(fyne.NewPos(l, 0))
	middle.Resize(fyne.NewSize(size.Width-l-r, size.Height))
}

// wide gives a part a width of its own.
type wide float32

// MinSize implements fyne.Layout.
func (w wide) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(float32(w), objects[0].MinSize().Height)
}

// Layout implements fyne.Layout.
func (wide) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Move(fyne.NewPos(0, 0))
	objects[0].Resize(size)
}

// shelf puts a scroller above another part. The scroller is as high as what it holds, so that it does not scroll,
// while that leaves the other part its least height.
type shelf struct{ least float32 }

// MinSize implements fyne.Layout.
func (l shelf) MinSize(objects []fyne.CanvasObject) fyne.Size {
	top, rest := objects[0].MinSize(), objects[1].MinSize()
	return fyne.NewSize(max(top.Width, rest.Width), top.Height+max(l.least, rest.Height))
}

// Layout implements fyne.Layout.
func (l shelf) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	top, rest := objects[0].(*container.Scroll), objects[1]
	h := max(0, min(top.Content.MinSize().Height, size.Height-max(l.least, rest.MinSize().Height)))
	top.Move(fyne.NewPos(0, 0))
	top.Resize(fyne.NewSize(size.Width, h))
	rest.Move(fyne.NewPos(0, h))
	rest.Resize(fyne.NewSize(size.Width, size.Height-h))
}
