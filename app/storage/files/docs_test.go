package files_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"stepboard/app/view"
	"stepboard/app/view/annotate"
	"stepboard/app/view/compare"
	"stepboard/app/view/question"
	"stepboard/solve/lens"
	"stepboard/solve/puzzles"
)

// TestDocumentedFormat: the examples in the document can be read, and it lists all names of fields.
func TestDocumentedFormat(t *testing.T) {
	data, err := os.ReadFile("../../../docs/files.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(data), "## .stepboard")
	section, _, _ = strings.Cut(section, "\n## ")
	var examples []string
	for _, part := range strings.Split(section, "```json\n")[1:] {
		text, _, _ := strings.Cut(part, "```")
		examples = append(examples, text)
	}
	if len(examples) != 5 {
		t.Fatalf("%d examples", len(examples))
	}
	if got := write(t, read(t, examples[0]).Content); got != examples[0] {
		t.Errorf("the first example is written\n%s", got)
	}
	c := read(t, `{"stepboard": 2, "puzzle": "huarong", "datasets": [{"terrain": ["...", "..."], "queries": [{}, {}],`+
		examples[1]+`}],`+examples[2]+`}`).Content
	if len(c.Annotations[0]) != 2 || len(c.Frames) != 2 {
		t.Errorf("%d annotations, %d frames", len(c.Annotations[0]), len(c.Frames))
	}
	c = read(t, `{"stepboard": 3, "puzzle": "huarong", "datasets": [{"terrain": ["..."], "queries": [{}]}], "lesson": {`+
		`"frames": [{"dataset": 1, `+examples[3]+`}]}}`).Content
	if got := c.Frames[0].Shot.Compared; got == nil || len(got.Algorithms) != 2 || got.Step != 12 {
		t.Errorf("compared is %+v", got)
	}
	c = read(t, `{"stepboard": 5, "puzzle": "huarong", "datasets": [{"terrain": ["...", "..."], "queries": [{"things": [`+
		`{"kind": "E", "at": [1, 1]}, {"kind": "S", "at": [1, 2]}, {"kind": "T", "at": [2, 3]}]}]}], "lesson": {`+
		`"frames": [{"dataset": 1, `+examples[4]+`}]}}`).Content
	if q := c.Frames[0].Asks; q == nil || q.Pick != 1 || len(q.Choices) != 2 || q.Number != 14 {
		t.Errorf("the question is %+v", q)
	}
	names := slices.Concat(question.Kinds(), question.Forms[:], question.Sorts[:])
	names = append(append(append(names, annotate.Kinds[:]...), annotate.Colors[:]...), view.Tracks[:]...)
	names = append(names, compare.Paces[:]...)
	names = append(names, compare.Plots[:]...)
	for _, p := range puzzles.BuiltIn() {
		for _, task := range p.Tasks() {
			for _, l := range lens.Of(p, task) {
				names = append(names, l.ID)
			}
		}
	}
	for _, name := range names {
		if !strings.Contains(section, "`"+name+"`") {
			t.Errorf("%s is not there", name)
		}
	}
}
