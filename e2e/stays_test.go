//go:build e2e

package e2e

import (
	"image"
	"math/rand/v2"
	"testing"
)

// The board stays where it is after strokes, whatever the strokes cause: answers, warnings or errors. The toolkit lays
// out some parts only in a real window, one frame after the change.
func TestTheBoardStaysAfterAStroke(t *testing.T) {
	needed := map[string][]image.Point{ // cells whose things the puzzle needs; X is the column
		"huarong": {{30, 30}}, "halloween": {{2, 2}, {3, 2}, {4, 2}}, "knight": {{1, 1}}, "sokoban": {{16, 16}},
	}
	for _, board := range liveBoards {
		t.Run(board.puzzle, func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(30, 1))
			rows := board.rows(random, 30)
			p := board.open(t, rows)
			p.Part("cell")
			before := p.Last("geometry cell")
			stroke := func(row, col int, until string) {
				p.Move(cell(p, row, col))
				p.Press(Left)
				p.Release(Left)
				p.Wait(until)
			}
			for range 4 {
				r, c := freePair(random, rows)
				stroke(r+1, c+1, "answer")
			}
			for _, at := range needed[board.puzzle] {
				stroke(at.Y, at.X, "painted")
			}
			p.Wait("gap") // comes once a second
			p.Wait("gap")
			if now := p.Last("geometry cell"); now != before {
				p.Fail("after strokes, the first cell is at %s, before at %s", now, before)
			}
			abandon(t, p)
		})
	}
}
