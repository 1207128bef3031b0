package app

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/solve"
	"stepboard/solve/puzzles"
)

// newBoard asks for puzzle and size of a new board, and proposes a puzzle.
func (w *Window) newBoard(proposed solve.Puzzle) {
	all := puzzles.All()
	names := make([]string, len(all))
	chosen := 0
	for i, p := range all {
		names[i] = w.Say(solve.Say(p.ID() + ".name"))
		if p.ID() == proposed.ID() {
			chosen = i
		}
	}
	place := container.NewStack()
	var form *sizeForm
	show := func(i int) {
		chosen = i
		form = newSizeForm(w.Shell, all[i].Limits(), document.DefaultSize(all[i].Limits()))
		place.Objects = []fyne.CanvasObject{form.content}
		place.Refresh()
	}
	show(chosen)
	choose := w.NewSelect(names, func(i int) {
		show(i)
		form.ask(w.Asked())
	})
	choose.Selected = names[chosen]
	w.Prompt("new", w.Say(solve.Say("app.new.title")), container.NewVBox(choose, place),
		shell.Cancel,
		shell.Choice{
			ID: "create", Text: solve.Say("app.new.create"), Importance: widget.HighImportance,
			Run: func() { w.filing.Create(all[chosen], form.size()) },
		})
	form.ask(w.Asked())
}

// resizeBoard asks for a new size of the shown board and where the old one lies in it.
func (w *Window) resizeBoard() {
	form := newSizeForm(w.Shell, w.Bench.Doc().Puzzle().Limits(), w.Bench.Doc().Board().Size)
	anchors := []document.Anchor{{}, {Row: 1, Col: 1}, {Row: 2, Col: 2}}
	names := []string{
		w.Say(solve.Say("app.anchor.top_left")), w.Say(solve.Say("app.anchor.center")),
		w.Say(solve.Say("app.anchor.bottom_right")),
	}
	anchor := widget.NewRadioGroup(names, nil)
	anchor.SetSelected(names[0])
	w.Prompt("resize", w.Say(solve.Say("app.resize.title")), container.NewVBox(form.content,
		widget.NewLabel(w.Say(solve.Say("app.anchor"))), anchor),
		shell.Cancel,
		shell.Choice{ID: "apply", Text: solve.Say("app.resize.apply"), Importance: widget.HighImportance, Run: func() {
			w.Refused(w.Bench.Doc().Resize(form.size(), anchors[max(0, slices.Index(names, anchor.Selected))]))
		}})
	form.ask(w.Asked())
}
