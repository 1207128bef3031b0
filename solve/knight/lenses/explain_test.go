package lenses

import (
	"slices"
	"testing"

	"stepboard/app/view/lenstest"
	"stepboard/solve"
	"stepboard/solve/knight/knighttest"
)

// said returns the explanations of all events of a run.
func said(t *testing.T, algorithm string, d *solve.Dataset) []string {
	t.Helper()
	return lenstest.Explained(lenstest.View(Puzzle, d, 0, solve.TaskSolve,
		lenstest.Explore(t, Puzzle, d, 0, solve.TaskSolve, algorithm, lenstest.Limit)))
}

func TestExplain(t *testing.T) {
	plain := knighttest.Board(t, "X..", "...", ".O.")
	want := []string{
		"The knight starts on (3,2)",
		"Layer 0: 1 state waits at this depth; it is expanded now",
		"Expand (3,2): there are 2 jumps; safe: 2, new: 2",
		"The jump from (3,2) to (1,3) is safe and leads to a new state, 1 move from the start",
		"From (3,2) the knight takes the king on (1,1), 1 move from the start",
		"The king is taken after 1 move, and no way is shorter",
	}
	if got := said(t, "bfs", plain); !slices.Equal(got, want) {
		t.Errorf("bfs: %q", got)
	}
	want = []string{
		"First: which cells can be reached and which of the 0 black pieces can be taken at all, in whatever order?",
		"The knight starts on (3,2)",
		"Leap 1: knights jump to every cell that no piece attacks but those known to fall",
		"The knight on (3,2) jumps, with all others of its layer at once",
		"(1,3) can be reached too, from (3,2)",
	}
	if got := said(t, "fast", plain); len(got) < len(want) || !slices.Equal(got[:len(want)], want) {
		t.Errorf("fast: %q", got)
	}
	if got := said(t, "bfs", knighttest.Board(t, "O")); !slices.Equal(got, []string{"The knight starts on (1,1)"}) {
		t.Errorf("on a board without a king bfs says %q", got)
	}
}

// The pawn must be taken, but the way to the king also passes its cell. So fast has to put the pawn back.
func TestExplainCaptures(t *testing.T) {
	d := knighttest.Board(t, knighttest.RowsOf(`
		....X
		..P..
		.....
		..Q..
		O....`)...)
	for algorithm, want := range map[string][]string{
		"bfs": {
			"From (5,1) the knight takes the queen on (4,3), 1 move from the start: another set",
			"From (3,5) the knight takes the pawn on (2,3), 3 moves from the start: another set",
			"From (2,3) the knight takes the king on (1,5), 4 moves from the start",
			"The king is taken after 4 moves, and no way is shorter",
		},
		"fast": {
			"First: which cells can be reached and which of the 2 black pieces can be taken at all, in whatever order?",
			"The queen on (4,3) can be taken: from the next round on its attacks don't count",
			"If all that can be taken were gone, the king would be 4 moves away: no answer is less.",
			"A search with 0 black pieces on the board besides the king.",
			"It looks for a way of at most 4 moves, and leaves out what is too far from the king for that.",
			"Layer 0: 1 knight jumps",
			"The king can be taken in 4 moves while only these pieces are on the board",
			"This way of 4 moves is safe with all pieces on the board. With fewer pieces no way was shorter, so there is no " +
				"shorter way.",
		},
	} {
		got := said(t, algorithm, d)
		for _, text := range want {
			if !slices.Contains(got, text) {
				t.Errorf("%s doesn't say %s: %q", algorithm, text, got)
			}
		}
	}
	if got, want := said(t, "fast", walled(t)), "The king is not among what can be reached, in whatever order pieces are "+
		"taken: there is no way."; got[len(got)-1] != want {
		t.Errorf("in the end fast says %s", got[len(got)-1])
	}
}
