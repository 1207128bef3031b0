// Package layouts arranges parts of a window beside, below and above each other. It leaves no gaps, unlike the
// toolkit's own layouts.
package layouts

import (
	"cmp"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
)

// Stack puts the visible parts below each other without gaps. The part with the index Grow takes all spare height.
type Stack struct{ Grow int }

// MinSize implements fyne.Layout.
func (Stack) MinSize(objects []fyne.CanvasObject) (m fyne.Size) {
	for _, o := range objects {
		if o.Visible() {
			s := o.MinSize()
			m = fyne.NewSize(max(m.Width, s.Width), m.Height+s.Height)
		}
	}
	return m
}

// Layout implements fyne.Layout.
func (l Stack) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	rest := size.Height
	for i, o := range objects {
		if i != l.Grow && o.Visible() {
			if o.Size().Width != size.Width { // a part with wrapping text has its right height only if it has its width
				o.Resize(fyne.NewSize(size.Width, o.Size().Height))
			}
			rest -= o.MinSize().Height
		}
	}
	var y float32
	for i, o := range objects {
		if !o.Visible() {
			continue
		}
		h := o.MinSize().Height
		if i == l.Grow {
			h = rest
		}
		Put(o, fyne.NewPos(0, y), fyne.NewSize(size.Width, h))
		y += h
	}
}

// Dock puts the first part at the left edge, the second at the right edge and the third between them, without gaps.
type Dock struct {
	Most float32 // the largest share of the width for the second part; 0 means mostSide
}

// MinSize implements fyne.Layout. If Most is set, the second part may be narrower than its least width.
func (d Dock) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := row{}.MinSize(objects)
	if d.Most > 0 {
		size.Width = min(size.Width, (objects[0].MinSize().Width+objects[2].MinSize().Width)/(1-d.Most))
	}
	return size
}

// Layout implements fyne.Layout.
func (d Dock) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	left, right, middle := objects[0], objects[1], objects[2]
	l, r := left.MinSize().Width, min(right.MinSize().Width, cmp.Or(d.Most, mostSide)*size.Width)
	Put(left, fyne.NewPos(0, 0), fyne.NewSize(l, size.Height))
	if n := left.MinSize().Width; n != l { // a palette may need more columns for this height
		l = n
		Put(left, fyne.NewPos(0, 0), fyne.NewSize(l, size.Height))
	}
	Put(right, fyne.NewPos(size.Width-r, 0), fyne.NewSize(r, size.Height))
	Put(middle, fyne.NewPos(l, 0), fyne.NewSize(size.Width-l-r, size.Height))
}

// mostSide is the usual largest share of the width for the part at the right.
const mostSide = 0.38

// Wide gives a part a fixed width.
type Wide float32

// MinSize implements fyne.Layout.
func (w Wide) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(float32(w), objects[0].MinSize().Height)
}

// Layout implements fyne.Layout.
func (Wide) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	Put(objects[0], fyne.NewPos(0, 0), size)
}

// Share is the layout of a bar. The last object fills a share of the width. The other objects fill the whole bar.
type Share struct {
	Right bool      // whether the filled part begins at the right end
	Bar   fyne.Size // the least size of the bar
	share float32
}

// SetShare changes the filled share of a bar that has the layout Share. The share is from 0 to 1.
func SetShare(bar *fyne.Container, share float32) {
	if l := bar.Layout.(*Share); l.share != share {
		l.share = share
		bar.Refresh()
	}
}

// MinSize implements fyne.Layout.
func (s *Share) MinSize([]fyne.CanvasObject) fyne.Size { return s.Bar }

// Layout implements fyne.Layout. The filled part is at least as wide as it is high, so that it stays visible.
func (s *Share) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, o := range objects {
		o.Resize(size)
	}
	width, left := max(size.Height, size.Width*s.share), float32(0)
	if s.Right {
		left = size.Width - width
	}
	Put(objects[len(objects)-1], fyne.NewPos(left, 0), fyne.NewSize(width, size.Height))
}

// Padded puts space around a part.
func Padded(top, bottom, left, right float32, o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(layout.NewCustomPaddedLayout(top, bottom, left, right), o)
}

// Row puts parts beside each other without gaps.
func Row(o ...fyne.CanvasObject) *fyne.Container { return container.New(row{}, o...) }

// row is the layout of Row. If there is too little room, the last parts shrink.
type row struct{}

func (row) MinSize(objects []fyne.CanvasObject) (m fyne.Size) {
	for _, o := range objects {
		if o.Visible() {
			s := o.MinSize()
			m = fyne.NewSize(m.Width+s.Width, max(m.Height, s.Height))
		}
	}
	return m
}

