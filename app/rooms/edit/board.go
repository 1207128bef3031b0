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
	"stepboard/widgets/layouts"
)

// Actions returns the actions of editing: the board, the datasets and the queries.
func (e *Room) Actions() []*shell.Action { return slices.Concat(e.boardActions(), e.queryActions()) }

func (e *Room) boardActions() []*shell.Action {
	doc := e.Bench.Doc
	return []*shell.Action{
		{ID: "ask", Icon: theme.IconAsk, Key: fyne.KeyF2, Run: e.Ask},
		{ID: "resize", Icon: theme.IconResize, Key: fyne.KeyR, Mod: shell.Ctrl, Run: e.resize},
		{ID: "clear", Icon: theme.IconClear, Run: func() { doc().Clear() }},
	}
}

// resize asks for a new size of the shown board, and for the place of the old board in the new one.
func (e *Room) resize() {
	form := shell.NewSizeForm(e.Shell, e.Bench.Doc().Puzzle().Limits(), e.Bench.Doc().Board().Size)
	anchors := []document.Anchor{{}, {Row: 1, Col: 1}, {Row: 2, Col: 2}}
	names := []string{
		e.Say(solve.Say("app.anchor.top_left")), e.Say(solve.Say("app.anchor.center")),
		e.Say(solve.Say("app.anchor.bottom_right")),
	}
	anchor := widgets.NewChoices(nil)
	anchor.Set(names, nil, 0)
	form.Ask(e.Prompt("resize", e.Say(solve.Say("app.resize.title")), container.NewVBox(form.Content,
		widget.NewLabel(e.Say(solve.Say("app.anchor"))), layouts.Padded(0, 12, 0, 0, anchor)),
		shell.Cancel,
		shell.Choice{ID: "apply", Text: solve.Say("app.resize.apply"), Importance: widget.HighImportance, Run: func() {
			e.Complain(e.Bench.Doc().Resize(form.Size(), anchors[anchor.Chosen()]))
		}}))
}
