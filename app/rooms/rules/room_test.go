package rules

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/shell/shelltest"
	"stepboard/app/view"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
	"stepboard/solve/script"
)

// window is a window that holds the room.
type window struct {
	*shelltest.Desk
	shelltest.Files
	room *Room
}

// opens shows adopted documents.
type opens struct {
	*shelltest.Files
	w *window
}

func (opens) Recent() []string { return nil }

func (o opens) Adopt(c document.Content, _ *view.Shot) {
	w := o.w
	w.Adopted = append(w.Adopted, c)
	w.Put(workbench.Opening{Doc: document.New(c), Answers: w.Bench.NewAnswers()})
	w.room.Update(workbench.All)
}

func (w *window) show(c document.Content) {
	w.Put(workbench.Opening{Doc: document.New(c), Answers: w.Bench.NewAnswers()})
	w.Bench.Solve()
	w.Solved()
	w.room.Update(workbench.All)
}

const one = `size = (1, 5)
ground(".")
frog = piece("f", count = 1)
def moves(b, s):
    at = s.find(frog)
    return [move(d.name, s.move(at, at.to(d))) for d in DIRECTIONS if b.inside(at.to(d))]
def won(b, s): return s.find(frog) == b.cell(0, 4)
sample("f....", 4)
`

// sit opens the room and its pane on a puzzle with one frog.
func sit(t *testing.T) *window {
	t.Helper()
	w := &window{Desk: shelltest.New(t)}
	w.Shell.Files = opens{&w.Files, w}
	w.room = New(w.Shell)
	w.Actions, w.Parts = w.room.Actions(), []shell.Part{w.room}
	w.OnRebuild = func() { w.Win.SetContent(w.room.Beside(w.Board)) }
	p, err := script.Open("frog.star", []byte(one))
	if err != nil {
		t.Fatal(err)
	}
	w.Puzzles = w.Puzzles.With(p)
	w.show(document.Content{Puzzle: p, Title: "Frog", Datasets: p.Boards()})
	w.room.Toggle()
	return w
}

// inForce waits until the written text has been read and tried.
func (w *window) inForce() {
	w.T.Helper()
	w.Wait("rules", func() bool {
		s := w.room.state
		return !w.room.reading.Busy() && (s.tried || s.fault != nil || s.sample != nil)
	})
}

// If the answer to the shown board shows that the estimate is wrong, the pane says it and marks the line.
func TestAWrongEstimateIsMarked(t *testing.T) {
	w := sit(t)
	p, err := script.Open("frog.star", []byte(one+`ground("x")
def estimate(b, s): return 9 if b.start.find(frog).col == 1 else 0
`))
	if err != nil {
		t.Fatal(err)
	}
	boards := p.Boards() // the estimate is right for the sample, and wrong if the frog starts beside the corner
	boards[0].Board.Things[0].At++
	w.show(document.Content{Puzzle: p, Datasets: boards})
	w.Wait("the estimate's line", func() bool { return w.room.code.Marked() == 10 })
	if said := w.room.pane.says.words.Said(); !strings.Contains(said, "9") || w.room.pane.says.Cursor() != desktop.PointerCursor {
		t.Errorf("the pane says %q", said)
	}
}

