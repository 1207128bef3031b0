package app

import (
	"testing"

	"fyne.io/fyne/v2"

	"stepboard/solve/grid"
)

// Where sizes are asked for they can be typed at once, and Escape leaves.
func TestSizesAreTypedAtOnce(t *testing.T) {
	b := open(t)
	typeSize := func(rows, cols string) {
		c := b.Win.Canvas()
		c.Focused().TypedRune(rune(rows[0]))
		c.FocusNext()
		c.Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
		c.Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyBackspace})
		c.Focused().TypedRune(rune(cols[0]))
		b.typed(fyne.KeyReturn)
	}
	b.Perform(b.Action("resize"))
	typeSize("5", "7")
	if got := b.Bench.Doc().Board().Size; got != (grid.Size{Rows: 5, Cols: 7}) || b.prompts() {
		t.Errorf("resized to %v", got)
	}
	b.Perform(b.Action("resize"))
	b.typed(fyne.KeyEscape)
	if b.prompts() {
		t.Error("Escape leaves the prompt open")
	}
	b.Bench.Doc().Undo()
	b.newBoard()
	typeSize("6", "8")
	if got := b.Bench.Doc().Board().Size; got != (grid.Size{Rows: 6, Cols: 8}) || b.prompts() {
		t.Errorf("a new board of %v", got)
	}
}
