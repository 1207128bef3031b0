package judging

import (
	"context"
	"encoding/csv"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2/test"

	"stepboard/app/contest/judge"
	"stepboard/app/contest/judge/box"
	"stepboard/app/shell/shelltest"
	"stepboard/solve"
	"stepboard/solve/knight"
)

// window is a window that holds the room.
type window struct {
	shelltest.Files
	shelltest.Lesson
	breaks string       // the next program to break
	broken solve.Puzzle // the puzzle of the opened search for a board
}

func (w *window) Take(path string) { w.breaks = path }

func (w *window) Open(path string, p solve.Puzzle) { w.breaks, w.broken = path, p }

// write puts files into a folder.
func write(t *testing.T, folder string, texts map[string]string) {
	t.Helper()
	for name, text := range texts {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		shelltest.Write(t, path, text)
	}
}

// sit opens the room with two programs and three cases.
func sit(t *testing.T) (*shelltest.Desk, *window, *dialog) {
	t.Helper()
	b := shelltest.New(t)
	b.Open("revisit.in", shelltest.Knight)
	folder := t.TempDir()
	write(t, folder, map[string]string{
		"class/ann.py": "print(4)", "class/bob.cpp": "int main() {}", "class/notes.txt": "none",
		"data/1.in": shelltest.Knight, "data/1.out": "4\n", "data/2.in": shelltest.Knight, "data/2.out": "4\n",
		"data/3.in": strings.Repeat(shelltest.Knight, 4), "data/3.out": "4\n4\n4\n4\n",
	})
	w := &window{Files: shelltest.Files{Path: filepath.Join(folder, "class")}}
	w.Saves = func(name string) string { return filepath.Join(w.Path, strings.TrimSuffix(name, ".csv")) }
	b.Files, b.Lesson = &w.Files, &w.Lesson
	r := New(b.Shell, w.Take, w.Open)
	r.Gate.Protect = func(context.Context) (judge.Protection, error) {
		return judge.Protection{Protection: box.Protection{Level: box.Complete}}, nil
	}
	j := r.open()
	if !j.start.Disabled() || !j.keep.Disabled() || j.tables.Visible() {
		t.Error("nothing is chosen, and it can be judged, saved or opened")
	}
	test.Tap(j.choosing[1])
	w.Path = filepath.Join(folder, "data")
	test.Tap(j.choosing[3])
	if len(j.programs) != 2 || len(j.set.Cases) != 3 || j.start.Disabled() || !j.keep.Disabled() {
		t.Fatal(j.programs, j.set)
	}
	return b, w, j
}

// bobsThird returns findings of a round in which only bob's third case is wrong.
func bobsThird(_ context.Context, r *judge.Round) <-chan judge.Finding { return third(r, 1) }

// third returns findings of a round in which the third case is wrong, of the programs with at least an index.
func third(r *judge.Round, from int) <-chan judge.Finding {
	all := make(chan judge.Finding)
	go func() {
		defer close(all)
		for p := range r.Programs {
			for c := range r.Set.Cases {
				f := judge.Finding{Program: p, Case: c, Time: time.Millisecond, Memory: 1 << 20}
				f.Verdict = judge.Verdict{Kind: judge.Accepted, Share: 1}
				if p >= from && c == 2 {
					f.Verdict = judge.Verdict{Kind: judge.Wrong, At: 3, Why: solve.Say("judge.exit", "Status", 3)}
				}
				all <- f
			}
		}
	}()
	return all
}

