package app

import (
	"slices"

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
	w.bench.Silence()
	o.index, w.lesson.chosen = i, i
	w.trace.frame("frame-opened", i+1)
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
	w.commitLabel()
	o := w.lesson.open
	switch {
	case o == nil || !w.bench.Doc().Dirty():
		then()
		return
	case w.asks("frame"): // one question at a time
		return
	}
	w.prompt("frame", w.say(solve.Say("lesson.edited.title")), w.paragraph(w.say(solve.Say("lesson.edited.text", "N",
		o.index+1))),
		choice{"leave", solve.Say("lesson.edited.leave"), widget.DangerImportance, then},
		choice{"cancel", solve.Say("app.cancel"), widget.MediumImportance, nil},
		choice{"update", solve.Say("lesson.update"), widget.HighImportance, func() {
			w.bench.Set(workbench.Comparing, false)
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
			w.trace.frame("frame-left")
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
	w.board.EndStroke()
	o := &openedFrame{doc: w.bench.Doc(), session: w.bench.Session(), left: w.bench.State(), brush: w.editor.brush}
	o.doc.OnChange = func(document.Change) { w.refresh(workbench.Lesson | workbench.History | workbench.Listed) }
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
	w.bench.RememberLens(doc.Puzzle(), doc.Task(), s.Lens)
	w.open(workbench.Opening{Doc: doc, Session: w.bench.NewSession(), Frame: true}, o)
	w.bench.Come(s)
}

// takeBack puts the document that waits into the window again, as it was left.
func (w *Window) takeBack(o *openedFrame) {
	w.board.EndStroke()
	w.bench.Set(workbench.Comparing, false)
	w.bench.Silence()
	w.editor.brush = o.brush
	w.open(workbench.Opening{Doc: o.doc, Session: o.session, Left: o.left}, nil)
	w.bench.Restore(o.left)
}

// frame tells that the board of a frame, or that of the document, takes the place of another; what is answered from
// now on is news.
func (t *trace) frame(words ...any) {
	if t != nil {
		t.last["answer"] = ""
		t.line(words...)
	}
}
