package app

import (
	"testing"

	"stepboard/solve"
)

// The status line names the edit that was undone or redone, until the pointer is on another cell.
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
}
