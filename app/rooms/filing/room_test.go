package filing

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/storage"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/shell/shelltest"
	"stepboard/app/storage/collection"
	"stepboard/app/storage/files"
	"stepboard/app/view"
	"stepboard/app/workbench"
	"stepboard/app/workbench/run/runtest"
	"stepboard/solve"
	"stepboard/solve/puzzles"
)

// bench is the room under test with its own document and dialogs.
type bench struct {
	*shelltest.Desk
	*shelltest.Dialogs
	room *Room
}

// lesson is a lesson without frames.
type lesson struct {
	shell.Lesson
	desk *shelltest.Desk
}

func (lesson) Leave(then func())         { then() }
func (lesson) AskEdits(then func())      { then() }
func (lesson) Chosen() int               { return 0 }
func (lesson) Opened() int               { return -1 }
func (lesson) Choose(int)                {}
func (l lesson) Doc() *document.Document { return l.desk.Bench.Doc() }

// open starts the room with files, or with a sample.
func open(t *testing.T, paths ...string) *bench {
	t.Helper()
	d := &bench{Desk: shelltest.New(t), Dialogs: &shelltest.Dialogs{}}
	d.Settings.SetString(startSample, "huarong-noip2013.in")
	d.Lesson = lesson{desk: d.Desk}
	d.room = New(d.Shell, d.Dialogs)
	d.Files = d.room
	d.room.FileOpened = func(string, bool, *solve.InputError) {}
	t.Cleanup(func() { d.room.End(runtest.Limit) }) // the folder is removed next
	d.Actions = d.room.Actions()
	d.room.Start(paths)
	d.Solved()
	return d
}

