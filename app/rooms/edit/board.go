package edit

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/solve"
	"stepboard/widgets"
)

// Actions are those of editing: undo, the board as a whole, and the boards and queries of the document.
func (e *Room) Actions() []*shell.Action { return slices.Concat(e.boardActions(), e.queryActions()) }

func (e *Room) boardActions() []*shell.Action {
	doc := e.Bench.Doc
	return []*shell.Action{
		{ID: "ask", Icon: theme.IconAsk, Key: fyne.KeyF2, Run: e.Ask},
		{ID: "undo", Icon: theme.IconUndo, Key: fyne.KeyZ, Mod: shell.Ctrl, Run: e.Bench.Undo, Enabled: e.Bench.CanUndo},
		{ID: "redo", Icon: theme.IconRedo, Key: fyne.KeyY, Mod: shell.Ctrl, Run: e.Bench.Redo, Enabled: e.Bench.CanRedo},
		{ID: "resize", Icon: theme.IconResize, Key: fyne.KeyR, Mod: shell.Ctrl, Run: e.resize},
		{ID: "clear", Icon: theme.IconClear, Run: func() { doc().Clear() }},
		{
			ID: "flip-horizontal", Icon: theme.IconFlipHorizontal, Key: fyne.KeyH, Mod: shell.Ctrl,
			Run: func() { doc().FlipHorizontal() },
		},
		{
			ID: "flip-vertical", Icon: theme.IconFlipVertical, Key: fyne.KeyH, Mod: shell.Ctrl | shell.Shift,
			Run: func() { doc().FlipVertical() },
		},
		{
			ID: "rotate-right", Icon: theme.IconRotate, Key: fyne.KeyPeriod, Mod: shell.Ctrl,
			Run: func() { e.Refused(doc().RotateRight()) },
		},
		{ID: "rotate-left", Key: fyne.KeyComma, Mod: shell.Ctrl, Run: func() { e.Refused(doc().RotateLeft()) }},
	}
}

// resize asks for a new size of the shown board and where the old one lies in it.
func (e *Room) resize() {
	form := shell.NewSizeForm(e.Shell, e.Bench.Doc().Puzzle().Limits(), e.Bench.Doc().Board().Size)
	anchors := []document.Anchor{{}, {Row: 1, Col: 1}, {Row: 2, Col: 2}}
	names := []string{
		e.Say(solve.Say("app.anchor.top_left")), e.Say(solve.Say("app.anchor.center")),
		e.Say(solve.Say("app.anchor.bottom_right")),
	}
	anchor := widgets.NewChoices(nil)
	anchor.Set(names, nil, 0)
	e.Prompt("resize", e.Say(solve.Say("app.resize.title")), container.NewVBox(form.Content,
		widget.NewLabel(e.Say(solve.Say("app.anchor"))), anchor),
		shell.Cancel,
		shell.Choice{ID: "apply", Text: solve.Say("app.resize.apply"), Importance: widget.HighImportance, Run: func() {
			e.Refused(e.Bench.Doc().Resize(form.Size(), anchors[anchor.Chosen()]))
		}})
	form.Ask(e.Asked())
}
