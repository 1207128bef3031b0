package app

import (
	"time"

	"stepboard/app/rooms/annotate"
	"stepboard/app/run"
	"stepboard/app/view"
	"stepboard/app/workbench"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
)

// host is the window as its workbench knows it.
type host struct{ w *Window }

var _ workbench.Host = host{}

func (h host) Post(f func()) { h.w.Post(f) }

func (h host) After(d time.Duration, f func()) { h.w.After(d, f) }

func (h host) Live() bool { return h.w.Settings.Live() }

func (h host) Style() view.Style { return view.Style{Look: h.w.Look, Colors: h.w.Colors()} }

func (h host) Pointed() grid.Cell { return h.w.pointed() }

func (h host) Point(at grid.Cell) { h.w.editor.ShowCursor(at) }

func (h host) Number(n int64) string { return h.w.Number(n) }

func (h host) Draw() { h.w.drawBoard() }

func (h host) Refresh(c workbench.Changes) { h.w.Refresh(c) }

func (h host) Rebuild() { h.w.build() }

func (h host) ShowStates() { h.w.results.ShowStates() }

func (h host) Complain(err error) { h.w.Complain(err) }

func (h host) Reason(err error) string { return h.w.Reason(err) }

func (h host) InSight() lens.Window {
	patch, cell := h.w.Board.InSight()
	return lens.Window{Patch: patch, Cell: cell}
}

// Edited makes the board widget as large as the board. An arrow that the keyboard has begun is forgotten: its cell
// may be another now.
func (h host) Edited(c workbench.Changes) {
	if c.Has(workbench.Board) {
		h.w.Board.SetSize(h.w.Bench.Doc().Board().Size)
		h.w.annotate.ForgetArrow()
	}
}

func (h host) FinishInput() { h.w.finishInput() }

// ModeChanged gives the keyboard to the board, takes the cell cursor away, and with it what was said of a button that
// may be hidden now.
func (h host) ModeChanged(m workbench.Mode, on bool) {
	w := h.w
	switch m {
	case workbench.Playing:
		w.Board.TakesTab = on
	case workbench.Drawing:
		w.annotate.ForgetArrow()
	case workbench.Comparing:
		if !on {
			w.comparing.Drop()
		}
		return
	}
	if w.parts == nil {
		return
	}
	if on || m == workbench.Drawing {
		w.editor.HideCursor()
		w.Win.Canvas().Focus(w.Board)
	}
	w.Hint("")
	if m == workbench.Drawing {
		w.Refresh(workbench.Menus | workbench.Editor | workbench.Hovered | workbench.Lesson)
		w.Trace.Places()
	}
}

func (h host) TraceStale() { h.w.Trace.Stale() }

func (h host) TraceMoved() { h.w.Trace.Moved() }

func (h host) TraceAnswer(_ solve.Target, r run.Result) { h.w.Trace.Answer(r) }

func (h host) TraceExplored(x *explore.Exploration, whole bool) {
	h.w.Trace.Explored(x, whole)
}

// cellCursor is the keyboard's cell cursor as drawing on the board knows it.
type cellCursor struct{ w *Window }

var _ annotate.Host = cellCursor{}

func (c cellCursor) Cursor() grid.Cell { return c.w.editor.Cursor }

func (c cellCursor) ShowCursor() { c.w.editor.ShowCursor(c.w.editor.Last) }

func (c cellCursor) HideCursor() { c.w.editor.HideCursor() }

func (c cellCursor) StepCursor(d grid.Dir) { c.w.editor.StepCursor(d) }

// finishInput ends a stroke of the pointer and a label that is being written.
func (w *Window) finishInput() {
	w.Board.EndStroke()
	w.annotate.CommitLabel()
}

// drawBoard draws what is seen of the board, or the boards that are compared.
func (w *Window) drawBoard() {
	if w.Bench.Doc() == nil || w.Look == nil {
		return
	}
	if w.comparing.Draw() {
		return
	}
	w.Board.SetScene(w.Bench.Scene())
	w.pointAt(w.pointed())
	w.Trace.Lens()
}

// lensMoved follows the view of the board: a lens draws what is in sight, and a label is written at its cell.
func (w *Window) lensMoved() {
	w.annotate.PlaceLabel()
	if w.Bench.Lens.Chosen() != nil {
		w.drawBoard()
	}
}

// pointAt shows what the lens adds for the cell under the pointer, and returns what it says of it. While annotations
// are drawn it shows the arrow under way.
func (w *Window) pointAt(c grid.Cell) (solve.Text, bool) {
	if w.Bench.On(workbench.Drawing) {
		w.Board.SetHover(w.annotate.Preview())
		return solve.Text{}, false
	}
	d := w.Bench.Lens.Detail(c)
	if len(d.Over) > 0 {
		w.Board.SetHover(&scene.Scene{Ops: d.Over})
	} else {
		w.Board.SetHover(nil)
	}
	return d.Text, d.Text.Key != ""
}

// exportHost is the window as the room of exports knows it.
type exportHost struct{ w *Window }

func (h exportHost) Frames() []view.Frame { return h.w.lesson.Frames() }

func (h exportHost) Title() string { return h.w.lesson.Filed().Title() }

func (h exportHost) FileName() string { return h.w.fileName() }

func (h exportHost) Folder() string { return h.w.folder() }

func (h exportHost) Save(title, folder, name string, done func(path string, err error)) {
	h.w.dialogs.Save(title, folder, name, done)
}
