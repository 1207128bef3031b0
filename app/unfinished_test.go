package app

import (
	"testing"

	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

// Whatever lies over a board, the board can be emptied, and pointed at then.
func TestBoardsAreEmptiedUnderEachLens(t *testing.T) {
	b := open(t)
	for _, p := range puzzles.All() {
		b.openPuzzle(p)
		b.solved()
		for _, l := range b.bench.Lens.List() {
			b.bench.Lens.Choose(&l)
			b.wait("the lens", func() bool { return b.bench.Lens.View() != nil })
			b.bench.Doc().Clear()
			b.solved()
			b.wait("what there is of a run", func() bool {
				run := b.bench.Explore.Run(b.bench.Explore.Algorithm())
				return !b.bench.Explore.Needed() || run.Done || run.Exploration != nil
			})
			b.drawBoard()
			for c := range b.bench.Doc().Board().Cells() {
				b.point(grid.Cell(c))
			}
			b.bench.Doc().Undo()
			b.solved()
		}
		b.bench.Doc().MarkSaved()
	}
}
