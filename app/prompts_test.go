package app

import (
	"testing"

	"fyne.io/fyne/v2"
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
