package shell

import (
	"fmt"
	"os"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"stepboard/app/view/annotate"
	"stepboard/app/workbench/run"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
)

// TraceVariable is the environment variable that names a file to which the window's doings are written, a line each,
// for tests that drive the real window. The lines are documented in package e2e.
const TraceVariable = "STEPBOARD_TRACE"

// Trace writes the lines; nil where nobody asked for them.
type Trace struct {
	s      *Shell
	out    *os.File
	parts  map[string]fyne.CanvasObject
	placed map[string]string // the geometry said last
	Last   map[string]string // what was said last of answers

	unshown string // an answer that no frame has shown yet
	looks   int    // how often the places are yet to be told
}

func openTrace(s *Shell) *Trace {
	path := os.Getenv(TraceVariable)
	if path == "" {
		return nil
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o600)
	if err != nil {
		fmt.Fprintln(os.Stderr, TraceVariable+":", err)
		return nil
	}
	return &Trace{
		s: s, out: f, parts: map[string]fyne.CanvasObject{}, placed: map[string]string{},
		Last: map[string]string{},
	}
}

// Line writes a line of words.
func (t *Trace) Line(words ...any) {
	if t != nil {
		_, _ = t.out.WriteString(fmt.Sprintln(words...)) // in one write; nobody reads: nobody misses it
	}
}

// Title tells the title of the window.
func (t *Trace) Title(s string) { t.Line("title", s) }

// Saved tells that the document was written to a file.
func (t *Trace) Saved(s string) { t.Line("saved", s) }

// Opened tells that a file is shown; what is answered from now on is news.
func (t *Trace) Opened(s string) {
	if t != nil {
		t.Last["answer"] = ""
		t.Line("opened", s)
	}
}

// Dialog tells that a dialog opened, or with "none" that it closed.
func (t *Trace) Dialog(id string) { t.Line("dialog", id) }

// Answer tells the shown query's checked answer, once.
func (t *Trace) Answer(r run.Result) {
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
	at := t.s.Bench.Shown()
	s := fmt.Sprintln("answer", at.Dataset+1, at.Query+1, value, badge)
	if t.Last["answer"] != s {
		t.Last["answer"] = s
		t.Line(strings.TrimSpace(s))
		t.unshown = fmt.Sprintf("%d %d %s", at.Dataset+1, at.Query+1, value)
		t.s.Board.Refresh() // so that its drawing tells of the frame, even of an answer that changes nothing on it
	}
}

// Explored tells that a recording is on the track: its algorithm, how many events it has, and whether it is all there
// is or it is full and the run goes on.
func (t *Trace) Explored(x *explore.Exploration, done bool) {
	state := "full"
	if done {
		state = "whole"
	}
	t.Line("explored", x.Algorithm, x.Len(), state)
}

// Lens tells that what a lens shows is drawn, once for each board or recording that it shows, or that none is.
func (t *Trace) Lens() {
	if t == nil {
		return
	}
	s := "none"
	if l := t.s.Bench.Lens.Chosen(); l != nil {
		s = l.ID
	}
	if t.s.Bench.Lens.Chosen() != nil && t.s.Bench.Lens.View() == nil {
		s = ""
	}
	if s != "" && t.Last["lens"] != s {
		t.Line("lens", s)
	}
	t.Last["lens"] = s
}

// Annotated tells that an annotation was drawn on a cell, or that one was taken away.
func (t *Trace) Annotated(k annotate.Kind, at grid.Cell, drawn bool) {
	if t == nil {
		return
	}
	kind := k.String()
	if !drawn {
		kind = "none"
	}
	b := t.s.Bench.Doc().Board()
	t.Line("annotated", kind, b.Row(at)+1, b.Col(at)+1)
}

// Stale tells that an edit made the shown answer old.
func (t *Trace) Stale() {
	if t != nil && t.Last["answer"] != "" {
		t.Last["answer"] = ""
		t.Line("stale")
	}
}

// Part registers a part whose place is told.
func (t *Trace) Part(name string, o fyne.CanvasObject) {
	if t != nil {
		t.parts[name] = o
	}
}

