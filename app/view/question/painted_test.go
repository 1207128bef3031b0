package question_test

import (
	"strings"
	"testing"

	"stepboard/app/view/question"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

// A question that is answered by a painted board names a mistake of the puzzle, or the file of a program in the folder
// of the lesson.
func TestPrograms(t *testing.T) {
	knight, sokoban := puzzles.BuiltIn().ByID("knight"), puzzles.BuiltIn().ByID("sokoban")
	about := func(p solve.Puzzle, side int) *question.About {
		d := p.New(grid.Size{Rows: side, Cols: side})
		return &question.About{Puzzle: p, Dataset: d, Task: p.Tasks()[0], Event: -1}
	}
	for _, c := range []struct {
		about  *question.About
		breaks string
		want   string
	}{
		{about(knight, 6), "pawns", ""},
		{about(knight, 6), "places:knight", ""},
		{about(knight, 6), "walk.cpp", ""},
		{about(knight, 6), "走 1.py", ""},
		{about(sokoban, 6), "walk.cpp", ""},
		{about(sokoban, 6), "places", "question.check.breaks"}, // its answer is a count, so there are no moves
		{about(knight, 6), "", "question.check.breaks"},
		{about(knight, 6), "through", "question.check.breaks"},
		{about(knight, 6), "../walk.cpp", "question.check.breaks"},
		{about(knight, 6), "..", "question.check.breaks"},
		{about(knight, 6), ".bashrc", "question.check.breaks"},
		{about(knight, 6), "a/b.cpp", "question.check.breaks"},
		{about(knight, 6), `a\b.cpp`, "question.check.breaks"},
		{about(knight, 6), "C:b.cpp", "question.check.breaks"},
		{about(knight, 6), "a\n.cpp", "question.check.breaks"},
		{about(knight, 6), "a\u202e.cpp", "question.check.breaks"},
		{about(knight, 6), strings.Repeat("a", 200) + ".cpp", "question.check.breaks"},
		{about(knight, 40), "pawns", "question.check.painted"},
	} {
		q := &question.Question{Kind: "breaks", Form: question.Board, At: grid.None, Breaks: c.breaks}
		got := ""
		if err, ok := question.Check(q, c.about).(*solve.Refusal); ok { //nolint:errorlint // as it is
			got = err.Text.Key
		}
		if got != c.want {
			t.Errorf("%q: %q, want %q", c.breaks, got, c.want)
		}
	}
	q := &question.Question{Prompt: "x", Form: question.Number, At: grid.None, Breaks: "pawns"}
	if question.Check(q, about(knight, 6)) == nil {
		t.Error("a number breaks a program")
	}
}
