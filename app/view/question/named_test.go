package question_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"stepboard/app/catalogue"
	"stepboard/app/view/question"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

// The prompt of a practice question never contains the key, neither as a number nor as the cell of the last move.
func TestPromptsDoNotNameTheKey(t *testing.T) {
	texts := catalogue.New("en")
	asked := map[string]int{}
	for _, p := range puzzles.BuiltIn() {
		for _, kind := range []string{"layer", "after", "distance"} {
			for seed := range uint64(40) {
				practice := question.Practice{Puzzle: p, Side: 5, Level: 1, Kinds: []string{kind}}
				about, q, err := practice.Make(t.Context(), solve.NewBudget(1<<28), seed)
				if errors.Is(err, question.ErrUnsuited) {
					continue
				}
				if err != nil {
					t.Fatal(err)
				}
				asked[p.ID()+" "+kind]++
				prompt, key := texts.Say(q.Ask(&about)), texts.Say(q.Tell(&about, q.Key()))
				cell := strings.NewReplacer("row ", "(", ", column ", ",").Replace(key) + ")" // the form in moves
				if words := strings.Fields(strings.NewReplacer(".", " ", ",", " ").Replace(prompt)); slices.Contains(words, key) ||
					strings.HasSuffix(prompt, cell+".") {
					t.Errorf("%s %s %d: %q is answered by %q", p.ID(), kind, seed, prompt, key)
				}
			}
		}
	}
	for _, id := range []string{"huarong layer", "huarong after", "halloween layer", "sokoban layer", "sokoban after", "knight distance"} {
		if asked[id] < 20 {
			t.Errorf("%s: asked only %d times", id, asked[id])
		}
	}
}

// An answer that there is no way is no number of moves.
func TestNoWayHasNoUnit(t *testing.T) {
	q := question.Question{Kind: "least", Form: question.Number}
	p := puzzles.BuiltIn().ByID("knight")
	about := question.About{Puzzle: p, Dataset: p.New(grid.Size{Rows: 4, Cols: 4})}
	texts := catalogue.New("en")
	for n, want := range map[int64]string{-1: "−1", 1: "1 move", 2: "2 moves"} {
		if got := texts.Say(q.Tell(&about, question.Answer{Number: n})); got != want {
			t.Errorf("%d is %q, want %q", n, got, want)
		}
	}
}
