package huarong

import (
	"strings"
	"testing"

	"stepboard/solve"
)

// parsed reads a judge's input and fails if the input has an error.
func parsed(t testing.TB, text string) *solve.Dataset {
	t.Helper()
	list, _, err := Puzzle.Parse("test", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return list[0]
}
