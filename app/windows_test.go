package app

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/storage"
)

// Files that are named or dropped together are opened in a window each.
func TestAWindowForEachFile(t *testing.T) {
	var begun [][]string
	first, second := write(t, "first.in", revisit), write(t, "second.in", "2 3\n...\nX..\n")
	b := open(t, first)
	b.filing.Begin = func(paths ...string) error {
		begun = append(begun, paths)
		return nil
	}
	b.filing.Start([]string{first, second})
	if b.filing.Path() != first || len(begun) != 1 || !slices.Equal(begun[0], []string{second}) {
		t.Fatalf("opened %s, others %q", b.filing.Path(), begun)
	}
	begun = nil
	b.filing.Dropped(fyne.Position{}, []fyne.URI{storage.NewFileURI(second), storage.NewFileURI(first)})
	b.wait("the file", func() bool { return b.filing.Path() == second })
	if len(begun) != 1 || !slices.Equal(begun[0], []string{first}) {
		t.Errorf("of two files dropped %q are opened elsewhere", begun)
	}
	begun = nil
	b.Perform(b.Action("new-window"))
	if len(begun) != 1 || len(begun[0]) != 0 {
		t.Errorf("a new window is begun with %q", begun)
	}
	b.solved()
}
