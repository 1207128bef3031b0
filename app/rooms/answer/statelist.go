package answer

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/widgets"
)

// StateList lists the explored states that touched the asked cell, in order. A click goes to a state.
type StateList struct {
	*shell.Shell
	head         *widgets.Words
	List         *shell.List
	follow, goal *widgets.Tool
	box          fyne.CanvasObject
	X            *explore.Exploration
	cell         grid.Cell
	Events       []int32
}

func newStateList(w *shell.Shell) *StateList {
	s := &StateList{Shell: w, head: widgets.Lines(fynetheme.SizeNameText, theme.ColorMuted), cell: grid.None}
	s.List = shell.NewList(w,
		func() int { return len(s.Events) },
		newLine,
		func(i int, row *widgets.Words) { row.Say(s.text(i)) },
		func(i int) { w.Bench.Explore.Pick(int(s.Events[i])) },
	)
	s.List.Text = s.text
	s.follow = w.Tool("branch-state", w.Scaled(32))
	s.goal = w.Tool("branch-goal", w.Scaled(32))
	bar := container.New(layout.NewCustomPaddedHBoxLayout(2), s.follow, s.goal)
	s.box = container.NewBorder(s.head, bar, nil, nil, s.List)
	return s
}

func (s *StateList) text(i int) string { return s.StateText(s.X, int(s.Events[i])) }

// StateText describes a state in one line: its event's number, its cost, its movers' cells, its parent's number.
func (s *StateList) StateText(x *explore.Exploration, event int) string {
	e := x.Event(event)
	origin := solve.Say("app.state.start")
	if e.Parent >= 0 {
		origin = solve.Say("app.state.from", "I", s.Number(int64(e.Parent+1)))
	}
	var cells []string
	for mover := range x.Movers() {
		if c := x.Cell(event, mover); c != grid.None {
			cells = append(cells, fmt.Sprintf("(%d,%d)", x.Size.Row(c)+1, x.Size.Col(c)+1))
		}
	}
	return s.Say(solve.Say("app.state", "I", s.Number(int64(event+1)), "Cost", s.costText(e.Cost), "Cells",
		strings.Join(cells, " "), "What", origin))
}

// costText returns the cost of a state as a text: one number, or pushes and moves if the puzzle counts both.
func (s *StateList) costText(cost solve.Cost) solve.Text {
	switch {
	case cost.Major == 0:
		return solve.Say("app.state.cost", "N", s.Number(cost.Minor))
	case cost.Minor == 0: // the puzzle counts only pushes
		return solve.Say("app.state.pushes_alone", "N", s.Number(cost.Major))
	}
	return solve.Say("app.state.pushes", "Pushes", s.Number(cost.Major), "Moves", s.Number(cost.Minor))
}

// Update implements [shell.Part].
func (s *StateList) Update(c workbench.Changes) {
	if !c.Has(workbench.Explored | workbench.Position | workbench.Answered) {
		return
	}
	x, cell := s.Bench.Explore.Current(), s.Bench.Explore.Asked()
	if x != s.X || cell != s.cell {
		s.X, s.cell, s.Events = x, cell, nil
		if x != nil && s.Bench.Doc().Board().Has(cell) {
			s.Events = x.Touched(cell)
		}
		s.List.UnselectAll()
		s.List.Refresh()
		if s.List.Size().Height > 0 {
			s.List.ScrollToTop()
		}
	}
	if p := s.Bench.Explore.Picked(); p < 0 || s.Bench.Explore.Pos() != p+1 {
		s.List.UnselectAll() // a click on the selected row must work again
	}
	b := s.Bench.Doc().Board()
	switch {
	case x == nil:
		s.head.Say(s.Say(solve.Say("app.states.none")))
	case !b.Has(cell):
		s.head.Say(s.Say(solve.Say("app.states.ask")))
	default:
		s.head.Say(s.Say(solve.Say("app.states.of", "Row", b.Row(cell)+1, "Col", b.Col(cell)+1, "PluralCount", len(s.Events),
			"N", s.Number(int64(len(s.Events))))))
	}
	s.Able(s.follow, "branch-state")
	s.Able(s.goal, "branch-goal")
}
