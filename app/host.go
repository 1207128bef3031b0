package app

import (
	"errors"
	"time"

	"stepboard/app/document"
	"stepboard/app/rooms/filing"
	"stepboard/app/rooms/lesson"
	"stepboard/app/rooms/selection"
	"stepboard/app/storage/files"
	"stepboard/app/storage/recovery"
	"stepboard/app/workbench"
	"stepboard/scene"
	"stepboard/solve"
)

// host is the window as its workbench knows it. Most of its methods are the shell's.
type host struct{ *Window }

var _ workbench.Host = host{}

func (h host) Draw() { h.drawBoard() }

func (h host) ShowStates() { h.results.ShowStates() }

func (h host) FinishInput() { h.finishInput() }

// Edited makes the board widget as large as the board. An arrow that the keyboard has begun is forgotten, because its
// cell may be another now.
func (h host) Edited(c workbench.Changes) {
	if c.Has(workbench.Board) {
		h.Board.SetSize(h.Bench.Doc().Board().Size)
		h.annotate.ForgetArrow()
		h.selection.Edited()
	}
}

// ModeChanged gives the keyboard to the board and hides the cell cursor. This also removes the hint of a button that
// may be hidden now.
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

// finishInput ends a stroke of the pointer, the writing of a label, and the preview of a frame.
func (w *Window) finishInput() {
	w.welcome.Close()
	w.lesson.EndPreview()
	w.Board.EndStroke()
	w.annotate.CommitLabel()
}

// drawBoard draws the visible part of the board, or the compared boards.
func (w *Window) drawBoard() {
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

// viewMoved reacts to a move of the board's view: the lens draws the visible cells, the frame around the selection
// keeps its width at every scale, and a label stays at its cell.
func (w *Window) viewMoved() {
	w.annotate.PlaceLabel()
	switch {
	case w.Bench.Lens.Chosen() != nil:
		w.drawBoard()
	case w.selection.Selected():
		w.drawPointed()
	}
}

// drawPointed draws the overlay for the cell that is pointed at, and the selection. In drawing mode it draws the
// unfinished arrow.
func (w *Window) drawPointed() {
	if w.Bench.On(workbench.Drawing) {
		w.Board.SetHover(w.annotate.Preview())
		return
	}
	over, selected := w.Bench.Pin.Over(w.pointed()), w.selection.Over()
	switch {
	case len(over) == 0:
		w.Board.SetHover(selected)
	case selected != nil:
		over = append(over, selected.Ops...)
		fallthrough
	default:
		w.Board.SetHover(&scene.Scene{Ops: over})
	}
}

// clipHost is the window as the room of the clipboard knows it.
type clipHost struct {
	*selection.Room
	w *Window
}

func (h clipHost) Adopt(c document.Content) { h.w.filing.Adopt(c, nil) }

func (h clipHost) Warn(list []solve.Diagnostic) { h.w.filing.Warn(list) }

func (h clipHost) AnswerText() string { return h.w.results.AnswerText() }

// filingHost is the window as the room of files knows it.
type filingHost struct {
	*lesson.Room
	w *Window
}

func (h filingHost) Open(o workbench.Opening) { h.w.open(o) }

func (h filingHost) Came(path string, f files.Format) { h.w.rules.Came(path, f == files.Rules) }

// rulesHost is the window as the room of rules knows it.
type rulesHost struct {
	filing.Chooser
	w *Window
}

func (h rulesHost) Open(o workbench.Opening) { h.w.open(o) }

func (h rulesHost) OpenFile(path string) { h.w.filing.Open(path) }

func (h rulesHost) Filed() *document.Document { return h.w.lesson.Filed() }

func (h rulesHost) Recent() []string { return h.w.filing.Recent.Now() }

// rescueHost is the window as the room of unsaved work knows it.
type rescueHost struct {
	*filing.Room
	w *Window
}

func (h rescueHost) Unsaved() []recovery.Work {
	works := h.Works()
	if shown := h.w.Bench.Doc(); shown != h.w.lesson.Filed() && shown.Dirty() { // a frame of its lesson is open
		name := h.w.Say(solve.Say("app.recovery.frame", "Name", h.Name(), "Frame", h.w.lesson.Opened()+1))
		works = append(works, recovery.Work{Note: recovery.Note{Name: name}, Key: shown, Content: shown.Content()})
	}
	now := time.Now()
	for i := range works {
		works[i].At = now
	}
	return works
}

func (h rescueHost) OpenWindow(file string) error {
	if h.Begin == nil {
		return errors.ErrUnsupported
	}
	return h.Begin(file)
}

func (h rescueHost) StopExports() { h.w.export.StopAndWait() }
