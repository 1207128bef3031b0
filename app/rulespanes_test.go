package app

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"stepboard/app/shell"
	"stepboard/widgets"
)

// Escape leads from the text to the board. Shift+F6 leads back to the text. The first press on the board after typing in the
// rules paints.
func TestPanesLeadToTheRules(t *testing.T) {
	b, _ := openRules(t, eightRules(t))
	if b.strike(fyne.KeyEscape, 0); b.Win.Canvas().Focused() != fyne.Focusable(b.Board) {
		t.Error("Escape leaves the keyboard in the text")
	}
	if b.strike(fyne.KeyF6, shell.Shift); b.Win.Canvas().Focused() != b.rules.Focus() {
		t.Errorf("Shift+F6 leads to %T", b.Win.Canvas().Focused())
	}
	if b.pressed() || b.Win.Canvas().Focused() == b.rules.Focus() {
		t.Error("the press is spent, or the board has not the keyboard")
	}
}

// A long sentence of explain() is not cut below the board. The board stays in its place at each step.
func TestLongExplanationsAreRead(t *testing.T) {
	long := strings.Repeat("The blank changes places with a tile. ", 5)
	b, _ := openRules(t, eightRules(t)+"\ndef explain(before, after):\n    return \""+long+"\"\n")
	b.solved()
	before := b.place()
	b.Bench.Playback.Seek(1)
	if now := b.place(); now != before {
		t.Errorf("the board went from %v to %v", before, now)
	}
	for _, o := range test.LaidOutObjects(b.Win.Content()) {
		if w, ok := o.(*widgets.Words); ok && strings.Contains(w.Said(), "The blank changes") {
			if lines := strings.Count(w.Segment.Text, "\n") + 1; lines < 2 || w.Size().Height < w.MinSize().Height {
				t.Errorf("%d lines in a height of %v of %v", lines, w.Size().Height, w.MinSize().Height)
			}
			return
		}
	}
	t.Error("the sentence is not below the board")
}
