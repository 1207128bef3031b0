package app

import (
	"slices"

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
func (w *Window) lessonActions() []*action {
	some := func() bool { return len(w.frames()) > 0 }
	alone := func() bool { return !w.bench.On(workbench.Comparing) }
	open := func() bool { return w.lesson.open != nil }
	return []*action{
		{id: "frame-capture", icon: theme.IconCapture, key: fyne.KeyF8, run: w.takeFrame},
		{
			id: "lesson", icon: theme.IconLesson, key: fyne.KeyF9, run: func() { w.showLesson(!w.lesson.shown) },
			checked: func() bool { return w.lesson.shown },
		},
		{
			id: "frame-update", icon: theme.IconReload, run: w.updateFrame,
			enabled: func() bool { return some() && alone() },
		},
		{id: "frame-duplicate", icon: theme.IconNew, run: w.duplicateFrame, enabled: some},
		{
			id: "frame-remove", icon: theme.IconRemove, run: w.removeFrame,
			enabled: func() bool { return some() && !w.chosenIsOpen() },
		},
		{id: "frame-earlier", icon: theme.IconEarlier, run: func() {
			w.moveFrame(w.chosenFrame(),
				w.chosenFrame()-1)
		}, enabled: func() bool { return w.chosenFrame() > 0 }},
		{
			id: "frame-later", icon: theme.IconLater, run: func() { w.moveFrame(w.chosenFrame(), w.chosenFrame()+1) },
			enabled: func() bool { return some() && w.chosenFrame()+1 < len(w.frames()) },
		},
		{
			id: "frame-open", icon: theme.IconOpen, run: func() { w.openFrame(w.chosenFrame()) },
			enabled: func() bool { return some() && !w.chosenIsOpen() },
		},
		{id: "frame-return", icon: theme.IconClose, run: func() { w.leaveFrame(nil) }, enabled: open},
		{
			id: "frame-previous", icon: theme.IconEarlier, key: fyne.KeyPageUp, mod: ctrl,
			run: func() { w.openNext(-1) }, enabled: func() bool { return w.canOpenNext(-1) },
		},
		{
			id: "frame-next", icon: theme.IconLater, key: fyne.KeyPageDown, mod: ctrl, run: func() { w.openNext(1) },
			enabled: func() bool { return w.canOpenNext(1) },
		},
		{id: "present", icon: theme.IconProjector, key: fyne.KeyF5, mod: ctrl, run: w.present},
	}
}

// lessonMenu is what there is to do with the lesson.
func (w *Window) lessonMenu() *fyne.Menu {
	separator := fyne.NewMenuItemSeparator
	return fyne.NewMenu(w.say(solve.Say("app.menu.lesson")), w.entry("frame-capture"), w.entry("lesson"), separator(),
		w.entry("frame-update"), w.entry("frame-duplicate"), w.entry("frame-remove"), w.entry("frame-earlier"),
		w.entry("frame-later"), separator(),
		w.entry("frame-open"), w.entry("frame-previous"), w.entry("frame-next"), w.entry("frame-return"), separator(),
		w.entry("present"), w.presentMenu(), separator(), w.readyLessons())
}

// filed is the document that the file holds: the one that is shown or, while a frame is open, the one that waits for
// its return. The lesson is this one's.
func (w *Window) filed() *document.Document {
	if o := w.lesson.open; o != nil {
		return o.doc
	}
	return w.bench.Doc()
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
	l.shown = l.shown || len(w.bench.Doc().Frames()) > 0
}

// showLesson shows the strip or hides it.
func (w *Window) showLesson(on bool) {
	if w.lesson.shown == on {
		return
	}
	w.lesson.shown = on
	if !on {
		w.win.Canvas().Focus(w.board)
	}
	w.win.SetMainMenu(w.menu())
	w.refresh(workbench.Lesson)
	w.win.Content().Refresh()
	w.trace.places(w)
}

// chooseFrame chooses a frame in the strip.
func (w *Window) chooseFrame(i int) {
	w.lesson.chosen = i
	w.refresh(workbench.Lesson)
}

// takeFrame puts what the window shows into the lesson, behind the frame that is chosen.
func (w *Window) takeFrame() {
	if w.bench.On(workbench.Comparing) {
		w.hint(w.say(solve.Say("lesson.not_compared")))
		return
	}
	f := view.Frame{Title: w.bench.Doc().Current().Name, Caption: w.proposedCaption(), Shot: w.bench.Shot()}
	at := w.chosenFrame() + 1
	w.frameAdded(at)
	w.filed().InsertFrame(at, f)
	w.showLesson(true)
	w.trace.line("frame", at+1)
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
	t := w.bench.ProposedCaption()
	if t.Key == "" {
		return ""
	}
	return sentence(w.say(t))
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
	f.Shot = w.bench.Shot()
	if size := f.Shot.Dataset.Board.Size; size == before.Dataset.Board.Size {
		f.Shot.Region = before.Region
		if f.Shot.Lens == before.Lens && f.Shot.Pointer == grid.None { // the pointer is on a button
			f.Shot.Pointer = before.Pointer
		}
	}
	w.filed().SetFrame(i, f)
	if w.lesson.open != nil {
		w.bench.Doc().MarkSaved()
	}
	w.trace.line("frame-updated", i+1)
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
