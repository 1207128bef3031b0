package app

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"stepboard/app/shell"
	"stepboard/app/shell/shelltest"
	"stepboard/widgets"
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

// In a prompt and on the welcome page, an arrow key leads from a button to the nearest control in its direction.
func TestArrowsGoFromButtonToButton(t *testing.T) {
	b := open(t)
	at := func() (name string) {
		if button, ok := b.Win.Canvas().Focused().(*shell.PromptButton); ok {
			name = strings.TrimPrefix(button.ID, "dialog.")
		}
		return name
	}
	b.Perform(b.Action("dataset-duplicate"))
	b.close()
	for _, step := range []struct {
		key  fyne.KeyName
		want string
	}{
		{fyne.KeyLeft, "cancel"},
		{fyne.KeyLeft, "discard"},
		{fyne.KeyLeft, "discard"},
		{fyne.KeyRight, "cancel"},
	} {
		if !b.takeKey(step.key, 0) || at() != step.want {
			t.Errorf("%s leads to %q, want %q", step.key, at(), step.want)
		}
	}
	b.takeKey(fyne.KeyEscape, 0)
	b.welcome.Show()
	cards := slices.DeleteFunc(shelltest.Parts[*widgets.Tool](b.Win.Content()), func(t *widgets.Tool) bool {
		return t.Size().Width < 100
	})
	for i, key := range []fyne.KeyName{"", fyne.KeyRight, fyne.KeyRight} {
		if key != "" {
			b.takeKey(key, 0)
		}
		if b.Win.Canvas().Focused() != fyne.Focusable(cards[i]) {
			t.Errorf("after %q the focus is on %T", key, b.Win.Canvas().Focused())
		}
	}
}
