package app

import (
	"maps"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/rooms/filing"
	"stepboard/app/shell"
	"stepboard/app/shell/shelltest"
	"stepboard/solve/puzzles"
	"stepboard/widgets"
)

// The first board of the program has a way and a large enough search.
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

// pictures returns the pictures of the welcome's cards that have been drawn.
func (b *bench) pictures() []*widgets.Tool {
	return slices.DeleteFunc(shelltest.Parts[*widgets.Tool](b.Win.Content()), func(tool *widgets.Tool) bool {
		return !slices.ContainsFunc(shelltest.Parts[*canvas.Image](tool), func(i *canvas.Image) bool { return i.Image != nil })
	})
}

// The welcome describes each puzzle. One button is accented, and the pictures are as wide as the buttons. Menus,
// language and theme work.
func TestTheWelcomeIsAPageOfTheWindow(t *testing.T) {
	b := open(t)
	b.welcome.Show()
	b.wait("pictures", func() bool { return len(b.pictures()) == len(puzzles.BuiltIn()) })
	accented := 0
	driver := b.App.Driver()
	sides := map[float32]bool{}
	for _, button := range shelltest.Parts[*shell.PromptButton](b.Win.Content()) {
		if button.Text == "Sample" {
			sides[driver.AbsolutePositionForObject(button).X] = true
			if button.Importance == widget.HighImportance {
				accented++
			}
		}
	}
	for _, p := range b.pictures() {
		edge := 0.03 * p.Size().Width
		if at := driver.AbsolutePositionForObject(p).X + edge; !slices.ContainsFunc(slices.Collect(maps.Keys(sides)),
			func(x float32) bool { return x-at < 1 && at-x < 1 }) {
			t.Errorf("a picture begins at %v, the buttons at %v", at, slices.Collect(maps.Keys(sides)))
		}
	}
	if accented != 1 || !b.says("Take the black king with the white knight in the fewest moves.") {
		t.Errorf("%d buttons are accented, or a puzzle does not say what it asks", accented)
	}
	b.press("New Puzzle…")
	if b.welcome.Shown() || b.Win.Canvas().Overlays().Top() == nil {
		t.Error("the welcome does not lead to a new puzzle")
	}
	b.strike(fyne.KeyEscape, 0)
	b.welcome.Show()
	b.SetLanguage("zh")
	b.build()
	if !b.welcome.Shown() || !b.says("用最少的步数让白马吃掉黑王。") {
		t.Error("another language closes the welcome, or is not spoken")
	}
	b.typedRune('2')
	b.typedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	if b.Bench.Playback.Playing() {
		t.Error("keys go to the board behind the welcome")
	}
	b.Perform(b.Action("frame-capture"))
	if b.welcome.Shown() || len(b.lesson.Frames()) != 1 {
		t.Error("an action of the menu does not close the welcome, or is not done")
	}
}

// says reports whether the window shows a text.
func (b *bench) says(text string) bool {
	return slices.ContainsFunc(shelltest.Parts[*widgets.Words](b.Win.Content()),
		func(w *widgets.Words) bool { return w.Said() == text })
}

// The welcome shows a picture of each puzzle, opens the user's choice, and can be turned off.
func TestWelcome(t *testing.T) {
	b := open(t)
	b.welcome.Begin()
	if !b.welcome.Shown() {
		t.Fatal("no welcome is shown")
	}
	b.wait("pictures", func() bool { return len(b.pictures()) == len(puzzles.BuiltIn()) })
	b.pictures()[2].OnTapped()
	if got := b.Bench.Doc().Puzzle().ID(); b.welcome.Shown() || got != "knight" {
		t.Errorf("the picture of the knight opens %s, and the welcome stays %v", got, b.welcome.Shown())
	}
	b.Perform(b.Action("welcome"))
	b.press("dialog.new.huarong")
	if !b.Asks("new") {
		t.Error("no new board is asked for")
	}
	b.Dismiss()
	b.Perform(b.Action("welcome"))
	b.press("dialog.lesson.huarong")
	if len(b.lesson.Frames()) == 0 || b.Bench.Doc().Puzzle().ID() != puzzles.BuiltIn()[0].ID() {
		t.Error("no lesson is opened")
	}
	b.Perform(b.Action("welcome"))
	b.strike(fyne.KeyEscape, 0)
	if b.welcome.Shown() {
		t.Error("Escape does not close the welcome")
	}
	b.Settings.SetBool("welcome", false)
	b.welcome.Begin()
	if b.welcome.Shown() {
		t.Error("the welcome is shown though it was turned off")
	}
}

// Tab reaches each of the welcome's buttons.
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
	for _, want := range []string{"Sample", "Ready lesson", "New board…", "Open…", "Go to the board"} {
		if !slices.Contains(texts, want) {
			t.Errorf("Tab does not lead to %q: %q", want, texts)
		}
	}
}

// Escape closes the list of keys over the welcome, and then the welcome.
func TestEscapeOverTheWelcome(t *testing.T) {
	b := open(t)
	for _, id := range []string{"keys", "palette"} {
		b.welcome.Show()
		b.Perform(b.Action(id))
		if !b.Asks(id) {
			t.Fatalf("%s is not shown", id)
		}
		b.strike(fyne.KeyEscape, 0)
		if b.Asks(id) || !b.welcome.Shown() {
			t.Errorf("%s: after Escape, the welcome is shown: %v", id, b.welcome.Shown())
		}
		b.strike(fyne.KeyEscape, 0)
		if b.welcome.Shown() {
			t.Errorf("%s: a second Escape does not close the welcome", id)
		}
	}
}
