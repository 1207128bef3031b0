package filing

import (
	"slices"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/storage/collection"
	"stepboard/solve"
	"stepboard/solve/puzzles"
	"stepboard/solve/script"
)

// know makes a puzzle one of those that can be chosen. Of the puzzles that came from files these stay: the one that is
// shown now, and those whose documents wait with unsaved changes.
func (r *Room) know(p solve.Puzzle) {
	list := puzzles.BuiltIn()
	for _, q := range r.Puzzles {
		if list.ByID(q.ID()) == nil && r.Unsaved(q) {
			list = list.With(q)
		}
	}
	r.Puzzles = list.With(solve.Inner(p))
}

// chooseFromCollection asks for a puzzle of the collection and opens its boards.
func (r *Room) chooseFromCollection() {
	const columns = 3
	grid := container.NewGridWithColumns(columns)
	var q *shell.Question
	for _, id := range collection.IDs() {
		p, err := collection.Open(id)
		if err != nil { // a defect of the build
			r.Complain(err)
			return
		}
		b := widget.NewButton(r.Say(solve.TextOf(p, "name")), func() {
			q.Hide()
			r.openPuzzle(p)
		})
		b.Alignment = widget.ButtonAlignLeading
		r.Trace.Part("collection."+id, b)
		grid.Add(b)
	}
	about := r.Paragraph(r.Say(solve.Say("app.collection.text")))
	q = r.Prompt("collection", r.Say(solve.Say("app.collection.title")),
		container.NewVBox(about, grid), shell.Cancel)
}

// openPuzzle shows the boards of a puzzle's samples.
func (r *Room) openPuzzle(p *script.Puzzle) {
	if slices.Contains(r.Puzzles.IDs(), p.ID()) && r.Puzzles.ByID(p.ID()) == solve.Puzzle(p) {
		r.OpenPuzzle(p)
		return
	}
	r.clear(p, func() {
		name, _ := p.Source()
		r.show(document.Content{Puzzle: p, Datasets: p.Boards()}, file{name: name})
	})
}
