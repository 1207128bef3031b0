package files_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"stepboard/app/document"
	"stepboard/app/storage/files"
	"stepboard/solve/puzzles"
	"stepboard/solve/script"
)

// A document with its own rules keeps a draft in the version that introduced drafts. Without a draft, it is written
// in the version before.
func TestDraft(t *testing.T) {
	source, err := os.ReadFile("../../../assets/puzzles/eight.star")
	if err != nil {
		t.Fatal(err)
	}
	p, err := script.Open("eight.star", source)
	if err != nil {
		t.Fatal(err)
	}
	for draft, version := range map[string]string{"": "6", "def half(\n\"八\"": "7"} {
		var out bytes.Buffer
		c := document.Content{Puzzle: p, Datasets: p.Boards(), Draft: draft}
		if err := files.Write(&out, c, files.Stepboard); err != nil {
			t.Fatal(err)
		}
		text := out.String()
		if !strings.Contains(text, `"stepboard": `+version) {
			t.Errorf("a draft %q is not in version %s", draft, version)
		}
		f, err := files.Read(puzzles.BuiltIn(), "a.stepboard", strings.NewReader(text), nil)
		if err != nil || f.Content.Draft != draft {
			t.Errorf("the draft %q comes back as %q, %v", draft, f.Content.Draft, err)
		}
		if draft == "" {
			continue
		}
		text = strings.Replace(text, `"stepboard": 7`, `"stepboard": 6`, 1)
		if _, err := files.Read(puzzles.BuiltIn(), "a.stepboard", strings.NewReader(text), nil); err == nil {
			t.Error("version 6 has a draft")
		}
	}
}
