package app

import (
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"

	"stepboard/app/workbench"
	"stepboard/solve/grid"
)

// A puzzle from a file of rules works like a built-in puzzle. It is solved, shown through each lens, explored, played
// by hand, and captured in a lesson. It is saved with its rules and opened again. After an edit of its rules, it is in
// force again, with the same board and answer.
func TestPuzzlesOfFilesInTheWindow(t *testing.T) {
	for _, id := range few(1, "keys", "eight", "boxes", "rush", "snake") {
		t.Run(id, func(t *testing.T) {
			b := open(t, filepath.Join("..", "assets", "puzzles", id+".star"))
			if b.Bench.Doc().Puzzle().ID() != id || b.Puzzles.ByID(id) == nil {
				t.Fatalf("%s is shown", b.Bench.Doc().Puzzle().ID())
			}
			b.Bench.Doc().SetAlgorithm("bfs")
			answer := b.answer()
			lenses := b.Bench.Lens.List()
			for i := range lenses {
				b.Bench.Lens.Choose(lenses[i].ID)
				b.wait("a lens", func() bool { return !b.Bench.Lens.Working() })
				b.Draw()
			}
			if len(lenses) < 4 {
				t.Errorf("there are %d lenses", len(lenses))
			}
			b.Perform(b.Action("explore"))
			if b.recorded().Len() == 0 {
				t.Error("nothing is recorded")
			}
			b.Perform(b.Action("explore"))
			b.Bench.Lens.Choose("")
			b.Perform(b.Action("hand"))
			if !b.Bench.On(workbench.Playing) {
				t.Fatal("it is not played by hand")
			}
			if got := b.still(); got != answer {
				t.Errorf("it is %d to go, the answer is %d", got, answer)
			}
			if answer > 0 {
				b.hint()
			}
			for c := range grid.Cell(b.Bench.Doc().Board().Cells()) {
				b.click(c, 1)
				if menu := b.Win.Canvas().Overlays().Top(); menu != nil { // the menu of the moves that fit
					menu.Hide()
				}
			}
			b.Perform(b.Action("hand"))
			b.Perform(b.Action("frame-capture"))
			saved := filepath.Join(t.TempDir(), "a.stepboard")
			b.dialogs.Path = saved
			b.Perform(b.Action("save"))
			b.strike(fyne.KeyReturn, 0) // in the program's own format
			b.wait("the file", func() bool { _, err := os.Stat(saved); return err == nil && !b.Bench.Doc().Dirty() })
			doc := b.Bench.Doc()
			b.Perform(b.Action("rules"))
			b.rewrite(b.rule() + "# more\n")
			b.inForce(b.written())
			if b.answer() != answer || b.Bench.Doc() != doc {
				t.Errorf("after an edit of the rules the answer is %d, was %d", b.answer(), answer)
			}
			again := open(t, saved)
			if p := again.Bench.Doc().Puzzle(); p.ID() != id || again.answer() != answer {
				t.Errorf("%s comes back, with another answer than %d", p.ID(), answer)
			}
		})
	}
}
