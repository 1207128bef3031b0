package app

import (
	"testing"

	"fyne.io/fyne/v2"

	"stepboard/app/rooms/answer"
	"stepboard/app/workbench"
)

// queries returns the list of all queries.
func (b *bench) queries() *answer.QueryList { return b.results.Pages[0].(*answer.QueryList) }

// typed types keys into the focused widget.
func (b *bench) typed(names ...fyne.KeyName) {
	b.t.Helper()
	for _, n := range names {
		b.strike(n, 0)
	}
}

// A list that has the focus leaves the window's keys to the window.
func TestKeysOfListsAreTheWindows(t *testing.T) {
	b := open(t)
	list := b.queries().List
	focus := func() { b.Win.Canvas().Focus(list) }
	focus()
	b.typed(fyne.KeyF9)
	if !b.lesson.Shown() {
		t.Error("F9 does nothing")
	}
	b.typed(fyne.KeyF3)
	if !b.Bench.On(workbench.Playing) {
		t.Error("F3 does nothing")
	}
	b.typed(fyne.KeyF7)
	if b.Bench.On(workbench.Playing) || !b.Bench.On(workbench.Drawing) {
		t.Error("F7 does nothing")
	}
	b.key(fyne.KeyF7)
	focus()
	list.TypedRune('2')
	if b.editor.Brush.Key != '2' {
		t.Errorf("2 leaves the brush %s", b.editor.Brush.ID)
	}
	b.typed(fyne.KeySpace)
	if !b.Bench.Playback.Playing() {
		t.Error("Space does not play")
	}
	b.typed(fyne.KeySpace)
	b.typed(fyne.KeyDown, fyne.KeySpace)
	if _, q := b.Bench.Doc().Shown(); q != 1 || b.Bench.Playback.Playing() {
		t.Errorf("down and Space show query %d, playing %v", q+1, b.Bench.Playback.Playing())
	}
}