// Typed text is a draft at once, and comes into force after the pause. An error is marked, and the old rules stay in
// force.
func TestReads(t *testing.T) {
	w := sit(t)
	if w.room.code.Text() != one || !w.room.Shown() {
		t.Fatalf("the pane has %q", w.room.code.Text())
	}
	w.Bench.Doc().SetTitle("mine") // an edit that can be undone
	near := strings.Replace(strings.Replace(one, "b.cell(0, 4)", "b.cell(0, 2)", 1), "4)\n", "2)\n", 1)
	w.room.code.Replace(near)
	if w.Bench.Doc().Draft() != near || source(w.room.own()) != one {
		t.Error("what is typed is no draft, or in force at once")
	}
	w.Wait("the new rules", func() bool { return source(w.room.own()) == near })
	w.inForce()
	w.Solved()
	if a, _ := w.Bench.Result(); a.Answer.Value != 2 || w.Bench.Doc().Draft() != "" {
		t.Errorf("the answer is %d, the draft %q", a.Answer.Value, w.Bench.Doc().Draft())
	}
	if _, ok := w.Bench.Doc().CanUndo(); !ok {
		t.Error("the history of the board is lost")
	}
	w.room.code.Replace("")
	if w.Bench.Doc().Draft() == "" || !w.Bench.Doc().Dirty() {
		t.Error("an empty text is no draft")
	}
	w.room.code.Replace(strings.Replace(near, "s.find(frog)", "s.find(frg)", 1))
	w.Wait("a fault", func() bool { return w.room.code.Marked() > 0 })
	if w.room.code.Marked() != 5 || source(w.room.own()) != near || !strings.Contains(w.room.pane.says.words.Said(), "frg") {
		t.Errorf("line %d is marked: %s", w.room.code.Marked(), w.room.pane.says.words.Said())
	}
	w.room.code.Replace(strings.Replace(near, `sample("f....", 2)`, `sample("f....", 3)`, 1))
	w.Wait("a false sample", func() bool { return w.room.code.Marked() == 8 })
	if !strings.Contains(w.room.pane.says.words.Said(), "3") {
		t.Errorf("it says %q", w.room.pane.says.words.Said())
	}
	doc := w.Bench.Doc() // the warning comes back after a look at another puzzle
	other := puzzles.BuiltIn()[0]
	w.show(document.Content{Puzzle: other, Datasets: []*solve.Dataset{other.New(grid.Size{Rows: 5, Cols: 5})}})
	w.Put(workbench.Opening{Doc: doc, Answers: w.Bench.NewAnswers()})
	w.OnRebuild()
	w.room.Update(workbench.All)
	if w.room.code.Marked() != 8 || !strings.Contains(w.room.pane.says.words.Said(), "3") {
		t.Errorf("back again, line %d is marked, and it says %q", w.room.code.Marked(), w.room.pane.says.words.Said())
	}
}

// A document that is opened may contain rules with a false sample. The pane says so, and so does a hint without the pane.
func TestAFalseSampleOfADocumentIsSaid(t *testing.T) {
	w := sit(t)
	p, err := script.Open("frog.star", []byte(strings.Replace(one, `", 4)`, `", 3)`, 1)))
	if err != nil {
		t.Fatal(err)
	}
	w.room.Toggle()
	w.show(document.Content{Puzzle: p, Datasets: p.Boards()})
	w.inForce()
	w.room.Toggle()
	if w.room.code.Marked() != 8 || !strings.Contains(w.Said, "3") {
		t.Errorf("line %d is marked, and the hint says %q", w.room.code.Marked(), w.Said)
	}
}

// The first texts that functions print are below the rules.
func TestPrintedTextsAreBelowTheRules(t *testing.T) {
	w := sit(t)
	text := strings.Replace(one, "    return [move", "    print(\"frog in column\", at.col)\n    return [move", 1)
	w.room.code.Replace(text)
	w.Wait("the new rules", func() bool { return source(w.room.own()) == text })
	w.inForce()
	said := w.room.pane.says.words.Said()
	if !strings.Contains(said, "\nfrog in column 0\nfrog in column 1\n") || strings.Count(said, "\n") > 8 {
		t.Errorf("it says %q", said)
	}
}

// The shown board is added to the rules as a sample with its answer.
func TestAddsTheBoardAsASample(t *testing.T) {
	w := sit(t)
	frog := w.room.own()
	d := w.Bench.Doc().Current().Clone()
	d.Board.Things = []solve.Thing{{Kind: solve.Kind('f'), At: 1}}
	w.show(document.Content{Puzzle: frog, Datasets: []*solve.Dataset{d}})
	if !w.room.canSample() {
		t.Fatal("a board with an answer can't be added")
	}
	w.room.addSample()
	if want := one + `sample(".f...\n", 3)` + "\n"; w.room.code.Text() != want {
		t.Fatalf("the text is\n%s", w.room.code.Text())
	}
	w.inForce()
	w.Wait("the new rules", func() bool { return source(w.room.own()) != one })
	w.inForce()
	if n := len(w.room.own().File.Samples); n != 2 || w.room.code.Marked() != 0 {
		t.Errorf("%d samples, line %d is marked", n, w.room.code.Marked())
	}
	w.room.Toggle()
	if w.room.canSample() {
		t.Error("a sample is added to a pane that is not there")
	}
}

