// Package lesson shows and edits a lesson, which is a list of frames: pictures of boards with texts. The strip at the
// bottom of the window shows the frames. The user can open a frame in place of the document.
package lesson

import (
	"cmp"

	"fyne.io/fyne/v2"

	"stepboard/app/catalogue"
	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/view"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/widgets"
)

// Room is the window's view of the lesson. The document stores the frames.
type Room struct {
	*shell.Shell
	commit func() // see New

	shown  bool // whether the strip is shown
	chosen int  // index of the chosen frame, maybe too large after frames were removed; see Chosen
	film   *widgets.Filmstrip
	writes bool                             // whether the pane with the frame's texts is open
	pane   *Pane                            // the newest pane, or nil
	tongue *catalogue.Catalogue             // see Tongue
	open   *opened                          // the open frame, or nil
	hides  func(index int) workbench.Secret // see OpenFor; nil if no class looks
}

// New returns the room of a window. The function commit ends the writing of a label on the board and stores the label.
func New(s *shell.Shell, commit func()) *Room {
	return &Room{Shell: s, commit: commit, tongue: catalogue.New(s.Text.Language())}
}

// Actions returns the actions of the room.
func (r *Room) Actions() []*shell.Action {
	some := shell.When("frames", func() bool { return len(r.Frames()) > 0 })
	open := func() bool { return r.open != nil }
	return []*shell.Action{
		{ID: "frame-capture", Icon: theme.IconCapture, Key: fyne.KeyF8, Run: r.capture},
		{
			ID: "lesson", Icon: theme.IconLesson, Key: fyne.KeyF9, Run: func() { r.Show(!r.shown) }, Tells: workbench.Notes,
			Checked: func() bool { return r.shown }, Pane: true,
		},
		{
			ID: "frame-texts", Icon: theme.IconAnnotate, Key: fyne.KeyF8, Mod: shell.Shift, Run: r.toggleTexts,
			Enabled: some, Checked: r.Writes, Pane: true, Tells: workbench.Notes,
		},
		{ID: "frame-update", Icon: theme.IconReload, Run: r.update, Enabled: some},
		{
			ID: "frame-play", Icon: theme.IconPlay, Run: r.choosePlay,
			Enabled: shell.When("frame_query", func() bool { return r.frame().Shot.Query >= 0 }), Checked: r.plays,
		},
		{ID: "frame-copy", Icon: theme.IconCopy, Run: r.filmed(r.copy), Enabled: some},
		{ID: "frame-paste", Icon: theme.IconNew, Run: r.filmed(r.paste)},
		{ID: "frame-remove", Icon: theme.IconRemove, Run: r.filmed(r.remove), Enabled: some},
		{ID: "frame-return", Icon: theme.IconClose, Run: func() { r.Leave(nil) }, Enabled: shell.When("frame_open", open)},
		{
			ID: "frame-previous", Icon: theme.IconEarlier, Key: fyne.KeyPageUp, Mod: shell.Ctrl,
			Run:     func() { r.next(-1) },
			Enabled: shell.When("frame_before", func() bool { return r.hasNext(-1) }),
		},
		{
			ID: "frame-next", Icon: theme.IconLater, Key: fyne.KeyPageDown, Mod: shell.Ctrl, Run: func() { r.next(1) },
			Enabled: shell.When("frame_after", func() bool { return r.hasNext(1) }),
		},
	}
}

// Menu returns the menu of the lesson and its frames. The menu bar and the film strip have the same menu.
func (r *Room) Menu() *fyne.Menu {
	return r.Shell.Menu(solve.Say("app.menu.lesson"), "lesson", "frame-capture", "", "frame-texts", "frame-ask",
		"frame-play", "frame-update", "frame-remove", "", "present", "class", "practise", "results")
}

// Filed returns the document of the open file. While a frame is open, this is the waiting document.
func (r *Room) Filed() *document.Document {
	if o := r.open; o != nil {
		return o.Doc
	}
	return r.Bench.Doc()
}

// Doc returns the document that has the lesson: the document of the open file or, if it has no frames, the document
// whose lesson was shown last. So boards of all puzzles come into one lesson.
func (r *Room) Doc() *document.Document {
	doc := r.Filed()
	if len(doc.Frames()) == 0 {
		return cmp.Or(r.Files.Taught(), doc)
	}
	return doc
}

// Frames returns the frames of the lesson.
func (r *Room) Frames() []view.Frame { return r.Doc().Frames() }

// Chosen returns the index of the frame chosen in the strip, or -1 if there are no frames.
func (r *Room) Chosen() int { return min(max(r.chosen, 0), len(r.Frames())-1) }

// Shown reports whether the strip is shown. Pictures of frames tell answers, so no class sees the strip.
func (r *Room) Shown() bool { return r.shown && !r.Bench.Hides(workbench.Notes) }

// OpenedCompared reports whether the open frame compares algorithms.
func (r *Room) OpenedCompared() bool {
	return r.open != nil && r.Frames()[r.open.index].Shot.Compared != nil
}

// Opened returns the index of the open frame, or -1.
func (r *Room) Opened() int {
	if r.open == nil {
		return -1
	}
	return r.open.index
}

