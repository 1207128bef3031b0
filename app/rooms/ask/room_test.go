package ask

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"stepboard/app/catalogue"
	"stepboard/app/shell/shelltest"
	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/solve/grid"
)

// bench is the room under test with its own frames instead of a lesson.
type bench struct {
	*shelltest.Desk
	room   *Room
	frames []view.Frame
}

func (b *bench) Frames() []view.Frame { return b.frames }

func (b *bench) Tongue() *catalogue.Catalogue { return b.Text }

func (b *bench) Chosen() int { return 0 }

func (b *bench) Edit(i int, edit func(*view.Frame)) { edit(&b.frames[i]) }

func (b *bench) Show(bool) {}

// asking opens a board and makes a frame of it after two moves.
func asking(t *testing.T) *bench {
	t.Helper()
	b := &bench{Desk: shelltest.New(t)}
	b.Open("revisit.in", shelltest.Knight)
	b.Solved()
	b.Bench.Playback.Seek(2)
	b.frames = []view.Frame{b.SeenFrame()}
	b.room = New(b.Shell, b)
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
	before := b.frames[0].Shot
	w := b.wizard()
	w.choose("enter")
	q := w.shown()
	f := w.frame
	f.Asks = q
	for _, want := range []string{f.Prompt(b.Say), f.Answer(b.Say), f.Why(b.Say)} {
		if want == "" || !strings.Contains(w.text.Said(), want) {
			t.Errorf("%q is not in\n%s", want, w.text.Said())
		}
	}
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
	if err := view.CheckQuestion(&after); err != nil {
		t.Error(err)
	}
	rules, err := after.Shot.Puzzle.Rules(after.Shot.Dataset, 0)
	if err != nil || rules.Start().Cells[0] == before.Dataset.Board.Things[0].At {
		t.Errorf("the board is not painted as it stood: %v", err)
	}
	if w = b.wizard(); w.kind != "least" || w.shown() != taken || w.another.Disabled() {
		t.Errorf("opened again, the wizard shows the kind %q with %+v", w.kind, w.shown())
	}
	b.Press("Remove")
	if b.frames[0].Asks != nil {
		t.Error("the question stays")
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
	e.prompt.SetText("Which?")
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
