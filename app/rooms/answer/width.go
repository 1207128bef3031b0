package answer

import (
	"fyne.io/fyne/v2"

	"stepboard/app/shell"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Widths that the panel can be dragged to, for text of normal size. The window's layout gives it no more than a share.
const (
	leastWidth   = 220
	mostWidth    = 560
	narrowWidth  = 240  // of a panel that was not dragged, in a narrow window: the board needs the room
	narrowWindow = 1100 // width of a window, for text of normal size
	widthSetting = "panel.width"
)

// width is that of the panel: as it was dragged to, or else what suits the window.
func (r *Panel) width() float32 {
	w := r.Settings.FloatWithFallback(widthSetting, 0)
	switch {
	case w > 0:
		return r.Scaled(float32(min(max(w, leastWidth), mostWidth)))
	case r.Win.Canvas().Size().Width < r.Scaled(narrowWindow):
		return r.Scaled(narrowWidth)
	default:
		return r.Scaled(shell.PanelWidth)
	}
}

// panelWide is the layout that gives the panel its width.
type panelWide struct{ r *Panel }

func (l panelWide) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(l.r.width(), objects[0].MinSize().Height)
}

func (panelWide) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	layouts.Put(objects[0], fyne.Position{}, size)
}

// newSash is the line at the panel's left edge. relay lays the window out anew.
func (r *Panel) newSash(relay func()) *widgets.Sash {
	c := r.Colors()
	sash := widgets.NewSash(c.Line, c.Accent)
	sash.OnDragged = func(by float32) {
		width := min(max(r.width()-by, r.Scaled(leastWidth)), r.Scaled(mostWidth))
		r.Settings.SetFloat(widthSetting, float64(width/r.Scaled(1)))
		r.showAnswer()
		relay()
	}
	r.Trace.Part("panel.sash", sash)
	return sash
}
