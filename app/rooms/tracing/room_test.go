package tracing

import (
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/contest/trace"
	"stepboard/app/document"
	"stepboard/app/shell/shelltest"
	"stepboard/app/view"
	"stepboard/app/workbench"
	"stepboard/solve"
)

// window is a window that holds the room.
type window struct {
	*shelltest.Desk
	shelltest.Files
	shelltest.Lesson
}

// opens shows adopted documents.
type opens struct {
	*shelltest.Files
	desk *shelltest.Desk
}

func (o opens) Adopt(c document.Content, s *view.Shot) {
	b := o.desk.Bench
	b.Open(workbench.Opening{Doc: document.New(c), Answers: b.NewAnswers()})
	b.Navigate(*s)
}

// newWindow makes a window whose dialogs return a path.
func newWindow(t *testing.T, path string) *window {
	w := &window{Desk: shelltest.New(t), Files: shelltest.Files{Path: path}}
	w.Saves = func(name string) string { return filepath.Join(filepath.Dir(path), name) }
	w.Shell.Files, w.Shell.Lesson = opens{&w.Files, w.Desk}, &w.Lesson
	return w
}

// reads opens the room and a trace in it.
func reads(t *testing.T, lines ...string) (*window, *reading) {
	t.Helper()
	w := newWindow(t, shelltest.File(t, "mine.jsonl", strings.Join(lines, "\n")))
	w.Desk.Open("board.in", "3 3 2\n1 1 1\n1 1 1\n1 1 1\n3 3 2 2 2 1\n1 3 1 1 1 2\n")
	w.Bench.Doc().Show(0, 1)
	a := New(w.Shell).open()
	if !a.play.Disabled() {
		t.Error("nothing is chosen, and it can be played")
	}
	test.Tap(a.choosing)
	w.Wait("the check", func() bool { return !a.work.Busy() })
	return w, a
}

// first has the first three lines of a trace of the shown query.
var first = []string{
	`{"type":"source","blank":[1,3],"piece":[1,1],"g":0}`,
	`{"type":"expanding","blank":[1,3],"piece":[1,1],"g":0}`,
	`{"type":"generating","blank":[1,2],"piece":[1,1],"g":1}`,
}

// A right trace of the shown query becomes a document, which explores the trace from its beginning.
func TestRight(t *testing.T) {
	w, a := reads(t, append(first, `{"type":"expanding","blank":[1,2],"piece":[1,1],"g":1}`,
		`{"type":"generating","blank":[1,1],"piece":[1,2],"g":2}`,
		`{"type":"destination","blank":[1,1],"piece":[1,2],"g":2}`)...)
	if a.told == nil || a.verdict.Said() != "All events are right." || a.play.Disabled() {
		t.Fatalf("%q %q", a.verdict.Said(), a.why.Said())
	}
	test.Tap(a.toLesson)
	if len(w.Taken) != 1 || w.Taken[0].Title != "The trace of a program" ||
		w.Taken[0].Algorithm != "" || w.Taken[0].Query != 1 ||
		!strings.Contains(w.Taken[0].Notes, "All events are right.") || !strings.Contains(a.state.Said(), "Frame 1") {
		t.Errorf("into the lesson comes %+v; it says %q", w.Taken, a.state.Said())
	}
	test.Tap(a.play)
	w.Solved()
	b := w.Bench
	w.Wait("the exploration", func() bool { return b.Explore.OnTrack() != nil && !b.Navigating() })
	if _, q := b.Doc().Shown(); q != 1 || b.Doc().Algorithm() != trace.PlayerID || !b.On(workbench.Exploring) {
		t.Errorf("query %d by %s", q, b.Doc().Algorithm())
	}
	if x := b.Explore.OnTrack(); x.Algorithm != trace.PlayerID || x.Len() != 6 || b.Explore.Pos() != 0 {
		t.Errorf("%s: %d events, at %d", x.Algorithm, x.Len(), b.Explore.Pos())
	}
	if r, _ := b.Result(); r.Answer.Value != 2 || r.Level < solve.LeastIf || r.Walk == nil || r.Walk.Len() != 2 {
		t.Errorf("%+v", r)
	}
	if !strings.Contains(b.Doc().Notes(), "6 events; right answers: 1.") {
		t.Error(b.Doc().Notes())
	}
	if _, ok := w.SeenFrame().Shot.Filed(); ok {
		t.Error("the trace can be taken into a lesson, whose file nobody could read")
	}
}

// In a wrong trace, the first wrong state is named and shown on the board.
func TestWrong(t *testing.T) {
	w, a := reads(t, append(first, `{"type":"generating","blank":[3,3],"piece":[2,1],"g":1}`)...)
	if a.verdict.Said() != "Line 4 is wrong." || !strings.Contains(a.why.Said(), "blank (3,3), piece (2,1)") {
		t.Fatalf("%q %q", a.verdict.Said(), a.why.Said())
	}
	test.Tap(a.play)
	b := w.Bench
	w.Wait("the exploration", func() bool { return b.Explore.OnTrack() != nil && !b.Navigating() })
	if s, ok := b.Standing(); !ok || b.Explore.Pos() != 4 || s.Cells[1] != b.Doc().Board().At(1, 0) {
		t.Errorf("at %d stands %v", b.Explore.Pos(), s)
	}
	want := "Line 4 is wrong at blank (3,3), piece (2,1): no legal move leads here from blank (1,3), piece (1,1)."
	if said := w.Say(b.Caption()); said != want {
		t.Errorf("it says %q", said)
	}
}

// An unreadable trace is reported with its place and opens no document.
func TestMalformed(t *testing.T) {
	_, a := reads(t, first[0], `{"type":"expanding","blank":[9,9],"piece":[1,1]}`)
	if !strings.HasPrefix(a.why.Said(), "Line 2, column 1: ") || !a.play.Disabled() ||
		a.verdict.Said() != "The trace can't be read." || a.verdict.Segment.Style.ColorName != fynetheme.ColorNameError {
		t.Errorf("%q %q", a.verdict.Said(), a.why.Said())
	}
	a.read(filepath.Join(t.TempDir(), "none"))
	a.asked.Hide()
	if again := a.open(); again != nil || a.Asked() != a.asked {
		t.Error("the action does not return to the check")
	}
}