// Forget takes parts of a dialog that closed out of the register.
func (t *Trace) Forget(prefix string) {
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

// longest is for how many frames, at most, the places are told again: a layout may take more than one.
const longest = 60

// Places tells where the parts are that have moved, once they stay where they are. To look for each part in the whole
// window takes some milliseconds, so that is done once for all that ask for it, behind the frame.
func (t *Trace) Places() {
	if t == nil {
		return
	}
	if t.looks == 0 {
		time.AfterFunc(time.Second/60, func() { t.s.Post(t.place) })
	}
	t.looks = longest
}

// place is Places, now.
func (t *Trace) place() {
	d := fyne.CurrentApp().Driver()
	moving := false
	tell := func(name string, p fyne.Position, s fyne.Size) {
		line := fmt.Sprintf("geometry %s %.1f %.1f %.1f %.1f", name, p.X, p.Y, s.Width, s.Height)
		if t.placed[name] != line {
			t.placed[name], moving = line, true
			t.Line(line)
		}
	}
	if t.s.Bench.Doc() != nil {
		p, s := t.s.Board.CellRect(grid.Cell(0))
		if board := d.AbsolutePositionForObject(t.s.Board); !board.IsZero() {
			tell("cell", board.AddXY(p.X, p.Y), s)
		} else { // in no tree that was drawn yet
			moving = true
		}
	}
	for name, o := range t.parts {
		if p := d.AbsolutePositionForObject(o); !p.IsZero() && o.Visible() {
			tell(name, p, o.Size())
		} else if len(t.s.Questions) > 0 && t.placed[name] == "" { // asked just now, and in no tree yet
			moving = true
		}
	}
	tell("window", fyne.Position{}, t.s.Win.Canvas().Size()) // last: when it is told, the others have been
	left := t.looks - 1
	if t.looks = 0; moving && left > 0 {
		t.Places()
		t.looks = left
	}
}

// Focus tells what has the keyboard, once it is another than before.
func (t *Trace) Focus() {
	if t == nil {
		return
	}
	go t.s.Post(func() {
		s := "none"
		if o, ok := t.s.Win.Canvas().Focused().(fyne.CanvasObject); ok {
			p := fyne.CurrentApp().Driver().AbsolutePositionForObject(o)
			s = fmt.Sprintf("%T %.0f %.0f", o, p.X, p.Y)
		}
		if t.Last["focus"] != s {
			t.Last["focus"] = s
			t.Line("focus", s)
		}
	})
}

// Ready tells that the window takes input.
func (t *Trace) Ready() {
	if t == nil {
		return
	}
	t.Places()
	for _, a := range t.s.Actions {
		if a.Key != "" {
			t.Line("shortcut", a.ID, t.s.KeyName(a))
		}
	}
	go t.s.Post(func() { t.Line("ready") })
}

// beat is how often the UI goroutine is asked whether it is there.
const beat = 5 * time.Millisecond

// Measure tells, where a trace is written, the longest time in each second that the UI goroutine kept a beat waiting,
// and the longest from one look at mouse and keys to the next. Where frames are slow the toolkit's loop takes turns at
// random between what was handed over and the next look with its frame, so that a beat may wait for several frames.
func (s *Shell) Measure() {
	if s.Trace == nil {
		return
	}
	turn := func(f func()) {
		back := make(chan struct{})
		s.Post(func() {
			f()
			close(back)
		})
		<-back
	}
	var last time.Time // when the loop began its last turn for events and a frame
	var longest time.Duration
	s.App.Driver().StartAnimation(&fyne.Animation{ // asks for no frame
		Duration: time.Second, RepeatCount: fyne.AnimationRepeatForever, Tick: func(float32) {
			if now := time.Now(); !last.IsZero() {
				longest = max(longest, now.Sub(last))
			}
			last = time.Now()
		},
	})
	go func() { // lives as long as the program
		var worst time.Duration
		since := time.Now()
		for {
			time.Sleep(beat)
			sent := time.Now()
			turn(func() {})
			worst = max(worst, time.Since(sent))
			if time.Since(since) >= time.Second {
				s.Trace.Line("gap", millis(worst))
				turn(func() {
					s.Trace.Line("turn", millis(longest))
					longest = 0
					s.Trace.Places() // parts move when the window is resized
				})
				worst, since = 0, time.Now()
			}
		}
	}()
}

// Painted tells when the frame that answers a press was shown, how long the board's pixels took in it, and the whole
// frame from their beginning. Presses and frames are handled in one turn of the main loop: what is handed over now
// runs behind both.
func (t *Trace) Painted() {
	if t == nil {
		return
	}
	go t.s.Post(func() {
		now := time.Now()
		at, draw := t.s.Board.Drawn()
		t.Line("painted", now.UnixNano(), "draw", millis(draw), "frame", millis(now.Sub(at)+draw))
	})
}

// Moved tells when the frame that shows a position of the transport was shown, and how long the board's pixels took
// in it.
func (t *Trace) Moved() {
	if t == nil {
		return
	}
	pos := t.s.Bench.Playback.Pos()
	go t.s.Post(func() {
		_, draw := t.s.Board.Drawn()
		t.Line("moved", time.Now().UnixNano(), pos, "draw", millis(draw))
	})
}

// Pointed tells when the frame that shows what a lens says of the cell under the pointer was shown.
func (t *Trace) Pointed(c grid.Cell) {
	if t == nil || t.s.Bench.Lens.View() == nil || c == grid.None {
		return
	}
	b := t.s.Bench.Doc().Board()
	go t.s.Post(func() { t.Line("pointed", time.Now().UnixNano(), b.Row(c)+1, b.Col(c)+1) })
}

// Drawn follows each drawing of the board: if it is the first with a new answer, the frame's end is told. A frame is
// drawn in one turn of the main loop, and what is handed over in it runs behind it.
func (t *Trace) Drawn() {
	if t == nil || t.unshown == "" {
		return
	}
	answer := t.unshown
	t.unshown = ""
	go t.s.Post(func() { t.Line("shown", time.Now().UnixNano(), answer) })
}

func millis(d time.Duration) string { return fmt.Sprintf("%.2f", d.Seconds()*1e3) }

// Frame tells that the board of a frame, or that of the document, takes the place of another; what is answered from
// now on is news.
func (t *Trace) Frame(words ...any) {
	if t != nil {
		t.Last["answer"] = ""
		t.Line(words...)
	}
}
