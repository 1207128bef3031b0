package filing

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"stepboard/app/shell/shelltest"
	"stepboard/app/storage/files"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
	"stepboard/widgets"
)

func TestUnsavedChangesAreAskedAbout(t *testing.T) {
	d, path := knight(t)
	d.Bench.Doc().Erase(14) // erases the queen
	d.room.OpenSample("knight-p3930-1.in")
	if !d.Prompts() {
		t.Fatal("opening over unsaved changes asks nothing")
	}
	d.Press("Cancel")
	if d.room.file.path != path || !d.Bench.Doc().Dirty() {
		t.Fatal("cancel lost the document")
	}
	d.room.OpenSample("knight-p3930-1.in")
	d.Press("Save")
	if got, _ := os.ReadFile(path); string(got) != "4\nX...\n.P.O\n....\n....\n" {
		t.Errorf("saved %q", got)
	}
	if d.room.file.path != "" {
		t.Error("the other document was not opened after saving")
	}
}

func TestSaveAsAddsTheExtensionAndReadsBack(t *testing.T) {
	d, _ := knight(t)
	d.Bench.Doc().SetTitle("Wieder 倉庫番")
	d.Path = filepath.Join(t.TempDir(), "mine")
	d.room.SaveAs(nil)
	d.Accept()
	want := d.Path + ".stepboard"
	if d.room.file.path != want || d.Bench.Doc().Dirty() {
		t.Fatalf("saved as %q, dirty %v", d.room.file.path, d.Bench.Doc().Dirty())
	}
	f, err := files.Open(puzzles.BuiltIn(), want)
	if err != nil || f.Content.Title != "Wieder 倉庫番" || f.Content.Puzzle.ID() != "knight" {
		t.Errorf("read back %+v, %v", f, err)
	}
}

// The first save asks only for the file, which has the program's own format.
func TestTheFirstSaveIsWithoutAChoice(t *testing.T) {
	d := open(t)
	d.room.OpenSample("knight-revisit.in")
	doc := d.Bench.Doc()
	doc.Erase(0)
	d.Path = filepath.Join(t.TempDir(), "mine")
	d.Perform(d.Action("save"))
	if want := d.Path + ".stepboard"; d.Prompts() || d.room.file.path != want || doc.Dirty() {
		t.Errorf("saved as %q, prompt %v", d.room.file.path, d.Prompts())
	}
}

// formats returns the focused list of formats after some presses of Down.
func (d *bench) formats(down int) *widgets.Choices {
	d.T.Helper()
	c, ok := d.Win.Canvas().Focused().(*widgets.Choices)
	if !ok {
		d.T.Fatalf("%T has the keyboard", d.Win.Canvas().Focused())
	}
	for range down {
		c.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	}
	return c
}

// The format is chosen before the place. Before the choice, the prompt shows the losses of the format.
func TestSaveAsOffersFormats(t *testing.T) {
	d, _ := knight(t)
	d.Bench.Doc().SetTitle("For Monday")
	d.Perform(d.Action("save-as"))
	if !d.Asks("save-as") || d.Name != "" {
		t.Fatal("the system's dialog comes before the format is chosen")
	}
	if d.formats(0).Chosen() != 0 {
		t.Error("what loses something is proposed")
	}
	if c := d.formats(1); c.Chosen() != 1 || !strings.Contains(shelltest.Told(d.Win), "can't keep:\n• The title and the notes") {
		t.Errorf("the prompt says %q", shelltest.Told(d.Win))
	}
	d.Path = filepath.Join(t.TempDir(), "copy")
	d.Accept()
	if d.Name != "revisit.in" || !slices.Contains(d.Kind.Extensions, "in") {
		t.Errorf("the dialog proposes %q among %v", d.Name, d.Kind)
	}
	text, err := os.ReadFile(d.Path + ".in")
	if err != nil || string(text) != shelltest.Knight || d.Prompts() || d.room.file.path != d.Path+".in" {
		t.Errorf("saved %q, %v; prompt %v", text, err, d.Prompts())
	}
}

// A format that can't hold the board can't be chosen, and the prompt shows the reason.
func TestSaveAsSaysWhatCannotBe(t *testing.T) {
	d := open(t, "../../../assets/samples/halloween-tour.stepboard")
	doc := d.Bench.Doc()
	goal := doc.Board().Find('B')
	for _, it := range doc.At(doc.Board().Find('a')) {
		doc.Move(it, goal) // puts ghost a on the goal of b
	}
	d.Perform(d.Action("save-as"))
	if d.formats(1); !strings.Contains(shelltest.Told(d.Win), "Not possible for this board") {
		t.Errorf("the judge's format is offered: %q", shelltest.Told(d.Win))
	}
	if d.Accept(); !d.Asks("save-as") || d.Name != "" {
		t.Error("the judge's format can be chosen")
	}
}

// Ghosts can be saved as a map and a scenario. If the map exists, a question is asked first.
func TestSaveAsMapAndScenario(t *testing.T) {
	d := open(t, "../../../assets/samples/halloween-tokyo2007.in")
	for d.Bench.Doc().Len() > 1 {
		d.Bench.Doc().RemoveDataset(0)
	}
	d.Path = strings.TrimSuffix(shelltest.File(t, "mine.map", "another's"), ".map")
	d.Perform(d.Action("save-as"))
	d.formats(2)
	d.Accept()
	if !d.Asks("confirm") || !strings.Contains(shelltest.Told(d.Win), "mine.map") {
		t.Fatalf("what is written over is not asked about: %q", shelltest.Told(d.Win))
	}
	d.Press("Replace")
	want := d.Bench.Doc().Board()
	f, err := files.Open(puzzles.BuiltIn(), d.Path+".scen")
	if err != nil {
		t.Fatal(err)
	}
	have := f.Content.Datasets[0].Board
	if string(have.Terrain) != string(want.Terrain) || len(have.Things) != len(want.Things) || d.Bench.Doc().Dirty() {
		t.Errorf("saved\n%v, want\n%v", have, want)
	}
}

