//go:build e2e

package e2e

import (
	"fmt"
	"image"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// program is the absolute path of the program under test.
func program(t testing.TB) string {
	t.Helper()
	path := os.Getenv("STEPBOARD_PROGRAM")
	if path == "" {
		path = "../build/stepboard-strict"
	}
	path, err := filepath.Abs(path)
	if err == nil {
		_, err = os.Stat(path)
	}
	if err != nil {
		t.Fatalf("there is no program to test: %v (make e2e builds it)", err)
	}
	return path
}

// start runs the program on a desktop until its window is ready.
func start(t testing.TB, d *Desktop, args ...string) *Program {
	t.Helper()
	return d.Start(nil, program(t), args...)
}

// finish waits for the program to end without an error. It fails if the program touched widgets outside of Fyne's
// goroutine.
func finish(t testing.TB, p *Program) {
	t.Helper()
	if code := p.Exit(); code != 0 {
		t.Fatalf("the program ended with status %d:\n%s", code, p.Output())
	}
	if strings.Contains(p.Output(), "Error in Fyne call thread") {
		t.Errorf("the program touched the window off Fyne's goroutine:\n%s", p.Output())
	}
}

// cell returns the middle of a board's cell. Rows and columns count from 1.
func cell(p *Program, row, col int) image.Point {
	return middle(cellArea(p, row, col))
}

// cellArea returns the area of a cell in the window without its edges.
func cellArea(p *Program, row, col int) image.Rectangle {
	first := p.Part("cell")
	return first.Add(image.Pt((col-1)*first.Dx(), (row-1)*first.Dy())).Inset(first.Dx() / 5)
}

// boardArea returns the area of a board with rows×cols cells.
func boardArea(p *Program, rows, cols int) image.Rectangle {
	return cellArea(p, 1, 1).Union(cellArea(p, rows, cols))
}

func middle(r image.Rectangle) image.Point { return r.Min.Add(r.Max).Div(2) }

// click clicks a named part of the window.
func click(p *Program, part string) { p.Click(middle(p.Part(part))) }

// answer waits for a checked answer to a query of a dataset.
func answer(t testing.TB, p *Program, dataset, query int, want string) {
	t.Helper()
	got := p.Wait(fmt.Sprintf("answer %d %d", dataset, query))
	if got != want+" checked" {
		p.Fail("the answer of dataset %d, query %d is %q, not %s checked", dataset, query, got, want)
	}
}

// write writes a file in a desktop's home folder and returns its path.
func write(t testing.TB, d *Desktop, name, text string) string {
	t.Helper()
	path := filepath.Join(d.Home, name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// read returns the text of a file with single spaces.
func read(t testing.TB, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(strings.Fields(string(data)), " ")
}

// openExport opens the export dialog and waits for its preview.
func openExport(p *Program, pages string) {
	p.Key("ctrl+p")
	p.Wait("dialog export")
	p.Wait("preview 1")
	if pages != "" && !strings.HasSuffix(p.Last("preview"), " "+pages) {
		p.Wait("preview 1 " + pages)
	}
}

// exported waits until a file has been exported and returns its contents.
func exported(p *Program, path string) []byte {
	if got := p.Wait("exported"); got != path {
		p.Fail("exported %q, not %q", got, path)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		p.Fail("%v", err)
	}
	return data
}
