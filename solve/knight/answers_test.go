package knight

import (
	"testing"

	"stepboard/solve"
	"stepboard/solve/knight/knighttest"
	"stepboard/solve/solvetest"
)

// answerCases have least numbers of moves that were found by hand.
var answerCases = []struct {
	name, board string
	want        int64
}{
	{"one jump", `
		X..
		...
		.O.`, 1},
	{"a guarded king is taken all the same", `
		C.X.C
		.....
		.O...
		.....
		.....`, 1},
	{"attacked at the start", `
		..X..
		.....
		.O...
		.....
		.C...`, -1},
	{"attacked by the king at the start", `
		....
		.X..
		.O..
		....`, -1},
	{"no king", `
		....
		.O..
		....
		....`, -1},
	{"1×1", `O`, -1},
	{"2×2 without a king", `
		.O
		..`, -1},
	{"the middle of 3×3 can't be left", `
		...
		.O.
		...`, -1},
	// The corner can be reached from two cells. Each is attacked by a black knight that can never be taken.
	{"black knights wall a king in", `
		X...K
		.....
		.....
		.....
		K..O.`, -1},
	// Two jumps over (2,3) or (3,2) would be enough. But the black knight attacks (3,2), and the pawn attacks (2,3).
	{"a pawn attacks downwards", `
		XPK.
		....
		....
		...O`, -1},
	{"and not upwards", `
		X.K.
		....
		...P
		...O`, 2},
	// A knight's jump leads from (2,3) or (3,4) to the king. The pawn attacks (3,4), and the queen guards the pawn.
	// So the knight takes the queen, goes to (3,1), takes the pawn, then the king.
	{"the guard is taken first", `
		....X
		..P..
		.....
		..Q..
		O....`, 4},
}

func TestAnswers(t *testing.T) {
	for _, c := range answerCases {
		d := knighttest.Board(t, knighttest.RowsOf(c.board)...)
		for _, s := range solvetest.Own(Puzzle, solve.TaskSolve) {
			if got := solvetest.Answer(t, Puzzle, s, d, solve.TaskSolve, 0); got != c.want {
				t.Errorf("%s: %s says %d, want %d", c.name, s.ID(), got, c.want)
			}
		}
		solvetest.Agree(t, Puzzle, d, solve.TaskSolve)
	}
}
