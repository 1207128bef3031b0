package shell

import (
	"fmt"
	"os"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"stepboard/app/view/annotate"
	"stepboard/app/workbench/run"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
)

// TraceVariable is the environment variable with the path of the trace file, which tests of the real window read. Each
// line of the trace is an event. Package e2e describes the lines.
const TraceVariable = "STEPBOARD_TRACE"

// TestTrace writes the trace. A *TestTrace is nil if there is no trace file.
type TestTrace struct {
	s      *Shell
	out    *os.File
	parts  map[string]fyne.CanvasObject
	placed map[string]string // the last traced geometry of each part
	Last   map[string]string // the last line of some kinds, by kind

	unshown string // an answer that no frame on the screen shows yet, or ""
	looks   int    // number of frames that place may still check
}

func openTrace(s *Shell) *TestTrace {
	path := os.Getenv(TraceVariable)
	if path == "" {
		return nil
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o600)
	if err != nil {
		fmt.Fprintln(os.Stderr, TraceVariable+":", err)
		return nil
	}
	return &TestTrace{
		s: s, out: f, parts: map[string]fyne.CanvasObject{}, placed: map[string]string{},
		Last: map[string]string{},
	}
}

// Line writes a line. Its words are separated by spaces.
func (t *TestTrace) Line(words ...any) {
	if t != nil {
		_, _ = t.out.WriteString(fmt.Sprintln(words...)) // one write; errors are ignored, because only tests read the trace
	}
}

// Dialog traces that a prompt has opened or, if id is "none", that the last prompt has closed.
func (t *TestTrace) Dialog(id string) { t.Line("dialog", id) }

// Answer traces an answer to the shown query, once. An answer that is not checked yet is not traced.
func (t *TestTrace) Answer(r run.Result) {
	if t == nil || r.Err == nil && !r.Checked {
		return
	}
	value, badge := "none", "unchecked"
	if r.Err == nil && r.Answer.Value >= 0 {
		value = fmt.Sprint(r.Answer.Value)
	}
	if r.Level >= solve.AWay { // a higher level comes later, if the program is idle
		badge = "checked"
	}
	at := t.s.Bench.Shown()
	s := fmt.Sprintln("answer", at.Dataset+1, at.Query+1, value, badge)
	if t.Last["answer"] != s {
		t.Last["answer"] = s
		t.Line(strings.TrimSpace(s))
		t.unshown = fmt.Sprintf("%d %d %s", at.Dataset+1, at.Query+1, value)
		t.s.Board.Refresh() // the drawing is traced, even if the answer changes nothing on the board
	}
}

// Explored traces that the track shows a recording. If done is false, the recording is full while the run goes on.
func (t *TestTrace) Explored(x *explore.Exploration, done bool) {
	state := "full"
	if done {
		state = "whole"
	}
	t.Line("explored", x.Algorithm, x.Len(), state)
}

// Lens traces that the picture of a lens is drawn, once for each board or recording, or that no lens is chosen.
func (t *TestTrace) Lens() {
	if t == nil {
		return
	}
	s, l := "none", t.s.Bench.Lens
	switch {
	case l.View() != nil:
		s = l.ID()
	case l.Chosen() != nil:
		s = ""
	}
	if s != "" && t.Last["lens"] != s {
		t.Line("lens", s)
	}
	t.Last["lens"] = s
}

// Annotated traces that an annotation was drawn on a cell or, if drawn is false, removed.
func (t *TestTrace) Annotated(k annotate.Kind, at grid.Cell, drawn bool) {
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

// Stale traces that an edit has made the shown answer stale.
func (t *TestTrace) Stale() {
	if t != nil && t.Last["answer"] != "" {
		t.Last["answer"] = ""
		t.Line("stale")
	}
}

// Part registers a part, so that Places traces its place. A button of a prompt keeps the name as its ID.
func (t *TestTrace) Part(name string, o fyne.CanvasObject) {
	if b, ok := o.(*PromptButton); ok {
		b.ID = name
	}
	if t != nil {
		t.parts[name] = o
	}
}

// Forget removes all parts whose names begin with a prefix, for example the parts of a closed prompt.
func (t *TestTrace) Forget(prefix string) {
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

// longest is the largest number of frames for which place is repeated, because a layout may take several frames.
const longest = 60

// Places traces the places of all parts that have moved. It runs after the frame, and again until no part moves.
func (t *TestTrace) Places() {
	if t == nil {
		return
	}
	if t.looks == 0 {
		time.AfterFunc(time.Second/60, func() { t.s.Post(t.place) })
	}
	t.looks = longest
}

// place traces the places now. If a part has moved since the last trace, place calls Places again.
func (t *TestTrace) place() {
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
		} else { // not drawn yet
			moving = true
		}
	}
	for name, o := range t.parts {
		if p := d.AbsolutePositionForObject(o); !p.IsZero() && o.Visible() {
			tell(name, p, o.Size())
		} else if len(t.s.Questions) > 0 && t.placed[name] == "" { // a new prompt, not drawn yet
			moving = true
		}
	}
	tell("window", fyne.Position{}, t.s.Win.Canvas().Size()) // this line comes last: a reader then knows all other places
	left := t.looks - 1
	if t.looks = 0; moving && left > 0 {
		t.Places()
		t.looks = left
	}
}

