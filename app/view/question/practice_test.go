package question_test

import (
	"testing"

	"stepboard/app/storage/collection"
	"stepboard/app/view/question"
)

// Practice asks about a puzzle of own rules on boards of the puzzle's own size, also if only few boards are legal.
func TestPracticeOfOwnRules(t *testing.T) {
	for _, id := range []string{"eight", "knights", "rush", "warehouse"} {
		p, err := collection.Open(id)
		if err != nil {
			t.Fatal(err)
		}
		if question.Sized(p) {
			t.Errorf("%s: the user chooses the size", id)
		}
		about, q, err := question.Practice{Puzzle: p, Side: 9, Level: 1}.Make(t.Context(), nil, 1)
		if err != nil || question.Check(q, &about) != nil || about.Dataset.Board.Size != p.Boards()[0].Board.Size {
			t.Errorf("%s: %v, %v", id, q, err)
		}
	}
}
