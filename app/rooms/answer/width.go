package answer

import (
	"stepboard/app/shell"
	"stepboard/widgets"
)

// foldBeyond is how far the panel's edge must be dragged beyond the smallest width to fold the panel.
const foldBeyond = 60

// newSash makes the line at the panel's left edge. The function relay lays out the window again after a drag. The
// function fold folds the panel.
func (r *Panel) newSash(relay, fold func()) *widgets.Sash {
	c := r.Colors()
	sash := widgets.NewSash(c.Line, c.Accent)
	var began, beyond float32 // began: width at the start of the drag; 0: no drag
	sash.OnDragged = func(by float32) {
		if began == 0 {
			began = shell.WidthOfPanel(r.Shell)
		}
		// beyond is the distance of the pointer beyond the smallest width. Only after a drag back over this distance, the
		// panel gets wider again.
		beyond = shell.DragPanel(r.Shell, beyond+by)
		r.showAnswer()
		relay()
	}
	sash.OnEnd = func() {
		if beyond >= r.Scaled(foldBeyond) {
			shell.DragPanel(r.Shell, shell.WidthOfPanel(r.Shell)-began) // the width after unfolding
			fold()
		}
		began, beyond = 0, 0
	}
	r.Trace.Part("panel.sash", sash)
	return sash
}
