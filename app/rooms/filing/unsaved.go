package filing

import (
	"stepboard/app/shell"
	"stepboard/app/workbench"
	"stepboard/solve"
)

// Ask returns from an open frame and asks about unsaved changes. Unless the user cancels, it then calls proceed().
func (r *Room) Ask(proceed func()) {
	if r.Asks("unsaved") { // the question is already open
		return
	}
	r.Lesson.Leave(func() {
		if r.Bench.Doc() == nil || !r.Bench.Doc().Dirty() {
			proceed()
			return
		}
		text := solve.Say("app.unsaved.text", "Name", r.FileName(), "Puzzle", solve.TextOf(r.Bench.Doc().Puzzle(), "name"))
		r.Prompt("unsaved", r.Say(solve.Say("app.unsaved.title")), r.Paragraph(r.Say(text)),
			shell.Danger("discard", solve.Say("app.unsaved.discard"), proceed), shell.Cancel,
			shell.Main("save", solve.Say("app.action.save"), func() { r.Save(proceed) }))
	})
}

// clear calls proceed(), which will open a document of the puzzle p. If this call replaces a document of p with unsaved
// changes, clear first shows that document and asks the user. If the shown document has another puzzle, this document
// then waits. A comparison of algorithms goes on with the new document.
func (r *Room) clear(p solve.Puzzle, proceed func()) {
	if r.Bench.Doc() == nil {
		proceed()
		return
	}
	if r.Filed().Puzzle().ID() == p.ID() {
		r.Ask(proceed)
		return
	}
	r.Lesson.Leave(func() {
		comparing := r.Bench.On(workbench.Comparing)
		if r.Unsaved(p) {
			r.swap(p)
			r.Ask(proceed)
			return
		}
		r.putAside()
		delete(r.waiting, p.ID())
		proceed()
		if comparing {
			r.Bench.Set(workbench.Comparing, true)
		}
	})
}

// AskAll shows each document with unsaved changes and asks about it. Unless the user cancels, it then calls proceed().
func (r *Room) AskAll(proceed func()) { r.Ask(func() { r.askWaiting(r.Puzzles, proceed) }) }

// askWaiting does the same as AskAll, for the waiting documents of some puzzles.
func (r *Room) askWaiting(list []solve.Puzzle, proceed func()) {
	for i, p := range list {
		if !r.Unsaved(p) {
			continue
		}
		r.swap(p)
		r.Ask(func() { r.askWaiting(list[i+1:], proceed) })
		return
	}
	proceed()
}
