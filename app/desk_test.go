package app

import (
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/app/workbench"
	"stepboard/solve/explore"
	"stepboard/solve/puzzles"
)

// A puzzle's tab leads to another board. The way back restores everything.
func TestEachPuzzleKeepsItsDocument(t *testing.T) {
	path := write(t, "revisit.in", revisit)
	b := open(t, path)
	b.choose("rook")
	b.click(14, desktop.MouseButtonSecondary) // erases the queen
	b.solved()
	b.Perform(b.Action("frame-capture"))
	b.Perform(b.Action("frame-capture"))
	b.lesson.Choose(1)
	b.Bench.Set(workbench.Exploring, true)
	b.Bench.Explore.SetUnit(explore.ByEvent)
	b.wait("the exploration", func() bool { return b.Bench.Playback.Len() > 2 })
	b.arrive()
	b.Bench.Playback.Seek(2)
	doc, session, before := b.Bench.Doc(), b.Bench.Answers(), b.seen()

	b.filing.OpenPuzzle(puzzles.BuiltIn().ByID("sokoban"))
	if b.prompts() {
		t.Fatal("going to another puzzle asks about a document that is kept")
	}
	b.solved()
	if b.Bench.Doc().Puzzle().ID() != "sokoban" || b.Can(b.Action("reload")) || b.Bench.Doc().Dirty() || b.Can(b.Action("undo")) {
		t.Fatalf("%s of a file: %v, dirty %v", b.Bench.Doc().Puzzle().ID(), b.Can(b.Action("reload")), b.Bench.Doc().Dirty())
	}
	b.filing.OpenPuzzle(puzzles.BuiltIn().ByID("halloween"))
	b.solved()

	b.filing.OpenPuzzle(puzzles.BuiltIn().ByID("knight"))
	b.wait("the exploration", func() bool { return b.Bench.Playback.Len() > 2 })
	b.arrive()
	if b.Bench.Doc() != doc || b.Bench.Answers() != session || !b.Can(b.Action("reload")) || b.filing.Folder() != filepath.Dir(path) {
		t.Fatalf("came back to another document, of a file in %q", b.filing.Folder())
	}
	if r, ok := b.Bench.Result(); !ok || r.Stale {
		t.Error("the answer is lost")
	}
	if got := b.seen(); !same(got, before) {
		t.Errorf("came back to\n%+v\nleft at\n%+v", got, before)
	}
	if b.editor.Brush.ID != "rook" || b.lesson.Chosen() != 1 || !strings.Contains(b.Win.Title(), "revisit.in •") {
		t.Errorf("brush %s, frame %d, title %q", b.editor.Brush.ID, b.lesson.Chosen(), b.Win.Title())
	}
	for b.Bench.Doc().Undo() { // the action would stop between the frames and the board
	}
	if b.Bench.Doc().Dirty() || len(b.Bench.Doc().At(14)) == 0 {
		t.Error("undo does not bring the queen back")
	}
	b.solved()
}
