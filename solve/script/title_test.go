package script_test

import (
	"strings"
	"testing"

	"stepboard/app/storage/collection"
	"stepboard/solve"
	"stepboard/solve/script"
)

// Each puzzle of the collection gets another title. Nothing else changes.
func TestTitled(t *testing.T) {
	for _, id := range collection.IDs() {
		p, err := collection.Open(id)
		if err != nil {
			t.Fatal(err)
		}
		_, text := p.Source()
		titled := script.Titled(text, `我的 "Puzzle"`)
		q, err := script.Open(id+script.Extension, []byte(titled))
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		if name := solve.TextOf(q, "name"); name.Own["en"]+name.Own[""] != `我的 "Puzzle"` {
			t.Errorf("%s: the name is %v", id, name.Own)
		}
		_, before, _ := strings.Cut(text, "\nabout")
		_, after, _ := strings.Cut(titled, "\nabout")
		if before != after || before == "" {
			t.Errorf("%s: more than the title has changed", id)
		}
	}
	if got := script.Titled("size = (1, 1)\n", "A"); got != "title = \"A\"\nsize = (1, 1)\n" {
		t.Errorf("without a title: %q", got)
	}
	if got := script.Titled("size = (", "A"); got != "size = (" {
		t.Errorf("a text that is no program: %q", got)
	}
}

// A copy of a puzzle has the same boards and answers, another title, and no texts about the old puzzle.
func TestCopied(t *testing.T) {
	for _, id := range collection.IDs() {
		p, err := collection.Open(id)
		if err != nil {
			t.Fatal(err)
		}
		_, text := p.Source()
		copied := script.Copied(text, "Mine")
		q, err := script.Open("mine.star", []byte(copied))
		if err != nil {
			t.Fatalf("%s: %v\n%s", id, err, copied)
		}
		f := q.File
		if f.Title[""] != "Mine" || f.About != nil || f.RulesText != nil || strings.HasPrefix(copied, "#") {
			t.Errorf("%s: %v, %v, %v\n%s", id, f.Title, f.About, f.RulesText, copied[:80])
		}
		if len(f.Samples) != len(p.File.Samples) || !solve.Same(q.Boards()[0], p.Boards()[0]) {
			t.Errorf("%s: the samples are others", id)
		}
	}
	if got := script.Copied("size = (", "A"); got != "size = (" {
		t.Errorf("a text that is no program: %q", got)
	}
}
