package filing

import (
	"stepboard/app/document"
	"stepboard/app/workbench"
	"stepboard/solve"
)

// desk has, by puzzle ID, the documents of the puzzles that are not shown. They wait unchanged.
type desk map[string]*waiting

type waiting struct {
	*workbench.Aside
	file  file
	frame int // index of the frame chosen in the strip
}

// OpenPuzzle opens the waiting document of a puzzle, or else its first sample. It returns from an open frame first.
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

// begin opens the first sample of a puzzle. If the puzzle has no samples, it opens an empty board.
func (r *Room) begin(p solve.Puzzle) {
	if list := r.samples(p); len(list) > 0 {
		r.OpenSample(list[0].name)
		return
	}
	r.create(p, document.DefaultSize(p.Limits()))
}

// clear calls then, which will open a document of the puzzle p. If this replaces a document of p with unsaved changes,
// clear first shows that document and asks the user. A document of another puzzle is put aside. A comparison continues
// with the new document.
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

// AskAll asks about each document with unsaved changes, and shows the document meanwhile. Then it calls then.
func (r *Room) AskAll(then func()) {
	r.Ask(func() { r.askWaiting(r.Puzzles, then) })
}

// askWaiting does the same as AskAll, but only for the waiting documents of the puzzles in list.
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

// Unsaved reports whether the waiting document of a puzzle has unsaved changes.
func (r *Room) Unsaved(p solve.Puzzle) bool {
	o := r.desk[p.ID()]
	return o != nil && o.Doc.Dirty()
}

// putAside lets the shown document wait. The caller then opens another document.
func (r *Room) putAside() {
	o := &waiting{workbench.PutAside(r.Bench), r.file, r.host.Chosen()}
	o.Doc.OnChange = nil
	r.desk[o.Doc.Puzzle().ID()] = o
}

// take opens the waiting document of a puzzle in its old view.
func (r *Room) take(p solve.Puzzle) {
	o := r.desk[p.ID()]
	delete(r.desk, p.ID())
	o.Return(r.Bench, func(opening workbench.Opening) {
		r.file = o.file
		r.host.Open(opening)
		r.host.Choose(o.frame)
	})
}
