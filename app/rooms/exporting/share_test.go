package exporting

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"stepboard/solve"
)

// Page writes the view as a web page. If the page is there already, it asks first, although no dialog of the system has
// asked. It tells the path and the warnings.
func TestAPageIsWrittenInOnePress(t *testing.T) {
	x := openExporter(t)
	var paths []string
	var warned []solve.Text
	page := func() {
		x.Page(x.folder, func(path string, warnings []solve.Text) { paths, warned = append(paths, path), warnings })
	}
	page()
	x.ended()
	want := filepath.Join(x.folder, "revisit.html")
	if !slices.Equal(paths, []string{want}) || !strings.Contains(string(x.read("revisit.html")), `id="parts"`) {
		t.Fatalf("written: %v, want %s", paths, want)
	}
	if err := os.WriteFile(want, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if page(); x.exporting.Busy() {
		t.Error("a file is replaced without a question")
	}
	x.desk.Press("Replace")
	x.ended()
	if len(paths) != 2 || len(x.read("revisit.html")) == 0 {
		t.Errorf("written: %v", paths)
	}
	if len(warned) > 1 {
		t.Errorf("warnings of a board: %v", warned)
	}
}
