package testmaking

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/command"
	"stepboard/app/contest/testset"
	"stepboard/app/shell"
	"stepboard/app/shell/shelltest"
	"stepboard/app/storage/collection"
	"stepboard/app/theme"
	"stepboard/solve"
	"stepboard/solve/knight"
	"stepboard/solve/puzzles"
)

// window is a window that holds the room.
type window struct {
	shelltest.Files
	folder string
	wrote  string // path of the set that was written last
}

func (w *window) Folder() string { return w.folder }

// builder returns the builder of the window.
func builder(d *shelltest.Desk) func(string) Builder {
	return func(language string) Builder {
		b := command.NewBuilder(language)
		b.Know(d.Puzzles, d.Bench.Doc().Puzzle())
		return b
	}
}

// sit opens the room on a knight board.
func sit(t *testing.T) (*shelltest.Desk, *window, *dialog) {
	t.Helper()
	b := shelltest.New(t)
	b.Open("revisit.in", shelltest.Knight)
	w := &window{folder: t.TempDir()}
	b.Files = w
	return b, w, New(b.Shell, builder(b), func(path string) { w.wrote = path }).open()
}

// build builds the set and waits for the end.
func build(b *shelltest.Desk, j *dialog) {
	b.T.Helper()
	test.Tap(j.start)
	b.Wait("the end of building", func() bool { return !j.work.Busy() })
}

// Columns get their widths from their texts: in a window of 1200 pixels, no line of the example is cut.
func TestLinesAreWhole(t *testing.T) {
	b, _, j := sit(t)
	b.Win.Resize(fyne.NewSize(1200, 700))
	build(b, j)
	b.Wait("rows", func() bool { return j.shares.line > 100 })
	room := j.heads.line.Size().Width
	for i := range j.rows {
		r := newCaseRow(b.Shell, &j.shares)
		j.fill(i, r)
		r.Resize(j.heads.Size())
		text := fyne.MeasureText(r.line.Said(), b.Theme.Size(fynetheme.SizeNameCaptionText), fyne.TextStyle{}).Width
		if need := text + 2*b.Theme.Size(fynetheme.SizeNameInnerPadding); r.line.Size().Width < need || r.line.Size().Width != room {
			t.Errorf("%q has the width %v, needs %v; its heading has %v", r.line.Said(), r.line.Size().Width, need, room)
		}
	}
}

// The example is built and written, and one of its boards is opened. The text is saved, and everything is there again
// later.
func TestTestset(t *testing.T) {
	b, w, j := sit(t)
	if len(j.rows) != 5 || j.wrong != nil || !j.zip.Disabled() || !j.folder.Disabled() || !j.showing.Disabled() {
		t.Fatalf("%d rows of the example, %v; or a test set that is not made can be written or shown", len(j.rows), j.wrong)
	}
	build(b, j)
	if want := "5 cases are made, 100 points in all."; j.told.Said() != want {
		t.Errorf("it says %q, not %q", j.told.Said(), want)
	}
	if said := j.problem.Said(); said != "" || j.format != "luogu" {
		t.Errorf("the first format that holds the example is %s; about the example, it says %q", j.format, said)
	}
	j.formats.Select.SetSelected("Plain files")
	if want := "Line 4, column 1: The format Plain files has no place for limits"; !strings.HasPrefix(j.problem.Said(), want) {
		t.Errorf("of what the format can't say it says %q", j.problem.Said())
	}
	if got := j.problem.Segment.Style.ColorName; got != fynetheme.ColorNameForeground {
		t.Errorf("what the format can't say has the colour %s", got)
	}
	w.Path = filepath.Join(t.TempDir(), "out")
	test.Tap(j.zip)
	b.Wait("the zip", func() bool { return !j.writing.Busy() })
	test.Tap(j.folder)
	b.Wait("the folder", func() bool { return !j.writing.Busy() })
	for _, path := range []string{w.Path, w.Path + ".zip"} {
		set, err := testset.Read(path)
		if err != nil || len(set.Cases) != 5 || len(set.Cases[0].Answers) != 1 {
			t.Errorf("%s: %+v, %v", path, set, err)
		}
	}
	if w.Proposed != "knight-set.zip" || w.wrote != w.Path {
		t.Errorf("%q is proposed; the last written set is %q", w.Proposed, w.wrote)
	}
	w.Path = filepath.Join(t.TempDir(), "week")
	test.Tap(j.saving)
	if data, err := os.ReadFile(w.Path + ".txt"); string(data) != j.text || err != nil {
		t.Error(string(data), err)
	}
	j.cases.Select(1)
	test.Tap(j.showing)
	if len(w.Adopted) != 1 || w.Adopted[0].Puzzle != knight.Puzzle || w.Adopted[0].Title != "small 2" ||
		!strings.HasPrefix(w.Adopted[0].Notes, "make knight") {
		t.Errorf("the document is %+v", w.Adopted)
	}
	if again := j.open(); again.set == nil || again.made() != 5 || again.file.Said() != "week.txt" {
		t.Error("what was made is forgotten")
	}
}

