// Package lesson is the room of the lesson: the strip of its frames at the bottom of the window, what is done with
// frames, and the frame that is open in the place of the document.
package lesson

import (
	"io/fs"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/catalogue"
	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/studio/stills"
	"stepboard/app/theme"
	"stepboard/app/view"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/widgets"
)

// Room is what the window shows of the lesson: the frames themselves are the document's.
type Room struct {
	*shell.Shell
	host   Host
	stills *stills.Worker

	shown    bool            // the strip
	proposed map[string]bool // captions that frames were given as they were taken
	chosen   int             // the frame chosen in the strip; it may be out of range
	film     *widgets.Filmstrip
	preview  bool                 // the chosen frame is seen in the place of the board
	writes   bool                 // the pane with its texts is open
	title    *widget.Entry        // of the pane
	tongue   *catalogue.Catalogue // see Tongue
	open     *opened              // the frame that is open, or nil
}

// Host is what the lesson asks of the window beside the shell.
type Host interface {
	// Open puts a document into the window in the place of the one that is shown.
	Open(o workbench.Opening)
	// OpenBuiltIn shows a file that comes with the program, after the user has been asked about unsaved changes; then
	// follows.
	OpenBuiltIn(from fs.FS, folder, name string, then func())
	// CommitLabel ends the writing of a label on the board, which is kept.
	CommitLabel()
	// ExportLesson opens the export dialog for the lesson.
	ExportLesson()
}

// New is the room of a window; the worker draws the pictures of its strip.
func New(s *shell.Shell, host Host, worker *stills.Worker) *Room {
	return &Room{
		Shell: s, host: host, stills: worker, proposed: map[string]bool{}, tongue: catalogue.New(s.Text.Language()),
	}
}

// Actions are those of the lesson.
func (r *Room) Actions() []*shell.Action {
	some := func() bool { return len(r.Frames()) > 0 }
	open := func() bool { return r.open != nil }
	return []*shell.Action{
		{ID: "frame-capture", Icon: theme.IconCapture, Key: fyne.KeyF8, Run: r.capture},
		{
			ID: "lesson", Icon: theme.IconLesson, Key: fyne.KeyF9, Run: func() { r.Show(!r.shown) },
			Checked: func() bool { return r.shown },
		},
		{
			ID: "frame-texts", Icon: theme.IconAnnotate, Key: fyne.KeyF8, Mod: shell.Shift, Run: r.toggleTexts, Enabled: some,
			Checked: r.Writes,
		},
		{ID: "frame-update", Icon: theme.IconReload, Run: r.update, Enabled: some},
		{
			ID: "frame-play", Icon: theme.IconPlay, Key: fyne.KeyF8, Mod: shell.Ctrl | shell.Shift, Run: r.choosePlay,
			Enabled: r.playable, Checked: r.plays,
		},
		{
			ID: "frame-unpoint", Icon: theme.IconPoint, Run: r.unpoint,
			Enabled: func() bool { return r.pointed() != grid.None },
		},
		{ID: "frame-copy", Icon: theme.IconCopy, Run: r.seen(r.copy), Enabled: some},
		{ID: "frame-paste", Icon: theme.IconNew, Run: r.seen(r.paste)},
		{ID: "frame-duplicate", Icon: theme.IconNew, Run: r.seen(r.duplicate), Enabled: some},
		{
			ID: "frame-remove", Icon: theme.IconRemove, Run: r.seen(r.remove),
			Enabled: func() bool { return some() && !slices.Contains(r.selected(), r.Opened()) },
		},
		{
			ID: "frame-earlier", Icon: theme.IconEarlier, Run: r.seen(func() { r.moveBy(-1) }),
			Enabled: func() bool { return r.movable(-1) },
		},
		{
			ID: "frame-later", Icon: theme.IconLater, Run: r.seen(func() { r.moveBy(1) }),
			Enabled: func() bool { return r.movable(1) },
		},
		{ID: "lesson-export", Icon: theme.IconExport, Run: r.host.ExportLesson, Enabled: some},
		{
			ID: "frame-open", Icon: theme.IconOpen, Run: func() { r.Open(r.Chosen()) },
			Enabled: func() bool { return some() && !r.chosenIsOpen() },
		},
		{ID: "frame-return", Icon: theme.IconClose, Run: func() { r.Leave(nil) }, Enabled: open},
		{
			ID: "frame-previous", Icon: theme.IconEarlier, Key: fyne.KeyPageUp, Mod: shell.Ctrl,
			Run: func() { r.openNext(-1) }, Enabled: func() bool { return r.canOpenNext(-1) },
		},
		{
			ID: "frame-next", Icon: theme.IconLater, Key: fyne.KeyPageDown, Mod: shell.Ctrl, Run: func() { r.openNext(1) },
			Enabled: func() bool { return r.canOpenNext(1) },
		},
	}
}

// Menu is what there is to do with the lesson, with an entry for what slides are drawn on.
func (r *Room) Menu(grounds *fyne.MenuItem) *fyne.Menu {
	frame := r.Submenu(solve.Say("app.menu.frame"), "frame-open", "frame-previous", "frame-next", "frame-return", "",
		"frame-play", "frame-unpoint", "frame-duplicate", "frame-remove", "frame-earlier", "frame-later")
	return r.Shell.Menu(solve.Say("app.menu.lesson"), "frame-capture", "point", frame, "lesson", r.readyMenu(), "",
		"frame-texts", "frame-update", "frame-ask", "", "present", grounds, "practise", "results")
}

