package maker

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/view"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// panel is what the prompt shows.
type panel struct {
	asked          *shell.Question
	form           *fyne.Container // holds the fields, which are others for another puzzle
	fields         *shell.Fields
	right          func() bool // whether the fields can be read; it shows those that have a meaning
	seedEntry      *shell.NumberEntry
	board          *widgets.Board
	state, command *widgets.Words // what came of it, and what makes it again
	copy, next     *shell.PromptButton
	start, adopt   *shell.PromptButton
}

// Lengths of the prompt at normal text: of the fields, of what is said of the board, and of all of it.
const (
	formWidth    = 460
	tellHeight   = 64
	promptWidth  = 1080
	promptHeight = 660
)

// show opens the prompt.
func (m *making) show() {
	m.form = container.NewStack()
	m.board = widgets.NewBoard(m.Renderer)
	m.board.SetColors(m.Colors())
	m.state = widgets.Lines(fynetheme.SizeNameText, fynetheme.ColorNameForeground)
	m.command = widgets.Lines(fynetheme.SizeNameCaptionText, theme.ColorMuted)
	button := func(text string, tapped func()) *shell.PromptButton {
		return shell.NewPromptButton(m.Say(solve.Say(text)), tapped)
	}
	m.copy = button("making.copy", func() { m.App.Clipboard().SetContent(m.line()) })
	m.next = button("making.another", m.another)
	m.start = button("making.start", m.run)
	m.adopt = button("making.open", m.keep)
	m.adopt.Importance = widget.HighImportance
	end := button("program.close", func() { m.asked.Hide() })

	tell := container.NewVScroll(m.state)
	tell.SetMinSize(fyne.NewSize(0, m.Scaled(tellHeight)))
	below := container.New(layouts.Stack{Grow: -1}, tell,
		container.NewBorder(nil, nil, nil, layouts.Middle(m.copy), layouts.Middle(m.command)))
	form := container.New(layouts.Wide(m.Scaled(formWidth)), container.NewVScroll(layouts.Padded(0, 0, 0, 12, m.form)))
	bottom := layouts.Padded(8, 0, 0, 0, container.NewBorder(nil, nil, end, container.NewHBox(m.next, m.start, m.adopt)))
	m.asked = m.Prompt("make", m.Say(solve.Say("making.prompt")),
		container.NewBorder(nil, bottom, form, nil, container.NewBorder(nil, below, nil, nil, m.board)))
	m.asked.Closed = m.end
	m.asked.Accept = func() {
		for _, b := range []*shell.PromptButton{m.adopt, m.start} {
			if !b.Disabled() {
				b.Tapped(nil)
				return
			}
		}
	}
	for id, o := range map[string]fyne.CanvasObject{
		"copy": m.copy, "another": m.next, "start": m.start, "open": m.adopt, "end": end, "board": m.board,
	} {
		m.Trace.Part("dialog."+id, o)
	}
	m.Spread(m.asked, promptWidth, promptHeight)
	m.Win.Canvas().Focus(m.ask())
}

// refresh shows how things are.
func (m *making) refresh() {
	right := m.right()
	running := m.stop != nil && (m.slow || m.over.Solver != "")
	text := solve.Say("making.start")
	if running {
		text = solve.Say("program.stop")
	}
	m.start.SetText(m.Say(text))
	layouts.Able(m.start, right && (running || m.stop == nil && m.made == nil))
	layouts.Able(m.next, right)
	layouts.Able(m.copy, right)
	layouts.Able(m.adopt, right && m.made != nil && m.stop == nil)
	m.state.Say(m.tells())
	m.command.Say("")
	if right {
		m.command.Say(m.line())
	}
	layouts.Show(m.board, m.made != nil)
	if m.made == nil {
		return
	}
	d := m.made.Dataset
	m.board.SetSize(d.Board.Size)
	m.board.SetScene(view.Compose(view.Board{
		Puzzle: m.puzzle, Dataset: d, Look: m.puzzle.Look(m.Colors()), Colors: m.Colors(),
	}))
}
