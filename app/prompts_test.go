package app

import (
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"

	"stepboard/app/files"
)

// A prompt over another one, as of a window that is closed while something is asked, gives it the keys back.
func TestKeysAreOfThePromptOnTop(t *testing.T) {
	b := open(t)
	b.perform(b.action("dataset-duplicate"))
	b.perform(b.action("about"))
	b.close()
	if !b.asks("about") || b.asked().id != "unsaved" {
		t.Fatal("closing the window of an edited document asks nothing")
	}
	b.close()
	if len(b.questions) != 2 {
		t.Errorf("%d prompts are open", len(b.questions))
	}
	b.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if b.asked() == nil || b.asked().id != "about" || !b.prompts() {
		t.Fatal("Escape closes more than the prompt on top")
	}
	b.typedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if b.asked() != nil || b.prompts() {
		t.Error("Return does not close what was below")
	}
}

// Return, which closes most prompts, does not throw a lesson away.
func TestALessonIsNotLostInAJudgesFormat(t *testing.T) {
	path := write(t, "revisit.in", revisit)
	b := open(t, path)
	b.perform(b.action("frame-capture"))
	b.dialogs.path = filepath.Join(t.TempDir(), "lesson.stepboard")
	b.perform(b.action("save"))
	if !b.asks("losses") {
		t.Fatal("nothing is said of the lesson")
	}
	b.typedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if b.file.path != b.dialogs.path || b.bench.Doc().Dirty() {
		t.Errorf("saved to %s", b.file.path)
	}
	f, err := files.Open(b.dialogs.path)
	if err != nil || len(f.Content.Frames) != 1 {
		t.Errorf("%v, %v", f, err)
	}
	if text, err := os.ReadFile(path); string(text) != revisit || err != nil {
		t.Errorf("the board's file holds %q, %v", text, err)
	}
}
