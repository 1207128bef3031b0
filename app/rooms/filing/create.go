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

// AskNew asks for the puzzle and the size of a new board. The parameter proposed is the puzzle that is chosen at first.
func (r *Room) AskNew(proposed solve.Puzzle) {
	all := r.Puzzles
	place := container.NewStack()
	var chosen solve.Puzzle
	var form *shell.SizeForm
	var q *shell.Question
	show := func(id string) {
		chosen = all.ByID(id)
		form = shell.NewSizeForm(r.Shell, chosen.Limits(), document.DefaultSize(chosen.Limits()))
		place.Objects = []fyne.CanvasObject{form.Content}
		place.Refresh()
	}
	show(proposed.ID())
	choose := r.NewPicker(func(id string) string { return r.Say(all.Name(id)) }, func(id string) {
		show(id)
		form.Belong(q) // so that the arrow keys can go on to the next puzzle
	})
	choose.Offer(all.IDs(), proposed.ID())
	q = r.Prompt("new", r.Say(solve.Say("app.new.title")),
		container.NewVBox(shell.Named(r.Shell, solve.Say("app.spoken.puzzle"), choose.Select), place), shell.Cancel,
		shell.Choice{
			ID: "create", Text: solve.Say("app.new.create"), Importance: widget.HighImportance,
			Run: func() { r.create(chosen, form.Size()) },
		})
	form.Ask(q)
}

func (r *Room) create(p solve.Puzzle, size grid.Size) {
	r.clear(p, func() { r.show(document.Content{Puzzle: p, Datasets: []*solve.Dataset{p.New(size)}}, file{}) })
}