// A dialog to save a file shows files with the extension of the proposed name.
func TestSaveFileOfAKind(t *testing.T) {
	d := open(t)
	for name, want := range map[string]string{"walk.png": "PNG [png]", "walk": " []"} {
		d.room.SaveFile("", "", name, func(string) {})
		if got := fmt.Sprint(d.Kind.Name, " ", d.Kind.Extensions); got != want {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// knight starts the room with a file and returns its path.
func knight(t *testing.T) (*bench, string) {
	t.Helper()
	path := shelltest.File(t, "revisit.in", shelltest.Knight)
	return open(t, path), path
}

func (d *bench) puzzle() string { return d.Bench.Doc().Puzzle().ID() }

// wall paints a wall on the first cell of a board of sokoban.
func (d *bench) wall() {
	d.Bench.Painter.Rune('2')
	d.Bench.Painter.PaintAt(0)
}

func TestStartsWithASolvedSample(t *testing.T) {
	d := open(t)
	if r, _ := d.Bench.Result(); d.puzzle() != "huarong" || r.Err != nil || r.Answer.Value != 2 {
		t.Errorf("%s: %d, %v", d.puzzle(), r.Answer.Value, r.Err)
	}
	if d.Bench.Doc().Dirty() {
		t.Error("a sample just opened is unsaved")
	}
}

// Several files that are named or dropped together open in one window each.
func TestAWindowForEachFile(t *testing.T) {
	d, first := knight(t)
	second := shelltest.File(t, "second.in", "2 3\n...\nX..\n")
	var begun [][]string
	d.room.Begin = func(paths ...string) error {
		begun = append(begun, paths)
		return nil
	}
	for _, c := range []struct {
		open        func()
		shown, want string
	}{
		{func() { d.room.Start([]string{first, second}) }, first, second},
		{func() {
			d.room.Dropped(fyne.Position{}, []fyne.URI{storage.NewFileURI(second), storage.NewFileURI(first)})
			d.Wait("the file", func() bool { return d.room.file.path == second })
		}, second, first},
		{func() { d.Perform(d.Action("new-window")) }, second, ""},
	} {
		begun = nil
		c.open()
		if d.room.file.path != c.shown || len(begun) != 1 || strings.Join(begun[0], " ") != c.want {
			t.Errorf("opened %s, others %q, want %s and %s", d.room.file.path, begun, c.shown, c.want)
		}
	}
}

// A file that can't be read is refused, and the document stays.
func TestBadFileIsRefusedAndNothingIsLost(t *testing.T) {
	d, _ := knight(t)
	doc := d.Bench.Doc()
	bad := shelltest.File(t, "bad.in", "4\nX...\n.P.?\n....\n..Q.\n")
	for _, path := range []string{bad, shelltest.File(t, "photo.jpg", "\xff\xd8\xff\xe0\x00\x10JFIF")} {
		d.room.Open(path)
		d.Wait("a complaint", func() bool { return d.Asks("error") })
		if d.Bench.Doc() != doc || doc.Board().Find('X') != 0 {
			t.Error("the document changed")
		}
		d.Press("OK")
	}
	if m := d.Message(&solve.InputError{
		Name: bad, Line: 3, Column: 4, Text: solve.Say("input.nul"),
	}); !strings.Contains(m, "line 3, column 4") {
		t.Errorf("message %q", m)
	}
}

// Samples follow the language: their names in the menu, their titles and the names of their boards. The boards are
// the same.
func TestSamplesSpeakTheLanguage(t *testing.T) {
	latin := regexp.MustCompile(`[a-z]{2}`)
	d := open(t)
	for _, p := range puzzles.BuiltIn() {
		tour := p.ID() + "-tour.stepboard"
		d.SetLanguage("en")
		d.room.OpenSample(tour)
		doc := d.Bench.Doc()
		for _, lang := range []string{"zh", "ja"} {
			d.SetLanguage(lang)
			for _, item := range shell.AllItems(fyne.NewMenu("", d.room.SampleItems()...)) {
				if latin.MatchString(item.Label) {
					t.Errorf("%s: the sample %q", lang, item.Label)
				}
			}
			d.room.OpenSample(tour)
			own := d.Bench.Doc()
			if latin.MatchString(own.Title()) || own.Len() != doc.Len() {
				t.Fatalf("%s: %q has %d boards, want %d", lang, own.Title(), own.Len(), doc.Len())
			}
			for i := range own.Len() {
				was, is := doc.Dataset(i), own.Dataset(i)
				if latin.MatchString(is.Name) || !bytes.Equal(was.Board.Terrain, is.Board.Terrain) ||
					len(was.Queries) != len(is.Queries) {
					t.Errorf("%s: board %d of %s is %q, or another one", lang, i+1, tour, is.Name)
				}
			}
		}
	}
}

// A file of another puzzle replaces the document of that puzzle. The question about unsaved changes is about this
// document.
func TestAFileTakesThePlaceOfItsPuzzlesDocument(t *testing.T) {
	d, _ := knight(t)
	d.Bench.Doc().DuplicateDataset()
	d.room.OpenSample("sokoban-tiny.in")
	if d.Prompts() || d.puzzle() != "sokoban" {
		t.Fatal("another puzzle's board is not shown at once")
	}
	path := shelltest.File(t, "other.in", "4\nX...\n....\n..O.\n....\n")
	for _, answer := range []string{"Cancel", "Don't save"} {
		d.room.OpenPuzzle(puzzles.BuiltIn().ByID("sokoban"))
		d.room.Open(path)
		d.Wait("a question", func() bool { return d.Asks("unsaved") })
		if d.Bench.Doc().Len() != 2 {
			t.Fatal("the question is not about the knight's document")
		}
		d.Press(answer)
		if opened := d.room.file.path == path; opened != (answer == "Don't save") {
			t.Errorf("%s: opened %v", answer, opened)
		}
	}
}

// A puzzle of the user can be closed. If its waiting document has unsaved changes, the room shows it and asks.
func TestAnOwnPuzzleCanBeClosed(t *testing.T) {
	d, _ := knight(t)
	p, err := collection.Open("flip")
	if err != nil {
		t.Fatal(err)
	}
	d.room.OpenRules(p)
	d.Bench.Doc().DuplicateDataset()
	d.room.OpenPuzzle(puzzles.BuiltIn().ByID("knight"))
	d.room.ClosePuzzle(p)
	if !d.Asks("unsaved") || d.puzzle() != "flip" {
		t.Fatal("nothing is asked about the puzzle, or it is not shown")
	}
	d.Press("Don't save")
	if d.puzzle() != "knight" || d.Puzzles.ByID("flip") != nil {
		t.Errorf("%s is shown, the puzzles are %v", d.puzzle(), d.Puzzles.IDs())
	}
	d.room.OpenRules(p)
	d.room.OpenPuzzle(puzzles.BuiltIn().ByID("knight")) // the document waits without changes
	if d.room.ClosePuzzle(p); d.puzzle() != "knight" || d.Puzzles.ByID("flip") != nil || len(d.room.waiting) > 1 {
		t.Errorf("%s is shown, the puzzles are %v", d.puzzle(), d.Puzzles.IDs())
	}
	d.room.OpenRules(p)
	if d.room.ClosePuzzle(p); d.puzzle() != "huarong" || d.Puzzles.ByID("flip") != nil {
		t.Errorf("%s is shown, the puzzles are %v", d.puzzle(), d.Puzzles.IDs())
	}
}

// Hidden unsaved documents are kept for recovery like the shown one. At the end, the window asks about each unsaved
// document and shows it.
func TestEveryDocumentIsKeptAndAskedAbout(t *testing.T) {
	d, _ := knight(t)
	show := func(id string) { d.room.OpenPuzzle(puzzles.BuiltIn().ByID(id)) }
	d.Bench.Doc().DuplicateDataset()
	show("halloween")
	show("sokoban")
	d.Bench.Doc().DuplicateDataset()
	var kept []string
	for _, work := range d.room.Works() {
		kept = append(kept, work.Name)
	}
	if len(kept) != 2 || kept[0] == kept[1] || !slices.Contains(kept, "revisit.in") {
		t.Errorf("kept are %v", kept)
	}
	show("halloween")
	d.room.AskAll(func() { t.Error("closed in spite of Cancel") })
	for _, c := range [][2]string{{"knight", "Don't save"}, {"sokoban", "Cancel"}} {
		if !d.Asks("unsaved") || d.puzzle() != c[0] {
			t.Fatalf("asks about %s, want %s", d.puzzle(), c[0])
		}
		d.Press(c[1])
	}
	show("knight")
	if d.Bench.Doc().Len() != 2 || !d.Bench.Doc().Dirty() {
		t.Error("the work that should be discarded is gone, though the window stayed")
	}
}

// If a compared document is replaced, the new document is compared too, if possible.
func TestAComparisonGoesOn(t *testing.T) {
	d := open(t, shelltest.File(t, "maze.in", shelltest.Maze))
	d.Bench.Set(workbench.Comparing, true)
	settled := func() { d.Wait("a comparison", func() bool { return shelltest.Compared(d.Bench) }) }
	settled()
	for _, sample := range []string{"huarong-noip2013.in", "huarong-noip2013.in", "sokoban-tiny.in"} {
		d.room.OpenSample(sample) // the second time, the algorithms are the same
		if d.Bench.Compare.Now() != nil || !d.Bench.On(workbench.Comparing) {
			t.Fatalf("%s: what is compared is of the document before", sample)
		}
		settled()
	}
}

// A recovered document counts as unsaved.
func TestRecover(t *testing.T) {
	d := open(t)
	d.Bench.Doc().SetTitle("kept")
	w := d.room.Works()[0]
	d.Bench.Doc().MarkSaved()
	done := false
	d.room.Recover(w.Content, w.Note, files.Stamp{}, func() { done = true })
	if !done || !d.Bench.Doc().Dirty() || d.Bench.Doc().Title() != "kept" {
		t.Errorf("recovered: %v, %v", done, d.Bench.Doc().Title())
	}
}

// A board that another room has made replaces a saved document or a lesson only after a question, even if the document
// waits behind another puzzle's. It replaces a sample at once.
func TestABoardReplacesNoDocumentUnasked(t *testing.T) {
	d, path := knight(t)
	other, err := files.Open(d.Puzzles, shelltest.File(t, "other.in", "4\nX...\n....\n..O.\n....\n"))
	if err != nil {
		t.Fatal(err)
	}
	board := func() document.Content { c := other.Content.Clone(); c.Title = "found"; return c }
	for _, wait := range []bool{false, true} {
		if wait {
			d.room.OpenSample("sokoban-tiny.in")
		}
		if d.room.Adopt(board(), nil); !d.Asks("confirm") || d.Bench.Doc().Title() == "found" {
			t.Fatalf("%v: a saved document is replaced", wait)
		}
		d.Press("Cancel")
	}
	tool := d.Prompt("tool", "", container.NewStack())
	d.room.Adopt(board(), nil)
	if d.Press("Cancel"); d.Asked() != tool {
		t.Error("after Cancel the prompt that has made the board is gone")
	}
	d.room.OpenPuzzle(puzzles.BuiltIn().ByID("knight"))
	if d.room.file.path != path {
		t.Fatal("after Cancel the document is gone")
	}
	d.room.Adopt(board(), nil)
	d.Press("Open the board")
	if d.Asked() != nil {
		t.Error("the prompt that has made the board stays over the board")
	}
	if d.Bench.Doc().Title() != "found" || !d.Bench.Doc().Dirty() {
		t.Error("after a yes the board is not open")
	}
	d = open(t)
	d.room.OpenSample("knight-tour.stepboard")
	if d.room.Adopt(board(), nil); d.Prompts() || d.Bench.Doc().Title() != "found" {
		t.Error("a sample is asked about")
	}
	d.Bench.Doc().InsertFrames(0, view.Frame{Shot: view.Shot{
		Puzzle: d.Bench.Doc().Puzzle(), Dataset: board().Datasets[0], Event: -1, Pointer: -1,
	}})
	d.Bench.Doc().MarkSaved()
	if d.room.Adopt(board(), nil); !d.Asks("confirm") {
		t.Error("a lesson without a file is replaced")
	}
}
