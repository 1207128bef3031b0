package app

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"stepboard/app/shell"
	"stepboard/solve"
)

// The status line says which edit was taken back or made again, until another cell is pointed at or a
// stroke begins.
func TestUndoSaysWhat(t *testing.T) {
	b := open(t)
	b.Bench.Doc().Clear()
	name := b.Say(solve.Say("document.clear"))
	for _, id := range []string{"undo", "redo"} {
		b.Perform(b.Action(id))
		key := map[string]string{"undo": "app.undone", "redo": "app.redone"}[id]
		if want := b.Say(solve.Say(key, "Edit", name)); b.left() != want {
			t.Errorf("after %s the status line says %q, want %q", id, b.left(), want)
		}
	}
	b.point(2)
	if got, want := b.left(), b.pointedText(); got != want {
		t.Errorf("over a cell the status line says %q, want %q", got, want)
	}
	b.Perform(b.Action("undo"))
	b.click(2, desktop.MouseButtonPrimary)
	if got, want := b.left(), b.pointedText(); got != want {
		t.Errorf("after a stroke on the same cell the status line says %q, want %q", got, want)
	}
}

// A key or a button whose action is disabled says the reason in the status line.
func TestDisabledKeysGiveTheirReasons(t *testing.T) {
	b := open(t, write(t, "revisit.in", revisit))
	b.strike(fyne.KeyF8, shell.Shift)
	if got := b.left(); !strings.Contains(got, "F8 adds one") {
		t.Errorf("Shift+F8 without a frame says %q", got)
	}
	b.Hint("")
	test.Tap(b.Tool("frame-update", 20))
	if got := b.left(); !strings.Contains(got, "F8 adds one") {
		t.Errorf("a button without a frame says %q", got)
	}
	b.strike(fyne.KeyDelete, 0)
	if got := b.left(); !strings.Contains(got, "Nothing is selected") {
		t.Errorf("Delete without a selection says %q", got)
	}
}