// A new puzzle is made from a model, with a name that no other puzzle has.
func TestCreates(t *testing.T) {
	w := sit(t)
	w.room.begin(freeName(w.room.Puzzles, "My Frog!"), "My Frog!", emptyModel)
	if len(w.Adopted) != 1 || w.Adopted[0].Title != "My Frog!" {
		t.Fatalf("%+v", w.Adopted)
	}
	if name, _ := w.room.own().Source(); name != "my-frog.star" {
		t.Errorf("the file is %q", name)
	}
	w.Puzzles = w.Puzzles.With(w.room.own())
	for title, want := range map[string]string{
		"my frog": "my-frog-2.star", "八数码": "puzzle.star", "Eight": "eight-2.star", "a_b-c 1": "a-b-c-1.star",
	} {
		if got := freeName(w.room.Puzzles, title); got != want {
			t.Errorf("%q is in %q, want %q", title, got, want)
		}
	}
}

// The search in the text finds all places in turn, and counts them.
func TestFinds(t *testing.T) {
	w := sit(t)
	w.room.beginFind()
	w.room.find.what.SetText("frog")
	for _, want := range []int{3, 5, 7, 3} {
		w.room.findNext(false)
		if line, _ := w.room.code.Cursor(); line != want {
			t.Errorf("the cursor is in line %d, want %d", line, want)
		}
	}
	w.room.find.what.SetText("toad")
	w.room.findNext(false)
	if says := w.room.find.says.Said(); says == "" || strings.ContainsAny(says, "0123456789") {
		t.Errorf("of a word that is nowhere it says %q", says)
	}
	w.room.endFind()
	if w.room.find.open {
		t.Error("the search stays open")
	}
}

// The text is saved in a file. If another program saves the file, the new text is taken like an edit. If both have
// changed the text, a question is asked.
func TestFollowsItsFile(t *testing.T) {
	w := sit(t)
	path := filepath.Join(t.TempDir(), "frog.star")
	w.Path = path
	w.room.saveAs()
	if data, err := os.ReadFile(path); err != nil || string(data) != one {
		t.Fatalf("%q, %v", data, err)
	}
	outside := one + "# outside\n"
	write := func(text string) { shelltest.Write(t, path, text) }
	write(outside)
	w.Wait("the text of the file", func() bool { return w.room.code.Text() == outside })
	w.room.code.Replace(outside + "# mine\n")
	write(one)
	w.Wait("a question", w.Prompts)
	w.Press("Keep mine")
	mine := outside + "# mine\n"
	if w.room.code.Text() != mine {
		t.Errorf("what was kept is %q", w.room.code.Text())
	}
	w.Perform(w.Action("rules-save"))
	w.Path = filepath.Join(t.TempDir(), "copy")
	w.Perform(w.Action("rules-save-as"))
	for _, path := range []string{path, w.Path + ".star"} {
		if data, _ := os.ReadFile(path); string(data) != mine || w.Prompts() {
			t.Errorf("%s has %q; a question about a change that the user knows: %v", path, data, w.Prompts())
		}
	}
}

// Rules with many moves whose order does not matter are in force, and the pane says how they become quick.
func TestThePaneSaysWhatSlowsASearch(t *testing.T) {
	w := sit(t)
	p, err := script.Open("lamps.star", []byte(`size = (4, 4)
off = ground(".")
lamp = piece("o", count = (0, 16))
def moves(b, s): return [move("press", s.put(lamp, c) if s.free(c) else s.take(c), at = c) for c in b.cells]
def won(b, s): return len(s.all(lamp)) == 0
sample("oo..\n....\n....\n....\n", 2)
`))
	if err != nil {
		t.Fatal(err)
	}
	w.show(document.Content{Puzzle: p, Datasets: p.Boards()})
	w.inForce()
	if text, _ := w.room.says(); !strings.Contains(text, "2^16") || !strings.Contains(text, "goals(b)") {
		t.Errorf("the pane says %q", text)
	}
}
