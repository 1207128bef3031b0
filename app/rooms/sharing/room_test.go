package sharing

import (
	"path/filepath"
	"slices"
	"testing"

	"stepboard/app/shell/shelltest"
	"stepboard/solve"
)

// fakePages writes no page. It stores the folders and the opened paths.
type fakePages struct{ folders, opened []string }

func (p *fakePages) Page(folder string, done func(string, []solve.Text)) {
	p.folders = append(p.folders, folder)
	done(filepath.Join(folder, "a.html"), []solve.Text{solve.Say("export.check.gives.document")})
}

func (p *fakePages) Open(path string) { p.opened = append(p.opened, path) }

// The first press asks for a folder. Later presses write into this folder, until the user changes it, or it is missing.
func TestOnePressSharesAPage(t *testing.T) {
	b := shelltest.New(t)
	b.Open("revisit.in", shelltest.Knight)
	first, second := t.TempDir(), t.TempDir()
	files, pages := &shelltest.Files{Path: first}, &fakePages{}
	b.Files = files
	b.Actions = New(b.Shell, pages).Actions()
	b.Action("share").Run()
	if !b.Asks("share") {
		t.Fatal("the path is not shown")
	}
	b.Press("Copy Path")
	if got := b.App.Clipboard().Content(); got != filepath.Join(first, "a.html") {
		t.Errorf("the clipboard has %q", got)
	}
	files.Path = second
	b.Action("share").Run()
	b.Press("Change Folder…")
	b.Press("Open")
	b.Settings.SetString("share.folder", filepath.Join(second, "missing"))
	files.Path = first
	b.Action("share").Run()
	if want := []string{first, first, second, first}; !slices.Equal(pages.folders, want) {
		t.Errorf("pages are in %v, want %v", pages.folders, want)
	}
	if want := []string{filepath.Join(second, "a.html")}; !slices.Equal(pages.opened, want) {
		t.Errorf("opened: %v, want %v", pages.opened, want)
	}
}