// If a line fails, its place and the reason are shown, and the other lines are still made. If the text itself is
// wrong, the place is shown.
func TestWrong(t *testing.T) {
	b, w, j := sit(t)
	files := map[string]string{
		"bad.in": "4\nX...\n", "good.in": shelltest.Knight, "lines.txt": "file good.in\r\nfile bad.in\n\nfile none.in\nmake knight -n 6 -x\nmake knight -n 6\n",
	}
	for name, text := range files {
		shelltest.Write(t, filepath.Join(w.folder, name), text)
	}
	w.Path = filepath.Join(w.folder, "lines.txt")
	w.folder = t.TempDir() // this folder no longer counts
	test.Tap(j.choosing)
	build(b, j)
	if want := "3 of 5 cases could not be made."; j.told.Said() != want || !j.zip.Disabled() {
		t.Errorf("it says %q, not %q; or it can be written", j.told.Said(), want)
	}
	if want := "Line 2: file bad.in\nbad.in:3:1: the input ends "; j.at != 1 || !strings.HasPrefix(j.detail.Said(), want) || !j.showing.Disabled() {
		t.Errorf("of case %d it says %q", j.at, j.detail.Said())
	}
	for i, want := range []string{"", "bad.in", "none.in", "-x", ""} {
		r := &j.rows[i]
		if (want == "") != (r.err == nil) || r.err != nil && !strings.Contains(j.why(r), want) {
			t.Errorf("case %d: %v", i+1, r.err)
		}
	}
	if r := newCaseRow(b.Shell, &j.shares); true {
		j.fill(0, r)
		if r.answers.Said() != "4" || r.points.Said() != "20" || r.size.Said() == "" {
			t.Error(r.answers.Said(), r.points.Said(), r.size.Said())
		}
	}
	j.editor.SetText("make knight\nmaze\n")
	if want := "Line 2, column 1: "; !strings.Contains(j.problem.Said(), want) || j.told.Said() != "" || !j.start.Disabled() {
		t.Errorf("of a wrong text it says %q, and it can be built: %v", j.problem.Said(), !j.start.Disabled())
	}
	if got := j.problem.Segment.Style.ColorName; got != fynetheme.ColorNameError {
		t.Errorf("a fault has the colour %s", got)
	}
	j.editor.SetText("make knight\n")
	if j.problem.Said() != "" || j.start.Disabled() || len(j.rows) != 1 || j.rows[0].done {
		t.Error("a text that is right again is not taken")
	}
	// The text is not saved, so another text opens only after a question.
	w.Path = shelltest.Write(t, filepath.Join(w.folder, "image.txt"), "\xff\xfe\x00")
	test.Tap(j.choosing)
	if b.Asked().ID != "confirm" || j.text != "make knight\n" {
		t.Fatal("what is not saved is dropped")
	}
	b.Press("Drop them")
	if b.Asked().ID != "error" || j.text != "make knight\n" {
		t.Error("what is no text is taken")
	}
}

// If a file for the packages is missing, this is reported, and no set is written.
func TestNoSolution(t *testing.T) {
	b, _, j := sit(t)
	j.editor.SetText("solution none.py\nmake knight\n")
	build(b, j)
	if !strings.Contains(j.told.Said(), "none.py") || !j.zip.Disabled() || j.made() != 1 {
		t.Errorf("%q, %d made", j.told.Said(), j.made())
	}
}

// In a narrow window, the prompt fits with any text size.
func TestNarrow(t *testing.T) {
	factors := []float32{theme.TextLargest, theme.TextLarge, theme.TextNormal}
	if testing.Short() {
		factors = factors[:1]
	}
	for _, factor := range factors {
		for _, language := range []string{"en", "zh", "ja"} {
			b := shelltest.New(t)
			b.Settings.SetTextFactor(factor)
			b.SetLanguage(language)
			b.ApplyTheme()
			b.Open("revisit.in", shelltest.Knight)
			b.Win.Resize(fyne.NewSize(1024, 700))
			New(b.Shell, builder(b), func(string) {}).open()
			if needs, has := b.Win.Canvas().Overlays().Top().MinSize(), b.Win.Canvas().Size(); needs.Width > has.Width || needs.Height > has.Height {
				t.Errorf("%s at %v needs %v of %v", language, factor, needs, has)
			}
		}
	}
}

