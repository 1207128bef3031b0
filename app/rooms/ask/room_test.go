package ask

import (
	"bytes"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"stepboard/app/catalogue"
	"stepboard/app/shell"
	"stepboard/app/shell/shelltest"
	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// bench is the room under test with its own frames instead of a lesson.
type bench struct {
	*shelltest.Desk
	shell.Lesson
	room   *Room
	frames []view.Frame
}

func (b *bench) Frames() []view.Frame { return b.frames }

func (b *bench) Tongue() *catalogue.Catalogue { return b.Text }

func (b *bench) Chosen() int { return len(b.frames) - 1 }

func (b *bench) Edit(i int, edit func(*view.Frame)) { edit(&b.frames[i]) }

func (b *bench) Show(bool) {}

func (b *bench) Opened() int { return -1 }

func (b *bench) Seen() (view.Frame, bool) { return b.SeenFrame(), true }

func (b *bench) AddFrame(f view.Frame) int {
	b.frames = append(b.frames, f)
	return len(b.frames)
}

// asking opens a board and makes a frame of it after two moves.
func asking(t *testing.T) *bench {
	t.Helper()
	b := &bench{Desk: shelltest.New(t)}
	b.Open("revisit.in", shelltest.Knight)
	b.Solved()
	b.Bench.Playback.Seek(2)
	b.frames = []view.Frame{b.SeenFrame()}
	b.Shell.Lesson = b
	b.room = New(b.Shell)
	b.Actions = b.room.Actions()
	return b
}

// wizard opens the wizard and waits until it has found all questions.
func (b *bench) wizard() *wizard {
	w := &wizard{Room: b.room, frame: b.frames[0], made: map[string]*question.Question{}}
	w.open()
	b.Wait("the kinds", func() bool { return len(w.kinds) > 3 && w.made["least"] != nil && w.made["enter"] != nil })
	return w
}

// The wizard shows the question, the key and the distractors for the position of the frame. When the user takes the
// question, the frame has it.
func TestTheWizardShowsWhatIsTaken(t *testing.T) {
	b := asking(t)
	b.frames[0].Shot.Lens, b.frames[0].Caption, b.frames[0].Proposed = "attacked", "What next?", false
	before := b.frames[0].Shot
	w := b.wizard()
	bare := w.picture.Capture()
	w.choose("enter")
	if bytes.Equal(bare.Pix, w.picture.Capture().Pix) {
		t.Error("the picture does not show the marks of the question")
	}
	q := w.shown()
	f := w.frame
	f.Asks = q
	for _, want := range []string{f.Prompt(b.Say), f.Answer(b.Say), f.Why(b.Say)} {
		if want == "" || !strings.Contains(w.text.Said(), want) {
			t.Errorf("%q is not in\n%s", want, w.text.Said())
		}
	}
	w.next()
	b.Wait("the end of the search", func() bool { return strings.Contains(w.text.Said(), b.Say(solve.Say("lesson.ask.no_other"))) })
	w.text.Say("最少是 6：" + strings.Repeat("玩家向左走；", 20))
	if !strings.HasPrefix(w.text.Segment.Text, "最少是 6：玩家") || !strings.Contains(w.text.Segment.Text, "\n") {
		t.Errorf("Chinese is broken into the lines\n%s", w.text.Segment.Text)
	}
	w.choose("least")
	old := w.shown()
	for range 3 { // with so few forms, the kind soon repeats
		w.next()
		b.Settle()
	}
	b.Wait("another", func() bool { return !reflect.DeepEqual(w.shown(), old) })
	b.Wait("the last kind, for which the wizard goes on looking", func() bool { return w.made["play"] != nil })
	taken := w.shown()
	b.Press("Take")
	after := b.frames[0]
	if after.Asks != taken || after.Shot.Move != 0 || before.Move != 2 {
		t.Errorf("the frame asks %+v after %d moves", after.Asks, after.Shot.Move)
	}
	if want := "What next?\n" + b.Say(solve.Say("lesson.ask.from_here")); after.Caption != want {
		t.Errorf("the caption is %q; expected %q, as the lens has other numbers", after.Caption, want)
	}
	if err := view.CheckQuestion(&after); err != nil {
		t.Error(err)
	}
	rules, err := after.Shot.Puzzle.Rules(after.Shot.Dataset, 0)
	if err != nil || rules.Start().Cells[0] == before.Dataset.Board.Things[0].At {
		t.Errorf("the board is not painted as it stood: %v", err)
	}
	if w = b.wizard(); w.moved || w.kind != "least" || w.shown() != taken || w.another.Disabled() {
		t.Errorf("opened again, the wizard shows the kind %q with %+v", w.kind, w.shown())
	}
	b.Press("Remove")
	if b.frames[0].Asks != nil {
		t.Error("the question stays")
	}
}

// After a win, no question is made: the knight has taken the king, and the painted board would have no way.
func TestNothingIsAskedAfterAWin(t *testing.T) {
	b := asking(t)
	b.Bench.Playback.Seek(b.Bench.Playback.Len())
	won := b.SeenFrame()
	walk := b.Bench.Shot()
	b.frames = []view.Frame{won}
	for _, shot := range []view.Shot{won.Shot, byHand(t, walk)} {
		b.frames[0].Shot = shot
		w := &wizard{Room: b.room, frame: b.frames[0], made: map[string]*question.Question{}}
		w.open()
		none := b.Say(solve.Say("lesson.ask.won"))
		b.Wait("the end of the search", func() bool { return w.text.Said() == none || w.made["way"] != nil })
		if len(w.kinds) > 0 {
			t.Errorf("offered are %v", w.kinds)
		}
		if w.frame.Shot.Move != 0 || reflect.DeepEqual(w.frame.Shot.Dataset.Board.Things, shot.Dataset.Board.Things) {
			t.Error("the board shows the start")
		}
		b.Dismiss()
	}
}

// byHand returns the shot of a won game.
func byHand(t *testing.T, v view.Shot) view.Shot {
	t.Helper()
	request := v.Problem().Request(nil)
	request.Walk = true
	o := solve.Run(t.Context(), request).First()
	if o.Err != nil || o.Walk == nil {
		t.Fatal(o.Err)
	}
	v.Track, v.Move = view.ByHand, 0
	for i := range o.Walk.Len() {
		v.Moves = append(v.Moves, o.Walk.Move(i))
	}
	return v
}

// Without a lesson, the question makes the first frame when the user takes it, and Cancel leaves no frame. The frame
// has no proposed caption, because this caption would stand below the answer.
func TestTheFrameIsMadeWithItsQuestion(t *testing.T) {
	b := asking(t)
	b.frames = nil
	open := func() {
		b.Perform(b.Action("frame-ask"))
		b.Wait("a question", func() bool { return !shelltest.Button(t, b.Win, "Take").Disabled() })
	}
	open()
	b.Dismiss()
	if len(b.frames) != 0 {
		t.Error("Cancel leaves a frame")
	}
	open()
	b.Press("Take")
	if len(b.frames) != 1 || b.frames[0].Asks == nil || b.frames[0].Caption != "" || b.SeenFrame().Caption == "" {
		t.Errorf("taken are %+v", b.frames)
	}
}

// A question is written from nothing, or a made question is changed. An incomplete question can't be taken. The form
// shows only the fields that it needs, and cells are chosen on the board.
func TestAQuestionIsWritten(t *testing.T) {
	b := asking(t)
	w := b.wizard()
	e := w.edit(nil)
	if _, err := e.question(); err == nil || !e.taking.Disabled() {
		t.Error("nothing is a question")
	}
	wrong := func(want bool) {
		t.Helper()
		if got := e.wrong.Said() != ""; got != want {
			t.Errorf("the error is %q", e.wrong.Said())
		}
	}
	wrong(false) // nothing has been typed
	e.Win.Canvas().Focus(e.options[0].entry)
	wrong(true)
	e.prompt.SetText("Which?")
	wrong(false) // the choices are next
	e.Win.Canvas().Focus(e.options[1].entry)
	wrong(false)
	e.Win.Canvas().Focus(e.options[0].entry)
	wrong(true)
	if !e.prompt.OnTab() || e.Win.Canvas().Focused() != e.options[0].entry || !e.options[0].entry.OnTab() ||
		e.Win.Canvas().Focused() != e.options[1].entry || e.options[1].entry.OnTab() {
		t.Error("Tab does not go from text to text")
	}
	e.Win.Canvas().FocusPrevious()
	if e.Win.Canvas().Focused() != e.options[1].right {
		t.Error("the check is not left of the text")
	}
	e.why.SetText("so")
	e.options[0].entry.SetText("one")
	if _, err := e.question(); err == nil {
		t.Error("one choice is a question")
	}
	e.options[1].entry.SetText("one")
	if _, err := e.question(); err == nil {
		t.Error("two choices say the same")
	}
	e.options[1].entry.SetText("two")
	e.options[1].right.SetChecked(true)
	if q, err := e.question(); err != nil || q.Pick != 1 || len(q.Choices) != 2 || q.Why != "so" {
		t.Errorf("%+v, %v", q, err)
	}
	e.board.OnStrokeBegin(5, desktop.MouseButtonPrimary, 0)
	if q, err := e.question(); err != nil || len(q.Choices) != 3 || q.Choices[2].Is != question.Place || q.Choices[2].Cell != 5 {
		t.Errorf("a cell that was pointed at is no option: %+v, %v", q, err)
	}
	e.drop(e.options[1])
	if q, err := e.question(); err != nil || q.Pick != 0 || len(q.Choices) != 2 {
		t.Errorf("without the right one: %+v, %v", q, err)
	}
	seen := func(o fyne.CanvasObject) bool {
		return slices.Contains(test.LaidOutObjects(b.Win.Canvas().Overlays().Top()), o)
	}
	if seen(e.number) || seen(e.most) || seen(e.cellsSaid) || !seen(e.options[0].entry) {
		t.Error("a choice has fields of other forms")
	}
	e.form = question.Cells
	e.arrange()
	if _, err := e.question(); err == nil || seen(e.options[0].entry) {
		t.Error("no cells are a key, or choices are left")
	}
	for _, c := range []grid.Cell{1, 6, 1} {
		e.board.OnStrokeBegin(c, desktop.MouseButtonPrimary, 0)
	}
	for _, k := range []fyne.KeyName{fyne.KeyRight, fyne.KeyRight, fyne.KeyRight, fyne.KeySpace} {
		e.board.OnKey(&fyne.KeyEvent{Name: k})
	}
	if q, err := e.question(); err != nil || !slices.Equal(q.Cells, []grid.Cell{6, 2}) {
		t.Errorf("pointed at: %+v, %v", q, err)
	}
	b.Dismiss()
	if !b.Asks("ask") || b.Asks("ask-write") {
		t.Error("Cancel closes more than one thing")
	}
	made := w.edit(w.made["least"])
	if q, err := made.question(); err != nil || q.Kind != "least" || q.Prompt != "" {
		t.Errorf("left as it is: %+v, %v", q, err)
	}
	made.prompt.SetText("How many?")
	made.number.SetText("999")
	if q, err := made.question(); err != nil || q.Kind != "" || q.Prompt != "How many?" || q.Number != 999 {
		t.Errorf("the kind speaks for another key: %+v, %v", q, err)
	}
	test.Tap(made.taking)
	if b.Asked() != nil || b.frames[0].Asks == nil || b.frames[0].Asks.Number != 999 {
		t.Errorf("taken is %+v, open is %v", b.frames[0].Asks, b.Asked())
	}
}
