package app

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/compare"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/widgets"
)

// comparing is what the window shows of a comparison. While it is on it takes the place of rail, board and results.
type comparing struct {
	plot compare.Plot
	view *comparison // the part of the window, while it is on
}

// dropComparison lets go of the part that shows the comparison and of the recordings that it shows: the toolkit keeps
// what was on the screen for a while.
func (w *Window) dropComparison() {
	if v := w.comparing.view; v != nil {
		for _, b := range v.boards {
			b.forget()
		}
		v.charted, v.curves, w.comparing.view = charted{}, nil, nil
	}
}

// seen is the board that the keys zoom. Where there are several the others follow the first.
func (w *Window) seen() *widgets.Board {
	if v := w.comparing.view; v != nil {
		return v.boards[0].board
	}
	return w.Board
}

// compareKey handles a key while algorithms are compared, and reports whether it was one of theirs: Escape leaves,
// unless there is a run to be stopped first.
func (w *Window) compareKey(name fyne.KeyName) bool {
	if !w.Bench.On(workbench.Comparing) || name != fyne.KeyEscape || w.Bench.Running() {
		return false
	}
	w.Bench.Set(workbench.Comparing, false)
	return true
}

// newPaces is the choice of what keeps the algorithms in step.
func (w *Window) newPaces() *widgets.Segmented {
	paces := widgets.NewSegmented([]string{
		w.Say(solve.Say("compare.pace.expansion")), w.Say(solve.Say("compare.pace.layer")),
		w.Say(solve.Say("compare.pace.own")),
	}, true, func(i int) { w.Bench.Compare.SetPace(compare.Pace(i)) })
	w.Trace.Part("paces", paces)
	return paces
}

// compareButton opens and leaves the view, in the top bar.
func (w *Window) compareButton() fyne.CanvasObject {
	a := w.Action("compare")
	b := widget.NewButton(w.Name(a), func() { a.Run() })
	if w.Bench.On(workbench.Comparing) {
		b.Importance = widget.HighImportance
	}
	w.Trace.Part("compare", b)
	return b
}
