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
	return w.board
}

// compareKey handles a key while algorithms are compared, and reports whether it was one of theirs: Escape leaves,
// unless there is a run to be stopped first.
func (w *Window) compareKey(name fyne.KeyName) bool {
	if !w.bench.On(workbench.Comparing) || name != fyne.KeyEscape || w.bench.Running() {
		return false
	}
	w.bench.Set(workbench.Comparing, false)
	return true
}

// newPaces is the choice of what keeps the algorithms in step.
func (w *Window) newPaces() *widgets.Segmented {
	paces := widgets.NewSegmented([]string{
		w.say(solve.Say("compare.pace.expansion")), w.say(solve.Say("compare.pace.layer")), w.say(solve.Say("compare.pace.own")),
	}, true, func(i int) { w.bench.Compare.SetPace(compare.Pace(i)) })
	w.trace.part("paces", paces)
	return paces
}

// compareButton opens and leaves the view, in the top bar.
func (w *Window) compareButton() fyne.CanvasObject {
	a := w.action("compare")
	b := widget.NewButton(w.name(a), func() { a.run() })
	if w.bench.On(workbench.Comparing) {
		b.Importance = widget.HighImportance
	}
	w.trace.part("compare", b)
	return b
}

func show(o fyne.CanvasObject, on bool) {
	if on {
		o.Show()
	} else {
		o.Hide()
	}
}
