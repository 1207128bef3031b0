package filing

import (
	"stepboard/app/document"
	"stepboard/app/workbench"
	"stepboard/solve"
)

// desk has the documents of the puzzles that are not shown, by the puzzle's ID. They wait unchanged.
type desk map[string]*waiting

type waiting struct {
	*workbench.Aside
	file  file
	frame int // frame chosen in the strip of the lesson
}

// OpenPuzzle shows the document of a puzzle: the waiting one, or else its first sample. An open frame is left first.
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

// begin shows the first sample of a puzzle, or an empty board if it has none.
func (r *Room) begin(p solve.Puzzle) {
	if list := r.samples(p); len(list) > 0 {
		r.OpenSample(list[0].name)
		return
	}
	r.create(p, document.DefaultSize(p.Limits()))
}

// clear makes room for another document of a puzzle, then calls then. If the replaced document has unsaved changes, it
// is shown and the user is asked. A document of another puzzle waits. A comparison goes on.
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

// AskAll asks about every document with unsaved changes, and shows each meanwhile. Then it calls then.
func (r *Room) AskAll(then func()) {
	r.Ask(func() { r.askWaiting(r.Puzzles, then) })
}

// askWaiting is AskAll for the waiting documents of some puzzles.
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

// putAside lets the shown document wait. Another is shown next.
func (r *Room) putAside() {
	o := &waiting{workbench.PutAside(r.Bench), r.file, r.host.Chosen()}
	o.Doc.OnChange = nil
	r.desk[o.Doc.Puzzle().ID()] = o
}

// take shows the waiting document of a puzzle, in its old view.
func (r *Room) take(p solve.Puzzle) {
	o := r.desk[p.ID()]
	delete(r.desk, p.ID())
	o.Return(r.Bench, func(opening workbench.Opening) {
		r.file = o.file
		r.host.Open(opening)
		r.host.Choose(o.frame)
	})
}
