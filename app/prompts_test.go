package app

import (
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"

	"stepboard/app/storage/files"
	"stepboard/solve/puzzles"
)

// A prompt over another one, as of a window that is closed while something is asked, gives it the keys back.
func TestKeysAreOfThePromptOnTop(t *testing.T) {
	b := open(t)
	b.Perform(b.Action("dataset-duplicate"))
	b.Perform(b.Action("about"))
	b.close()
	if !b.Asks("about") || b.Asked().ID != "unsaved" {
		t.Fatal("closing the window of an edited document asks nothing")
	}
	b.close()
	if len(b.Questions) != 2 {
		t.Errorf("%d prompts are open", len(b.Questions))
	}
	b.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if b.Asked() == nil || b.Asked().ID != "about" || !b.prompts() {
		t.Fatal("Escape closes more than the prompt on top")
	}
	b.typedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if b.Asked() != nil || b.prompts() {
		t.Error("Return does not close what was below")
	}
}

// Return, which closes most prompts, does not throw a lesson away.
func TestALessonIsNotLostInAJudgesFormat(t *testing.T) {
	path := write(t, "revisit.in", revisit)
	b := open(t, path)
	b.Perform(b.Action("frame-capture"))
	b.dialogs.path = filepath.Join(t.TempDir(), "lesson.stepboard")
	b.Perform(b.Action("save"))
	if !b.Asks("losses") {
		t.Fatal("nothing is said of the lesson")
	}
	b.typedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) // elsewhere
	b.typedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) // in the format that holds everything
	if b.filing.Path() != b.dialogs.path || b.Bench.Doc().Dirty() {
		t.Errorf("saved to %s", b.filing.Path())
	}
	f, err := files.Open(puzzles.BuiltIn(), b.dialogs.path)
	if err != nil || len(f.Content.Frames) != 1 {
		t.Errorf("%v, %v", f, err)
	}
	if text, err := os.ReadFile(path); string(text) != revisit || err != nil {
		t.Errorf("the board's file holds %q, %v", text, err)
	}
}
