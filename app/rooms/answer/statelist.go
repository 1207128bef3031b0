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

// stateList lists the explored states that touched the asked cell, in order. A click goes to a state.
type stateList struct {
	*shell.Shell
	head         *widgets.Words
	list         *shell.List
	follow, goal *widgets.Tool
	box          fyne.CanvasObject
	x            *explore.Exploration
	cell         grid.Cell
	events       []int32
}

func newStateList(w *shell.Shell) *stateList {
	s := &stateList{Shell: w, head: widgets.Lines(fynetheme.SizeNameText, theme.ColorMuted), cell: grid.None}
	s.list = shell.NewList(w,
		func() int { return len(s.events) },
		newLine,
		func(i int, row *widgets.Words) { row.Say(s.text(i)) },
		func(i int) { w.Bench.Explore.Pick(int(s.events[i])) },
	)
	s.list.Text = s.text
	s.follow = w.Tool("branch-state", w.Scaled(32))
	s.goal = w.Tool("branch-goal", w.Scaled(32))
	bar := container.New(layout.NewCustomPaddedHBoxLayout(2), s.follow, s.goal)
	s.box = container.NewBorder(s.head, bar, nil, nil, s.list)
	return s
}

// text describes a state in one line: its event's number, its cost, its movers' cells, its parent's number.
func (s *stateList) text(i int) string {
	x, event := s.x, int(s.events[i])
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
func (s *stateList) costText(cost solve.Cost) solve.Text {
	switch {
	case cost.Major == 0:
		return solve.Say("app.state.cost", "N", s.Number(cost.Minor))
	case cost.Minor == 0: // the puzzle counts only pushes
		return solve.Say("app.state.pushes_alone", "N", s.Number(cost.Major))
	}
	return solve.Say("app.state.pushes", "Pushes", s.Number(cost.Major), "Moves", s.Number(cost.Minor))
}

func (s *stateList) Update(c workbench.Changes) {
	if !c.Has(workbench.Explored | workbench.Position | workbench.Answered) {
		return
	}
	x, cell := s.Bench.Explore.Current(), s.Bench.Explore.Asked()
	if x != s.x || cell != s.cell {
		s.x, s.cell, s.events = x, cell, nil
		if x != nil && s.Bench.Doc().Board().Has(cell) {
			s.events = x.Touched(cell)
		}
		s.list.UnselectAll()
		s.list.Refresh()
		if s.list.Size().Height > 0 {
			s.list.ScrollToTop()
		}
	}
	if p := s.Bench.Explore.Picked(); p < 0 || s.Bench.Explore.Pos() != p+1 {
		s.list.UnselectAll() // a click on the selected row must work again
	}
	b := s.Bench.Doc().Board()
	switch {
	case x == nil:
		s.head.Say(s.Say(solve.Say("app.states.none")))
	case !b.Has(cell):
		s.head.Say(s.Say(solve.Say("app.states.ask")))
	case b.Numbered():
		s.head.Say(s.Say(solve.Say("app.states.at", "Point", int(cell)+1, "PluralCount", len(s.events),
			"N", s.Number(int64(len(s.events))))))
	default:
		s.head.Say(s.Say(solve.Say("app.states.of", "Row", b.Row(cell)+1, "Col", b.Col(cell)+1, "PluralCount", len(s.events),
			"N", s.Number(int64(len(s.events))))))
	}
	s.Able(s.follow, "branch-state")
	s.Able(s.goal, "branch-goal")
}