// held makes its first case at once. In the second case, it waits until it is stopped.
type held struct {
	*command.Builder
	cases   int
	stopped chan error
}

func (h *held) Make(ctx context.Context, line []string) ([]byte, error) {
	if h.cases++; h.cases == 1 {
		return h.Builder.Make(ctx, line)
	}
	<-ctx.Done()
	h.stopped <- ctx.Err()
	return nil, ctx.Err()
}

// Cases appear when they are made. A build is stopped by the button, by another text, and by a case that is added to the
// text. It goes on when the prompt closes.
func TestStop(t *testing.T) {
	b, _, j := sit(t)
	for name, stop := range map[string]func(){
		"the button": func() { test.Tap(j.start) },
		"a text":     func() { j.editor.SetText(j.text + "\n") },
		"a case": func() {
			b.Dismiss()
			if again := j.open(); again != nil || b.Asked() != j.asked || !j.work.Busy() {
				t.Error("the action does not return to the building")
			}
			b.Dismiss()
			if err := j.Add(knight.Puzzle, []byte("2\nOX\n..\n"), "added"); err != nil || len(b.Lefts.List) > 0 {
				t.Error(err)
			}
		},
	} {
		if b.Asked() == nil {
			j = j.open()
		}
		h := &held{Builder: command.NewBuilder("en"), stopped: make(chan error, 1)}
		j.builder = func(string) Builder { return h }
		test.Tap(j.start)
		b.Wait("the first case", func() bool { return j.made() == 1 })
		if !strings.HasPrefix(j.told.Said(), "1 of ") || !j.zip.Disabled() {
			t.Errorf("%s: it says %q", name, j.told.Said())
		}
		stop()
		if err := <-h.stopped; !errors.Is(err, context.Canceled) || j.work.Busy() {
			t.Errorf("%s: %v", name, err)
		}
		select {
		case <-h.stopped:
			t.Errorf("%s: it goes on with the next case", name)
		case <-time.After(20 * time.Millisecond):
		}
		b.Settle()
		for _, r := range j.rows {
			if r.err != nil {
				t.Errorf("%s: what was stopped is wrong: %v", name, r.err)
			}
		}
	}
}

// The example of every puzzle, built in or of the collection, can be built. An unchanged example changes with the puzzle.
func TestExamples(t *testing.T) {
	b, _, j := sit(t)
	own, rules := puzzles.BuiltIn(), collection.IDs()
	if testing.Short() {
		rules = []string{"eight"}
	}
	builds := func(p solve.Puzzle, cases int) {
		t.Helper()
		j.asked.Hide()
		j.text = j.example(p)
		j.kept, j.path = "", "x.txt" // as if the user had typed the text
		j = j.open()
		if build(b, j); j.made() != cases || j.set == nil {
			t.Errorf("%s: %d cases are made, want %d\n%s\n%s\n%s", p.ID(), j.made(), cases, j.text, j.told.Said(), j.detail.Said())
		}
	}
	for _, p := range puzzles.BuiltIn() { // the two large boards are hard for the first idea of a program
		hard := map[string]string{"halloween": "-ghosts 3", "knight": "-captures 3", "huarong": "-q 500", "sokoban": "-n 30"}[p.ID()]
		if text := j.example(p); hard == "" || !strings.Contains(text[strings.LastIndex(strings.TrimSpace(text), "\n"):], hard) {
			t.Errorf("%s: %q is not in the last line of\n%s", p.ID(), hard, text)
		}
	}
	for _, p := range own {
		if j.text = j.example(p); !testing.Short() {
			builds(p, 5)
		}
		if !strings.Contains(j.text, "-n 30 ") || strings.Count(j.text, "-answer 15..") != 1 || strings.Contains(j.text, "-answer 1..") ||
			strings.Contains(j.text, "-q 500 ") != (p.Given().Queries == 500) {
			t.Errorf("%s: the example is\n%s", p.ID(), j.text)
		}
	}
	j.asked.Hide()
	j.kept, j.path = j.text, ""
	if j = j.open(); !strings.Contains(j.text, "make knight") || j.made() != 0 {
		t.Errorf("the example of another puzzle stays:\n%s", j.text)
	}
	for _, id := range rules {
		p, err := collection.Open(id)
		if err != nil {
			t.Fatal(err)
		}
		b.Puzzles = append(puzzles.BuiltIn(), p)
		builds(p, max(2, len(samples(p))))
	}
}

