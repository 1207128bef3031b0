package lesson

import (
	"slices"

	"fyne.io/fyne/v2/widget"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/view"
	"stepboard/app/view/annotate"
	"stepboard/app/workbench"
	"stepboard/solve"
)

// opened is a frame whose board stands in the window in place of the document's, to be played on. The document waits
// with its history, its answers and its view.
type opened struct {
	*workbench.Aside // the waiting document
	index            int
	back             func(at int) // called with the frame's number after the return from it; or nil
}

// Open opens a frame of the lesson. If another frame is open and was edited, it first asks about that.
func (r *Room) Open(i int) {
	if i >= 0 && i < len(r.Frames()) {
		r.settle(func() { r.openSettled(i) })
	}
}

// OpenFor opens a frame, after a question about an open and edited one. After the return from this frame, or from
// another opened in its place, back is called with the number of the left frame.
func (r *Room) OpenFor(i int, back func(at int)) {
	r.settle(func() {
		r.openSettled(i)
		r.open.back = back
	})
}

// Returns reports whether a frame is open whose return leads back to the caller of OpenFor.
func (r *Room) Returns() bool { return r.open != nil && r.open.back != nil }

// Stay drops back, so that the return from the open frame leads only to the document. It reports whether a frame is
// open.
func (r *Room) Stay() bool {
	if r.open != nil {
		r.open.back = nil
	}
	return r.open != nil
}

// OpenSeen opens a frame with its earlier view.
func (r *Room) OpenSeen(i int, s view.Shot) {
	if i >= 0 && i < len(r.Frames()) {
		r.openAs(i, s)
	}
}

// openSettled opens a frame without asking, in place of an open one.
func (r *Room) openSettled(i int) { r.openAs(i, r.Frames()[i].Shot) }

// openAs opens a frame with a view.
func (r *Room) openAs(i int, s view.Shot) {
	o := r.open
	if o == nil {
		o = r.putAside()
	}
	o.index, r.chosen = i, i
	r.Trace.Frame("frame-opened", i+1)
	r.stand(s, o)
}

// canOpenNext reports whether openNext can open a frame. If no frame is open, any frame will do.
func (r *Room) canOpenNext(by int) bool {
	o, n := r.open, len(r.Frames())
	return n > 0 && (o == nil || o.index+by >= 0 && o.index+by < n)
}

// openNext opens the frame by places after the open one or, if none is open, the chosen one.
func (r *Room) openNext(by int) {
	if o := r.open; o != nil {
		r.Open(o.index + by)
	} else {
		r.Open(r.Chosen())
	}
}

// settle calls then, which would lose the board of an open frame. If that board was edited, it first asks the user.
func (r *Room) settle(then func()) {
	r.host.CommitLabel()
	o := r.open
	switch {
	case o == nil || !r.Bench.Doc().Dirty():
		then()
		return
	case r.Asks("frame"): // one question at a time
		return
	}
	r.Prompt("frame", r.Say(solve.Say("lesson.edited.title")), r.Paragraph(r.Say(solve.Say("lesson.edited.text", "N",
		o.index+1))),
		shell.Choice{ID: "update", Text: solve.Say("lesson.update"), Run: func() {
			r.update()
			then()
		}},
		shell.Cancel,
		// Most edits of an open frame are only for the moment: the Return key must not overwrite the frame.
		shell.Choice{ID: "leave", Text: solve.Say("lesson.edited.leave"), Importance: widget.HighImportance, Run: then},
	)
}

// Leave returns from an open frame to the document in its earlier view, after a question about edits. Then it calls
// then, if not nil. If then is nil, the window goes back to the place from which the frame was opened.
func (r *Room) Leave(then func()) {
	r.settle(func() {
		o := r.open
		if o != nil {
			r.Trace.Frame("frame-left")
			r.takeBack(o)
		}
		switch {
		case then != nil:
			then()
		case o != nil && o.back != nil:
			o.back(o.index)
		}
	})
}

// putAside lets the document wait, unchanged, for the return from a frame.
func (r *Room) putAside() *opened {
	r.Board.EndStroke()
	o := &opened{Aside: workbench.PutAside(r.Bench)}
	o.Doc.OnChange = func(document.Change) { r.Refresh(workbench.Lesson | workbench.History | workbench.Listed) }
	return o
}

// stand puts a copy of a frame's board into the window, to be edited and solved separately, and restores the frame's
// view.
func (r *Room) stand(s view.Shot, o *opened) {
	doc := document.New(document.Content{
		Puzzle: s.Puzzle, Task: s.Task, Algorithm: s.Algorithm, Query: s.Query,
		Datasets:    []*solve.Dataset{s.Dataset.Clone()},
		Annotations: [][]annotate.Annotation{slices.Clone(s.Annotations)},
	})
	r.open = o
	r.host.Open(workbench.Opening{Doc: doc, Session: r.Bench.NewSession(), Frame: true})
	r.Bench.Come(s)
}

// takeBack puts the waiting document into the window again, in its earlier view.
func (r *Room) takeBack(o *opened) {
	r.Board.EndStroke()
	o.Return(r.Bench, func(w workbench.Opening) {
		r.open = nil
		r.host.Open(w)
	})
}
