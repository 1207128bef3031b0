package workbench

import (
	"testing"

	"stepboard/app/document"
	"stepboard/app/workbench/run/runtest"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

// A painted cell draws the board once before the window goes on, even if the answer, the run and the lens are ready by
// then.
func TestAPaintedCellDrawsOnce(t *testing.T) {
	for _, p := range puzzles.BuiltIn() {
		for name, prepare := range map[string]func(*Workbench){
			"answer":    func(*Workbench) {},
			"way":       func(b *Workbench) { b.Way.Show(true) },
			"exploring": func(b *Workbench) { b.Set(Exploring, true) },
			"lens":      func(b *Workbench) { b.Set(Exploring, true); b.Lens.Next(); b.Lens.Next() },
		} {
			t.Run(p.ID()+"/"+name, func(t *testing.T) {
				size := grid.Size{Rows: 8, Cols: 8}
				b, h := opened(t, document.Content{Puzzle: p, Datasets: []*solve.Dataset{p.New(size)}})
				b.SetWait(runtest.Endless) // answers that come later draw again
				prepare(b)
				cell := size.At(3, 3)
				for i := range 4 {
					h.solved()
					h.wait("the end of the work", func() bool { return !b.Running() && len(h.posts) == 0 && !b.Lens.Working() })
					h.drawn = 0
					if b.doc.Paint(p.Brushes()[(i+1)%2], cell); h.drawn != 1 {
						t.Errorf("edit %d drew the board %d times", i, h.drawn)
					}
				}
			})
		}
	}
}
