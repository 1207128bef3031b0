package program

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"stepboard/app/contest/judge"
	"stepboard/app/contest/judge/box"
	"stepboard/app/contest/stress"
	"stepboard/app/document"
	"stepboard/app/shell/shelltest"
	"stepboard/app/storage/collection"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/knight"
	"stepboard/solve/script"
)

func TestMain(m *testing.M) {
	box.Help()
	m.Run()
}

// window is a window that holds the room.
type window struct {
	shelltest.Files
	shelltest.Lesson
	cases []string
}

func (w *window) AddCase(_ solve.Puzzle, input []byte, comment string) error {
	w.cases = append(w.cases, string(input)+comment)
	return nil
}

// zero is a program for knight. On a board with a queen it answers 0, which is always wrong. Otherwise it is right.
type zero struct{ closed *int }

func (z zero) Close() error {
	*z.closed++
	return nil
}

func (z zero) Run(ctx context.Context, input []byte, limits judge.Limits) (r judge.Result, err error) {
	r.Limits = limits.Or(judge.Usual)
	datasets, _, err := knight.Puzzle.Parse("", bytes.NewReader(input))
	if err != nil {
		return r, err
	}
	var out bytes.Buffer
	for _, d := range datasets {
		o := solve.Run(ctx, solve.Request{
			Puzzle: knight.Puzzle, Task: solve.TaskSolve, Solver: knight.Puzzle.Solvers("")[0],
			Datasets: []*solve.Dataset{d}, Targets: []solve.Target{{}},
		}).First()
		if d.Board.Find('Q') >= 0 {
			o.Answer.Value = 0
		}
		fmt.Fprintln(&out, o.Answer.Value)
	}
	r.Output = out.Bytes()
	return r, ctx.Err()
}

// trying opens the room on a knight's board.
func trying(t *testing.T, prepare func(context.Context, string) (Program, error)) (*shelltest.Desk, *window, *attempt) {
	t.Helper()
	b := shelltest.New(t)
	b.Open("revisit.in", shelltest.Knight)
	w := &window{Files: shelltest.Files{Path: "folder/mine.cpp"}}
	b.Files, b.Lesson = &w.Files, &w.Lesson
	r := New(b.Shell, w.AddCase)
	r.Prepare = prepare
	a := r.open()
	if !a.start.Disabled() {
		t.Error("no program is chosen, and it can be tried")
	}
	test.Tap(a.choosing)
	return b, w, a
}

// A program is chosen and tried. Its failure is shown on the smallest board, and the board becomes a document.
func TestBreak(t *testing.T) {
	if p, err := judge.Protect(t.Context()); err == nil && !p.Holds() {
		t.Skip("programs run only if they are trusted:", p.Why)
	}
	closed := 0
	b, w, a := trying(t, func(context.Context, string) (Program, error) { return zero{&closed}, nil })
	test.Tap(a.start)
	b.Wait("the end of the search", func() bool { return !a.work.Busy() })
	if a.found == nil {
		t.Fatal("nothing was found:", a.why.Said())
	}
	if s := a.found.Trial.Datasets; len(s) != 1 || s[0].Board.Cells() > 9 || s[0].Board.Find('Q') < 0 {
		t.Errorf("the board is\n%s", a.found.Trial.Input)
	}
	if a.verdict.Said() != "Broken: wrong answer." || !strings.Contains(a.why.Said(), `The program says "0"; right is`) {
		t.Errorf("it says %q, %q", a.verdict.Said(), a.why.Said())
	}
	if !a.board.Visible() || a.adopt.Disabled() || closed != 1 {
		t.Error("the board can't be seen, or not be opened, or the program was not closed", closed)
	}
	test.Tap(a.adding)
	test.Tap(a.adding)
	want := string(a.found.Trial.Input) + "mine.cpp fails: wrong answer"
	if len(w.cases) != 1 || w.cases[0] != want || !a.adding.Disabled() || !strings.Contains(a.state.Said(), "last case") {
		t.Errorf("the cases are %q, want %q; it says %q", w.cases, want, a.state.Said())
	}
	test.Tap(a.toLesson)
	if len(w.Taken) != 1 || strings.Contains(w.Taken[0].Title, "mine") ||
		!strings.HasSuffix(w.Taken[0].Notes, "\n"+`The program says "0"; right is -1.`) || w.Lens == "" ||
		!strings.Contains(a.state.Said(), "Frame 1") {
		t.Errorf("into the lesson comes %+v, seen through %q; it says %q", w.Taken, w.Lens, a.state.Said())
	}
	test.Tap(a.adopt)
	if len(w.Adopted) != 1 || w.Adopted[0].Puzzle != knight.Puzzle ||
		w.Adopted[0].Title != "A program fails on this board" || !strings.Contains(w.Adopted[0].Notes, "right is") {
		t.Errorf("the document is %+v", w.Adopted)
	}
	b.Bench.Open(workbench.Opening{Doc: document.New(w.Adopted[0]), Answers: b.Bench.NewAnswers()})
	b.Bench.Navigate(*w.Shot)
	b.Solved()
	if id := b.Bench.Lens.ID(); id != w.Shot.Lens || id != "attacked" && id != "why-not" {
		t.Errorf("the lens is %q", id)
	}
	b.Dismiss()
	b.Open("revisit.in", shelltest.Knight)
	if again := a.open(); again.verdict.Said() != "Broken: wrong answer." || !again.adding.Disabled() {
		t.Errorf("opened again it says %q", again.verdict.Said())
	}
	b.Open("tiny.in", "1 2\n.X\n")
	if other := a.open(); other.found != nil || !other.adopt.Disabled() {
		t.Error("what was found for a puzzle is shown for another")
	}
}

