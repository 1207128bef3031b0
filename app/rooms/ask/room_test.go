package ask

import (
	"reflect"
	"strings"
	"testing"

	"stepboard/app/shell/shelltest"
	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/solve/grid"
)

// bench is the room under test, with one frame in the place of the lesson's.
type bench struct {
	*shelltest.Desk
	room   *Room
	frames []view.Frame
}

func (b *bench) Frames() []view.Frame { return b.frames }

func (b *bench) Chosen() int { return 0 }

func (b *bench) Edit(i int, edit func(*view.Frame)) { edit(&b.frames[i]) }

func (b *bench) Show(bool) {}

// asking opens a board with a frame of it, two moves on.
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

// wizard opens it and waits until it has found all.
func (b *bench) wizard() *wizard {
	w := &wizard{Room: b.room, frame: b.frames[0], made: map[string]*question.Question{}}
	w.open()
	b.Wait("the kinds", func() bool { return len(w.kinds) > 3 && w.made["least"] != nil && w.made["enter"] != nil })
	return w
}

// The wizard shows question, key and distractors of what it asks about the position that the frame shows, and the frame
// has it once it is taken.
func TestTheWizardShowsWhatIsTaken(t *testing.T) {
	b := asking(t)
	before := b.frames[0].Shot
	w := b.wizard()
	w.choose("enter")
	q := w.shown()
	f := w.frame
	f.Asks = q
	for _, want := range []string{f.Prompt(b.Say), f.Answer(b.Say), f.Why(b.Say)} {
		if want == "" || !strings.Contains(w.text.Text, want) {
			t.Errorf("%q is not in\n%s", want, w.text.Text)
		}
	}
	w.choose("least")
	old := w.shown()
	for range 3 { // of so few forms one is another soon
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
	b.wizard()
	b.Press("Remove")
	if b.frames[0].Asks != nil {
		t.Error("the question stays")
	}
}

// A question is written from nothing, or what was made is changed; what is no question can't be taken.
func TestAQuestionIsWritten(t *testing.T) {
	b := asking(t)
	w := b.wizard()
	w.edit(nil)
	e := &writing{wizard: w, from: &question.Question{Form: question.Choice, At: grid.None}, form: question.Choice}
	e.open()
	if _, err := e.question(); err == nil {
		t.Error("nothing is a question")
	}
	e.prompt.SetText("Which?")
	e.choices.SetText("one\ntwo\n\nthree")
	e.why.SetText("so")
	for right, want := range map[string]bool{"2": true, "0": false, "4": false, "x": false} {
		e.right.SetText(right)
		if q, err := e.question(); (err == nil) != want || want && (q.Pick != 1 || len(q.Choices) != 3 || q.Why != "so") {
			t.Errorf("right %s: %+v, %v", right, q, err)
		}
	}
	e.choices.SetText("one\none")
	e.right.SetText("1")
	if _, err := e.question(); err == nil {
		t.Error("two choices say the same")
	}
	e.form = question.Cells
	for cells, want := range map[string]int{"1,1; 2，3": 2, "9,1": -1, "": -1, "a": -1} {
		e.cells.SetText(cells)
		if q, err := e.question(); (err == nil) != (want >= 0) || want >= 0 && len(q.Cells) != want {
			t.Errorf("cells %q: %+v, %v", cells, q, err)
		}
	}
	b.Dismiss()
	w.edit(w.made["least"])
	made := &writing{wizard: w, from: w.made["least"], form: w.made["least"].Form}
	made.open()
	made.promptSaid, made.whySaid = "", "" // as edit fills them in with what the kind says
	if q, err := made.question(); err != nil || q.Kind != "least" || q.Prompt != "" {
		t.Errorf("left as it is: %+v, %v", q, err)
	}
	made.prompt.SetText("How many?")
	made.form = question.Number
	made.right.SetText("999")
	if q, err := made.question(); err != nil || q.Kind != "" || q.Prompt != "How many?" {
		t.Errorf("the kind speaks for another key: %+v, %v", q, err)
	}
}
