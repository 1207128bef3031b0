package transport

import (
	"strings"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/shell"
	"stepboard/widgets/layouts"
)

// rowLayout puts two groups side by side: the buttons with the slider, and the choices. If the width is too small, it
// hides the speed, which is also in the menu. If the width is still too small, the second group is below the first.
// The layout keeps the space of hidden units, so the board does not move when an exploration begins.
type rowLayout struct {
	gap          float32
	units, speed fyne.CanvasObject
	width        float32 // the last width, or 0 before the first layout (then both groups are on one line)
}

// widths(objects) returns the width of the first group, the width of the second group including the units and the
// speed, and the width of the speed with its gap.
func (l *rowLayout) widths(objects []fyne.CanvasObject) (first, second, speed float32) {
	first, second = objects[0].MinSize().Width, objects[1].MinSize().Width
	for _, o := range []fyne.CanvasObject{l.units, l.speed} {
		if !o.Visible() {
			second += o.MinSize().Width + l.gap
		}
	}
	return first, second, l.speed.MinSize().Width + l.gap
}

// fits(objects) returns two results: whether both groups fit on one line, and whether the speed is shown.
func (l *rowLayout) fits(objects []fyne.CanvasObject) (oneLine, speed bool) {
	if l.width == 0 {
		return true, true
	}
	first, second, last := l.widths(objects)
	need := first + l.gap + second
	if oneLine = need-last <= l.width; oneLine {
		return true, need <= l.width
	}
	return false, second <= l.width
}

func (l *rowLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	a, b := objects[0].MinSize(), objects[1].MinSize()
	first, second, speed := l.widths(objects)
	least := fyne.NewSize(max(first, second-speed), max(a.Height, b.Height))
	if one, _ := l.fits(objects); !one {
		least.Height = a.Height + b.Height
	}
	return least
}

func (l *rowLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	l.width = size.Width
	one, speed := l.fits(objects)
	layouts.Show(l.speed, speed)
	first, second := objects[0].MinSize(), objects[1].MinSize()
	if one {
		layouts.Put(objects[0], fyne.NewPos(0, 0), fyne.NewSize(size.Width-l.gap-second.Width, size.Height))
		layouts.Put(objects[1], fyne.NewPos(size.Width-second.Width, 0), fyne.NewSize(second.Width, size.Height))
		return
	}
	layouts.Put(objects[0], fyne.NewPos(0, 0), fyne.NewSize(size.Width, first.Height))
	layouts.Put(objects[1], fyne.NewPos(size.Width-second.Width, first.Height), second)
}

// besideItems is the layout of the legend's items and of Trouble, the errors and warnings. Trouble is at the left of
// the items or, if there is no room, below them. The minimum height depends on the present width.
type besideItems struct {
	legend *Legend
	width  float32 // the last width, or 0 before the first layout (then all items are on one line)
}

// top returns the distance between the top of the items and the top of Trouble.
func (b *besideItems) top(objects []fyne.CanvasObject) float32 {
	l := b.legend
	first, _, _ := strings.Cut(l.Trouble.Said(), "\n")
	said := fyne.MeasureText(first, l.Theme.Size(fynetheme.SizeNameText), fyne.TextStyle{}).Width
	around := 3 * l.Theme.Size(fynetheme.SizeNameInnerPadding) // the label's padding, and a gap before the items
	if b.width == 0 || said+around+l.Items.OnOneLine() <= b.width {
		return 0
	}
	return objects[0].MinSize().Height
}

func (b *besideItems) MinSize(objects []fyne.CanvasObject) fyne.Size {
	least := objects[0].MinSize()
	if trouble := objects[1]; trouble.Visible() {
		least.Height = max(least.Height, b.top(objects)+trouble.MinSize().Height)
	}
	return least
}

func (b *besideItems) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	b.width = size.Width
	layouts.Put(objects[0], fyne.Position{}, fyne.NewSize(size.Width, objects[0].MinSize().Height))
	layouts.Put(objects[1], fyne.NewPos(0, b.top(objects)), fyne.NewSize(size.Width, objects[1].MinSize().Height))
}

// legendRoom is the layout of the legend's scroll. Its height is the largest height that the content has had with
// this lens and this width, but at most twice the least height. So the board moves rarely while a run is played. The
// content is the run, the note and the items. Errors and warnings do not count: they must not move the board during a
// stroke of the brush. In a low window, an empty legend has no height, and errors and warnings count after the stroke.
type legendRoom struct {
	legend             *Legend
	least, width, high float32
	lens               string
}

func (r *legendRoom) MinSize(objects []fyne.CanvasObject) fyne.Size {
	l := r.legend
	if id := l.Bench.Lens.ID(); id != r.lens {
		r.lens, r.high = id, 0
	}
	need, least, most := l.Items.MinSize().Height, r.least, 2*r.least
	if shell.Low(l.Shell) {
		if l.Bench.Lens.Chosen() == nil {
			least = 0
		}
		if l.padded.Visible() && !l.Bench.Painter.Busy() {
			need = l.below.MinSize().Height
		}
	}
	if l.said.Visible() {
		need += l.said.MinSize().Height
	}
	r.high = min(max(r.high, least, need), most)
	return fyne.NewSize(objects[0].MinSize().Width, r.high)
}

func (r *legendRoom) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	if size.Width != r.width {
		r.width, r.high = size.Width, 0
	}
	layouts.Put(objects[0], fyne.Position{}, size)
}
