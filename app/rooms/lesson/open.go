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

// opened is a frame whose board stands in the window in the place of the document's, to be played on. The document
// waits with its history and its answers, and with how the window showed it.
type opened struct {
	*workbench.Aside // what waits
	index            int
	back             func(at int) // follows the return from the frame, told its number; or nil
}

// Open opens a frame of the lesson, after asking about one that is open and was edited.
func (r *Room) Open(i int) {
	if i >= 0 && i < len(r.Frames()) {
		r.settle(func() { r.openSettled(i) })
	}
}

// OpenFor opens a frame, after asking about one that is open and was edited. The return from it, or from another that
// was opened in its place, leads back to where back goes, which is told the frame that was left.
func (r *Room) OpenFor(i int, back func(at int)) {
	r.settle(func() {
		r.openSettled(i)
		r.open.back = back
	})
}

// Returns reports whether a frame is open whose return leads back to where it was opened from.
func (r *Room) Returns() bool { return r.open != nil && r.open.back != nil }

// Stay has the return from the frame that is open lead nowhere but to the document. It reports whether a frame is
// open.
func (r *Room) Stay() bool {
	if r.open != nil {
		r.open.back = nil
	}
	return r.open != nil
}

// OpenSeen opens a frame as it was seen when it was open before.
func (r *Room) OpenSeen(i int, s view.Shot) {
	if i >= 0 && i < len(r.Frames()) {
		r.openAs(i, s)
	}
}

// openSettled opens a frame in the place of one that is open, if there is one, without asking.
func (r *Room) openSettled(i int) { r.openAs(i, r.Frames()[i].Shot) }

// openAs opens a frame, which shows something.
func (r *Room) openAs(i int, s view.Shot) {
	o := r.open
	if o == nil {
		o = r.putAside()
	}
	o.index, r.chosen = i, i
	r.Trace.Frame("frame-opened", i+1)
	r.stand(s, o)
}

// canOpenNext reports whether there is a frame to open before or behind the one that is open or, if none is, any.
func (r *Room) canOpenNext(by int) bool {
	o, n := r.open, len(r.Frames())
	return n > 0 && (o == nil || o.index+by >= 0 && o.index+by < n)
}

// openNext opens the frame so many places behind the one that is open or, if none is, the one that is chosen.
func (r *Room) openNext(by int) {
	if o := r.open; o != nil {
		r.Open(o.index + by)
	} else {
		r.Open(r.Chosen())
	}
}

// settle runs what would lose the board of an open frame, after the user has been asked about what was edited on
// it.
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
		// What was played live is mostly not meant to stay: Return must not write over the frame.
		shell.Choice{ID: "leave", Text: solve.Say("lesson.edited.leave"), Importance: widget.HighImportance, Run: then},
	)
}

// Leave returns from an open frame to the document as it was left, after asking about what was edited; then, if
// not nil, follows. Without it the window goes back to where the frame was opened from.
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

// putAside makes the document wait, as it is, for the return from a frame.
func (r *Room) putAside() *opened {
	r.Board.EndStroke()
	o := &opened{Aside: workbench.PutAside(r.Bench)}
	o.Doc.OnChange = func(document.Change) { r.Refresh(workbench.Lesson | workbench.History | workbench.Listed) }
	return o
}

// stand puts a copy of a frame's board into the window, to be edited and solved by itself, and has the window come
// to what the frame shows.
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

// takeBack puts the document that waits into the window again, as it was left.
func (r *Room) takeBack(o *opened) {
	r.Board.EndStroke()
	o.Return(r.Bench, func(w workbench.Opening) {
		r.open = nil
		r.host.Open(w)
	})
}
