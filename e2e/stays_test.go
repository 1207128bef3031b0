//go:build e2e

package e2e

import (
	"image"
	"math/rand/v2"
	"testing"
	"time"
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
			before := p.Part("cell")
			stroke := func(row, col int) {
				p.Move(cell(p, row, col))
				p.Press(Left)
				p.Release(Left)
				time.Sleep(400 * time.Millisecond) // the check and the answer come, and parts may move a frame later
				if now := p.Part("cell"); now != before {
					t.Fatalf("after a stroke at row %d, column %d, the first cell is at %v, before at %v", row, col, now, before)
				}
			}
			for range 4 {
				r, c := freePair(random, rows)
				stroke(r+1, c+1)
			}
			for _, at := range needed[board.puzzle] {
				stroke(at.Y, at.X)
			}
			abandon(t, p)
		})
	}
}
