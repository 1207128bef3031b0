package app

import (
	"fmt"
	"strings"

	"stepboard/app/shell"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/widgets"
)

// stateList lists every state of the exploration that touched the cell that was asked for, in order, with what it
// cost and where it came from; a click goes there.
type stateList struct {
	w      *Window
	head   *widgets.Words
	list   *shell.List
	follow *widgets.Tool
	goal   *widgets.Tool
	box    fyne.CanvasObject
	x      *explore.Exploration
	cell   grid.Cell
	events []int32
	quiet  bool
}

func newStateList(w *Window) *stateList {
	s := &stateList{w: w, head: widgets.Lines(fynetheme.SizeNameText, theme.ColorMuted), cell: grid.None}
	s.list = shell.NewList(w.Shell,
		func() int { return len(s.events) },
		func() fyne.CanvasObject { return newMoveRow() },
		func(i widget.ListItemID, o fyne.CanvasObject) {
			o.(*moveRow).words.Say(w.stateText(s.x, int(s.events[i])))
		},
	)
	s.list.OnSelected = func(i widget.ListItemID) {
		if !s.quiet {
			w.Bench.Explore.Pick(int(s.events[i]))
		}
	}
	s.follow = w.Tool("branch-state", w.Scaled(32))
	s.goal = w.Tool("branch-goal", w.Scaled(32))
	bar := container.New(layout.NewCustomPaddedHBoxLayout(2), s.follow, s.goal)
	s.box = container.NewBorder(s.head, bar, nil, nil, s.list)
	return s
}

// forget lets go of the exploration: the toolkit keeps what was on the screen for a while.
func (s *stateList) forget() { s.x, s.events = nil, nil }

func (s *stateList) object() fyne.CanvasObject { return s.box }

// stateText is a state in one line: the event's number, its cost, where the movers stand, and the state it came from.
func (w *Window) stateText(x *explore.Exploration, event int) string {
	e := x.Event(event)
	origin := solve.Say("app.state.start")
	if e.Parent >= 0 {
		origin = solve.Say("app.state.from", "I", w.Number(int64(e.Parent+1)))
	}
	var cells []string
	for _, c := range e.State.Cells {
		if c != grid.None {
			cells = append(cells, fmt.Sprintf("(%d,%d)", x.Size.Row(c)+1, x.Size.Col(c)+1))
		}
	}
	return w.Say(solve.Say("app.state", "I", w.Number(int64(event+1)), "Cost", w.costText(e.Cost), "Cells",
		strings.Join(cells, " "), "What", origin))
}

// costText is what reaching a state costs: a number, or pushes and moves where they are counted apart.
func (w *Window) costText(cost int64) solve.Text {
	if cost < solve.PushCost {
		return solve.Say("app.state.cost", "N", w.Number(cost))
	}
	if cost%solve.PushCost == 0 { // moves are not counted
		return solve.Say("app.state.pushes_alone", "N", w.Number(cost/solve.PushCost))
	}
	return solve.Say("app.state.pushes", "Pushes", w.Number(cost/solve.PushCost), "Moves", w.Number(cost%solve.PushCost))
}

func (s *stateList) Update(c workbench.Changes) {
	if !c.Has(workbench.Explored | workbench.Position | workbench.Answered) {
		return
	}
	w := s.w
	x, cell := w.Bench.Explore.Current(), w.Bench.Explore.Asked()
	if x != s.x || cell != s.cell {
		s.x, s.cell, s.events = x, cell, nil
		if x != nil && w.Bench.Doc().Board().Has(cell) {
			s.events = x.Touched(cell)
		}
		s.quiet = true
		s.list.UnselectAll()
		s.list.Refresh()
		if s.list.Size().Height > 0 {
			s.list.ScrollToTop()
		}
		s.quiet = false
	}
	if p := w.Bench.Explore.Picked(); p < 0 || w.Bench.Explore.Pos() != p+1 {
		s.list.UnselectAll() // so that a click on it goes there again
	}
	b := w.Bench.Doc().Board()
	switch {
	case x == nil:
		s.head.Say(w.Say(solve.Say("app.states.none")))
	case !b.Has(cell):
		s.head.Say(w.Say(solve.Say("app.states.ask")))
	default:
		s.head.Say(w.Say(solve.Say("app.states.of", "Row", b.Row(cell)+1, "Col", b.Col(cell)+1, "PluralCount", len(s.events),
			"N", w.Number(int64(len(s.events))))))
	}
	w.Able(s.follow, "branch-state")
	w.Able(s.goal, "branch-goal")
}
