// Package comparing is the room of comparison. Several algorithms run side by side on one board.
package comparing

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/view/compare"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/widgets"
)

// Room is the room of comparison. During a comparison it replaces the brush rail, the board and the answer panel.
type Room struct {
	*shell.Shell
	View    *Part // shows the comparison; nil if nothing is compared
	Crowded bool  // whether the panel with the table and the chart has a tool that folds it
	Folded  bool  // whether the panel is folded away
}

// New makes the room.
func New(s *shell.Shell) *Room { return &Room{Shell: s} }

// Actions returns the actions of the room.
func (r *Room) Actions() []*shell.Action {
	return []*shell.Action{
		{
			ID: "compare", Key: fyne.KeyK, Mod: shell.Ctrl, Run: func() { r.Bench.Toggle(workbench.Comparing) },
			Tells:   workbench.Answers,
			Enabled: shell.When("algorithms", r.Bench.Compare.Possible),
			Checked: func() bool { return r.Bench.On(workbench.Comparing) },
		},
		{
			ID: "differ", Icon: theme.IconBranch, Run: r.Bench.Compare.ToDifference,
			Enabled: shell.When("compared", r.Bench.Compare.CanDiffer),
		},
	}
}

// Drop drops the room's part and its recordings. The toolkit keeps old widgets for a while; recordings are large.
func (r *Room) Drop() {
	if v := r.View; v != nil {
		for _, b := range v.Boards {
			b.forget()
			b.Tree.drop()
		}
		v.charted, r.View = nil, nil
	}
}

// Instead returns the tree that gets the keys if no board is shown, or nil.
func (r *Room) Instead() fyne.Focusable {
	if v := r.View; v != nil && r.Bench.On(workbench.Comparing) && r.treesAlone() {
		return v.Boards[0].Tree.Diagram
	}
	return nil
}

// Seen returns the board that keys zoom. In a comparison the other boards follow the first board.
func (r *Room) Seen() *widgets.Board {
	if v := r.View; v != nil {
		return v.Boards[0].Board
	}
	return r.Board
}

// Draw draws the boards. It reports whether algorithms are compared.
func (r *Room) Draw() bool {
	if r.View != nil && r.Bench.On(workbench.Comparing) {
		r.View.draw()
	}
	return r.Bench.On(workbench.Comparing)
}

// Pointed describes the cell under the pointer. It returns false if nothing is compared.
func (r *Room) Pointed() (text string, on bool) {
	if r.View == nil || !r.Bench.On(workbench.Comparing) {
		return "", false
	}
	return r.View.Pointed(), true
}

// Key ends the comparison on Escape, unless Escape stops a running search. It reports whether it has used the key.
func (r *Room) Key(name fyne.KeyName) bool {
	if !r.Bench.On(workbench.Comparing) || name != fyne.KeyEscape || r.Bench.Running() {
		return false
	}
	r.Bench.Set(workbench.Comparing, false)
	return true
}

// NewPaces makes the choice of the pace that keeps the algorithms in step.
func (r *Room) NewPaces() *widgets.Segmented {
	paces := widgets.NewSegmented(r.SayAll(solve.Say("compare.pace.expansion"), solve.Say("compare.pace.layer"),
		solve.Say("compare.pace.own")), true, func(i int) { r.Bench.Compare.SetPace(compare.Pace(i)) })
	r.Trace.Part("paces", paces)
	return paces
}

// NewButton makes the button in the top bar that begins or ends the comparison.
func (r *Room) NewButton() fyne.CanvasObject {
	b := widget.NewButton(r.Name(r.Action("compare")), r.Performs("compare"))
	if r.Bench.On(workbench.Comparing) {
		b.Importance = widget.HighImportance
	}
	r.Trace.Part("compare", b)
	return b
}
