package app

import (
	"slices"

	"stepboard/app/shell"

	"fyne.io/fyne/v2"

	"stepboard/app/document"
	"stepboard/app/theme"
	"stepboard/app/view"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// lesson is what the window shows of the lesson: the frames themselves are the document's.
type lesson struct {
	shown  bool         // the strip
	chosen int          // the frame chosen in the strip; it may be out of range
	open   *openedFrame // the frame that is open, or nil
	room   *darkroom
}

// lessonActions are those of the lesson.
func (w *Window) lessonActions() []*shell.Action {
	some := func() bool { return len(w.frames()) > 0 }
	alone := func() bool { return !w.Bench.On(workbench.Comparing) }
	open := func() bool { return w.lesson.open != nil }
	return []*shell.Action{
		{ID: "frame-capture", Icon: theme.IconCapture, Key: fyne.KeyF8, Run: w.takeFrame},
		{
			ID: "lesson", Icon: theme.IconLesson, Key: fyne.KeyF9, Run: func() { w.showLesson(!w.lesson.shown) },
			Checked: func() bool { return w.lesson.shown },
		},
		{
			ID: "frame-update", Icon: theme.IconReload, Run: w.updateFrame,
			Enabled: func() bool { return some() && alone() },
		},
		{ID: "frame-duplicate", Icon: theme.IconNew, Run: w.duplicateFrame, Enabled: some},
		{
			ID: "frame-remove", Icon: theme.IconRemove, Run: w.removeFrame,
			Enabled: func() bool { return some() && !w.chosenIsOpen() },
		},
		{ID: "frame-earlier", Icon: theme.IconEarlier, Run: func() {
			w.moveFrame(w.chosenFrame(),
				w.chosenFrame()-1)
		}, Enabled: func() bool { return w.chosenFrame() > 0 }},
		{
			ID: "frame-later", Icon: theme.IconLater, Run: func() { w.moveFrame(w.chosenFrame(), w.chosenFrame()+1) },
			Enabled: func() bool { return some() && w.chosenFrame()+1 < len(w.frames()) },
		},
		{
			ID: "frame-open", Icon: theme.IconOpen, Run: func() { w.openFrame(w.chosenFrame()) },
			Enabled: func() bool { return some() && !w.chosenIsOpen() },
		},
		{ID: "frame-return", Icon: theme.IconClose, Run: func() { w.leaveFrame(nil) }, Enabled: open},
		{
			ID: "frame-previous", Icon: theme.IconEarlier, Key: fyne.KeyPageUp, Mod: shell.Ctrl,
			Run: func() { w.openNext(-1) }, Enabled: func() bool { return w.canOpenNext(-1) },
		},
		{
			ID: "frame-next", Icon: theme.IconLater, Key: fyne.KeyPageDown, Mod: shell.Ctrl, Run: func() { w.openNext(1) },
			Enabled: func() bool { return w.canOpenNext(1) },
		},
		{ID: "present", Icon: theme.IconProjector, Key: fyne.KeyF5, Mod: shell.Ctrl, Run: w.present},
	}
}

// lessonMenu is what there is to do with the lesson.
func (w *Window) lessonMenu() *fyne.Menu {
	separator := fyne.NewMenuItemSeparator
	return fyne.NewMenu(w.Say(solve.Say("app.menu.lesson")), w.Entry("frame-capture"), w.Entry("lesson"), separator(),
		w.Entry("frame-update"), w.Entry("frame-duplicate"), w.Entry("frame-remove"), w.Entry("frame-earlier"),
		w.Entry("frame-later"), separator(),
		w.Entry("frame-open"), w.Entry("frame-previous"), w.Entry("frame-next"), w.Entry("frame-return"), separator(),
		w.Entry("present"), w.presentMenu(), separator(), w.readyLessons())
}

// filed is the document that the file holds: the one that is shown or, while a frame is open, the one that waits for
// its return. The lesson is this one's.
func (w *Window) filed() *document.Document {
	if o := w.lesson.open; o != nil {
		return o.doc
	}
	return w.Bench.Doc()
}

// frames are those of the lesson.
func (w *Window) frames() []view.Frame { return w.filed().Frames() }

// chosenFrame is the frame chosen in the strip, or -1 where there are none.
func (w *Window) chosenFrame() int {
	return max(min(w.lesson.chosen, len(w.frames())-1), min(0, len(w.frames())-1))
}

// chosenIsOpen reports whether the frame chosen is the one that is open.
func (w *Window) chosenIsOpen() bool {
	o := w.lesson.open
	return o != nil && o.index == w.chosenFrame()
}

// openLesson begins anew with the document that was opened. One that has a lesson shows it.
func (w *Window) openLesson() {
	l := &w.lesson
	l.chosen = 0
	l.shown = l.shown || len(w.Bench.Doc().Frames()) > 0
}

// showLesson shows the strip or hides it.
func (w *Window) showLesson(on bool) {
	if w.lesson.shown == on {
		return
	}
	w.lesson.shown = on
	if !on {
		w.Win.Canvas().Focus(w.Board)
	}
	w.Win.SetMainMenu(w.menu())
	w.Refresh(workbench.Lesson)
	w.Win.Content().Refresh()
	w.Trace.Places()
}

// chooseFrame chooses a frame in the strip.
func (w *Window) chooseFrame(i int) {
	w.lesson.chosen = i
	w.Refresh(workbench.Lesson)
}

// takeFrame puts what the window shows into the lesson, behind the frame that is chosen.
func (w *Window) takeFrame() {
	if w.Bench.On(workbench.Comparing) {
		w.Hint(w.Say(solve.Say("lesson.not_compared")))
		return
	}
	f := view.Frame{Title: w.Bench.Doc().Current().Name, Caption: w.proposedCaption(), Shot: w.Bench.Shot()}
	at := w.chosenFrame() + 1
	w.frameAdded(at)
	w.filed().InsertFrame(at, f)
	w.showLesson(true)
	w.Trace.Line("frame", at+1)
}

// frameAdded makes room for a frame at a place and chooses it.
func (w *Window) frameAdded(at int) {
	w.lesson.chosen = at
	if o := w.lesson.open; o != nil && o.index >= at {
		o.index++
	}
}

// proposedCaption is what the window says of the move or the event that the view stands behind.
func (w *Window) proposedCaption() string {
	t := w.Bench.ProposedCaption()
	if t.Key == "" {
		return ""
	}
	return shell.Sentence(w.Say(t))
}

// updateFrame puts what the window shows in the place of what the chosen or, if there is one, the open frame shows.
// Its texts stay, and so do a part of the board and, unless another is pointed at now, a cell pointed at, where they
// still mean something.
func (w *Window) updateFrame() {
	i := w.chosenFrame()
	if o := w.lesson.open; o != nil {
		i = o.index
	}
	f := w.frames()[i]
	before := f.Shot
	f.Shot = w.Bench.Shot()
	if size := f.Shot.Dataset.Board.Size; size == before.Dataset.Board.Size {
		f.Shot.Region = before.Region
		if f.Shot.Lens == before.Lens && f.Shot.Pointer == grid.None { // the pointer is on a button
			f.Shot.Pointer = before.Pointer
		}
	}
	w.filed().SetFrame(i, f)
	if w.lesson.open != nil {
		w.Bench.Doc().MarkSaved()
	}
	w.Trace.Line("frame-updated", i+1)
}

func (w *Window) duplicateFrame() {
	i := w.chosenFrame()
	w.frameAdded(i + 1)
	w.filed().DuplicateFrame(i)
}

func (w *Window) removeFrame() {
	i := w.chosenFrame()
	if o := w.lesson.open; o != nil && o.index > i {
		o.index--
	}
	w.filed().RemoveFrame(i)
}

// moveFrame moves a frame to another place, where it stays chosen.
func (w *Window) moveFrame(from, to int) {
	n := len(w.frames())
	if from < 0 || from >= n || to < 0 || to >= n || from == to {
		return
	}
	if o := w.lesson.open; o != nil {
		order := make([]int, n) // the frame that was at a place
		for i := range order {
			order[i] = i
		}
		order = slices.Insert(slices.Delete(order, from, from+1), to, from)
		o.index = slices.Index(order, o.index)
	}
	w.lesson.chosen = to
	w.filed().MoveFrame(from, to)
}

// editFrame changes a frame's texts or how long it is shown.
func (w *Window) editFrame(i int, edit func(*view.Frame)) {
	if i < 0 || i >= len(w.frames()) {
		return
	}
	f := w.frames()[i]
	edit(&f)
	w.filed().SetFrame(i, f)
}
