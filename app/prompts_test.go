package app

import (
	"testing"

	"fyne.io/fyne/v2"
)

// One prompt can be above another, for instance if the window is closed while a question is open. When the upper
// prompt closes, the lower prompt has the keys again.
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
