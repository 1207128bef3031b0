package app

import (
	"testing"

	"stepboard/solve/puzzles"
)

// Unsaved documents are kept: the document of the shown puzzle, documents of other puzzles, and an open frame.
func TestAllUnsavedIsKept(t *testing.T) {
	b := lessonOf(t, "a")
	b.Bench.Doc().MarkSaved()
	if got := b.rescue.Unsaved(); len(got) != 0 {
		t.Fatalf("saved, and %d are kept", len(got))
	}
	b.Bench.Doc().SetTitle("first")
	first := b.Bench.Doc().Puzzle()
	for _, p := range puzzles.BuiltIn() {
		if p != first {
			b.filing.OpenPuzzle(p)
			b.solved()
			b.Bench.Doc().SetTitle("second")
			break
		}
	}
	works := b.rescue.Unsaved()
	if len(works) != 2 || works[0].Content.Title != "second" || works[1].Content.Title != "first" || works[1].At.IsZero() {
		t.Fatalf("%d are kept", len(works))
	}
	b.filing.OpenPuzzle(first)
	b.solved()
	b.lesson.Open(0)
	b.solved()
	b.Bench.Doc().SetTitle("the frame's")
	if works = b.rescue.Unsaved(); len(works) != 3 {
		t.Errorf("with a frame open %d are kept", len(works))
	}
}
