package help

import (
	"fyne.io/fyne/v2"

	"stepboard/widgets/layouts"
)

// natural shows a picture in the middle. If the width is smaller than the picture, the picture is made smaller.
type natural struct{ size fyne.Size }

// fitted(width) returns the size of the picture in a space of a given width.
func (n natural) fitted(width float32) fyne.Size {
	if width <= 0 || width >= n.size.Width {
		return n.size
	}
	return fyne.NewSize(width, n.size.Height*width/n.size.Width)
}

// MinSize implements fyne.Layout.
func (n natural) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(0, n.fitted(objects[0].Size().Width).Height)
}

// Layout implements fyne.Layout.
func (n natural) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	s := n.fitted(size.Width)
	layouts.Put(objects[0], fyne.NewPos((size.Width-s.Width)/2, 0), s)
}

// pairs lays out two columns of words, line by line. The fields are the width of the first column (first), the width of
// both columns together (both), and the toolkit's padding around words, which pairs removes (space).
type pairs struct{ first, both, space float32 }

// MinSize implements fyne.Layout.
func (p pairs) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(p.both, p.place(objects))
}

// Layout implements fyne.Layout.
func (p pairs) Layout(objects []fyne.CanvasObject, _ fyne.Size) { p.place(objects) }

// place places all words and returns the height of all lines.
func (p pairs) place(objects []fyne.CanvasObject) float32 {
	const gap = 4
	y := float32(0)
	for i := 0; i+1 < len(objects); i += 2 {
		line := float32(0)
		for k, o := range objects[i : i+2] {
			x, width := float32(0), p.first
			if k == 1 {
				x, width = p.first, p.both-p.first
			}
			o.Resize(fyne.NewSize(width, o.Size().Height)) // the height of wrapped text depends on its width
			h := o.MinSize().Height
			layouts.Put(o, fyne.NewPos(x, y-p.space), fyne.NewSize(width, h))
			line = max(line, h-2*p.space)
		}
		y += line + gap
	}
	return y
}
