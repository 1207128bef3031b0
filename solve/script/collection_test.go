package script_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"stepboard/app/catalogue"
	"stepboard/solve"
	"stepboard/solve/script"
)

// ids of the collection.
func ids(t testing.TB) (list []string) {
	t.Helper()
	names, err := filepath.Glob("../../assets/puzzles/*.star")
	if err != nil || len(names) == 0 {
		t.Fatal("no puzzles", err)
	}
	for _, name := range names {
		list = append(list, strings.TrimSuffix(filepath.Base(name), ".star"))
	}
	return list
}

// TestSamples: each puzzle of the collection answers the samples of its statement, and is at most 60 lines long.
func TestSamples(t *testing.T) {
	for _, id := range ids(t) {
		t.Run(id, func(t *testing.T) {
			f := puzzle(t, id)
			start := time.Now()
			untried, err := f.Try(&solve.Meter{})
			t.Log(time.Since(start))
			if err != nil || untried > 0 || len(f.Samples) == 0 {
				t.Errorf("%d of %d samples are not tried: %v", untried, len(f.Samples), explained(err))
			}
			if n := strings.Count(f.Source, "\n"); n > 60 {
				t.Errorf("%d lines", n)
			}
			for _, lang := range []string{"en", "zh", "ja"} {
				if f.Title[lang] == "" || f.About[lang] == "" {
					t.Errorf("no title or description in %s", lang)
				}
			}
		})
	}
}

// explained is an error in words.
func explained(err error) any {
	var e *solve.InputError
	if errors.As(err, &e) {
		return struct {
			Line, Column int
			Text         string
		}{e.Line, e.Column, catalogue.New("en").Say(e.Text)}
	}
	return err
}

func TestRead(t *testing.T) {
	for _, id := range ids(t) {
		text, _ := os.ReadFile("../../assets/puzzles/" + id + ".star")
		if _, err := script.Read(id+".star", text); err != nil {
			t.Errorf("%s: %v", id, explained(err))
		}
	}
}
