package answer

import (
	"stepboard/app/shell"
	"stepboard/widgets"
)

// foldBeyond is a distance: if the panel's edge is dragged so far beyond the least width, the panel folds away.
const foldBeyond = 60

// newSash is the line at the panel's left edge. relay lays the window out again. fold folds the panel away after the
// edge was dragged far beyond the least width.
func (r *Panel) newSash(relay, fold func()) *widgets.Sash {
	c := r.Colors()
	sash := widgets.NewSash(c.Line, c.Accent)
	var began, beyond float32 // the width when the drag began; 0 without a drag
	sash.OnDragged = func(by float32) {
		if began == 0 {
			began = shell.WidthOfPanel(r.Shell)
		}
		// A drag back first covers the distance beyond the least width, then the panel gets wider.
		beyond = shell.DragPanel(r.Shell, beyond+by)
		r.showAnswer()
		relay()
	}
	sash.OnEnd = func() {
		if beyond >= r.Scaled(foldBeyond) {
			shell.DragPanel(r.Shell, shell.WidthOfPanel(r.Shell)-began) // unfolded, the panel has its old width
			fold()
		}
		began, beyond = 0, 0
	}
	r.Trace.Part("panel.sash", sash)
	return sash
}