// An added case comes after the existing cases and is made like them. Its comment can't change this.
func TestAdd(t *testing.T) {
	b, _, j := sit(t)
	const input = "2\nOX\n..\n"
	if err := j.Add(knight.Puzzle, []byte(input), "mine.cpp\n# fails"); err != nil {
		t.Fatal(err)
	}
	j.asked.Hide()
	j = j.open()
	if len(j.rows) != 6 || !strings.Contains(j.text, "-seed 5") || strings.Count(j.text, "fails") != 1 {
		t.Fatalf("%d cases of\n%s", len(j.rows), j.text)
	}
	build(b, j)
	if r := j.rows[5]; string(r.input) != input || r.answers != "-1" {
		t.Errorf("%q, %q, %v", r.input, r.answers, r.err)
	}
	if err := j.Add(knight.Puzzle, make([]byte, mostText), ""); err == nil || len(j.text) > mostText {
		t.Error("a text of", len(j.text), err)
	}
}

// Unsaved text is still there after a restart, until it is saved.
func TestUnsavedLinesStay(t *testing.T) {
	b, w, j := sit(t)
	j.editor.SetText("make knight -n 3 -seed 1 # mine\n")
	again := func() *dialog { return New(b.Shell, builder(b), func(string) {}).open() }
	j.asked.Hide()
	if j = again(); j.text != "make knight -n 3 -seed 1 # mine\n" || j.said == "" || len(j.rows) != 1 {
		t.Fatalf("%q, %q, %d cases", j.text, j.said, len(j.rows))
	}
	w.Path = filepath.Join(t.TempDir(), "mine.txt")
	j.save()
	j.asked.Hide()
	if j = again(); strings.Contains(j.text, "mine") || j.path != "" {
		t.Errorf("after saving there is %q of %q", j.text, j.path)
	}
}

// Each puzzle has its own lines, saved or not.
func TestLinesFitThePuzzle(t *testing.T) {
	b, _, j := sit(t)
	const mine = "make knight -n 3 -seed 1 # mine\n"
	j.editor.SetText(mine)
	for _, room := range []*Room{j.Room, New(b.Shell, builder(b), func(string) {})} {
		b.Open("board.in", shelltest.Maze)
		if j = room.open(); !strings.Contains(j.text, "make halloween") || j.said != "" || j.rows[0].Line == mine {
			t.Errorf("on another board, the lines are\n%s", j.text)
		}
		b.Open("revisit.in", shelltest.Knight)
		if j = room.open(); j.text != mine || j.said == "" || len(j.rows) != 1 {
			t.Errorf("back on the first board, the lines are\n%s", j.text)
		}
	}
}

// Words that may come at the cursor are explained and offered. Ctrl+Space or a press completes them.
func TestGeneratorLinesAreCompleted(t *testing.T) {
	b, _, j := sit(t)
	j.editor.SetText("time 1\nmake hu")
	j.editor.CursorRow, j.editor.CursorColumn = 1, 7
	j.suggest()
	if !strings.Contains(j.suggested.about.Said(), "Ctrl+Space writes “huarong”") {
		t.Errorf("it says %q", j.suggested.about.Said())
	}
	j.editor.TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeySpace, Modifier: fyne.KeyModifierControl})
	for _, r := range "-ki" {
		j.editor.TypedRune(r)
	}
	j.editor.TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeySpace, Modifier: fyne.KeyModifierControl})
	if want := "time 1\nmake huarong -kind "; j.editor.Text != want || b.Win.Canvas().Focused() != fyne.Focusable(j.editor) {
		t.Fatalf("it is %q, want %q", j.editor.Text, want)
	}
	if !strings.Contains(j.suggested.about.Said(), "cave, maze") {
		t.Errorf("of -kind it says %q", j.suggested.about.Said())
	}
	offered := j.suggested.words.Objects
	button := offered[1].(*shell.HintingButton)
	test.Tap(button)
	if want := "make huarong -kind " + button.Text + " "; !strings.HasSuffix(j.editor.Text, want) {
		t.Errorf("it is %q, want %q", j.editor.Text, want)
	}
}
