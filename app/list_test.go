package app

import (
	"testing"

	"fyne.io/fyne/v2"

	"stepboard/app/shell"
	"stepboard/app/shell/shelltest"
	"stepboard/widgets"
)

// queries returns the list of all queries, which the panel shows at first.
func (b *bench) queries() *shell.List { return shelltest.Parts[*shell.List](b.results.Content)[0] }

// tabs returns the choice of the panel's list.
func (b *bench) tabs() *widgets.Segmented {
	return shelltest.Parts[*widgets.Segmented](b.results.Content)[0]
}

// typed types keys into the focused widget.
func (b *bench) typed(names ...fyne.KeyName) {
	b.t.Helper()
	for _, n := range names {
		b.strike(n, 0)
	}
}

// A list that has the focus leaves the space bar to the window, until an arrow key has gone to a row.
func TestKeysOfListsAreTheWindows(t *testing.T) {
	b := open(t)
	b.Win.Canvas().Focus(b.queries())
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
