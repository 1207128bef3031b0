package rescue

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/shell/shelltest"
	"stepboard/app/storage/files"
	"stepboard/app/storage/recovery"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

// desk is a room under test with one document.
type desk struct {
	shell.Filing
	Desk *shelltest.Desk
	*Room
	shown   []string // titles of shown documents
	windows []string // files opened in their own windows
}

func (d *desk) OpenWindow(files ...string) error {
	d.windows = append(d.windows, files...)
	return nil
}

func (d *desk) Works() []recovery.Work {
	doc := d.Desk.Bench.Doc()
	if !doc.Dirty() {
		return nil
	}
	return []recovery.Work{{Note: recovery.Note{Name: "a.in", At: time.Now()}, Key: doc, Content: doc.Content()}}
}

func (d *desk) Recover(c document.Content, _ recovery.Note, _ files.Stamp, then func()) {
	d.shown = append(d.shown, c.Title)
	then()
}

func newDesk(t *testing.T, dir string) *desk {
	d := &desk{Desk: shelltest.New(t)}
	d.Desk.Open("a.in", "2 3\n...\nX..\n")
	d.Desk.Files = d
	d.Room = New(d.Desk.Shell, func() {})
	d.Desk.Actions = d.Room.Actions()
	d.Desk.Parts = append(d.Desk.Parts, d.Room)
	d.Begin(dir)
	return d
}

// unsaved returns the files with unsaved works in a folder.
func unsaved(t *testing.T, dir string) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*.unsaved"))
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// lost leaves works in a folder, as a killed program does.
func lost(t *testing.T, dir string, titles ...string) {
	t.Helper()
	p := puzzles.BuiltIn().ByID("sokoban")
	k := recovery.NewKeeper(dir)
	var works []recovery.Work
	for _, title := range titles {
		works = append(works, recovery.Work{
			Note: recovery.Note{Name: title + ".in", Title: title, Path: []byte("/x/" + title + ".in"), At: time.Now()}, Key: title,
			Content: document.Content{Puzzle: p, Title: title, Datasets: []*solve.Dataset{p.New(grid.Size{Rows: 9, Cols: 9})}},
		})
	}
	k.Keep(works)
	k.Leave()
}

// An edited document is on the disk a moment later. The copy is removed when the document is saved or the window is
// closed.
func TestKept(t *testing.T) {
	dir := t.TempDir()
	d := newDesk(t, dir)
	doc := d.Desk.Bench.Doc()
	doc.SetTitle("edited")
	d.Desk.Wait("the work to be kept", func() bool { return len(unsaved(t, dir)) == 1 })
	doc.MarkSaved()
	d.Desk.Refresh(workbench.History)
	d.Desk.Wait("the work to go", func() bool { return len(unsaved(t, dir)) == 0 })
	doc.SetTitle("again")
	d.Desk.Wait("the work to be kept", func() bool { return len(unsaved(t, dir)) == 1 })
	d.Action("keep-unsaved").Run()
	d.Desk.Wait("the work to go", func() bool { return len(unsaved(t, dir)) == 0 })
	d.Action("keep-unsaved").Run()
	d.Desk.Wait("the work to be kept", func() bool { return len(unsaved(t, dir)) == 1 })
	if d.End(); len(unsaved(t, dir)) != 0 {
		t.Error("something is left")
	}
}

