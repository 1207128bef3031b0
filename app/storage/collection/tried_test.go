package collection_test

import (
	"errors"
	"strings"
	"testing"

	"stepboard/app/storage/files"
	"stepboard/assets"
	"stepboard/solve"
	"stepboard/solve/puzzles"
)

// A file of rules with a wrong sample is refused when it is opened.
func TestFalseSampleIsRefused(t *testing.T) {
	source, err := assets.Puzzles.ReadFile("puzzles/eight.star")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Replace(string(source), `sample("283104765", 4)`, `sample("283104765", 5)`, 1)
	var wrong *solve.InputError
	if _, err := files.Read(puzzles.BuiltIn(), "eight.star", strings.NewReader(text), nil); !errors.As(err, &wrong) || wrong.Line == 0 {
		t.Errorf("a false sample: %v", err)
	}
	if _, err := files.Read(puzzles.BuiltIn(), "eight.star", strings.NewReader(string(source)), nil); err != nil {
		t.Error(err)
	}
}
