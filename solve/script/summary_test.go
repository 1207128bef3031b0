package script_test

import (
	"os"
	"testing"

	"stepboard/app/catalogue"
	"stepboard/solve/script"
)

// The hole between the tiles is no piece.
func TestSummaryDoesNotCountTheHole(t *testing.T) {
	text, err := os.ReadFile("../../assets/puzzles/eight.star")
	if err != nil {
		t.Fatal(err)
	}
	p, err := script.Open("eight.star", text)
	if err != nil {
		t.Fatal(err)
	}
	got := catalogue.New("en").Say(p.Summary(p.Boards()[0], 0))
	if want := "3×3 · 8 pieces"; got != want {
		t.Errorf("the summary is %q, want %q", got, want)
	}
}
