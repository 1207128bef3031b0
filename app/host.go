package app

import (
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
		h.HideCursor()
		h.FocusBoard()
	}
	h.Hint("")
	if m == workbench.Drawing || m == workbench.Selecting {
		h.Refresh(workbench.Menus | workbench.Editor | workbench.Hovered | workbench.Lesson)
		h.Trace.Places()
	}
}

// FinishInput ends the pointer's stroke and the writing of a label, and closes the welcome page.
func (w *Window) FinishInput() {
	w.welcome.Close()
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
	over, selected := w.Bench.Pin.Over(w.Pointed()), w.selection.Over()
	if len(over) > 0 {
		if selected != nil {
			over = append(over, selected.Ops...)
		}
		selected = &scene.Scene{Ops: over}
	}
	w.Board.SetHover(selected)
}

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
