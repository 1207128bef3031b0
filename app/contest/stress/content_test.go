package stress

import (
	"slices"
	"testing"

	"stepboard/app/contest/judge"
	"stepboard/solve"
	"stepboard/solve/knight"
)

// A mistake has a place only if the input has several answers. If the program fails at a later board, a text asks
// whether it reads all boards.
func TestAMistakeInALaterBoard(t *testing.T) {
	board := func() *solve.Dataset { return knight.Puzzle.New(solve.NewBoard(3, 3).Size) }
	for _, c := range []struct {
		boards int
		output string
		want   []string // keys of the texts
	}{
		{1, "3\n", []string{"stress.verdict", "stress.answer"}},
		{1, "", []string{"stress.verdict", "stress.missing"}},
		{2, "5\n4\n", []string{"stress.verdict", "stress.at"}},
		{2, "4\n", []string{"stress.verdict", "stress.at", "stress.several"}},
	} {
		trial := &Trial{Verdict: judge.Verdict{Kind: judge.Wrong}}
		trial.Result.Output = []byte(c.output)
		for range c.boards {
			trial.Datasets, trial.Want = append(trial.Datasets, board()), append(trial.Want, "4")
		}
		if got := solve.Map(trial.Say(knight.Puzzle), func(t solve.Text) string { return t.Key }); !slices.Equal(got, c.want) {
			t.Errorf("%d boards and the output %q: %v, want %v", c.boards, c.output, got, c.want)
		}
	}
}