// The user may demand that programs read and write files. Of students' folders, the problem of the set is judged.
func TestFiles(t *testing.T) {
	b, w, j := sit(t)
	folder := filepath.Dir(w.Path)
	write(t, folder, map[string]string{"noi/ann/data/data.py": "", "noi/ann/tree/tree.py": "", "noi/bob/data/data.py": ""})
	j.take(filepath.Join(folder, "noi"))
	if strings.Join(j.table.Programs, " ") != "ann/data/data.py bob/data/data.py" {
		t.Error(j.table.Programs)
	}
	var files string
	j.Run = func(ctx context.Context, r *judge.Round) <-chan judge.Finding {
		files = r.Files
		return bobsThird(ctx, r)
	}
	j.must = true
	test.Tap(j.start)
	b.Wait("the end of the round", func() bool { return !j.work.Busy() })
	if files != "data" || !strings.Contains(j.about.Said(), "must read data.in and write data.out") {
		t.Errorf("the files are of %q; it says %q", files, j.about.Said())
	}
}

// Programs are judged. The room shows the reason of a wrong case, opens the case as a document, and saves the table.
func TestJudge(t *testing.T) {
	b, w, j := sit(t)
	j.Run = bobsThird
	test.Tap(j.start)
	b.Wait("the end of the round", func() bool { return !j.work.Busy() })
	if _, sum := j.table.Score(1); sum != 66 || j.failing() != 1 {
		t.Error(sum, j.failing())
	}
	j.students.Select(1)
	if want := "bob.cpp · 3.in: wrong answer; exit status 3"; j.chosenCase != 2 || j.why.Said() != want {
		t.Errorf("it says %q, not %q, of case %d", j.why.Said(), want, j.chosenCase)
	}
	if want := "2 programs judged, 1 not accepted."; j.state.Said() != want {
		t.Errorf("it says %q, not %q", j.state.Said(), want)
	}
	test.Tap(j.keep)
	data, err := os.ReadFile(filepath.Join(w.Path, "data.csv"))
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(string(data), "\uFEFF"))).ReadAll()
	if err != nil || len(rows) != 3 || strings.Join(rows[2], " ") != "bob.cpp 66 AC AC WA complete" {
		t.Errorf("%v, %q", err, rows)
	}
	test.Tap(j.toLesson)
	if len(w.Taken) != 1 || w.Taken[0].Title != "3.in" || w.Taken[0].Notes != "Wrong answer; exit status 3." ||
		b.Asked() == nil || !strings.Contains(j.state.Said(), "Frame 1") {
		t.Errorf("into the lesson comes %+v; it says %q", w.Taken, j.state.Said())
	}
	test.Tap(j.openBoard)
	if len(w.Adopted) != 1 || w.Adopted[0].Puzzle != knight.Puzzle || w.Adopted[0].Title != "3.in" || w.Adopted[0].Dataset != 2 ||
		!strings.Contains(w.Adopted[0].Notes, "wrong answer") {
		t.Errorf("the document is %+v", w.Adopted)
	}
	b.Dismiss()
	again := j.open()
	again.students.Select(0)
	if test.Tap(again.findFailure); filepath.Base(w.breaks) != "ann.py" || w.broken != knight.Puzzle || b.Asked() != nil {
		t.Errorf("the search is of %s, on boards of %v", w.breaks, w.broken)
	}
	if again = j.open(); len(again.table.Missing(1)) != 0 {
		t.Error("what came of the round is forgotten")
	}
}

// The text about a failure names the programs that share the mistake.
func TestJudgeTellsASharedMistake(t *testing.T) {
	b, _, j := sit(t)
	j.Run = func(_ context.Context, r *judge.Round) <-chan judge.Finding { return third(r, 0) }
	test.Tap(j.start)
	b.Wait("the end of the round", func() bool { return !j.work.Busy() })
	j.students.Select(1)
	if want := "\nThe same mistake: ann.py, bob.cpp"; !strings.HasSuffix(j.why.Said(), want) {
		t.Errorf("it says %q, not %q at the end", j.why.Said(), want)
	}
}

