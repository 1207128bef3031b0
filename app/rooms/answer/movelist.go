package answer

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// moveList lists the moves of the solution and follows the playback. A click goes to a move.
type moveList struct {
	*shell.Shell
	list  *shell.List
	empty *widgets.Words
	box   *fyne.Container
	walk  *solve.Walk
}

func newMoveList(s *shell.Shell) *moveList {
	m := &moveList{Shell: s}
	m.list = shell.NewList(s,
		func() int {
			if s.Bench.Way.Walk() == nil {
				return 0
			}
			return s.Bench.Way.Walk().Len() + 1
		},
		newLine,
		func(i int, row *widgets.Words) { row.Say(m.text(i)) },
		func(i int) {
			s.Bench.Set(workbench.Exploring, false)
			s.Bench.Playback.Seek(i)
		},
	)
	m.list.Text = m.text
	m.empty = widgets.Lines(fynetheme.SizeNameText, theme.ColorMuted).Saying(s.Say(solve.Say("app.moves.none")))
	m.box = container.NewStack(m.list, m.empty)
	return m
}

// text(i) returns the text of row i. Row 0 is the start.
func (m *moveList) text(i int) string {
	if i == 0 {
		return m.Say(solve.Say("app.move.start"))
	}
	return strconv.Itoa(i) + ". " + m.Say(m.Bench.Way.MoveText(i-1))
}

func newLine() *widgets.Words {
	return widgets.Line(fynetheme.SizeNameText, fynetheme.ColorNameForeground)
}

func (m *moveList) Update(c workbench.Changes) {
	if !c.Has(workbench.Answered | workbench.Position) {
		return
	}
	walk := m.Bench.Way.Walk()
	layouts.Show(m.list, walk != nil)
	layouts.Show(m.empty, walk == nil)
	if walk == nil {
		return
	}
	if m.walk != walk {
		m.walk = walk
		m.list.Refresh()
	}
	m.list.ShowChosen(m.Bench.Way.Pos())
}
