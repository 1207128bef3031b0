package app

import (
	"testing"

	"stepboard/app/workbench"
)

// Small and big letters are keys of their own where each is a brush's, and the same where only one is.
func TestBrushesByKey(t *testing.T) {
	b := open(t, "../assets/samples/halloween-tour.stepboard")
	for key, want := range map[rune]string{'a': "ghost-a", 'A': "goal-a", 'b': "ghost-b", 'B': "goal-b", '1': "floor"} {
		b.typedRune(key)
		if b.Bench.On(workbench.Asking) || b.editor.Brush.ID != want {
			t.Errorf("%q takes %s, want %s", key, b.editor.Brush.ID, want)
		}
	}
	for _, brush := range b.editor.Brushes() {
		if got := b.editor.BrushKey(brush); got != string(brush.Key) {
			t.Errorf("the key of %s is written %s", brush.ID, got)
		}
	}
}
