package transport

import (
	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/shell"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// leastSlider is the room that the slider has beyond its least length.
const leastSlider = 10

// rowLayout puts two groups beside each other: the buttons with the slider, and what is chosen. Where there is little
// room it does without the speed, which the menu has, too; where there is less, the second group goes below. It keeps
// room for the units while they are hidden, so that the board stays when an exploration begins.
type rowLayout struct {
	gap          float32
	units, speed fyne.CanvasObject
	width        float32 // that it has; 0: not known yet, one line
}

// fits reports whether both groups stand on one line, with the speed or without.
func (l *rowLayout) fits(objects []fyne.CanvasObject) (with, without bool) {
	if l.width == 0 {
		return true, true
	}
	need := objects[0].MinSize().Width + leastSlider + l.gap + objects[1].MinSize().Width
	for _, o := range []fyne.CanvasObject{l.units, l.speed} {
		if !o.Visible() {
			need += o.MinSize().Width + l.gap
		}
	}
	return need <= l.width, need-l.speed.MinSize().Width-l.gap <= l.width
}

// MinSize implements fyne.Layout.
func (l *rowLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	first, second := objects[0].MinSize(), objects[1].MinSize()
	least := first.Max(second)
	if _, one := l.fits(objects); !one {
		least.Height = first.Height + second.Height
	}
	return least
}

// Layout implements fyne.Layout.
func (l *rowLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	l.width = size.Width
	with, one := l.fits(objects)
	layouts.Show(l.speed, with || !one)
	first, second := objects[0].MinSize(), objects[1].MinSize()
	if one {
		layouts.Put(objects[0], fyne.NewPos(0, 0), fyne.NewSize(size.Width-l.gap-second.Width, size.Height))
		layouts.Put(objects[1], fyne.NewPos(size.Width-second.Width, 0), fyne.NewSize(second.Width, size.Height))
		return
	}
	layouts.Put(objects[0], fyne.NewPos(0, 0), fyne.NewSize(size.Width, first.Height))
	layouts.Put(objects[1], fyne.NewPos(size.Width-second.Width, first.Height), second)
}

// Slim is a line of words without the air that labels keep above and below them.
func Slim(s *shell.Shell, line *widgets.Words) fyne.CanvasObject {
	air := s.Theme.Size(fynetheme.SizeNameInnerPadding) - 2
	return layouts.Padded(-air, -air, 0, 0, line)
}
