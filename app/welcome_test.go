package app

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"stepboard/app/shell/shelltest"
	"stepboard/app/storage/collection"
	"stepboard/solve/puzzles"
	"stepboard/widgets"
)

// pictures returns the pictures of the welcome's cards that have been drawn.
func (b *bench) pictures() []*widgets.Tool {
	return slices.DeleteFunc(shelltest.Parts[*widgets.Tool](b.Win.Content()), func(tool *widgets.Tool) bool {
		return tool.Size().Width < 100 || !slices.ContainsFunc(shelltest.Parts[*canvas.Image](tool), func(i *canvas.Image) bool { return i.Image != nil })
	})
}

// The welcome leads to other rooms. Menus and languages work, and keys do not go to the board behind it.
func TestTheWelcomeIsAPageOfTheWindow(t *testing.T) {
	b := open(t)
	b.welcome.Show()
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

// The welcome shows a picture of each puzzle and opens the user's choice.
func TestWelcome(t *testing.T) {
	b := open(t)
	b.welcome.Begin()
	if !b.welcome.Shown() {
		t.Fatal("no welcome is shown")
	}
	b.wait("pictures", func() bool { return len(b.pictures()) == len(puzzles.BuiltIn())+len(collection.IDs()) })
	b.pictures()[2].OnTapped()
	if got := b.Bench.Doc().Puzzle().ID(); b.welcome.Shown() || got != "knight" {
		t.Errorf("the picture of the knight opens %s, and the welcome stays %v", got, b.welcome.Shown())
	}
	b.Perform(b.Action("welcome"))
	b.press("New Board…")
	if !b.Asks("new") {
		t.Error("no new board is asked for")
	}
	b.Dismiss()
	b.Perform(b.Action("welcome"))
	b.strike(fyne.KeyEscape, 0)
	if b.welcome.Shown() {
		t.Error("Escape does not close the welcome")
	}
}

// Escape closes the list of keys over the welcome, and then the welcome.
func TestEscapeOverTheWelcome(t *testing.T) {
	b := open(t)
	for _, id := range []string{"palette"} {
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
