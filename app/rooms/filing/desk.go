package filing

import (
	"stepboard/app/document"
	"stepboard/app/workbench"
	"stepboard/solve"
)

// desk has the documents of the puzzles that are not shown, by the puzzle's ID. They wait as they were left.
type desk map[string]*waiting

type waiting struct {
	*workbench.Aside
	file  file
	frame int // chosen in the strip of the lesson
}

// OpenPuzzle shows the document of a puzzle: the one that waits, or else its first sample. It returns from an open
// frame first.
func (r *Room) OpenPuzzle(p solve.Puzzle) {
	r.host.Leave(func() {
		switch {
		case r.Bench.Doc().Puzzle().ID() == p.ID():
		case r.desk[p.ID()] != nil:
			r.putAside()
			r.take(p)
		default:
			r.begin(p)
		}
	})
}

// begin shows the first sample of a puzzle, or an empty board where it has none.
func (r *Room) begin(p solve.Puzzle) {
	if list := r.samples(p); len(list) > 0 {
		r.OpenSample(list[0].name)
		return
	}
	r.create(p, document.DefaultSize(p.Limits()))
}

// clear makes room for another document of a puzzle, after the user has been asked about unsaved changes of the one
// that it takes the place of, which is shown then; then follows. A document of another puzzle waits. A comparison
// goes on.
func (r *Room) clear(p solve.Puzzle, then func()) {
	doc := r.Bench.Doc()
	if doc == nil {
		then()
		return
	}
	if doc.Puzzle().ID() == p.ID() {
		r.Ask(then)
		return
	}
	r.host.Leave(func() {
		comparing := r.Bench.On(workbench.Comparing)
		r.putAside()
		if r.Unsaved(p) {
			r.take(p)
			r.Ask(then)
			return
		}
		delete(r.desk, p.ID())
		then()
		r.Bench.Set(workbench.Comparing, comparing)
	})
}

// AskAll asks about every document with unsaved changes, and shows each while it asks; then follows.
func (r *Room) AskAll(then func()) {
	r.Ask(func() { r.askWaiting(r.Puzzles, then) })
}

// askWaiting is AskAll for what waits of some puzzles.
func (r *Room) askWaiting(list []solve.Puzzle, then func()) {
	for i, p := range list {
		if !r.Unsaved(p) {
			continue
		}
		r.putAside()
		r.take(p)
		r.Ask(func() { r.askWaiting(list[i+1:], then) })
		return
	}
	then()
}

// Unsaved reports whether the document of a puzzle waits with unsaved changes.
func (r *Room) Unsaved(p solve.Puzzle) bool {
	o := r.desk[p.ID()]
	return o != nil && o.Doc.Dirty()
}

// putAside has the document that is shown wait. Another is shown next.
func (r *Room) putAside() {
	o := &waiting{workbench.PutAside(r.Bench), r.file, r.host.Chosen()}
	o.Doc.OnChange = nil
	r.desk[o.Doc.Puzzle().ID()] = o
}

// take shows the document of a puzzle that waits, as it was left.
func (r *Room) take(p solve.Puzzle) {
	o := r.desk[p.ID()]
	delete(r.desk, p.ID())
	o.Return(r.Bench, func(opening workbench.Opening) {
		r.file = o.file
		r.host.Open(opening)
		r.host.Choose(o.frame)
	})
}
