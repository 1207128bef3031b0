package app

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"stepboard/app/shell/shelltest"
	"stepboard/widgets"
)

// exportAll exports the current choice to a file in a new folder, and returns the names of the files made.
func (b *bench) exportAll(name string) []string {
	b.t.Helper()
	b.t.Cleanup(b.export.StopAndWait)
	folder := b.t.TempDir()
	b.dialogs.Path = filepath.Join(folder, name)
	b.wait("a preview", func() bool { return !shelltest.Button(b.t, b.Win, "Export…").Disabled() })
	b.press("Export…")
	b.wait("the end of the export", func() bool {
		return slices.ContainsFunc(shelltest.Parts[*widgets.Words](b.Win.Content()), func(w *widgets.Words) bool {
			return strings.HasPrefix(w.Said(), "Exported ")
		})
	})
	entries, err := os.ReadDir(folder)
	if err != nil {
		b.t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// While a frame is open, the window shows the frame's board. The exported lesson is still the document's lesson.
func TestLessonIsExportedWhileAFrameIsOpen(t *testing.T) {
	b := open(t, write(t, "revisit.in", revisit))
	b.answer()
	b.Perform(b.Action("frame-capture"))
	b.Perform(b.Action("frame-capture"))
	b.lesson.Open(0)
	b.solved()
	b.Perform(b.Action("export"))
	if names := b.exportAll("lesson.png"); !slices.Equal(names, []string{"lesson-01.png", "lesson-02.png"}) {
		t.Errorf("a lesson of 2 frames made %v", names)
	}
}

// The export dialog proposes the name of the document. News of the export disappears when another document is opened.
func TestAnExportIsNamedAsTheFile(t *testing.T) {
	b := open(t, write(t, "revisit.in", revisit))
	b.Perform(b.Action("export"))
	if names := b.exportAll("view.png"); !slices.Equal(names, []string{"view.png"}) || b.dialogs.Name != "revisit.png" {
		t.Errorf("made %v, where %s was proposed", names, b.dialogs.Name)
	}
	if b.newsText() == "" {
		t.Fatal("nothing is said of the export")
	}
	b.filing.OpenSample("huarong-noip2013.in")
	if text := b.newsText(); text != "" {
		t.Errorf("with another document it says %q", text)
	}
}

// newsText returns the status line's news of exports.
func (b *bench) newsText() string {
	content := b.status.news.Content
	if !content.Visible() {
		return ""
	}
	return shelltest.Parts[*widgets.Words](content)[0].Said()
}
