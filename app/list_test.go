package app

import (
	"testing"

	"fyne.io/fyne/v2"

	"stepboard/app/workbench"
	"stepboard/solve/puzzles"
)

// queries is the list of all queries.
func (b *bench) queries() *queryList { return b.results.pages[0].(*queryList) }

// typed types keys into what has the keyboard.
func (b *bench) typed(names ...fyne.KeyName) {
	b.t.Helper()
	for _, n := range names {
		b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: n})
	}
}

// A click on a row gives a list the keyboard.
func TestKeysOfListsAreTheWindows(t *testing.T) {
	b := open(t)
	list := b.queries().list
	focus := func() { b.win.Canvas().Focus(list) }
	focus()
	b.typed(fyne.KeyF9)
	if !b.lesson.shown {
		t.Error("F9 does nothing")
	}
	b.typed(fyne.KeyF3)
	if !b.bench.On(workbench.Playing) {
		t.Error("F3 does nothing")
	}
	b.typed(fyne.KeyF7)
	if b.bench.On(workbench.Playing) || !b.bench.On(workbench.Drawing) {
		t.Error("F7 does nothing")
	}
	b.key(fyne.KeyF7)
	focus()
	list.TypedRune('2')
	if b.editor.brush.Key != '2' {
		t.Errorf("2 leaves the brush %s", b.editor.brush.ID)
	}
	b.typed(fyne.KeySpace)
	if !b.bench.Playback.Playing() {
		t.Error("Space does not play")
	}
	b.typed(fyne.KeySpace)
	b.typed(fyne.KeyDown, fyne.KeySpace)
	if _, q := b.bench.Doc().Shown(); q != 1 || b.bench.Playback.Playing() {
		t.Errorf("down and Space show query %d, playing %v", q+1, b.bench.Playback.Playing())
	}
}

// What is shown then is less high without its lens, so that the rows are drawn before the list is told that the last
// one has gone.
func TestTheLastBoardIsTakenAway(t *testing.T) {
	b := open(t)
	b.openPuzzle(puzzles.ByID("halloween"))
	b.solved()
	b.lensCalled("distance")
	b.wait("the lens", func() bool { return b.bench.Lens.View() != nil })
	n := len(b.queries().rows)
	b.perform(b.action("dataset-duplicate"))
	b.solved()
	for _, algorithm := range b.bench.Compare.Algorithms() { // which makes old what is not shown
		b.bench.Doc().SetAlgorithm(algorithm)
		b.answer()
		b.wait("the lens", func() bool { return b.bench.Lens.View() != nil })
		b.perform(b.action("dataset-remove"))
		b.solved()
		if got := len(b.queries().rows); got != n {
			t.Errorf("%d rows, want %d", got, n)
		}
		b.bench.Doc().Undo()
		b.answer()
	}
}