// The proposed name is that of the document's file. If there is none, it comes from the title, the sample or the
// puzzle.
func TestTheDocumentsNameIsProposed(t *testing.T) {
	d := open(t, "../../../assets/samples/huarong-noip2013.in")
	proposed := func(want string) {
		t.Helper()
		d.Perform(d.Action("save-as"))
		d.Accept() // chooses the proposed format
		if d.Name != want {
			t.Errorf("%q is proposed, want %q", d.Name, want)
		}
	}
	proposed("huarong-noip2013.in")
	d.room.OpenSample("knight-revisit.in")
	proposed("knight-revisit.stepboard")
	d.Bench.Doc().SetTitle("Where: to? / 哪里")
	proposed("Where to 哪里.stepboard")
	d.Bench.Doc().MarkSaved()
	d.room.Create(puzzles.BuiltIn().ByID("huarong"), grid.Size{Rows: 4, Cols: 4})
	proposed("Huarong.stepboard")
	d.Bench.Doc().SetTitle("For Monday: tiles")
	proposed("For Monday tiles.stepboard")
}

// A new board of the shown puzzle has the task of the shown board.
func TestANewBoardHasTheTask(t *testing.T) {
	d, _ := knight(t)
	d.room.OpenSample("sokoban-tiny.in")
	d.Bench.Doc().SetTask("walk")
	d.Bench.Doc().MarkSaved()
	d.room.Create(d.Bench.Doc().Puzzle(), grid.Size{Rows: 4, Cols: 4})
	if task := d.Bench.Doc().Task(); task != "walk" {
		t.Errorf("the task is %q", task)
	}
}

// Return confirms most prompts. Here, Return must not lose the lesson.
func TestALessonIsNotLostInAJudgesFormat(t *testing.T) {
	d, path := knight(t)
	d.Bench.Doc().InsertFrames(0, d.SeenFrame())
	d.Path = filepath.Join(t.TempDir(), "lesson.stepboard")
	d.Perform(d.Action("save"))
	if !d.Asks("losses") {
		t.Fatal("nothing is said of the lesson")
	}
	d.PromptKey(fyne.KeyReturn) // another file
	d.PromptKey(fyne.KeyReturn) // the format that keeps everything
	if d.room.file.path != d.Path || d.Bench.Doc().Dirty() {
		t.Errorf("saved to %s", d.room.file.path)
	}
	f, err := files.Open(puzzles.BuiltIn(), d.Path)
	if err != nil || len(f.Content.Frames) != 1 {
		t.Errorf("%v, %v", f, err)
	}
	if text, err := os.ReadFile(path); string(text) != shelltest.Knight || err != nil {
		t.Errorf("the board's file holds %q, %v", text, err)
	}
}

// The answers to all queries are saved in the judge's format. The proposed name is the document's.
func TestAnswersAreSaved(t *testing.T) {
	for name, want := range map[string]string{"huarong-noip2013": "2\n-1\n", "halloween-tokyo2007": "7\n36\n77\n"} {
		d := open(t, "../../../assets/samples/"+name+".in")
		d.Path = filepath.Join(t.TempDir(), "answers")
		d.Perform(d.Action("save-answers"))
		d.Wait("the file", func() bool { _, err := os.Stat(d.Path + ".out"); return err == nil })
		data, err := os.ReadFile(d.Path + ".out")
		if err != nil || string(data) != want || d.Name != name+".out" || d.Asks("answers") {
			t.Errorf("%s: %q, %v, proposed as %s; want %q", name, data, err, d.Name, want)
		}
	}
}

// If a query has no answer, or the user stops, no file is written.
func TestAnswersAreSavedWholeOrNotAtAll(t *testing.T) {
	d, _ := knight(t)
	d.Path = filepath.Join(t.TempDir(), "answers.out")
	none := func(why string) {
		t.Helper()
		if _, err := os.Stat(d.Path); err == nil || d.Name != "" {
			t.Errorf("answers are written, or the program asks where to write, though %s", why)
		}
	}
	d.Perform(d.Action("save-answers"))
	d.Dismiss()
	d.Settle()
	none("the user stopped them")
	d.Bench.Doc().Erase(7) // erases the knight
	d.Perform(d.Action("save-answers"))
	d.Wait("the complaint", func() bool { return d.Asks("error") })
	none("a query has none")
}

// A document that waits when its file is written gets this file; the shown document keeps its own.
func TestAFileOfAWaitingDocument(t *testing.T) {
	d, path := knight(t)
	f := filed{d.Filed(), file{path: "other.stepboard"}}
	d.room.OpenPuzzle(puzzles.BuiltIn().ByID("sokoban"))
	d.Solved()
	d.room.keep(f)
	o := d.room.waiting["knight"]
	if o == nil || o.file.path != f.path || d.room.file.path == f.path || path == f.path {
		t.Errorf("%+v waits, the shown file is %+v", o, d.room.file)
	}
	d.room.askFile(filed{o.Doc, o.file}, files.Stepboard, solve.Say("app.format.stepboard"), nil)
	if d.Begins != filepath.Dir(f.path) {
		t.Errorf("the dialog begins in %q", d.Begins)
	}
}