// Focus traces which widget has the focus, if the focus has moved.
func (t *TestTrace) Focus() {
	if t == nil {
		return
	}
	t.s.Later(func() {
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

// Ready traces that the window accepts input.
func (t *TestTrace) Ready() {
	if t == nil {
		return
	}
	t.Places()
	for _, a := range t.s.Actions {
		if a.Key != "" {
			t.Line("shortcut", a.ID, t.s.KeyName(a))
		}
	}
	t.s.Later(func() { t.Line("ready") })
}

// beat is the time between two checks of Measure.
const beat = 5 * time.Millisecond

// Measure traces two numbers each second: the longest wait of a posted function, and the longest time between two polls
// of mouse and keys. With slow frames, the toolkit's loop chooses at random between posted functions and the next poll.
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
	var last time.Time // when the loop last polled and drew
	var longest time.Duration
	s.App.Driver().StartAnimation(&fyne.Animation{ // the animation requests no frame
		Duration: time.Second, RepeatCount: fyne.AnimationRepeatForever, Tick: func(float32) {
			if now := time.Now(); !last.IsZero() {
				longest = max(longest, now.Sub(last))
			}
			last = time.Now()
		},
	})
	go func() { // ends with the program
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
					s.Trace.Places() // if the window was resized, parts have moved
				})
				worst, since = 0, time.Now()
			}
		}
	}()
}

// Painted traces when the frame that answers a press was complete, and the times for the board's pixels and for the
// frame. The main loop handles press and frame in one turn. A function posted during this turn runs after the turn.
func (t *TestTrace) Painted() {
	if t == nil {
		return
	}
	t.s.Later(func() {
		now := time.Now()
		at, draw := t.s.Board.Drawn()
		t.Line("painted", now.UnixNano(), "draw", millis(draw), "frame", millis(now.Sub(at)+draw))
	})
}

// Moved traces when the frame with a new position of the transport was complete, and the time for the board's pixels.
func (t *TestTrace) Moved() {
	if t == nil {
		return
	}
	pos := t.s.Bench.Playback.Pos()
	t.s.Later(func() {
		_, draw := t.s.Board.Drawn()
		t.Line("moved", time.Now().UnixNano(), pos, "draw", millis(draw))
	})
}

// Pointed traces when the frame with the lens's text about the cell under the pointer was complete.
func (t *TestTrace) Pointed(c grid.Cell) {
	if t == nil || t.s.Bench.Lens.View() == nil || c == grid.None {
		return
	}
	b := t.s.Bench.Doc().Board()
	t.s.Later(func() { t.Line("pointed", time.Now().UnixNano(), b.Row(c)+1, b.Col(c)+1) })
}

// Drawn is called after each drawing of the board. If an answer is shown for the first time, it traces the frame's end.
func (t *TestTrace) Drawn() {
	if t == nil || t.unshown == "" {
		return
	}
	answer := t.unshown
	t.unshown = ""
	t.s.Later(func() { t.Line("shown", time.Now().UnixNano(), answer) })
}

func millis(d time.Duration) string { return fmt.Sprintf("%.2f", d.Seconds()*1e3) }

// Opened traces that a document or the board of a frame is shown. The next answer is traced even if it equals the last
// answer.
func (t *TestTrace) Opened(words ...any) {
	if t != nil {
		t.Last["answer"] = ""
		t.Line(words...)
	}
}
