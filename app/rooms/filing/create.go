package filing

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// AskNew asks for the puzzle and the size of a new board. proposed is the puzzle chosen first.
func (r *Room) AskNew(proposed solve.Puzzle) {
	all := r.Puzzles
	names := make([]string, len(all))
	chosen := 0
	for i, p := range all {
		names[i] = r.Say(solve.TextOf(p, "name"))
		if p.ID() == proposed.ID() {
			chosen = i
		}
	}
	place := container.NewStack()
	var form *shell.SizeForm
	var q *shell.Question
	show := func(i int) {
		chosen = i
		form = shell.NewSizeForm(r.Shell, all[i].Limits(), document.DefaultSize(all[i].Limits()))
		place.Objects = []fyne.CanvasObject{form.Content}
		place.Refresh()
	}
	show(chosen)
	choose := r.NewSelect(names, func(i int) {
		show(i)
		form.Belong(q) // so that the arrow keys can go on to the next puzzle
	})
	choose.Selected = names[chosen]
	q = r.Prompt("new", r.Say(solve.Say("app.new.title")),
		container.NewVBox(shell.Named(r.Shell, solve.Say("app.spoken.puzzle"), choose), place), shell.Cancel,
		shell.Choice{
			ID: "create", Text: solve.Say("app.new.create"), Importance: widget.HighImportance,
			Run: func() { r.create(all[chosen], form.Size()) },
		})
	form.Ask(q)
}

func (r *Room) create(p solve.Puzzle, size grid.Size) {
	r.clear(p, func() { r.show(document.Content{Puzzle: p, Datasets: []*solve.Dataset{p.New(size)}}, file{}) })
}