// While a program is being compiled, the prompt says so beside the program's name and below the tables.
func TestJudgeTellsOfCompiling(t *testing.T) {
	b, _, j := sit(t)
	goOn := make(chan bool)
	j.Run = func(ctx context.Context, r *judge.Round) <-chan judge.Finding {
		all := make(chan judge.Finding)
		go func() {
			defer close(all)
			r.Compiling(1, true)
			<-goOn
			r.Compiling(1, false)
			for f := range bobsThird(ctx, r) {
				all <- f
			}
		}()
		return all
	}
	test.Tap(j.start)
	b.Wait("the compiler", func() bool { return strings.Contains(j.state.Said(), "bob.cpp is being compiled") })
	row := newStudentRow(b.Shell)
	if j.fillStudent(1, row); row.points.Said() != "compiling…" {
		t.Errorf("beside the program stands %q", row.points.Said())
	}
	close(goOn)
	b.Wait("the end of the round", func() bool { return !j.work.Busy() })
	if j.fillStudent(1, row); strings.Contains(j.state.Said(), "compiled") || row.points.Said() != "66 / 100" {
		t.Errorf("in the end it says %q, and beside the program %q", j.state.Said(), row.points.Said())
	}
}

// If boxes protect only partly, no program runs before the user agrees. The prompt shows the reason.
func TestClosedGate(t *testing.T) {
	b, _, j := sit(t)
	ran := 0
	j.Run = func(ctx context.Context, r *judge.Round) <-chan judge.Finding {
		ran++
		return bobsThird(ctx, r)
	}
	j.Gate.Protect = func(context.Context) (judge.Protection, error) {
		return judge.Protection{Protection: box.Protection{Level: box.Partial, Open: []box.Opening{box.OpenNames}}}, nil
	}
	test.Tap(j.start)
	b.Wait("the refusal", func() bool { return !j.work.Busy() })
	if ran != 0 || !strings.Contains(j.state.Said(), "names of files") || j.start.Text != "Run anyway" {
		t.Errorf("%d rounds; it says %q, and the button %q", ran, j.state.Said(), j.start.Text)
	}
	test.Tap(j.start)
	b.Wait("the end of the round", func() bool { return !j.work.Busy() })
	if ran != 1 || j.failing() != 1 || j.start.Text != "Judge" || j.table.Box.Level != box.Partial {
		t.Errorf("%d rounds, %d failing, the button says %q, the box is %q", ran, j.failing(), j.start.Text,
			j.table.Box.Level)
	}
}

// An empty choice is refused, a round can be stopped, and a failed round shows the reason.
func TestNoRound(t *testing.T) {
	b, w, j := sit(t)
	empty := t.TempDir()
	programs, set := j.programs, j.set
	w.Path = empty
	for _, i := range []int{1, 3} {
		test.Tap(j.choosing[i])
		if b.Asked().ID != "error" || j.set != set || len(j.programs) != len(programs) {
			t.Error("an empty folder is taken")
		}
		b.Dismiss()
	}
	began := make(chan bool, 1)
	j.Run = func(ctx context.Context, _ *judge.Round) <-chan judge.Finding {
		all := make(chan judge.Finding)
		began <- true
		go func() {
			<-ctx.Done()
			close(all)
		}()
		return all
	}
	test.Tap(j.start)
	<-began
	test.Tap(j.start)
	b.Wait("the stopped round", func() bool { return !j.work.Busy() })
	if j.message != "" {
		t.Error(j.message)
	}
	j.Run = func(context.Context, *judge.Round) <-chan judge.Finding {
		all := make(chan judge.Finding, 1)
		all <- judge.Finding{Err: errors.New("gone")}
		close(all)
		return all
	}
	test.Tap(j.start)
	b.Wait("the round that failed", func() bool { return !j.work.Busy() })
	if !strings.Contains(strings.ToLower(j.state.Said()), "gone") {
		t.Error(j.state.Said())
	}
	set.Cases[0].Answers = nil
	j.refresh()
	if !j.start.Disabled() || !strings.Contains(j.state.Said(), "no answers") {
		t.Error("what has no answers can be compared with them")
	}
}

