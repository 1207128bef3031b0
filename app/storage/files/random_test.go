package files_test

import (
	"math/rand/v2"
	"testing"

	"stepboard/app/document"
	"stepboard/app/storage/files/filestest"
	"stepboard/solve"
	"stepboard/solve/puzzles"
)

// TestRandomDocuments: random documents stay the same when they are written and read again.
func TestRandomDocuments(t *testing.T) {
	for _, p := range puzzles.BuiltIn() {
		moves, boards, comparisons, questions := 0, 0, 0, 0
		for seed := range uint64(50) {
			r := rand.New(rand.NewPCG(seed, 1))
			c := document.New(filestest.Draw(r, p)).Content()
			text := write(t, c)
			again := read(t, text).Content
			equal(t, again, c)
			if got := write(t, document.New(again).Content()); got != text {
				t.Errorf("written again:\n%s\nnot\n%s", got, text)
			}
			if t.Failed() {
				t.Fatalf("%s, seed %d", p.ID(), seed)
			}
			shown := map[*solve.Dataset]bool{}
			for _, f := range again.Frames {
				moves += len(f.Shot.Moves)
				if f.Shot.Compared != nil {
					comparisons++
				}
				if f.Asks != nil {
					questions++
				}
				shown[f.Shot.Dataset] = true
			}
			boards = max(boards, len(shown))
		}
		if moves == 0 || boards < 4 || comparisons == 0 || questions < 10 {
			t.Errorf("%s: %d moves by hand, %d comparisons, %d questions, at most %d boards in a lesson: the test tries too little", p.ID(),
				moves, comparisons, questions, boards)
		}
	}
}
