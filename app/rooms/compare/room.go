// Package compare is the room of comparison: several algorithms side by side on one board, with a table and a chart.
package compare

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/compare"
	"stepboard/app/shell"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/widgets"
)

// Room is the room of comparison: several algorithms side by side on one board. While it is on, it takes the
// place of rail, board and results.
type Room struct {
	*shell.Shell
	describe func(c grid.Cell) string // says what a cell holds
	plot     compare.Plot
	View     *Part // nil while nothing is compared
}

// New is the room, told how to say what a cell holds.
func New(s *shell.Shell, describe func(c grid.Cell) string) *Room {
	return &Room{Shell: s, describe: describe, plot: compare.Plots[0]}
}

// Drop lets go of the part that shows the comparison and of the recordings that it shows: the toolkit keeps
// what was on the screen for a while.
func (w *Room) Drop() {
	if v := w.View; v != nil {
		for _, b := range v.Boards {
			b.forget()
		}
		v.Charted, v.curves, w.View = charted{}, nil, nil
	}
}

// Seen is the board that the keys zoom. Where there are several the others follow the first.
func (w *Room) Seen() *widgets.Board {
	if v := w.View; v != nil {
		return v.Boards[0].Board
	}
	return w.Board
}

// Draw draws the boards, and reports whether algorithms are compared.
func (w *Room) Draw() bool {
	if w.View != nil && w.Bench.On(workbench.Comparing) {
		w.View.draw()
	}
	return w.Bench.On(workbench.Comparing)
}

// Pointed is what there is to say of the cell under the pointer, or false where nothing is compared.
func (w *Room) Pointed() (text string, on bool) {
	if w.View == nil || !w.Bench.On(workbench.Comparing) {
		return "", false
	}
	return w.View.Pointed(), true
}

// Key handles a key while algorithms are compared, and reports whether it was one of theirs: Escape leaves,
// unless there is a run to be stopped first.
func (w *Room) Key(name fyne.KeyName) bool {
	if !w.Bench.On(workbench.Comparing) || name != fyne.KeyEscape || w.Bench.Running() {
		return false
	}
	w.Bench.Set(workbench.Comparing, false)
	return true
}

// NewPaces is the choice of what keeps the algorithms in step.
func (w *Room) NewPaces() *widgets.Segmented {
	paces := widgets.NewSegmented([]string{
		w.Say(solve.Say("compare.pace.expansion")), w.Say(solve.Say("compare.pace.layer")),
		w.Say(solve.Say("compare.pace.own")),
	}, true, func(i int) { w.Bench.Compare.SetPace(compare.Pace(i)) })
	w.Trace.Part("paces", paces)
	return paces
}

// NewButton opens and leaves the view, in the top bar.
func (w *Room) NewButton() fyne.CanvasObject {
	a := w.Action("compare")
	b := widget.NewButton(w.Name(a), func() { a.Run() })
	if w.Bench.On(workbench.Comparing) {
		b.Importance = widget.HighImportance
	}
	w.Trace.Part("compare", b)
	return b
}
