package files_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"stepboard/app/document"
	"stepboard/app/storage/collection"
	"stepboard/app/storage/files"
	"stepboard/app/view"
	"stepboard/assets"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
	"stepboard/solve/script"
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

// A lesson has frames of any puzzle, built in or from a file of rules. The frames keep their boards, and rules that two
// frames share are written once. Programs for older versions refuse the file for its version.
func TestFramesOfOtherPuzzles(t *testing.T) {
	source, err := assets.Puzzles.ReadFile("puzzles/eight.star")
	if err != nil {
		t.Fatal(err)
	}
	eight, _ := script.Open("eight.star", source)
	again, _ := script.Open("eight.star", source)
	own, knight := puzzles.BuiltIn()[0], puzzles.BuiltIn().ByID("knight")
	c := document.Content{Puzzle: own, Datasets: []*solve.Dataset{own.New(grid.Size{Rows: 3, Cols: 3})}}
	frame := func(p solve.Puzzle, d *solve.Dataset) {
		c.Frames = append(c.Frames, view.Frame{Title: p.ID(), Shot: view.Shot{
			Puzzle: p, Dataset: d, Query: len(d.Queries) - 1, Task: p.Tasks()[0], Event: -1, Pointer: grid.None,
		}})
	}
	frame(own, c.Datasets[0])
	old := write(t, document.New(c.Clone()).Content())
	frame(knight, knight.New(grid.Size{Rows: 8, Cols: 8}))
	frame(eight, eight.Boards()[0])
	frame(again, eight.Boards()[0])
	frame(own, own.New(grid.Size{Rows: 5, Cols: 5}))
	want := document.New(c).Content()
	text := write(t, want)
	if strings.Contains(old, "puzzles") || !strings.HasPrefix(text, "{\n  \"stepboard\": 10,") ||
		strings.Count(text, `"sha256"`) != 1 {
		t.Errorf("without other puzzles:\n%s\nwith them:\n%s", old, text)
	}
	got := read(t, text).Content
	if got.Puzzle != own || len(got.Frames) != len(want.Frames) {
		t.Fatalf("%v with %d frames", got.Puzzle, len(got.Frames))
	}
	for i, f := range got.Frames {
		if w := want.Frames[i]; f.Shot.Puzzle.ID() != w.Title || f.Shot.Query != w.Shot.Query ||
			!solve.Same(f.Shot.Dataset, w.Shot.Dataset) {
			t.Errorf("frame %d is of %s", i+1, f.Shot.Puzzle.ID())
		}
	}
	if got.Frames[2].Shot.Puzzle != got.Frames[3].Shot.Puzzle || write(t, got) != text {
		t.Error("written again, the file differs")
	}
	refuses(t, text, [][2]string{
		{`"stepboard": 10`, `"stepboard": 9`}, {`"puzzle": 2`, `"puzzle": 3`}, {`"puzzle": "knight"`, `"puzzle": "eight"`},
	})
}
