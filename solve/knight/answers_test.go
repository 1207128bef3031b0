package knight

import (
	"testing"

	"stepboard/solve"
	"stepboard/solve/knight/knighttest"
	"stepboard/solve/solvetest"
)

// answerCases have their least numbers of moves found by hand.
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
	// Of the two cells from which the corner is reached, each is attacked by a black knight, which can never be taken.
	{"black knights wall a king in", `
		X...K
		.....
		.....
		.....
		K..O.`, -1},
	// Two jumps over (2,3) or (3,2) would do, but the black knight attacks (3,2) and the pawn (2,3).
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
	// The king is next to (2,3) and (3,4) by a knight's jump. The pawn attacks (3,4) and the queen guards the pawn. So:
	// the queen, (3,1), the pawn, the king.
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
