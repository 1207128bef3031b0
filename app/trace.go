package app

import (
	"fmt"
	"os"
	"strings"

	"fyne.io/fyne/v2"

	"stepboard/app/annotate"
	"stepboard/app/session"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
)

// TraceVariable is the environment variable that names a file to which the window's doings are written, a line each,
// for tests that drive the real window. The lines are documented in package e2e.
const TraceVariable = "STEPBOARD_TRACE"

// trace writes the lines; nil where nobody asked for them.
type trace struct {
	out    *os.File
	parts  map[string]fyne.CanvasObject
	placed map[string]string // the geometry said last
	last   map[string]string // what was said last of answers

	unshown string // an answer that no frame has shown yet
}

func openTrace() *trace {
	path := os.Getenv(TraceVariable)
	if path == "" {
		return nil
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o600)
	if err != nil {
		fmt.Fprintln(os.Stderr, TraceVariable+":", err)
		return nil
	}
	return &trace{out: f, parts: map[string]fyne.CanvasObject{}, placed: map[string]string{}, last: map[string]string{}}
}

func (t *trace) line(words ...any) {
	if t != nil {
		_, _ = t.out.WriteString(fmt.Sprintln(words...)) // in one write; nobody reads: nobody misses it
	}
}

func (t *trace) title(s string) { t.line("title", s) }
func (t *trace) saved(s string) { t.line("saved", s) }

// opened tells that a file is shown; what is answered from now on is news.
func (t *trace) opened(s string) {
	if t != nil {
		t.last["answer"] = ""
		t.line("opened", s)
	}
}

// dialog tells that a dialog opened, or with "none" that it closed.
func (t *trace) dialog(id string) { t.line("dialog", id) }

// answer tells the shown query's checked answer, once.
func (t *trace) answer(w *Window, r session.Result) {
	if t == nil || r.Err == nil && !r.Checked {
		return
	}
	value, badge := "none", "unchecked"
	if r.Err == nil && r.Answer.Value >= 0 {
		value = fmt.Sprint(r.Answer.Value)
	}
	if r.OK {
		badge = "verified"
	}
	at := w.bench.Shown()
	s := fmt.Sprintln("answer", at.Dataset+1, at.Query+1, value, badge)
	if t.last["answer"] != s {
		t.last["answer"] = s
		t.line(strings.TrimSpace(s))
		t.unshown = fmt.Sprintf("%d %d %s", at.Dataset+1, at.Query+1, value)
		w.board.Refresh() // so that its drawing tells of the frame, even of an answer that changes nothing on it
	}
}

// explored tells that a recording is on the track: its algorithm, how many events it has, and whether it is all there
// is or it is full and the run goes on.
func (t *trace) explored(x *explore.Exploration, done bool) {
	state := "full"
	if done {
		state = "whole"
	}
	t.line("explored", x.Algorithm, x.Len(), state)
}

// lens tells that what a lens shows is drawn, once for each board or recording that it shows, or that none is.
func (t *trace) lens(w *Window) {
	if t == nil {
		return
	}
	s := "none"
	if l := w.bench.Lens.Chosen(); l != nil {
		s = l.ID
	}
	if w.bench.Lens.Chosen() != nil && w.bench.Lens.View() == nil {
		s = ""
	}
	if s != "" && t.last["lens"] != s {
		t.line("lens", s)
	}
	t.last["lens"] = s
}

// annotated tells that an annotation was drawn on a cell, or that one was taken away.
func (t *trace) annotated(w *Window, k annotate.Kind, at grid.Cell, drawn bool) {
	kind := k.String()
	if !drawn {
		kind = "none"
	}
	b := w.bench.Doc().Board()
	t.line("annotated", kind, b.Row(at)+1, b.Col(at)+1)
}

// stale tells that an edit made the shown answer old.
func (t *trace) stale() {
	if t != nil && t.last["answer"] != "" {
		t.last["answer"] = ""
		t.line("stale")
	}
}

// part registers a part whose place is told.
func (t *trace) part(name string, o fyne.CanvasObject) {
	if t != nil {
		t.parts[name] = o
	}
}

// forget takes parts of a dialog that closed out of the register.
func (t *trace) forget(prefix string) {
	if t == nil {
		return
	}
	for name := range t.parts {
		if strings.HasPrefix(name, prefix) {
			delete(t.parts, name)
			delete(t.placed, name)
		}
	}
}

// places tells where the parts are that have moved, once the layout of this moment is done.
func (t *trace) places(w *Window) {
	if t == nil {
		return
	}
	go w.post(func() { // behind the layout of this turn
		d := fyne.CurrentApp().Driver()
		tell := func(name string, p fyne.Position, s fyne.Size) {
			line := fmt.Sprintf("geometry %s %.1f %.1f %.1f %.1f", name, p.X, p.Y, s.Width, s.Height)
			if t.placed[name] != line {
				t.placed[name] = line
				t.line(line)
			}
		}
		if w.bench.Doc() != nil {
			p, s := w.board.CellRect(grid.Cell(0))
			tell("cell", d.AbsolutePositionForObject(w.board).AddXY(p.X, p.Y), s)
		}
		for name, o := range t.parts {
			if o.Visible() {
				tell(name, d.AbsolutePositionForObject(o), o.Size())
			}
		}
		tell("window", fyne.Position{}, w.win.Canvas().Size()) // last: when it is told, the others have been
	})
}

// ready tells that the window takes input.
func (t *trace) ready(w *Window) {
	if t == nil {
		return
	}
	t.places(w)
	go w.post(func() { t.line("ready") })
}
