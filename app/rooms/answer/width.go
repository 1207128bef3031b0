package answer

import (
	"fyne.io/fyne/v2"

	"stepboard/app/shell"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// foldBeyond is how far beyond the least width the panel's edge is dragged until the panel folds away.
const foldBeyond = 60

// panelWide is the layout that gives the panel its width.
type panelWide struct{ r *Panel }

func (l panelWide) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(shell.WidthOfPanel(l.r.Shell), objects[0].MinSize().Height)
}

func (panelWide) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	layouts.Put(objects[0], fyne.Position{}, size)
}

// newSash is the line at the panel's left edge. relay lays the window out anew; fold folds the panel away, as
// its edge is dragged far beyond the least width.
func (r *Panel) newSash(relay, fold func()) *widgets.Sash {
	c := r.Colors()
	sash := widgets.NewSash(c.Line, c.Accent)
	var began, beyond float32 // the width as the drag began, 0: none is under way
	sash.OnDragged = func(by float32) {
		if began == 0 {
			began = shell.WidthOfPanel(r.Shell)
		}
		// What went beyond comes back before the panel gets wider.
		beyond = shell.DragPanel(r.Shell, beyond+by)
		r.showAnswer()
		relay()
	}
	sash.OnEnd = func() {
		if beyond >= r.Scaled(foldBeyond) {
			shell.DragPanel(r.Shell, shell.WidthOfPanel(r.Shell)-began) // it comes back as wide as it was
			fold()
		}
		began, beyond = 0, 0
	}
	r.Trace.Part("panel.sash", sash)
	return sash
}