// A stopped round says how far it has come. It goes on with the other runs only, also after the prompt was closed.
func TestAStoppedRoundGoesOn(t *testing.T) {
	b, _, j := sit(t)
	var asked [][]int
	waits := true
	j.Run = func(ctx context.Context, r *judge.Round) <-chan judge.Finding {
		asked = r.Left
		all := make(chan judge.Finding)
		go func() {
			defer close(all)
			for p, cases := range r.Left {
				for _, c := range cases {
					if ctx.Err() != nil || p == 1 && c == 1 && waits {
						<-ctx.Done() // the second program waits in its second case
						return
					}
					all <- judge.Finding{Program: p, Case: c, Verdict: judge.Verdict{Kind: judge.Accepted, Share: 1}}
				}
			}
		}()
		return all
	}
	test.Tap(j.start)
	b.Wait("four findings", func() bool { n, _ := j.runs(); return n == 4 })
	test.Tap(j.start)
	b.Wait("the end of the round", func() bool { return !j.work.Busy() })
	if said := j.state.Said(); b.Asked() == nil || said != "Stopped after 4 of 6 runs." || j.start.Text != "Go on" {
		t.Fatalf("after Stop it says %q, %q", said, j.start.Text)
	}
	b.Dismiss()
	if b.Asked() != nil || len(b.Lefts.List) > 0 {
		t.Fatal("Escape does not close the prompt, or leaves it at work")
	}
	j, waits = j.Room.open(), false
	test.Tap(j.start)
	b.Wait("the end of the round", func() bool { return !j.work.Busy() })
	if len(asked) != 2 || len(asked[0]) != 0 || !slices.Equal(asked[1], []int{1, 2}) || j.start.Text != "Judge" ||
		j.state.Said() != "2 programs judged, all accepted." {
		t.Errorf("judged are %v; it says %q, %q", asked, j.state.Said(), j.start.Text)
	}
	test.Tap(j.start)
	b.Wait("another round", func() bool { return !j.work.Busy() })
	if len(asked) != 2 || len(asked[0]) != 3 {
		t.Errorf("a new round judges %v", asked)
	}
}

// A round goes on after its prompt was closed. Meanwhile a text says how far the round is. The action returns to the
// prompt with all results. Test data that the user makes meanwhile is chosen when the prompt opens anew.
func TestARoundGoesOnBehind(t *testing.T) {
	b, w, j := sit(t)
	goOn := make(chan bool)
	j.Run = func(_ context.Context, r *judge.Round) <-chan judge.Finding {
		all, list := make(chan judge.Finding), third(r, 1)
		go func() {
			defer close(all)
			all <- <-list
			<-goOn
			for f := range list {
				all <- f
			}
		}()
		return all
	}
	test.Tap(j.start)
	b.Wait("a finding", func() bool { n, _ := j.runs(); return n == 1 })
	b.Dismiss()
	if b.Asked() != nil || len(b.Lefts.List) != 1 || b.Lefts.List[0].Says() != "Judge programs: 1 of 6 runs" {
		t.Fatalf("%d prompts are left, the first says %q", len(b.Lefts.List), b.Lefts.List[0].Says())
	}
	goOn <- true
	b.Wait("the end of the round", func() bool { return !j.work.Busy() })
	if said := b.Lefts.List[0].Says(); said != "Judge programs: 2 programs judged, 1 not accepted." {
		t.Errorf("it says %q", said)
	}
	j.Fill(w.Path)
	if again := j.Room.open(); again != nil || b.Asked() != j.prompt || len(b.Lefts.List) > 0 || j.students.Length() != 2 {
		t.Fatal("the action does not return to the round")
	}
	b.Dismiss()
	if again := j.Room.open(); again == nil || len(again.set.Cases) != 3 || len(again.table.Missing(1)) != 3 || again.made != "" {
		t.Error("the new test data is not chosen")
	}
}