// Begin prepares the room for a newly opened document. If the document has a lesson, Begin shows the strip.
func (r *Room) Begin() {
	r.open, r.hides = nil, nil
	if len(r.Bench.Doc().Frames()) > 0 {
		r.chosen, r.shown = 0, true
	}
}

// Escape returns from an open frame, if no other part has used the key. It reports whether a frame was open.
func (r *Room) Escape() bool {
	if r.open == nil {
		return false
	}
	r.Leave(nil)
	return true
}

// Page handles Page Up and Page Down. If a frame is open, Page opens the previous or the next frame in its place. It
// reports whether it has used the key.
func (r *Room) Page(name fyne.KeyName) bool {
	id := map[fyne.KeyName]string{fyne.KeyPageUp: "frame-previous", fyne.KeyPageDown: "frame-next"}[name]
	if r.open == nil || id == "" {
		return false
	}
	if a := r.Action(id); r.Can(a) {
		r.Perform(a)
	}
	return true
}

// Show shows or hides the strip.
func (r *Room) Show(on bool) {
	if r.shown == on {
		return
	}
	r.shown = on
	if !on {
		r.FocusBoard()
	}
	r.Refresh(workbench.Menus | workbench.Lesson)
	r.Win.Content().Refresh()
	r.Trace.Places()
}

// Choose chooses frame i in the strip.
func (r *Room) Choose(i int) {
	r.chosen = i
	r.Refresh(workbench.Lesson)
}

// Seen returns the window's view as a new frame with a proposed caption. If a file can't contain this view, Seen shows
// a hint, and ok is false.
func (r *Room) Seen() (f view.Frame, ok bool) {
	f = r.SeenFrame()
	f.Caption = catalogue.Sentence(r.Tongue().Say(r.Bench.ProposedCaption()))
	if f.Shot, ok = f.Shot.Filed(); !ok {
		r.Hint(r.Say(solve.Say("lesson.guest")))
	}
	return f, ok
}

// capture adds the window's view to the lesson as a frame, after the chosen frame. The pin goes into this frame only:
// later frames do not point at its cell.
func (r *Room) capture() {
	f, ok := r.Seen()
	if !ok {
		return
	}
	n := r.AddFrame(f)
	if f.Shot.Pointer != grid.None {
		r.Bench.Pin.Put(grid.None)
		r.Refresh(workbench.Menus)
		r.Hint(r.Say(solve.Say("lesson.pin_taken", "N", n)))
	}
	if len(f.Shot.Annotations) > 0 {
		r.Hint(r.Say(solve.Say("lesson.drawn_stays", "N", n)))
	}
}

// AddBoard adds the board of a content as a frame, like AddFrame. The notes of the content become the caption, because
// they name the things on the picture. The class sees both texts, so neither may name the author of a program.
func (r *Room) AddBoard(c document.Content, lens string) (number int) {
	return r.AddFrame(view.Frame{Title: c.Title, Caption: c.Notes, Shot: view.Shot{
		Puzzle: c.Puzzle, Dataset: c.Datasets[c.Dataset].Clone(), Query: c.Query, Task: c.Task, Algorithm: c.Algorithm,
		Lens: lens, Event: -1, Pointer: grid.None, Route: true,
	}})
}

// AddFrame adds a frame after the chosen frame, and returns its number from 1. The dataset of f must not be changed
// afterwards.
func (r *Room) AddFrame(f view.Frame) (number int) {
	at := r.Chosen() + 1
	r.insert(at, f)
	r.Show(true)
	r.Trace.Line("frame", at+1)
	return at + 1
}

// update replaces the view of the open frame by the window's view. If no frame is open, it updates the chosen frame.
// The frame keeps its texts, but a proposed caption is proposed again. If the size of the board is unchanged, the frame
// also keeps its visible part of the board.
func (r *Room) update() {
	i := r.Chosen()
	if o := r.open; o != nil {
		i = o.index
	}
	now, ok := r.Seen()
	if !ok {
		return
	}
	f := r.Frames()[i]
	before := f.Shot
	if r.Bench.Hides(workbench.Answers) { // the window has only the board of the frame
		dataset, annotations := now.Shot.Dataset, now.Shot.Annotations
		now = f
		now.Shot.Dataset, now.Shot.Annotations = dataset, annotations
	}
	if f.Shot = now.Shot; f.Proposed {
		f.Caption, f.Proposed = now.Caption, now.Proposed
	}
	if f.Shot.Dataset.Board.Size == before.Dataset.Board.Size {
		f.Shot.Region = before.Region
	}
	if q := f.Asks; q != nil && q.Kind != "" && !solve.Same(f.Shot.Dataset, before.Dataset) {
		f.Asks = nil
		r.Hint(r.Say(solve.Say("lesson.ask.gone", "N", i+1)))
	}
	r.Doc().SetFrame(i, f)
	if r.open != nil {
		r.Bench.Doc().MarkSaved()
	}
	r.Trace.Line("frame-updated", i+1)
}

// Edit changes frame i with the function edit. If the caption changes, it no longer counts as proposed.
func (r *Room) Edit(i int, edit func(*view.Frame)) {
	if i < 0 || i >= len(r.Frames()) {
		return
	}
	f := r.Frames()[i]
	before := f.Caption
	edit(&f)
	f.Proposed = f.Proposed && f.Caption == before
	r.Doc().SetFrame(i, f)
}