// If a search can't start, the room shows the reason. A search ends when it is stopped, or replaced by the search in
// another program. It goes on when the prompt closes.
func TestNoSearch(t *testing.T) {
	if p, err := judge.Protect(t.Context()); err == nil && !p.Holds() {
		t.Skip("programs run only if they are trusted:", p.Why)
	}
	b, _, a := trying(t, func(context.Context, string) (Program, error) {
		return nil, &judge.CompileError{Said: "mine.cpp:1: no sense"}
	})
	test.Tap(a.start)
	b.Wait("the compiler", func() bool { return !a.work.Busy() })
	if !strings.Contains(a.why.Said(), "no sense") || !a.adopt.Disabled() {
		t.Error(a.why.Said())
	}
	began, ended := make(chan bool, 1), make(chan bool, 1)
	a.Prepare = func(ctx context.Context, _ string) (Program, error) {
		began <- true
		<-ctx.Done()
		ended <- true
		return nil, ctx.Err()
	}
	test.Tap(a.start)
	<-began
	test.Tap(a.start)
	<-ended
	b.Wait("the stopped search", func() bool { return !a.work.Busy() })
	if a.said != "" {
		t.Error(a.said)
	}
	test.Tap(a.start)
	<-began
	b.Dismiss()
	if again := a.open(); again != nil || b.Asked() != a.asked || !a.work.Busy() || a.start.Text != "Stop" {
		t.Fatal("the action does not return to the search")
	}
	b.Dismiss()
	a.Prepare = func(context.Context, string) (Program, error) { return nil, errors.New("gone") }
	a.Open("other.cpp", a.puzzle)
	<-ended
	if b.Asked() == a.asked || len(b.Lefts.List) > 0 {
		t.Error("the search in the first program stays")
	}
	b.Wait("the error", func() bool { return a.said != "" })
	if !strings.Contains(a.said, "Gone") && !strings.Contains(a.said, "gone") {
		t.Error(a.said)
	}
}

// Before a search, the prompt shows the format of the input that the program reads, and an example if the puzzle is
// made from rules.
func TestTheInputIsTold(t *testing.T) {
	_, _, a := trying(t, nil)
	if want := a.Say(solve.StatementOf(knight.Puzzle, "input")[0]); !strings.Contains(a.why.Said(), want) || a.input.Said() != "" {
		t.Errorf("it says %q and %q", a.why.Said(), a.input.Said())
	}
	a.puzzle = collection.All()[0]
	a.refresh()
	p := solve.Inner(a.puzzle).(*script.Puzzle)
	if want := a.Say(p.Statement("input")[0]); !strings.Contains(a.why.Said(), want) || a.input.Said() == "" {
		t.Errorf("it says %q and %q", a.why.Said(), a.input.Said())
	}
}

// A program that was chosen in the room of the judge is tried next, on boards of the judged puzzle. Results of other
// programs are dropped, and the search starts by itself.
func TestAProgramIsTakenOver(t *testing.T) {
	b := shelltest.New(t)
	b.Open("revisit.in", shelltest.Knight)
	r := New(b.Shell, nil)
	r.Take("class/bob.cpp")
	a := r.open()
	if a.start.Disabled() || a.name() != "bob.cpp" || a.puzzle != knight.Puzzle {
		t.Errorf("%q is tried on boards of %v", a.name(), a.puzzle)
	}
	b.Dismiss()
	r.now.Boards, r.found = 1, &stress.Finding{}
	r.Take("class/bob.cpp")
	if r.find(r.puzzle); r.found == nil {
		t.Error("what was found of the program is forgotten")
	}
	r.Take("class/ann.py")
	if r.find(r.puzzle); r.found != nil {
		t.Error("what was found of another program stays")
	}
	sokoban, tried := b.Puzzles.ByID("sokoban"), make(chan string, 1)
	r.Prepare = func(_ context.Context, path string) (Program, error) {
		tried <- path
		return nil, context.Canceled
	}
	r.Gate.Trust()
	r.now.Boards = 1
	if r.Open(r.path, r.puzzle); r.now.Boards == 0 {
		t.Error("boards were tried, and the search starts again")
	}
	b.Dismiss()
	r.Open("class/ann.py", sokoban)
	if r.puzzle != sokoban || b.Asked() == nil {
		t.Errorf("it is tried on boards of %v", r.puzzle)
	}
	if got := <-tried; got != "class/ann.py" {
		t.Errorf("%s is tried", got)
	}
}
