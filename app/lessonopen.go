package app

import (
	"slices"

	"stepboard/app/shell"

	"fyne.io/fyne/v2/widget"

	"stepboard/app/annotate"
	"stepboard/app/document"
	"stepboard/app/session"
	"stepboard/app/view"
	"stepboard/app/workbench"
	"stepboard/solve"
)

// openedFrame is a frame whose board stands in the window in the place of the document's, to be played on. The document
// waits with its history and its answers, and with how the window showed it.
type openedFrame struct {
	index   int
	doc     *document.Document // that waits
	session *session.Session   // its answers
	left    *workbench.State   // how it was shown
	brush   solve.Brush
	back    bool // to the presentation that it was opened from
}

// openFrame opens a frame of the lesson, after asking about one that is open and was edited.
func (w *Window) openFrame(i int) {
	if i >= 0 && i < len(w.frames()) {
		w.settleFrame(func() { w.openSettled(i) })
	}
}

// openSettled opens a frame in the place of one that is open, if there is one, without asking.
func (w *Window) openSettled(i int) {
	o := w.lesson.open
	if o == nil {
		o = w.putAside()
	}
	w.Bench.Silence()
	o.index, w.lesson.chosen = i, i
	w.Trace.Frame("frame-opened", i+1)
	w.standFrame(w.frames()[i].Shot, o)
}

// canOpenNext reports whether there is a frame to open before or behind the one that is open or, if none is, any.
func (w *Window) canOpenNext(by int) bool {
	o, n := w.lesson.open, len(w.frames())
	return n > 0 && (o == nil || o.index+by >= 0 && o.index+by < n)
}

// openNext opens the frame so many places behind the one that is open or, if none is, the one that is chosen.
func (w *Window) openNext(by int) {
	if o := w.lesson.open; o != nil {
		w.openFrame(o.index + by)
	} else {
		w.openFrame(w.chosenFrame())
	}
}

// settleFrame runs what would lose the board of an open frame, after the user has been asked about what was edited on
// it.
func (w *Window) settleFrame(then func()) {
	w.annotate.CommitLabel()
	o := w.lesson.open
	switch {
	case o == nil || !w.Bench.Doc().Dirty():
		then()
		return
	case w.Asks("frame"): // one question at a time
		return
	}
	w.Prompt("frame", w.Say(solve.Say("lesson.edited.title")), w.Paragraph(w.Say(solve.Say("lesson.edited.text", "N",
		o.index+1))),
		shell.Choice{ID: "leave", Text: solve.Say("lesson.edited.leave"), Importance: widget.DangerImportance, Run: then},
		shell.Choice{ID: "cancel", Text: solve.Say("app.cancel")},
		shell.Choice{ID: "update", Text: solve.Say("lesson.update"), Importance: widget.HighImportance, Run: func() {
			w.Bench.Set(workbench.Comparing, false)
			w.updateFrame()
			then()
		}},
	)
}

// leaveFrame returns from an open frame to the document as it was left, after asking about what was edited; then, if
// not nil, follows. Without it a presentation that the frame was opened from goes on.
func (w *Window) leaveFrame(then func()) {
	w.settleFrame(func() {
		o := w.lesson.open
		if o != nil {
			w.Trace.Frame("frame-left")
			w.takeBack(o)
		}
		switch {
		case then != nil:
			then()
		case o != nil && o.back:
			w.presenting.resume(o.index)
		}
	})
}

// putAside makes the document wait, as it is, for the return from a frame.
func (w *Window) putAside() *openedFrame {
	w.Board.EndStroke()
	o := &openedFrame{doc: w.Bench.Doc(), session: w.Bench.Session(), left: w.Bench.State(), brush: w.editor.Brush}
	o.doc.OnChange = func(document.Change) { w.Refresh(workbench.Lesson | workbench.History | workbench.Listed) }
	return o
}

// standFrame puts a copy of a frame's board into the window, to be edited and solved by itself, and has the window come
// to what the frame shows.
func (w *Window) standFrame(s view.Shot, o *openedFrame) {
	doc := document.New(document.Content{
		Puzzle: s.Puzzle, Task: s.Task, Algorithm: s.Algorithm, Query: s.Query,
		Datasets:    []*solve.Dataset{s.Dataset.Clone()},
		Annotations: [][]annotate.Annotation{slices.Clone(s.Annotations)},
	})
	w.Bench.RememberLens(doc.Puzzle(), doc.Task(), s.Lens)
	w.open(workbench.Opening{Doc: doc, Session: w.Bench.NewSession(), Frame: true}, o)
	w.Bench.Come(s)
}

// takeBack puts the document that waits into the window again, as it was left.
func (w *Window) takeBack(o *openedFrame) {
	w.Board.EndStroke()
	w.Bench.Set(workbench.Comparing, false)
	w.Bench.Silence()
	w.editor.Brush = o.brush
	w.open(workbench.Opening{Doc: o.doc, Session: o.session, Left: o.left}, nil)
	w.Bench.Restore(o.left)
}
