package lesson

import (
	"slices"

	"fyne.io/fyne/v2"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/storage/files"
	"stepboard/app/view"
	"stepboard/app/view/annotate"
	"stepboard/app/workbench"
	"stepboard/assets"
	"stepboard/docs"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// opened is a frame whose board is open in the window, so that the user can edit and play the board. Meanwhile the
// document keeps its history, its answers and its view.
type opened struct {
	*workbench.Aside // the waiting document
	index            int
	onReturn         func(index int) // called with the frame's index after the return from the frame; may be nil
}

// Open opens frame i of the lesson. If a frame is open and was edited, Open first asks about the edits.
func (r *Room) Open(i int) {
	if i >= 0 && i < len(r.Frames()) {
		r.settle(func() { r.openAs(i, r.Frames()[i].Shot) })
	}
}

// OpenFor opens frame i for a class. The function hides returns the secrets of a frame. If a frame is open and was
// edited, OpenFor first asks about the edits. When the user returns from frame i, or from a frame opened in its place,
// the window calls onReturn(index) with the index of the frame that was open.
func (r *Room) OpenFor(i int, hides func(index int) workbench.Secret, onReturn func(index int)) {
	r.settle(func() {
		r.hides = hides
		r.openAs(i, r.Frames()[i].Shot)
		r.open.onReturn = onReturn
	})
}

// Returns reports whether onReturn() is called when the user leaves the open frame (see OpenFor). If no frame is open,
// the result is false.
func (r *Room) Returns() bool { return r.open != nil && r.open.onReturn != nil }

// Stay drops onReturn, so that the return from the open frame only shows the document. It reports whether a frame is
// open.
func (r *Room) Stay() bool {
	if r.hides = nil; r.open != nil {
		r.open.onReturn = nil
	}
	return r.open != nil
}

// OpenSeen opens frame i with the view s in place of the frame's own view.
func (r *Room) OpenSeen(i int, s view.Shot) {
	if i >= 0 && i < len(r.Frames()) {
		r.openAs(i, s)
	}
}

// AskEdits asks about the edits of an open frame, and then calls proceed(). The frame stays open. Edits that the user
// drops are gone.
func (r *Room) AskEdits(proceed func()) {
	r.settle(func() {
		if r.open != nil && r.Bench.Doc().Dirty() {
			r.openAs(r.open.index, r.Frames()[r.open.index].Shot)
		}
		proceed()
	})
}

// openAs opens frame i with the view s, without a question. The frame replaces an open frame. openAs opens a copy of
// the board as a document, so that edits do not change the frame.
func (r *Room) openAs(i int, s view.Shot) {
	if r.open == nil { // the document waits for the return from the frame
		r.Board.EndStroke()
		r.open = &opened{Aside: workbench.PutAside(r.Bench)}
	}
	hides := workbench.Secret(0)
	if r.hides != nil {
		hides = r.hides(i)
	}
	if hides&workbench.Answers != 0 {
		s = view.Shot{
			Puzzle: s.Puzzle, Dataset: s.Dataset, Query: s.Query, Task: s.Task, Algorithm: s.Algorithm, Event: -1,
			Pointer: grid.None, Annotations: s.Annotations,
		}
	}
	r.open.index, r.chosen = i, i
	r.Trace.Opened("frame-opened", i+1)
	doc := document.New(document.Content{
		Puzzle: s.Puzzle, Task: s.Task, Algorithm: s.Algorithm, Query: s.Query,
		Datasets:    []*solve.Dataset{s.Dataset.Clone()},
		Annotations: [][]annotate.Annotation{slices.Clone(s.Annotations)},
	})
	r.OpenDocument(workbench.Opening{Doc: doc, Answers: r.Bench.NewAnswers(), Frame: true, Hides: hides})
	r.Bench.Navigate(s)
}

// hasNext reports whether next(places) has a frame to go to. If neither a frame nor the pane with the texts is open,
// hasNext reports whether the lesson has frames.
func (r *Room) hasNext(places int) bool {
	i, n := r.Opened(), len(r.Frames())
	if i < 0 && r.Writes() {
		i = r.Chosen()
	}
	return n > 0 && (i < 0 || i+places >= 0 && i+places < n)
}

// next opens the frame whose index is the index of the open frame plus the parameter places. If no frame is open, next
// opens the chosen frame, or the frame beside it if the texts of the chosen frame are shown.
func (r *Room) next(places int) {
	switch i := r.Opened(); {
	case i >= 0:
		r.Open(i + places)
	case r.Writes():
		r.Open(r.Chosen() + places)
	default:
		r.Open(r.Chosen())
	}
}

// settle calls proceed(). If the open frame was edited, settle first asks the user about the edits.
func (r *Room) settle(proceed func()) {
	r.commit()
	o := r.open
	switch {
	case o == nil || !r.Bench.Doc().Dirty():
		proceed()
		return
	case r.Asks("frame"): // the question is already open
		return
	}
	r.Prompt("frame", r.Say(solve.Say("lesson.edited.title")), r.Paragraph(r.Say(solve.Say("lesson.edited.text", "N",
		o.index+1))),
		shell.Choice{ID: "update", Text: solve.Say("lesson.update"), Run: func() {
			r.update()
			proceed()
		}},
		shell.Cancel,
		// Users mostly try things in an open frame, and don't want to keep the edits. So the Enter key must not
		// overwrite the frame.
		shell.Main("leave", solve.Say("lesson.edited.leave"), proceed))
}

// Leave returns from an open frame to the document and its view. If the frame was edited, Leave first asks about the
// edits. Then it calls proceed(). If the parameter proceed is nil, it calls the function onReturn of OpenFor.
func (r *Room) Leave(proceed func()) {
	r.settle(func() {
		o := r.open
		if o != nil {
			r.Trace.Opened("frame-left")
			r.Board.EndStroke()
			o.Return(r.Bench, func(w workbench.Opening) { // the waiting document, in its earlier view
				r.open, r.hides = nil, nil
				r.OpenDocument(w)
			})
		}
		switch {
		case proceed != nil:
			proceed()
		case o != nil && o.onReturn != nil:
			o.onReturn(o.index)
		}
	})
}

// ReadyMenu returns the menu of the program's own lessons: one about each puzzle, one about search trees, and one about
// estimates.
func (r *Room) ReadyMenu() *fyne.MenuItem {
	var list []*fyne.MenuItem
	for _, p := range r.Puzzles {
		list = append(list, shell.NewItem(r.Shell, r.Say(solve.TextOf(p, "name")), func() { r.OpenReady(p.ID()) }))
	}
	list = append(list, fyne.NewMenuItemSeparator(),
		shell.NewItem(r.Shell, r.Say(solve.Say("app.lesson.tree")), func() { r.OpenReady(docs.Tree) }),
		shell.NewItem(r.Shell, r.Say(solve.Say("app.lesson.estimates")), func() { r.OpenReady(assets.Estimates) }))
	return r.ItemOf("ready-lessons", list...)
}

// OpenReady opens a ready lesson. id is the ID of its puzzle, docs.Tree or assets.Estimates. If there is no lesson in
// the language of the window, OpenReady opens the English lesson. It opens the first frame.
func (r *Room) OpenReady(id string) {
	name := id + "." + r.Text.Language() + files.Extension
	if _, err := assets.Lessons.Open("lessons/" + name); err != nil {
		name = id + ".en" + files.Extension
	}
	r.Files.OpenBuiltIn(assets.Lessons, "lessons/", name, r.filmed(func() {
		r.Show(true)
		r.Open(0)
	}))
}