func (row) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	x := float32(0)
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		w := min(o.MinSize().Width, size.Width-x)
		Put(o, fyne.NewPos(x, 0), fyne.NewSize(w, size.Height))
		x += w
	}
}

// Columns is the layout of parts of one size in rows. As many columns as fit share the whole width.
type Columns struct {
	Least fyne.Size // the least width and the height of a part
	rows  int       // number of rows in the last layout
}

// MinSize implements fyne.Layout.
func (c *Columns) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(c.Least.Width, float32(max(1, c.rows))*c.Least.Height)
}

// Layout implements fyne.Layout.
func (c *Columns) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	n := max(1, int(size.Width/c.Least.Width))
	c.rows = (len(objects) + n - 1) / n
	each := fyne.NewSize(size.Width/float32(n), c.Least.Height)
	for i, o := range objects {
		Put(o, fyne.NewPos(float32(i%n)*each.Width, float32(i/n)*each.Height), each)
	}
}

// Rule is a hairline between surfaces.
func Rule(c color.Color) fyne.CanvasObject {
	r := canvas.NewRectangle(c)
	r.SetMinSize(fyne.NewSize(1, 1))
	return r
}

// AtLeast gives a part a least height, so that neighbouring parts do not move when its content grows.
func AtLeast(height float32, o fyne.CanvasObject) fyne.CanvasObject {
	room := canvas.NewRectangle(color.Transparent)
	room.SetMinSize(fyne.NewSize(0, height))
	return container.NewStack(room, o)
}

// Flow puts parts beside each other, in several lines if there is no room. The height of MinSize is right for the
// present width only.
type Flow struct {
	Gap, Between float32 // space between parts and between lines
	Leading      bool    // whether the last part follows the part before it; if not, it is at the right edge
	width        float32 // present width; 0 before the first layout, when there is one line
}

// lines breaks the parts into lines.
func (f *Flow) lines(objects []fyne.CanvasObject) (lines [][]fyne.CanvasObject) {
	var used float32
	for _, o := range objects {
		w := o.MinSize().Width
		if last := len(lines) - 1; last < 0 || f.width > 0 && used+f.Gap+w > f.width {
			lines, used = append(lines, []fyne.CanvasObject{o}), w
		} else {
			lines[last], used = append(lines[last], o), used+f.Gap+w
		}
	}
	return lines
}

// MinSize implements fyne.Layout.
func (f *Flow) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var least fyne.Size
	for i, line := range f.lines(objects) {
		size := Deck{}.MinSize(line)
		least = fyne.NewSize(max(least.Width, size.Width), least.Height+size.Height)
		if i > 0 {
			least.Height += f.Between
		}
	}
	return least
}

// Layout implements fyne.Layout.
func (f *Flow) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	f.width = size.Width
	var y float32
	for _, line := range f.lines(objects) {
		x, height := float32(0), Deck{}.MinSize(line).Height
		for _, o := range line {
			wide := o.MinSize().Width
			if o == objects[len(objects)-1] && !f.Leading {
				x = size.Width - wide
			}
			Put(o, fyne.NewPos(x, y), fyne.NewSize(wide, height))
			x += wide + f.Gap
		}
		y += height + f.Between
	}
}

// Put sets the position and the size of a part.
func Put(o fyne.CanvasObject, at fyne.Position, size fyne.Size) {
	o.Move(at)
	o.Resize(size)
}

// Show shows a part or hides it.
func Show(o fyne.CanvasObject, on bool) {
	if on {
		o.Show()
	} else {
		o.Hide()
	}
}

// Able enables or disables a control.
func Able(o fyne.Disableable, on bool) {
	switch {
	case on == !o.Disabled():
	case on:
		o.Enable()
	default:
		o.Disable()
	}
}

// Middle puts a part in the middle of the available height.
func Middle(o fyne.CanvasObject) fyne.CanvasObject {
	return container.NewVBox(layout.NewSpacer(), o, layout.NewSpacer())
}

// Deck puts parts into the same place. One part should be visible at a time. The deck is as large as its largest part,
// so nothing around the deck moves when another part is shown.
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

// Fold is a layout of two parts. If there is room for both, they are beside each other: the second part is at the right
// edge. Otherwise the second part is below the first. MinSize returns the height for the width of the last layout.
type Fold struct {
	Gap     float32 // space between the parts if they are beside each other
	Between float32 // space between the parts if the second is below the first
	Spare   float32 // room for both parts must include this width, besides their least widths and Gap
	width   float32 // width of the last layout; 0 before the first layout, when the parts are beside each other
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
