package question_test

import (
	"context"
	"strings"
	"testing"

	"stepboard/app/catalogue"
	"stepboard/app/view/question"
	"stepboard/solve/halloween"
)

// In a list of moves, a number begins each step of the ghosts, so that the ghosts of one step stay together.
func TestGhostsOfOneStepAreToldTogether(t *testing.T) {
	datasets, _, err := halloween.Puzzle.Parse("board.in", strings.NewReader("6 4 2\n######\n#a A #\n#b B #\n######\n0 0 0\n"))
	if err != nil {
		t.Fatal(err)
	}
	about := question.About{
		Puzzle: halloween.Puzzle, Dataset: datasets[0], Task: halloween.Puzzle.Tasks()[0], Event: -1,
	}
	q, err := question.Make(context.Background(), nil, about, "least", 1)
	if err != nil {
		t.Fatal(err)
	}
	for language, want := range map[string]string{
		"en": "(1) a goes right, b goes right; (2) a goes right, b goes right.",
		"zh": "（1）a 向右走，b 向右走；（2）a 向右走，b 向右走。",
		"ja": "（1）a が右へ、b が右へ、（2）a が右へ、b が右へ。",
	} {
		if why := catalogue.New(language).Say(q.Explain(&about)); !strings.Contains(why, want) {
			t.Errorf("it says %q; expected %q", why, want)
		}
	}
}