// Filed is the document that the file holds: the one that is shown or, while a frame is open, the one that waits for
// its return. The lesson is this one's.
func (r *Room) Filed() *document.Document {
	if o := r.open; o != nil {
		return o.Doc
	}
	return r.Bench.Doc()
}

// Frames are those of the lesson.
func (r *Room) Frames() []view.Frame { return r.Filed().Frames() }

// Chosen is the frame chosen in the strip, or -1 where there are none.
func (r *Room) Chosen() int {
	return max(min(r.chosen, len(r.Frames())-1), min(0, len(r.Frames())-1))
}

// chosenIsOpen reports whether the frame chosen is the one that is open.
func (r *Room) chosenIsOpen() bool { return r.open != nil && r.open.index == r.Chosen() }

// Shown reports whether the strip is shown.
func (r *Room) Shown() bool { return r.shown }

// OpenedCompared reports whether a frame is open that compares algorithms.
func (r *Room) OpenedCompared() bool {
	return r.open != nil && r.Frames()[r.open.index].Shot.Compared != nil
}

// Opened is the frame that is open, or -1.
func (r *Room) Opened() int {
	if r.open == nil {
		return -1
	}
	return r.open.index
}

// Begin begins anew with the document that was opened. One that has a lesson shows it.
func (r *Room) Begin() {
	r.chosen, r.open, r.preview = 0, nil, false
	r.shown = r.shown || len(r.Bench.Doc().Frames()) > 0
}

// Key handles a key that nothing else in the window takes: Escape returns from a frame that is open.
func (r *Room) Key(name fyne.KeyName) {
	if name == fyne.KeyEscape && r.open != nil {
		r.Leave(nil)
	}
}

// Page goes from a frame that is open to the one before or behind it, as in programs for slides, and reports whether a
// key does that.
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

// Show shows the strip or hides it.
func (r *Room) Show(on bool) {
	if r.shown == on {
		return
	}
	r.shown = on
	if !on {
		r.preview = false
		r.FocusBoard()
	}
	r.Refresh(workbench.Menus | workbench.Lesson)
	r.Win.Content().Refresh()
	r.Trace.Places()
}

// Choose chooses a frame in the strip.
func (r *Room) Choose(i int) {
	r.chosen = i
	r.Refresh(workbench.Lesson)
}

// capture puts what the window shows into the lesson, behind the frame that is chosen.
func (r *Room) capture() {
	at := r.Chosen() + 1
	f := r.SeenFrame()
	if t := r.Bench.ProposedCaption(); t.Key != "" {
		f.Caption = shell.Sentence(r.Tongue().Say(t))
	}
	var ok bool
	if f.Shot, ok = f.Shot.Filed(); !ok {
		r.Hint(r.Say(solve.Say("lesson.guest")))
		return
	}
	r.proposed[f.Caption] = true
	r.insert(at, f)
	r.Show(true)
	if len(f.Shot.Annotations) > 0 {
		r.Hint(r.Say(solve.Say("lesson.drawn_stays", "N", at+1, "Key", r.KeyName(r.Action("annotate-clear")))))
	}
	r.Trace.Line("frame", at+1)
}

// AddBoard takes the shown board of a content into the lesson, behind the chosen frame, with the content's title and
// notes. It returns the frame's number, from 1, and a [solve.Refusal] where the lesson is about another puzzle.
func (r *Room) AddBoard(c document.Content, lens string) (number int, err error) {
	return r.AddFrame(view.Frame{Title: c.Title, Notes: c.Notes, Shot: view.Shot{
		Puzzle: c.Puzzle, Dataset: c.Datasets[c.Dataset].Clone(), Query: c.Query, Task: c.Task, Algorithm: c.Algorithm,
		Lens: lens, Event: -1, Pointer: grid.None, Route: true,
	}})
}

// AddFrame takes a frame that another room made into the lesson, as AddBoard does. The frame's board becomes the
// lesson's own.
func (r *Room) AddFrame(f view.Frame) (number int, err error) {
	p := solve.Inner(r.Filed().Puzzle())
	if p != solve.Inner(f.Shot.Puzzle) {
		return 0, solve.Refused("lesson.other_puzzle", "Puzzle", solve.TextOf(p, "name"))
	}
	f.Shot.Puzzle = p
	at := r.Chosen() + 1
	r.insert(at, f)
	r.Show(true)
	r.Trace.Line("frame", at+1)
	return at + 1, nil
}

// update puts what the window shows in the place of what the chosen or, if there is one, the open frame shows.
// Its texts stay, and so does a part of the board where it still means something.
func (r *Room) update() {
	i := r.Chosen()
	if o := r.open; o != nil {
		i = o.index
	}
	now, ok := r.Bench.Shot().Filed()
	if !ok {
		r.Hint(r.Say(solve.Say("lesson.guest")))
		return
	}
	f := r.Frames()[i]
	before := f.Shot
	f.Shot = now
	if f.Shot.Dataset.Board.Size == before.Dataset.Board.Size {
		f.Shot.Region = before.Region
	}
	if q := f.Asks; q != nil && q.Kind != "" && !solve.Same(f.Shot.Dataset, before.Dataset) {
		f.Asks = nil
		r.Hint(r.Say(solve.Say("lesson.ask.gone", "N", i+1)))
	}
	r.Filed().SetFrame(i, f)
	if r.open != nil {
		r.Bench.Doc().MarkSaved()
	}
	r.Trace.Line("frame-updated", i+1)
}

// Edit changes a frame's texts or how long it is shown.
func (r *Room) Edit(i int, edit func(*view.Frame)) {
	if i < 0 || i >= len(r.Frames()) {
		return
	}
	f := r.Frames()[i]
	edit(&f)
	r.Filed().SetFrame(i, f)
}
