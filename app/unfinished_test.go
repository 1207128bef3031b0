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
		for _, l := range b.lenses() {
			b.chooseLens(&l)
			b.wait("the lens", func() bool { return b.lens.view != nil })
			b.doc.Clear()
			b.solved()
			b.wait("what there is of a run", func() bool {
				run := b.exploration.Run(b.exploredBy())
				return !b.explores() || run.Done || run.Exploration != nil
			})
			b.drawBoard()
			for c := range b.doc.Board().Cells() {
				b.point(grid.Cell(c))
			}
			b.doc.Undo()
			b.solved()
		}
		b.doc.MarkSaved()
	}
}
