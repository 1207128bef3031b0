package answer

import (
	"math"

	"fyne.io/fyne/v2"

	"stepboard/app/shell"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Widths that the panel can be dragged to, for text of normal size. The window's layout gives it no more than a share.
const (
	leastWidth   = 220
	mostWidth    = 560
	widthSetting = "panel.width"
)

// width is that of the panel: as it was dragged to, or else the usual one.
func width(s *shell.Shell) float32 {
	w := s.Settings.FloatWithFallback(widthSetting, shell.PanelWidth)
	if math.IsNaN(w) { // what the file holds may be no number
		w = shell.PanelWidth
	}
	return s.Scaled(float32(min(max(w, leastWidth), mostWidth)))
}

// panelWide is the layout that gives the panel its width.
type panelWide struct{ r *Panel }

func (l panelWide) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(l.r.width, objects[0].MinSize().Height)
}

func (panelWide) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	layouts.Put(objects[0], fyne.Position{}, size)
}

// newSash is the line at the panel's left edge. relay lays the window out anew.
func (r *Panel) newSash(relay func()) *widgets.Sash {
	c := r.Colors()
	sash := widgets.NewSash(c.Line, c.Accent)
	sash.OnDragged = func(by float32) {
		r.width = min(max(r.width-by, r.Scaled(leastWidth)), r.Scaled(mostWidth))
		r.showAnswer()
		relay()
	}
	sash.OnEnd = func() { r.Settings.SetFloat(widthSetting, float64(r.width/r.Scaled(1))) }
	r.Trace.Part("panel.sash", sash)
	return sash
}
