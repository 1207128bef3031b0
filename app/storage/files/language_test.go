package files_test

import (
	"strings"
	"testing"

	"stepboard/app/document"
	"stepboard/app/storage/collection"
	"stepboard/app/storage/files"
	"stepboard/app/view/annotate"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

// room returns a document with an empty board of sokoban.
func room() document.Content {
	p := puzzles.BuiltIn().ByID("sokoban")
	return document.Content{Puzzle: p, Datasets: []*solve.Dataset{p.New(grid.Size{Rows: 9, Cols: 9})}}
}

// refuses fails if a text can be read after one of the replacements.
func refuses(t *testing.T, text string, replacements [][2]string) {
	t.Helper()
	for _, r := range replacements {
		wrong := strings.Replace(text, r[0], r[1], 1)
		if _, err := files.Read(puzzles.BuiltIn(), "a.stepboard", strings.NewReader(wrong), nil); err == nil {
			t.Errorf("%s is read", r[1])
		}
	}
}

// The language of a lesson is kept in the version that introduced it. A lesson without a language is written in the
// old version.
func TestTheLanguageOfALesson(t *testing.T) {
	if text := write(t, room()); !strings.Contains(text, `"stepboard": 1`) || strings.Contains(text, "language") {
		t.Errorf("without a language:\n%s", text)
	}
	c := room()
	c.Language = "zh"
	text := write(t, c)
	if got := read(t, text).Content.Language; got != "zh" || !strings.Contains(text, `"stepboard": 8`) {
		t.Errorf("%q comes back from\n%s", got, text)
	}
	refuses(t, text, [][2]string{{`"stepboard": 8`, `"stepboard": 7`}, {`"zh"`, `"fr"`}})
}

// Sizes and places of labels are kept in that version. A label without them, and other annotations, have no such
// field.
func TestSizesAndPlacesOfLabels(t *testing.T) {
	label := annotate.Annotation{Kind: annotate.Label, At: 3, To: grid.None, Text: "a"}
	c := room()
	c.Annotations = [][]annotate.Annotation{{label}}
	if text := write(t, c); !strings.Contains(text, `"stepboard": 2`) || strings.Contains(text, "place") {
		t.Errorf("a usual label is written as\n%s", text)
	}
	label.Size, label.Place = annotate.Large, annotate.Above
	c.Annotations[0][0] = label
	text := write(t, c)
	if got := read(t, text).Content.Annotations[0][0]; got != label || !strings.Contains(text, `"stepboard": 8`) {
		t.Errorf("%v comes back from\n%s", got, text)
	}
	refuses(t, text, [][2]string{{`"stepboard": 8`, `"stepboard": 7`}, {`"label"`, `"number"`}, {`"large"`, `"huge"`}})
}

// A document with its own rules keeps a draft in the version that introduced drafts. Without a draft, it is written
// in the version before.
func TestDraft(t *testing.T) {
	p, err := collection.Open("eight")
	if err != nil {
		t.Fatal(err)
	}
	for draft, version := range map[string]string{"": "6", "def half(\n\"八\"": "7"} {
		text := write(t, document.Content{Puzzle: p, Datasets: p.Boards(), Draft: draft})
		if got := read(t, text).Content.Draft; got != draft || !strings.Contains(text, `"stepboard": `+version) {
			t.Errorf("the draft %q comes back as %q, and its version is not %s", draft, got, version)
		}
		if draft != "" {
			refuses(t, text, [][2]string{{`"stepboard": 7`, `"stepboard": 6`}})
		}
	}
}
