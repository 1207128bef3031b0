package files_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"stepboard/app/document"
	"stepboard/app/storage/collection"
	"stepboard/app/storage/files"
	"stepboard/assets"
	"stepboard/solve"
	"stepboard/solve/puzzles"
)

// TestDocuments: each puzzle of the collection can be opened, and its documents contain its rules.
func TestDocuments(t *testing.T) {
	if len(collection.IDs()) < 15 {
		t.Errorf("the collection is %v", collection.IDs())
	}
	for _, id := range collection.IDs() {
		p, err := collection.Open(id)
		if err != nil || p.ID() != id {
			t.Fatal(id, err)
		}
		if again, _ := collection.Open(id); again != p {
			t.Errorf("%s is read twice", id)
		}
		var out bytes.Buffer
		if err := files.Write(&out, document.Content{Puzzle: p, Datasets: p.Boards()}, files.Stepboard); err != nil {
			t.Fatal(id, err)
		}
		f, err := files.Read(puzzles.BuiltIn(), "a.stepboard", bytes.NewReader(out.Bytes()), nil)
		if err != nil {
			t.Fatal(id, err)
		}
		q := f.Content.Puzzle
		if q.ID() != id || len(f.Content.Datasets) != len(p.Boards()) {
			t.Errorf("%s comes back as %s", id, q.ID())
		}
		for i, d := range f.Content.Datasets {
			if !solve.Same(d, p.Boards()[i]) {
				t.Errorf("%s: board %d comes back otherwise", id, i+1)
			}
		}
		if f, err = files.Read(puzzles.BuiltIn().With(p), "a.stepboard", bytes.NewReader(out.Bytes()), nil); err != nil || f.Content.Puzzle != p {
			t.Errorf("%s is read anew: %v", id, err)
		}
		changed := bytes.Replace(out.Bytes(), []byte("def moves"), []byte("def  moves"), 1)
		if _, err := files.Read(puzzles.BuiltIn(), "a.stepboard", bytes.NewReader(changed), nil); err == nil {
			t.Errorf("%s: rules that were changed are taken", id)
		}
	}
}

func TestWith(t *testing.T) {
	list := collection.With(puzzles.BuiltIn(), []string{"solve", "-puzzle", "eight", "knight"})
	if list.ByID("eight") == nil || len(list) != len(puzzles.BuiltIn())+1 {
		t.Errorf("the list is %v", list.IDs())
	}
}

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
