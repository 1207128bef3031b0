package maker

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/view"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

type panel struct {
	asked          *shell.Question
	form, tell     *fyne.Container // form contains the controls, which depend on the puzzle; tell contains state
	fields         *shell.Fields
	right          func() bool // updates the visible rows, and reports whether the numbers are valid
	seedEntry      *shell.NumberEntry
	first          *shell.NumberEntry // the number that the user changes most often: the size, or the share of walls
	board          *widgets.Board
	state, command *widgets.Words // a text about the board, and the command that makes the same board again
	copy, next     *shell.PromptButton
	start, adopt   *shell.PromptButton
}

// Lengths at normal text size: of the controls, of the text about the board, and of the prompt.
const (
	formWidth    = 460
	tellHeight   = 76
	promptWidth  = 1080
	promptHeight = 700
)

func (m *making) show() {
	m.form, m.tell = container.NewStack(), container.NewStack()
	m.board = m.NewBoard()
	m.state = widgets.Lines(fynetheme.SizeNameText, fynetheme.ColorNameForeground)
	m.command = widgets.Lines(fynetheme.SizeNameCaptionText, theme.ColorMuted)
	m.copy = m.Button("copy", solve.Say("making.copy"), func() { m.App.Clipboard().SetContent(m.line()) })
	m.next = m.Button("another", solve.Say("making.another"), m.another)
	m.start = m.Button("start", solve.Say("making.start"), m.run)
	m.adopt = m.Button("open", solve.Say("making.open"), m.keep)

	tell := layouts.AtLeast(m.Scaled(tellHeight), container.NewVScroll(m.tell))
	below := container.New(layouts.Stack{Grow: -1}, tell,
		container.NewBorder(nil, nil, nil, layouts.Middle(m.copy), layouts.Middle(m.command)))
	form := container.New(layouts.Wide(m.Scaled(formWidth)), container.NewVScroll(layouts.Padded(0, 0, 0, 12, m.form)))
	m.asked = m.Spread(shell.Spread{
		ID: "new", Title: solve.Say("making.prompt"), Width: promptWidth, Height: promptHeight,
		Content: container.NewBorder(nil, nil, form, nil, container.NewBorder(nil, below, nil, nil, m.board)),
		Buttons: []*shell.PromptButton{m.next, m.start, m.adopt}, Accept: []*shell.PromptButton{m.adopt, m.start},
		Closed: func() {
			if m.Over.Solver == "" { // such a board is made again soon
				m.work.Drop()
			}
		},
		Work: &m.work, Says: m.state.Said,
		Parts: map[string]fyne.CanvasObject{"board": m.board},
	})
	m.ask()
	m.Win.Canvas().Focus(m.first)
}

func (m *making) refresh() {
	right := m.right()
	running := m.work.Busy() && (m.slow || m.Over.Solver != "")
	text := solve.Say("making.start")
	if running {
		text = solve.Say("app.stop")
	}
	// A search for a hard board starts only by the button.
	begins := m.random() && m.Over.Solver != "" && (m.made == nil || running)
	shell.StandOut(&m.start.Button, begins)
	shell.StandOut(&m.adopt.Button, !begins)
	m.start.SetText(m.Say(text))
	layouts.Able(m.start, right && m.random() && (running || !m.work.Busy() && m.made == nil))
	layouts.Able(m.next, right && m.kind != empty)
	layouts.Able(m.copy, right && m.random())
	layouts.Show(m.copy, m.random())
	layouts.Show(m.start, m.random())
	layouts.Able(m.adopt, right && m.made != nil && !m.work.Busy())
	m.state.Say(m.status())
	m.command.Say("")
	if right && m.random() {
		m.command.Say(m.line())
	}
	layouts.Show(m.board, m.made != nil)
	if m.made == nil {
		return
	}
	d := m.made.Dataset
	m.board.SetSize(d.Board.Size)
	m.board.SetScene(view.Compose(m.Painted(m.Maker, d, 0)))
}
