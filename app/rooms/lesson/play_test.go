package lesson

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"stepboard/app/view"
)

// A frame plays the steps that were chosen in the prompt, and the strip marks the frame. A proposed caption is
// removed, because each step has its own text. A typed caption stays.
func TestAFramePlaysWhatIsChosen(t *testing.T) {
	b := lessonOf(t, "a", "b", "c")
	b.room.Choose(2)
	if b.room.Frames()[2].Caption == "" {
		t.Fatal("no caption was proposed")
	}
	b.Perform(b.Action("frame-play"))
	b.Press("Set")
	f := b.room.Frames()[2]
	if f.Play != (view.Steps{To: -1, Step: view.PlayStep}) || f.Caption != "" || !b.room.plays() {
		t.Errorf("plays %+v with the caption %q, want all of it with none", f.Play, f.Caption)
	}
	if got := len(marks(&f)); got != 1 {
		t.Errorf("the frame has %d marks, want 1", got)
	}
	b.room.Choose(1)
	b.room.Edit(1, func(f *view.Frame) { f.Caption = "typed" })
	b.room.choosePlay()
	v := newPlayForm(b.room, 1)
	v.from.SetText("1")
	v.to.SetText("3")
	v.step.SetText("0.25")
	v.set()
	f = b.room.Frames()[1]
	if want := (view.Steps{From: 1, To: 3, Step: 250 * time.Millisecond}); f.Play != want || f.Caption != "typed" {
		t.Errorf("plays %+v with the caption %q, want %+v", f.Play, f.Caption, want)
	}
	b.Dismiss()
	for _, bad := range []string{"1", "0", "x", "-2"} {
		v := newPlayForm(b.room, 1)
		if v.to.SetText("3"); !v.Check() {
			t.Error("step 3 can't be chosen")
		}
		if v.to.SetText(bad); v.Check() {
			t.Errorf("step %q can be chosen", bad)
		}
	}
	b.Perform(b.Action("frame-play"))
	b.Press("Stand still")
	if b.room.plays() {
		t.Error("the frame plays still")
	}
}

// Notes are typed beside the caption. One undo removes them.
func TestNotesOfAFrame(t *testing.T) {
	b := lessonOf(t, "a")
	b.Perform(b.Action("frame-texts"))
	b.Win.Canvas().Focus(b.pane.notes)
	for _, r := range "ask" {
		b.Win.Canvas().Focused().TypedRune(r)
	}
	if got := b.room.Frames()[0].Notes; got != "ask" {
		t.Fatalf("the notes are %q", got)
	}
	b.Bench.Doc().Undo()
	if got := b.room.Frames()[0].Notes; got != "" || b.pane.notes.Text != "" {
		t.Errorf("one undo leaves %q, and %q in the entry", got, b.pane.notes.Text)
	}
}

// The user has changed the board of a frame and leaves the frame. Return at the question does not overwrite the
// frame.
func TestReturnDoesNotOverwriteAFrame(t *testing.T) {
	b := lessonOf(t, "a")
	before := b.room.Frames()[0].Shot.Dataset
	b.room.Open(0)
	b.Solved()
	b.Bench.Doc().Erase(14) // erases the queen
	b.Solved()
	b.room.Leave(nil)
	if !b.Asks("frame") {
		t.Fatal("nothing is asked")
	}
	b.Win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if b.room.Opened() >= 0 || b.room.Frames()[0].Shot.Dataset != before {
		t.Errorf("Return left frame %d open, and the frame shows another board: %v", b.room.Opened(),
			b.room.Frames()[0].Shot.Dataset != before)
	}
}
