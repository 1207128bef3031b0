package app

import (
	"errors"
	"io/fs"
	"time"

	"stepboard/app/document"
	"stepboard/app/rooms/filing"
	"stepboard/app/rooms/lesson"
	"stepboard/app/rooms/selection"
	"stepboard/app/storage/files"
	"stepboard/app/storage/recovery"
	"stepboard/app/studio/stills"
	"stepboard/app/workbench"
	"stepboard/scene"
	"stepboard/solve"
)

// host implements workbench.Host for the window. Most of its methods come from the shell.
type host struct{ *Window }

func (h host) ShowStates() { h.results.ShowStates() }

// Edited reacts to changes of the document. If the board has changed, the board widget gets the new size of the board,
// and the selection is updated. An arrow that was begun with the keyboard is dropped: its first cell may have changed.
func (h host) Edited(c workbench.Changes) {
	if c.Has(workbench.Board) {
		h.Board.SetSize(h.Bench.Doc().Board().Size)
		h.annotate.ForgetArrow()
		h.selection.Edited()
	}
}

// ModeChanged removes the hint in the status line, because the hint's control may now be hidden. If m is switched on,
// or if m is Drawing or Selecting, it also hides the cell cursor and gives the focus to the board.
func (h host) ModeChanged(m workbench.Mode, on bool) {
	if on && m != workbench.Selecting {
		h.selection.Drop()
	}
	switch m {
	case workbench.Drawing:
		h.annotate.ForgetArrow()
	case workbench.Comparing:
		if !on {
			h.comparing.Drop()
		}
		return
	}
	if h.parts == nil {
		return
	}
	if on || m == workbench.Drawing || m == workbench.Selecting {
		h.editor.HideCursor()
		h.FocusBoard()
	}
	h.Hint("")
	if m == workbench.Drawing || m == workbench.Selecting {
		h.Refresh(workbench.Menus | workbench.Editor | workbench.Hovered | workbench.Lesson)
		h.Trace.Places()
	}
}

// FinishInput ends the pointer's stroke and the writing of a label, and closes the welcome page and a frame's preview.
func (w *Window) FinishInput() {
	w.welcome.Close()
	w.lesson.EndPreview()
	w.Board.EndStroke()
	w.annotate.CommitLabel()
}

// Draw draws the visible part of the board, or the compared boards.
func (w *Window) Draw() {
	if w.Bench.Doc() == nil || w.Look == nil {
		return
	}
	if w.comparing.Draw() {
		return
	}
	w.Board.SetScene(w.Bench.Scene())
	w.drawPointed()
	w.Trace.Lens()
}

// viewMoved reacts to a scroll or zoom of the board. It draws a lens again, because lenses draw only visible cells. It
// draws the selection again, because the frame around the selection has the same width at every scale.
func (w *Window) viewMoved() {
	w.annotate.PlaceLabel()
	switch {
	case w.Bench.Lens.Chosen() != nil:
		w.Draw()
	case w.selection.Selected():
		w.drawPointed()
	}
}

// drawPointed draws the overlay of the board: marks for the pointed cell and the selection, or the unfinished arrow.
func (w *Window) drawPointed() {
	if w.Bench.On(workbench.Drawing) {
		w.Board.SetHover(w.annotate.Preview())
		return
	}
	over, selected := w.Bench.Pin.Over(w.pointed()), w.selection.Over()
	if len(over) > 0 {
		if selected != nil {
			over = append(over, selected.Ops...)
		}
		selected = &scene.Scene{Ops: over}
	}
	w.Board.SetHover(selected)
}

// clipHost is the part of the window that the clipboard's room may call.
type clipHost struct {
	*selection.Room
	w *Window
}

func (h clipHost) Adopt(c document.Content) { h.w.filing.Adopt(c, nil) }

func (h clipHost) Warn(list []solve.Diagnostic) { h.w.filing.Warn(list) }

func (h clipHost) AnswerText() string { return h.w.results.AnswerText() }

type filingHost struct {
	*lesson.Room
	w *Window
}

func (h filingHost) FileOpened(path string, f files.Format) {
	h.w.rules.FileOpened(path, f == files.Rules)
}

func (h filingHost) OpenFaulty(path string, fault *solve.InputError) {
	h.w.rules.OpenFaulty(path, fault)
}

// fileHost is the part of the window that the rooms of rules, of rescued work and of the welcome page may call. Most of
// its methods come from the room of files.
type fileHost struct {
	*filing.Room
	w *Window
}

func (h fileHost) OpenFile(path string) { h.Room.Open(path) }

func (h fileHost) OpenReady(p solve.Puzzle) { h.w.lesson.OpenReady(p.ID()) }

func (h fileHost) Recent() []string { return h.Room.Recent.Now() }

func (h fileHost) Tour(p solve.Puzzle, language string) (document.Content, error) {
	return filing.Tour(p, language)
}

func (h fileHost) Unsaved() []recovery.Work {
	works := h.Works()
	if shown := h.w.Bench.Doc(); shown != h.w.lesson.Filed() && shown.Dirty() { // a frame of the lesson is open
		name := h.w.Say(solve.Say("app.recovery.frame", "Name", h.Name(), "Frame", h.w.lesson.Opened()+1))
		works = append(works, recovery.Work{Note: recovery.Note{Name: name}, Key: shown, Content: shown.Content()})
	}
	now := time.Now()
	for i := range works {
		works[i].At = now
	}
	return works
}

func (h fileHost) OpenWindow(file string) error {
	if h.Begin == nil {
		return errors.ErrUnsupported
	}
	return h.Begin(file)
}

func (h fileHost) StopExports() { h.w.export.StopAndWait() }

// lessonHost is the part of the window that the lesson's room may call.
type lessonHost struct{ w *Window }

func (h lessonHost) OpenBuiltIn(from fs.FS, folder, name string, proceed func()) {
	h.w.filing.OpenBuiltIn(from, folder, name, proceed)
}

func (h lessonHost) CommitLabel() { h.w.annotate.CommitLabel() }

func (h lessonHost) ExportLesson() { h.w.export.OpenLesson() }

// newStills returns the worker that draws pictures of frames. After each picture the parts of the lesson are refreshed.
func (w *Window) newStills() *stills.Worker {
	return stills.New(w.Bench.Budget(), func(t solve.Text) string { return w.lesson.Spoken(t) },
		func(n int64) string { return w.lesson.Counted(n) }, func() {
			w.Post(func() {
				if w.Bench.Doc() != nil && !w.life.closing {
					w.Refresh(workbench.Lesson)
				}
			})
		})
}
