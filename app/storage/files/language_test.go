package files_test

import (
	"bytes"
	"strings"
	"testing"

	"stepboard/app/document"
	"stepboard/app/storage/files"
	"stepboard/app/view/annotate"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

// The language of a lesson is kept in the version that introduced it. A lesson without a language is written in the
// old version.
func TestTheLanguageOfALesson(t *testing.T) {
	p := puzzles.BuiltIn().ByID("sokoban")
	for language, version := range map[string]string{"": "1", "zh": "8"} {
		var out bytes.Buffer
		c := document.Content{
			Puzzle: p, Language: language, Datasets: []*solve.Dataset{p.New(grid.Size{Rows: 9, Cols: 9})},
		}
		if err := files.Write(&out, c, files.Stepboard); err != nil {
			t.Fatal(err)
		}
		text := out.String()
		if !strings.Contains(text, `"stepboard": `+version) {
			t.Errorf("a lesson in %q is not in version %s", language, version)
		}
		read := func(text string) (document.Content, error) {
			f, err := files.Read(puzzles.BuiltIn(), "a.stepboard", strings.NewReader(text), nil)
			if err != nil {
				return document.Content{}, err
			}
			return f.Content, nil
		}
		if got, err := read(text); err != nil || got.Language != language {
			t.Errorf("the language %q comes back as %q, %v", language, got.Language, err)
		}
		if language == "" {
			continue
		}
		for _, wrong := range [][2]string{{`"stepboard": 8`, `"stepboard": 7`}, {`"zh"`, `"fr"`}} {
			if _, err := read(strings.Replace(text, wrong[0], wrong[1], 1)); err == nil {
				t.Errorf("%s is read", wrong[1])
			}
		}
	}
}

// Sizes and places of labels are kept in that version. A label without them, and other annotations, have no such
// field.
func TestSizesAndPlacesOfLabels(t *testing.T) {
	p := puzzles.BuiltIn().ByID("sokoban")
	write := func(a annotate.Annotation) string {
		var out bytes.Buffer
		c := document.Content{
			Puzzle: p, Datasets: []*solve.Dataset{p.New(grid.Size{Rows: 9, Cols: 9})},
			Annotations: [][]annotate.Annotation{{a}},
		}
		if err := files.Write(&out, c, files.Stepboard); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	label := annotate.Annotation{Kind: annotate.Label, At: 3, To: grid.None, Text: "a"}
	if text := write(label); !strings.Contains(text, `"stepboard": 2`) || strings.Contains(text, "place") {
		t.Errorf("a usual label is written as\n%s", text)
	}
	label.Size, label.Place = annotate.Large, annotate.Above
	text := write(label)
	f, err := files.Read(puzzles.BuiltIn(), "a.stepboard", strings.NewReader(text), nil)
	if err != nil || f.Content.Annotations[0][0] != label || !strings.Contains(text, `"stepboard": 8`) {
		t.Errorf("%v, it comes back from\n%s", err, text)
	}
	for _, wrong := range [][2]string{{`"stepboard": 8`, `"stepboard": 7`}, {`"label"`, `"number"`}, {`"large"`, `"huge"`}} {
		if _, err := files.Read(puzzles.BuiltIn(), "a", strings.NewReader(strings.Replace(text, wrong[0], wrong[1], 1)), nil); err == nil {
			t.Errorf("%s is read", wrong[1])
		}
	}
}