func TestOffer(t *testing.T) {
	dir := t.TempDir()
	d := newDesk(t, dir)
	if d.Offer() || d.Asked() != nil || d.Can(d.Action("recover")) {
		t.Fatal("nothing was left, and something is offered")
	}
	d.End()

	lost(t, dir, "one")
	d = newDesk(t, dir)
	d.Offer()
	if !d.Asks("recovery") {
		t.Fatal("nothing is offered")
	}
	if labels := shelltest.Parts[*widget.Label](d.Desk.Win.Canvas().Overlays().Top()); !slices.ContainsFunc(labels,
		func(l *widget.Label) bool { return l.Text == "one" }) {
		t.Error("the work is not named by its title")
	}
	d.Desk.Wait("a picture", func() bool {
		return slices.ContainsFunc(shelltest.Parts[*canvas.Image](d.Desk.Win.Canvas().Overlays().Top()),
			func(p *canvas.Image) bool { return p.Image != nil })
	})
	d.Dismiss() // the user decides later
	d.End()
	d = newDesk(t, dir)
	d.Offer()
	d.Accept()
	d.Desk.Wait("the work to be shown", func() bool { return len(d.shown) == 1 })
	if d.shown[0] != "one" || len(unsaved(t, dir)) != 0 || d.Can(d.Action("recover")) {
		t.Errorf("shown is %v, left %v", d.shown, unsaved(t, dir))
	}
	d.End()

	lost(t, dir, "one", "two", "three")
	d = newDesk(t, dir)
	d.Offer()
	d.Desk.Press("recovery.discard.1")
	if len(unsaved(t, dir)) != 3 || !d.Asks("confirm") {
		t.Error("a work is discarded by one press")
	}
	d.Desk.Press("Discard")
	if len(unsaved(t, dir)) != 2 || !d.Asks("recovery") {
		t.Errorf("discarded: left %v", unsaved(t, dir))
	}
	d.Desk.Press("recovery.open.1")
	d.Desk.Wait("the work to be shown", func() bool { return len(d.shown) == 1 })
	if len(unsaved(t, dir)) != 1 || !d.Can(d.Action("recover")) {
		t.Errorf("opened: left %v", unsaved(t, dir))
	}
	d.Action("recover").Run()
	d.Desk.Press("recovery.discard.1")
	d.Desk.Press("Discard")
	if len(unsaved(t, dir)) != 0 || d.Asked() != nil {
		t.Errorf("left %v, %v", unsaved(t, dir), d.Asked())
	}
	d.End()
}

// One button opens all works that were left: the latest in this window, every other one in a new window. A work's
// file is removed when its window shows it.
func TestOpenAll(t *testing.T) {
	dir := t.TempDir()
	lost(t, dir, "one", "two", "three")
	d := newDesk(t, dir)
	d.Offer()
	d.Desk.Press("Open all")
	d.Desk.Wait("the work to be shown", func() bool { return len(d.shown) == 1 })
	if len(d.windows) != 2 || len(unsaved(t, dir)) != 2 || d.Can(d.Action("recover")) || d.Asked() != nil {
		t.Fatalf("shown are %v, windows opened for %v, left %v", d.shown, d.windows, unsaved(t, dir))
	}
	shown := d.shown
	works, others := recovery.Among(append([]string{"a.in"}, d.windows...))
	if len(works) != 2 || len(others) != 1 {
		t.Errorf("of the files %v are works", works)
	}
	for _, file := range works {
		other := newDesk(t, dir) // while the first program still runs
		if other.Offer() {
			t.Error("a work is offered that another window shows")
		}
		other.OpenHanded(file)
		other.Desk.Wait("the work to be shown", func() bool { return len(other.shown) == 1 })
		shown = append(shown, other.shown...)
		other.End()
	}
	slices.Sort(shown)
	if want := []string{"one", "three", "two"}; !slices.Equal(shown, want) || len(unsaved(t, dir)) != 0 {
		t.Errorf("shown are %v, left %v", shown, unsaved(t, dir))
	}
	d.OpenHanded(filepath.Join(dir, "gone.unsaved"))
	if !d.Asks("error") {
		t.Error("a file that is gone is no complaint")
	}
	d.End()
}

// A crash is reported with its text, even if there is no unsaved work.
func TestCrash(t *testing.T) {
	dir := t.TempDir()
	shelltest.Write(t, filepath.Join(dir, "1-1.crash"), "panic: a defect\n")
	d := newDesk(t, dir)
	d.Offer()
	d.Desk.Press("Copy report")
	if got := d.App.Clipboard().Content(); !strings.Contains(got, "a defect") {
		t.Errorf("copied is %q", got)
	}
	d.End()
	d = newDesk(t, dir)
	if d.Offer(); d.Asked() != nil {
		t.Error("it is told twice")
	}
	d.End()
}
