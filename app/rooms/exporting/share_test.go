package exporting

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"stepboard/app/storage/carry"
	"stepboard/app/view/question"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Page writes the view as a web page, and tells the path and the warnings. It replaces its last page of the document
// without a question, but not a page that something else has changed, or a page of another document.
func TestAPageIsWrittenInOnePress(t *testing.T) {
	x := openExporter(t)
	var paths []string
	var warned []solve.Text
	page := func() {
		x.Page(x.folder, func(path string, warnings []solve.Text) { paths, warned = append(paths, path), warnings })
		x.desk.Wait("the check of the last page", func() bool { return !x.checking.Busy() })
	}
	page()
	x.ended()
	want := filepath.Join(x.folder, "revisit.html")
	if !slices.Equal(paths, []string{want}) || !strings.Contains(string(x.read("revisit.html")), `id="parts"`) {
		t.Fatalf("written: %v, want %s", paths, want)
	}
	page()
	x.ended()
	if len(paths) != 2 {
		t.Fatalf("written again: %v", paths)
	}
	x.page.doc = nil
	if page(); x.exporting.Busy() {
		t.Error("the page of another document is replaced without a question")
	}
	x.desk.Press("Cancel")
	x.page.doc = x.Bench.Doc()
	if err := os.WriteFile(want, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if page(); x.exporting.Busy() {
		t.Error("a file is replaced without a question")
	}
	x.desk.Press("Replace")
	x.ended()
	if len(paths) != 3 || len(x.read("revisit.html")) == 0 {
		t.Errorf("written: %v", paths)
	}
	if len(warned) > 1 {
		t.Errorf("warnings of a board: %v", warned)
	}
}

// The page of a lesson with questions carries no document, because a reader could open it and read the answers.
func TestAPageWithQuestionsCarriesNoDocument(t *testing.T) {
	x := openExporter(t)
	for _, asks := range []*question.Question{nil, {Form: question.Number, Prompt: "How many?", Number: 7, At: grid.None}} {
		x.takeFrame()
		doc := x.Bench.Doc()
		f := doc.Frames()[0]
		f.Asks = asks
		doc.SetFrame(0, f)
		x.Page(x.folder, func(string, []solve.Text) {})
		x.ended()
		_, err := carry.Find(carry.HTML, x.read("revisit.html"))
		if (err == nil) != (asks == nil) {
			t.Errorf("the question is %v, the search for a document says %v", asks, err)
		}
	}
}
