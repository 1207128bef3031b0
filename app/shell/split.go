package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Split puts a pane beside a part of the window, with a line between them. The user drags the line to change the pane's
// share of the width. The settings keep this share.
type Split struct {
	Setting            string  // the key of the share in the settings
	Least, Usual, Most float64 // the pane's share, from 0 to 1
	Wanted             float32 // the pane's least width until the user drags the line, if the window has room
	Right              bool    // whether the pane is at the right; it may then be narrower than its content

	share float64
	free  float32 // the last width of both parts together, without the line
	wide  float32 // the last width of the pane
}

// Beside puts two objects beside each other. The parameter sash is the name of the line in the trace. If the left
// object is hidden, the right object takes the whole width.
func (p *Split) Beside(s *Shell, sash string, left, right fyne.CanvasObject) fyne.CanvasObject {
	p.share = s.Settings.FloatWithin(p.Setting, p.Least, p.Most, p.Usual)
	line := widgets.NewSash(s.Colors().Line, s.Colors().Accent)
	box := container.New(p, left, line, right)
	line.OnDragged = func(by float32) {
		if p.Right {
			by = -by
		}
		p.share = min(max(float64((p.wide+by)/p.free), p.Least), p.Most)
		box.Refresh()
	}
	line.OnEnd = func() { s.Settings.SetFloat(p.Setting, p.share) }
	s.Trace.Part(sash, line)
	return box
}

// MinSize implements fyne.Layout.
func (p *Split) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := layouts.Dock{}.MinSize(objects)
	if p.Right {
		size.Width = objects[0].MinSize().Width
	}
	return size
}

// Layout implements fyne.Layout.
func (p *Split) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	left, line, right := objects[0], objects[1], objects[2]
	grip := line.MinSize().Width
	p.free = max(1, size.Width-grip)
	width := p.free * float32(p.share)
	if p.share == p.Usual {
		width = max(width, p.Wanted)
	}
	if p.wide = width; p.Right {
		width = p.free - width
	} else {
		width = max(min(width, p.free-right.MinSize().Width), left.MinSize().Width)
		p.wide = width
	}
	if layouts.Show(line, left.Visible()); !left.Visible() {
		width, grip = 0, 0
	}
	layouts.Put(left, fyne.Position{}, fyne.NewSize(width, size.Height))
	layouts.Put(line, fyne.NewPos(width, 0), fyne.NewSize(grip, size.Height))
	layouts.Put(right, fyne.NewPos(width+grip, 0), fyne.NewSize(size.Width-width-grip, size.Height))
}
