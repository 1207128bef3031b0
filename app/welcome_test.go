package app

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"stepboard/app/rooms/filing"
	"stepboard/app/shell"
	"stepboard/solve/puzzles"
	"stepboard/widgets"
)

// The board that the program begins with has a way and a search worth looking at.
func TestStartsWithABoardThatShowsSomething(t *testing.T) {
	for _, p := range puzzles.BuiltIn() {
		c, err := filing.Tour(p, "en")
		if err != nil || c.Datasets[c.Dataset].Board.Cells() < 49 {
			t.Errorf("%s: %v, a board of %v", p.ID(), err, c.Datasets[c.Dataset].Board.Size)
		}
	}
	b := open(t)
	b.Settings.SetString("start-sample", "")
	b.filing.Start(nil)
	b.solved()
	if r, _ := b.Bench.Result(); r.Answer.Value < 10 || r.Stats.Expanded < 40 || b.Bench.Doc().Dirty() {
		t.Errorf("the first board takes %d moves and %d expansions", r.Answer.Value, r.Stats.Expanded)
	}
}

// pictures are those of the welcome's cards that are there.
func (b *bench) pictures() (list []*widgets.Tool) {
	for _, o := range test.LaidOutObjects(b.Win.Canvas().Overlays().Top()) {
		if tool, ok := o.(*widgets.Tool); ok && tool.Picture() != nil {
			list = append(list, tool)
		}
	}
	return list
}

// The welcome shows a picture of each puzzle, opens what is chosen, and can be turned off.
func TestWelcome(t *testing.T) {
	b := open(t)
	b.welcome.Begin()
	if !b.Asks("welcome") {
		t.Fatal("no welcome is shown")
	}
	b.wait("pictures", func() bool { return len(b.pictures()) == len(puzzles.BuiltIn()) })
	b.pictures()[2].OnTapped()
	if got := b.Bench.Doc().Puzzle().ID(); b.Asks("welcome") || got != "knight" {
		t.Errorf("the picture of the knight opens %s, and the welcome stays %v", got, b.Asks("welcome"))
	}
	b.Perform(b.Action("welcome"))
	b.press("New board…")
	if !b.Asks("new") {
		t.Error("no new board is asked for")
	}
	b.Dismiss()
	b.Perform(b.Action("welcome"))
	b.press("Ready lesson")
	if len(b.lesson.Frames()) == 0 || b.Bench.Doc().Puzzle().ID() != puzzles.BuiltIn()[0].ID() {
		t.Error("no lesson is opened")
	}
	b.Perform(b.Action("welcome"))
	b.key(fyne.KeyEscape)
	if b.Asks("welcome") {
		t.Error("Escape does not close the welcome")
	}
	b.Settings.SetBool("welcome", false)
	b.welcome.Begin()
	if b.Asks("welcome") {
		t.Error("the welcome is shown though it was turned off")
	}
}

// Each of the welcome's buttons is reached by Tab, and Return presses it.
func TestWelcomeByKeyboard(t *testing.T) {
	b := open(t)
	b.welcome.Begin()
	var texts []string
	for range 40 {
		b.Win.Canvas().FocusNext()
		if button, ok := b.Win.Canvas().Focused().(*shell.PromptButton); ok && !slices.Contains(texts, button.Text) {
			texts = append(texts, button.Text)
		}
	}
	for _, want := range []string{"Sample", "Ready lesson", "New board…", "Open…", "Close"} {
		if !slices.Contains(texts, want) {
			t.Errorf("Tab does not lead to %q: %q", want, texts)
		}
	}
}
