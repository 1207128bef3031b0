package app

import (
	"testing"

	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

// Under every lens, the board can be emptied, and the pointer can then be on any cell.
func TestBoardsAreEmptiedUnderEachLens(t *testing.T) {
	b := open(t)
	for _, p := range few(1, puzzles.BuiltIn()...) {
		b.filing.OpenPuzzle(p)
		b.solved()
		for _, l := range b.Bench.Lens.List() {
			b.Bench.Lens.Choose(l.ID)
			b.wait("the lens", func() bool { return b.Bench.Lens.View() != nil })
			b.Bench.Doc().Clear()
			b.solved()
			b.wait("what there is of a run", func() bool {
				run := b.Bench.Recordings().Run(b.Bench.Explore.Algorithm())
				return !b.Bench.Explore.Needed() || run.Done || run.Exploration != nil
			})
			b.Draw()
			for c := range b.Bench.Doc().Board().Cells() {
				b.point(grid.Cell(c))
			}
			b.Bench.Doc().Undo()
			b.solved()
		}
		b.Bench.Doc().MarkSaved()
	}
}
