package app

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"stepboard/app/rooms/answer"
	"stepboard/app/workbench"
	"stepboard/solve/puzzles"
)

// queries is the list of all queries.
func (b *bench) queries() *answer.QueryList { return b.results.Pages[0].(*answer.QueryList) }

// typed types keys into what has the keyboard.
func (b *bench) typed(names ...fyne.KeyName) {
	b.t.Helper()
	for _, n := range names {
		b.strike(n, 0)
	}
}

// The row of the query that is shown is in sight, also when the window has just been made anew.
func TestTheShownQueryIsInSight(t *testing.T) {
	b := open(t, "../assets/samples/halloween-tokyo2007.in")
	for range 30 {
		b.Perform(b.Action("dataset-duplicate"))
	}
	n := b.Bench.Doc().Len()
	for _, shown := range []int{0, n - 1, n / 2} {
		b.Bench.Doc().Show(shown, 0)
		b.build()
		list := b.queries().List
		row := list.MinSize().Height + list.Theme().Size(theme.SizeNamePadding)
		top := float32(shown)*row - list.GetScrollOffset()
		if top < 0 || top+row > list.Size().Height+row/2 {
			t.Errorf("the row of %d of %d boards stands at %v of a list %v high", shown+1, n, top, list.Size().Height)
		}
	}
}

// A click on a row gives a list the keyboard.
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

// What is shown then is less high without its lens, so that the rows are drawn before the list is told that the last
// one has gone.
func TestTheLastBoardIsTakenAway(t *testing.T) {
	b := open(t)
	b.filing.OpenPuzzle(puzzles.BuiltIn().ByID("halloween"))
	b.solved()
	b.lensCalled("distance")
	b.wait("the lens", func() bool { return b.Bench.Lens.View() != nil })
	n := len(b.queries().Rows)
	b.Perform(b.Action("dataset-duplicate"))
	b.solved()
	for _, algorithm := range b.Bench.Compare.Algorithms() { // which makes old what is not shown
		b.Bench.Doc().SetAlgorithm(algorithm)
		b.answer()
		b.wait("the lens", func() bool { return b.Bench.Lens.View() != nil })
		b.Perform(b.Action("dataset-remove"))
		b.solved()
		if got := len(b.queries().Rows); got != n {
			t.Errorf("%d rows, want %d", got, n)
		}
		b.Bench.Doc().Undo()
		b.answer()
	}
}
