package app

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/app/workbench"
	"stepboard/solve/explore"
)

// pictured exports the view and returns the path.
func (b *bench) pictured(name string) string {
	b.t.Helper()
	b.lesson.Show(false) // otherwise the lesson is exported
	b.Perform(b.Action("export"))
	b.exportAll(name)
	return b.dialogs.Path
}

// reopen shows something else, then opens a picture.
func (b *bench) reopen(path string) {
	b.t.Helper()
	b.lesson.Filed().MarkSaved() // so that no question is asked
	b.filing.OpenSample("sokoban-tour.stepboard")
	b.arrive()
	doc := b.Bench.Doc()
	b.filing.Open(path)
	b.wait("the picture", func() bool { return b.Bench.Doc() != doc })
	b.arrive()
}

// An exported picture opens with the window's board, lens, position and lesson. The program never overwrites the
// picture.
func TestPictureOpensAgain(t *testing.T) {
	b := open(t, write(t, "maze.in", maze))
	b.answer()
	b.Perform(b.Action("frame-capture"))
	b.lensNamed("waves")
	b.Bench.Set(workbench.Exploring, true)
	b.Bench.Explore.SetUnit(explore.ByExpansion)
	b.seekEvent(11)
	b.arrive()
	want, title := b.Bench.Shot(), b.lesson.Frames()[0].Caption
	path := b.pictured("seen.png")
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}

	b.reopen(path)
	if got := b.Bench.Shot(); !sameView(got, want) {
		t.Errorf("opened as\n%+v\nexported as\n%+v", got, want)
	}
	if f := b.lesson.Frames(); len(f) != 1 || f[0].Caption != title || b.lesson.Opened() >= 0 {
		t.Errorf("the lesson is %+v", f)
	}
	b.wait("the file is among those used last", func() bool { return slices.Contains(b.filing.Recent(), path) })
	if b.Bench.Doc().Dirty() || b.Can(b.Action("reload")) {
		t.Error("it is changed already, or has a file")
	}

	b.dialogs.Path = filepath.Join(t.TempDir(), "again")
	b.filing.Save(nil)
	b.Accept()
	_, err = os.Stat(b.dialogs.Path + ".stepboard")
	if b.dialogs.Name != "seen.stepboard" || err != nil || !b.Can(b.Action("reload")) {
		t.Errorf("%s was proposed, and it is not saved: %v", b.dialogs.Name, err)
	}
	if after, err := os.ReadFile(path); err != nil || !slices.Equal(before, after) {
		t.Errorf("the picture was written to: %v", err)
	}
}

// A picture of an open, changed frame opens on that frame.
func TestPictureOfAFrameOpensAgain(t *testing.T) {
	b := open(t, write(t, "revisit.in", revisit))
	b.answer()
	b.Perform(b.Action("frame-capture"))
	b.Perform(b.Action("frame-capture"))
	b.lesson.Open(1)
	b.arrive()
	b.Bench.Playback.Seek(2)
	b.choose("queen")
	b.click(4, desktop.MouseButtonPrimary)
	b.arrive()
	want := b.Bench.Shot()
	path := b.pictured("frame.png")

	b.lesson.Leave(nil)
	b.press("Leave the frame as it was")
	b.reopen(path)
	if got := b.Bench.Shot(); !sameView(got, want) || b.lesson.Opened() != 1 {
		t.Errorf("opened on frame %d as\n%+v\nexported as\n%+v", b.lesson.Opened(), got, want)
	}
	if b.Bench.Doc().Dirty() || len(b.lesson.Frames()) != 2 {
		t.Errorf("it is changed already, or of %d frames", len(b.lesson.Frames()))
	}
}
