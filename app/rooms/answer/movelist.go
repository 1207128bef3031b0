package answer

import (
	"strconv"

	"stepboard/app/shell"

	"stepboard/widgets"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/solve"
)

// moveList lists the moves of the walk, follows the playback and goes to what is clicked.
type moveList struct {
	w     *shell.Shell
	list  *shell.List
	empty *widgets.Words
	box   *fyne.Container
	quiet bool
	walk  *solve.Walk
}

func newMoveList(w *shell.Shell) *moveList {
	m := &moveList{w: w}
	m.list = shell.NewList(w,
		func() int {
			if w.Bench.Walk() == nil {
				return 0
			}
			return w.Bench.Walk().Len() + 1
		},
		func() fyne.CanvasObject { return newMoveRow() },
		func(i widget.ListItemID, o fyne.CanvasObject) {
			text := w.Say(solve.Say("app.move.start"))
			if i > 0 {
				text = strconv.Itoa(i) + ". " + w.Say(w.Bench.MoveText(i-1))
			}
			o.(*moveRow).words.Say(text)
		},
	)
	m.list.OnSelected = func(i widget.ListItemID) {
		if !m.quiet {
			w.Bench.Set(workbench.Exploring, false)
			w.Bench.Playback.Seek(i)
		}
	}
	m.empty = widgets.Lines(fynetheme.SizeNameText, theme.ColorMuted)
	m.empty.Say(w.Say(solve.Say("app.moves.none")))
	m.box = container.NewStack(m.list, m.empty)
	return m
}

// moveRow is a move in words.
type moveRow struct {
	widget.BaseWidget
	words *widgets.Words
}

func newMoveRow() *moveRow {
	r := &moveRow{words: widgets.Line(fynetheme.SizeNameText, fynetheme.ColorNameForeground)}
	r.ExtendBaseWidget(r)
	return r
}

// CreateRenderer is called by Fyne.
func (r *moveRow) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(r.words) }

func (m *moveList) object() fyne.CanvasObject { return m.box }

func (m *moveList) Update(c workbench.Changes) {
	if !c.Has(workbench.Answered | workbench.Position) {
		return
	}
	m.quiet = true
	defer func() { m.quiet = false }()
	if m.w.Bench.Walk() == nil {
		m.list.Hide()
		m.empty.Show()
		return
	}
	m.empty.Hide()
	m.list.Show()
	if m.walk != m.w.Bench.Walk() {
		m.walk = m.w.Bench.Walk()
		m.list.Refresh()
	}
	m.list.Select(m.w.Bench.MovePos())
}
