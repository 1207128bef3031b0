package app

import (
	"maps"
	"slices"

	"fyne.io/fyne/v2/widget"

	"stepboard/app/annotate"
	"stepboard/app/document"
	"stepboard/app/session"
	"stepboard/app/view"
	"stepboard/solve"
)

// openedFrame is a frame whose board stands in the window in the place of the document's, to be played on. The
// document waits with its history and its answers, and with how the window showed it.
type openedFrame struct {
	index   int
	doc     *document.Document // that waits
	session *session.Session   // its answers
	left    left
	back    bool // to the presentation that it was opened from
}

// left is how the window showed the document when a frame was opened: all that opening and playing on a frame may
// change.
type left struct {
	wish
	comparing, asking, loop bool
	brush                   solve.Brush
	lenses, compared        map[string]string
	rivals                  map[string][]string
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
	w.silence()
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
	case o == nil || !w.doc.Dirty():
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
			w.setComparing(false)
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
	comparing := w.comparing.on
	w.setComparing(false)
	o := &openedFrame{doc: w.doc, session: w.session, left: left{
		wish: w.wishNow(), comparing: comparing, asking: w.editor.asking, loop: w.playback.Loop(), brush: w.editor.brush,
		lenses: maps.Clone(w.lens.ids), compared: maps.Clone(w.comparing.lenses), rivals: maps.Clone(w.comparing.chosen),
	}}
	w.doc.OnChange = func(document.Change) { w.refresh(lessonChanged | historyChanged | listChanged) }
	return o
}

// silence ends the work of the session and its news, before another takes its place.
func (w *Window) silence() {
	w.session.OnChange, w.session.OnRecorded = nil, nil
	w.session.Stop()
}

// standFrame puts a copy of a frame's board into the window, to be edited and solved by itself, and has the window
// come to what the frame shows.
func (w *Window) standFrame(s view.Shot, o *openedFrame) {
	doc := document.New(document.Content{
		Puzzle: s.Puzzle, Task: s.Task, Algorithm: s.Algorithm, Query: s.Query,
		Datasets: []*solve.Dataset{s.Dataset.Clone()}, Annotations: [][]annotate.Annotation{slices.Clone(s.Annotations)},
	})
	w.lens.ids[doc.Puzzle().ID()+"."+doc.Task()] = s.Lens
	w.lesson.wish = nil
	w.take(doc, w.newSession(), o)
	w.lesson.wish = w.wishOf(s)
	w.solve()
	w.approach()
}

// takeBack puts the document that waits into the window again, as it was left.
func (w *Window) takeBack(o *openedFrame) {
	w.board.EndStroke()
	w.setComparing(false)
	w.silence()
	was := &o.left
	w.lens.ids, w.comparing.lenses, w.comparing.chosen = was.lenses, was.compared, was.rivals
	w.editor.brush = was.brush
	w.lesson.wish = nil
	w.take(o.doc, o.session, nil)
	w.listen(w.session)
	w.playback.SetLoop(was.loop)
	w.bringUp()
	w.lesson.wish = &was.wish
	w.approach()
	w.explore()
	w.editor.asking = was.asking
	w.setComparing(was.comparing)
	w.drawBoard()
	w.refresh(everything)
}

// frame tells that the board of a frame, or that of the document, takes the place of another; what is answered from
// now on is news.
func (t *trace) frame(words ...any) {
	if t != nil {
		t.last["answer"] = ""
		t.line(words...)
	}
}
