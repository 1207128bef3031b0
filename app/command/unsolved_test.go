package command

import (
	"bytes"
	"context"
	"io"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"stepboard/app/storage/files"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/halloween"
	"stepboard/solve/halloween/halloweentest"
	"stepboard/solve/puzzles"
)

// open50 has three ghosts on an open 50×50 board between two easy boards. The large board exceeds every small budget.
func open50(t testing.TB) string {
	first, _, ok := strings.Cut(sample(t, "halloween-tokyo2007.in"), "16 4 3")
	if !ok {
		t.Fatal("the sample is not as it was")
	}
	rows := make([]string, 50)
	for i := range rows {
		rows[i] = "#" + strings.Repeat(" ", 48) + "#"
	}
	rows[0], rows[49] = strings.Repeat("#", 50), strings.Repeat("#", 50)
	rows[1] = "#abc" + strings.Repeat(" ", 45) + "#"
	rows[48] = "#" + strings.Repeat(" ", 45) + "CBA#"
	return first + "50 50 3\n" + strings.Join(rows, "\n") + "\n" + first + "0 0 0\n"
}

func TestBudget(t *testing.T) {
	in := open50(t)
	r := run1(t, in, "solve", "-memory", "1", "-algorithm", "bfs")
	if r.code != Unsolved || r.stdout != "7\n" {
		t.Errorf("exit %d %q", r.code, r.stdout)
	}
	if want := "dataset 2, query 1: not solved within 1 MB"; !strings.Contains(r.stderr, want) {
		t.Errorf("%s", r.stderr)
	}
	r = run1(t, in, "solve", "-memory", "1", "-algorithm", "bfs", "-json")
	if r.code != Unsolved || !strings.Contains(r.stderr, "dataset 2, query 1: not solved within 1 MB") {
		t.Errorf("exit %d %s", r.code, r.stderr)
	}
	list := objects(t, r.stdout)
	if len(list) != 3 || *list[0].Answer != 7 || *list[2].Answer != 7 {
		t.Fatalf("%+v", list)
	}
	if o := list[1]; o.Answer != nil || *o.Verified || o.Reason != "not solved within 1 MB" || len(o.Moves) != 0 {
		t.Errorf("%+v", o)
	}
}

func TestInterrupted(t *testing.T) {
	for _, flag := range []string{"-json=false", "-json"} {
		var out, err bytes.Buffer
		p := newProgram(strings.NewReader(open50(t)), &out, &err)
		p.interruptible = interrupted
		if code := p.run([]string{"solve", "-algorithm", "bfs", flag}); code != Interrupted {
			t.Errorf("exit %d\n%s%s", code, out.String(), err.String())
		}
	}
}

// TestBounds has eight ghosts in each other's way. The run exceeds its memory, or is interrupted. The output has the
// bounds of the answer, which is 39.
func TestBounds(t *testing.T) {
	var in bytes.Buffer
	board := halloweentest.Maze(rand.New(rand.NewPCG(16, 1)), 15, 15, 0, 8, true)
	if err := halloween.Puzzle.Format(&in, []*solve.Dataset{board}); err != nil {
		t.Fatal(err)
	}
	line := regexp.MustCompile(`at least (\d+)(, at most (\d+))?\n$`)
	for _, c := range []struct{ flag, memory, why string }{
		{"-json=false", "1", "not solved within 1 MB"}, {"-json", "4000", "ended before it was solved"},
	} {
		interrupts := c.memory == "4000"
		if interrupts && testing.Short() {
			continue // the run shows its progress after a second
		}
		ctx, cancel := context.WithCancel(t.Context())
		var out bytes.Buffer
		err := &watcher{text: "at least", seen: cancel}
		p := newProgram(bytes.NewReader(in.Bytes()), &out, err)
		if interrupts {
			p.terminal = func(io.Writer) bool { return true }
			p.interruptible = func() (context.Context, context.CancelFunc) { return ctx, cancel }
		}
		code := p.run([]string{"solve", "-puzzle", "halloween", "-memory", c.memory, c.flag})
		bounds := line.FindStringSubmatch(err.String())
		if code != Unsolved || !strings.Contains(err.String(), c.why+"; ") || bounds == nil {
			t.Fatalf("exit %d: %s", code, err.String())
		}
		if n, _ := strconv.Atoi(bounds[1]); n < 15 || n > 39 {
			t.Errorf("at least %d, and it is 39", n)
		}
		if n, _ := strconv.Atoi(bounds[3]); n != 0 && n < 39 {
			t.Errorf("at most %d, and it is 39", n)
		}
		if !interrupts {
			continue
		}
		list := objects(t, out.String())
		if len(list) != 1 || list[0].Answer != nil || list[0].Reason != c.why || list[0].Bounds == nil ||
			strconv.FormatInt(list[0].Bounds.Least, 10) != bounds[1] {
			t.Errorf("%s", out.String())
		}
	}
}

// watcher is an output that calls a function when a text is written.
type watcher struct {
	bytes.Buffer
	text string
	seen func()
}

func (w *watcher) Write(data []byte) (int, error) {
	if bytes.Contains(data, []byte(w.text)) {
		w.seen()
	}
	return w.Buffer.Write(data)
}

// countingChecks counts the calls of Check.
type countingChecks struct {
	solve.Puzzle
	n int
}

func (c *countingChecks) Check(d *solve.Dataset, query int, task string) []solve.Diagnostic {
	c.n++
	return c.Puzzle.Check(d, query, task)
}

// A document with a million wrong queries takes no more time and memory than its first one.
func TestFirstWrongQuery(t *testing.T) {
	puzzle := &countingChecks{Puzzle: puzzles.BuiltIn().ByID("huarong")}
	d := puzzle.New(grid.Size{Rows: 3, Cols: 3})
	d.Queries = make([]solve.Query, 1000)
	w := work{file: &files.File{Name: "x"}, puzzle: puzzle, task: puzzle.Tasks()[0], datasets: []*solve.Dataset{d}}
	if code := newProgram(nil, io.Discard, io.Discard).examine(w, options{}); code != BadInput || puzzle.n != 1 {
		t.Errorf("exit %d after %d queries", code, puzzle.n)
	}
}
