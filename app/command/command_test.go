package command

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"stepboard/app/contest/judge"
	"stepboard/app/contest/judge/box"
	"stepboard/app/release"
	"stepboard/solve/puzzles"
	"stepboard/solve/solvetest"

	"stepboard/solve"
)

// result is the exit code and the output of a run.
type result struct {
	code           int
	stdout, stderr string
}

func run1(t testing.TB, stdin string, args ...string) result {
	t.Helper()
	var out, err bytes.Buffer
	code := Run(args, strings.NewReader(stdin), &out, &err)
	return result{code, out.String(), err.String()}
}

// boxed skips a test that runs programs if the system allows no complete box, as most containers do.
func boxed(t testing.TB) {
	t.Helper()
	if p, err := judge.Protect(t.Context()); err == nil && !p.Holds() {
		t.Skip("programs run only with -trust:", p.Why)
	}
}

// solved runs solve and fails if solve has an error.
func solved(t testing.TB, stdin string, args ...string) string {
	t.Helper()
	r := run1(t, stdin, append([]string{"solve"}, args...)...)
	if r.code != Solved || r.stderr != "" {
		t.Fatalf("%v: exit %d\n%s", args, r.code, r.stderr)
	}
	return r.stdout
}

func sample(t testing.TB, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestSamples(t *testing.T) {
	names, _ := filepath.Glob("testdata/*.in")
	if len(names) < 6 {
		t.Fatalf("samples: %v", names)
	}
	for _, name := range names {
		want := sample(t, strings.TrimSuffix(filepath.Base(name), "in")+"out")
		in := sample(t, filepath.Base(name))
		id, _, _ := strings.Cut(filepath.Base(name), "-")
		p := puzzles.BuiltIn().ByID(id)
		for i, s := range solvetest.Own(p, p.Tasks()[0]) {
			if i > 0 && testing.Short() {
				break
			}
			if got := solved(t, "", "-algorithm", s.ID(), name); got != want {
				t.Errorf("%s by %s: %q, want %q", name, s.ID(), got, want)
			}
		}
		if got := solved(t, in, "-puzzle", id, "-"); got != want {
			t.Errorf("%s as standard input: %q, want %q", name, got, want)
		}
		if got := solved(t, "\ufeff"+strings.ReplaceAll(in, "\n", "\r\n")); got != want {
			t.Errorf("%s with CRLF: %q, want %q", name, got, want)
		}
	}
}

// jsonLine has all fields of a line of -json.
type jsonLine struct {
	Puzzle, Task, Algorithm string
	Dataset, Query          int
	Answer                  *int64
	Verified                *bool
	Level, By, If, Reason   string
	AtLeast                 int64
	Least                   *bool
	Moves                   []json.RawMessage
	Bounds                  *solve.Bounds
	Counts                  [][]int32
	Pushes, Steps           *int64
	Stats                   struct{ Expanded, Generated, PeakFrontier, Bytes, Ns *int64 }
}

// objects reads the output of -json and refuses unknown fields.
func objects(t testing.TB, out string) (list []jsonLine) {
	t.Helper()
	for line := range strings.Lines(out) {
		d := json.NewDecoder(strings.NewReader(line))
		d.DisallowUnknownFields()
		var o jsonLine
		if err := d.Decode(&o); err != nil {
			t.Fatalf("%v\n%s", err, line)
		}
		if _, err := d.Token(); err != io.EOF {
			t.Fatalf("more than an object: %s", line)
		}
		s := o.Stats
		if o.Verified == nil || o.Moves == nil || s.Expanded == nil || s.Generated == nil || s.PeakFrontier == nil ||
			s.Bytes == nil || s.Ns == nil {
			t.Fatalf("a field is missing: %s", line)
		}
		if *o.Verified != (o.By != "") || *o.Verified != (o.Level == "shown") || *o.Verified && o.Reason+o.If != "" {
			t.Fatalf("verified, level, by and reason contradict each other: %s", line)
		}
		list = append(list, o)
	}
	return list
}

func TestJSON(t *testing.T) {
	const walk = "4 5\n.....\n.....\n.X...\n.....\n"
	boards := map[string]string{"walk": walk, "count": sample(t, "sokoban-tiny.in")}
	for _, name := range []string{"huarong-noip2013", "halloween-tokyo2007", "knight-revisit"} {
		boards[name] = sample(t, name+".in")
	}
	first, _, _ := strings.Cut(boards["halloween-tokyo2007"], "16 4 3")
	boards["halloween-first"] = first + "0 0 0\n"
	for _, c := range []struct {
		name   string
		args   []string
		of     int // index of the object
		answer int64
		by     string
		moves  string // all moves in JSON; the first ones if there are many
		steps  int
	}{
		{
			"huarong-noip2013", nil, 0, 2, "bruteforce",
			`[{"blank":[3,2],"piece":[1,2]},{"blank":[2,2],"piece":[1,2]},{"blank":[1,2],"piece":[2,2]}]`, 2,
		},
		{"huarong-noip2013", nil, 1, -1, "closure", `[]`, 0},
		{"halloween-first", []string{"-algorithm", "bfs"}, 0, 7, "fast", `[[[4,4],[4,2]],`, 7},
		{"halloween-tokyo2007", nil, 2, 77, "proof", `[[[7,5],[4,15],[3,15]],`, 77},
		{"knight-revisit", nil, 0, 4, "bfs", `[{"knight":[2,4],"alive":2},{"knight":[4,3],"alive":1},{"knight":[2,4],"alive":1},{"knight":[3,2],"alive":1},{"knight":[1,1],"alive":1}]`, 4},
		{"count", nil, 0, 4, "pull", `[]`, 0},
		{
			"walk",
			[]string{"-task", "walk", "-box", "2,3", "-player", "1,1"},
			0, 2, "bruteforce",
			`[{"player":[1,1],"box":[2,3]},`, 6,
		},
		{"walk", []string{"-task", "walk", "-box", "1,1", "-player", "1,2"}, 0, -1, "closure", `[]`, 0},
		{
			"walk",
			[]string{"-task", "walk", "-box", "3,2", "-player", "1,2"},
			0, 0, "bruteforce",
			`[{"player":[1,2],"box":[3,2]}]`, 0,
		},
	} {
		t.Run(fmt.Sprint(c.name, c.args, c.of), func(t *testing.T) {
			r := run1(t, boards[c.name], append([]string{"solve", "-json"}, c.args...)...)
			if r.code != Solved {
				t.Fatalf("exit %d\n%s", r.code, r.stderr)
			}
			list := objects(t, r.stdout)
			if c.of >= len(list) {
				t.Fatalf("%d objects", len(list))
			}
			o := list[c.of]
			if *o.Answer != c.answer || !*o.Verified || o.By != c.by {
				t.Errorf("answer %d, verified %v %s %s", *o.Answer, *o.Verified, o.By, o.Reason)
			}
			moves, _ := json.Marshal(o.Moves)
			if !strings.HasPrefix(string(moves), c.moves) {
				t.Errorf("moves %s", moves)
			}
			if n := max(0, len(o.Moves)-1); n != c.steps {
				t.Errorf("%d moves, want %d", n, c.steps)
			}
			if *o.Stats.Expanded < 0 || *o.Stats.Bytes < 0 || *o.Stats.Ns <= 0 {
				t.Errorf("stats %+v", o.Stats)
			}
			id, _, _ := strings.Cut(c.name, "-")
			if o.Task == "walk" {
				steps := int64(c.steps)
				if c.answer < 0 {
					steps = -1
				}
				if *o.Pushes != c.answer || *o.Steps != steps || o.Counts != nil {
					t.Errorf("pushes %d, steps %d, counts %v", *o.Pushes, *o.Steps, o.Counts)
				}
				id = "sokoban"
			} else if o.Pushes != nil || o.Steps != nil {
				t.Error("pushes and steps are for walks")
			}
			if o.Task == "count" {
				id = "sokoban"
				if want := [][]int32{{0, 0, 0}, {-1, 4, 0}}; !reflect.DeepEqual(o.Counts, want) {
					t.Errorf("counts %v", o.Counts)
				}
			}
			if o.Puzzle != id {
				t.Errorf("puzzle %s", o.Puzzle)
			}
		})
	}
}

func TestJSONNumbersQueries(t *testing.T) {
	var got []string
	for _, o := range objects(t, solved(t, sample(t, "halloween-tokyo2007.in"), "-json")) {
		got = append(got, fmt.Sprint(o.Puzzle, o.Task, o.Algorithm, o.Dataset, o.Query, *o.Answer))
	}
	want := []string{"halloweensolvefast1 1 7", "halloweensolvefast2 1 36", "halloweensolvefast3 1 77"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%v", got)
	}
}

const stepboard = `{
  "stepboard": 1,
  "puzzle": "sokoban",
  "task": "walk",
  "algorithm": "pull",
  "datasets": [
    {"terrain": [
      ".....",
      ".....",
      ".....",
      "....."],
     "things": [{"kind": "X", "at": [3, 2]}],
     "queries": [
       {"things": [{"kind": "B", "at": [2, 3]}, {"kind": "P", "at": [1, 1]}]},
       {"things": [{"kind": "B", "at": [3, 3]}, {"kind": "P", "at": [1, 1]}]}
     ]}
  ]
}
`

func TestStepboard(t *testing.T) {
	if got := solved(t, stepboard); got != "2\n1\n" {
		t.Errorf("%q", got)
	}
	list := objects(t, solved(t, stepboard, "-json"))
	if len(list) != 2 || list[1].Algorithm != "pull" || list[1].Task != "walk" || list[1].Query != 2 ||
		*list[1].Pushes != 1 {
		t.Errorf("%+v", list)
	}
	// An option of the command line overrides the file. The algorithm of the file is only for the file's task.
	for _, o := range objects(t, solved(t, stepboard, "-json", "-task", "count")) {
		if o.Task != "count" || o.Algorithm != "fast" || o.Counts == nil {
			t.Errorf("%+v", o)
		}
	}
	if got := solved(t, stepboard, "-box", "3,4"); got != "2\n2\n" {
		t.Errorf("with another box: %q", got)
	}
}

func TestUsage(t *testing.T) {
	tiny := filepath.Join("testdata", "sokoban-tiny.in")
	for _, args := range [][]string{
		{},
		{"slove"},
		{"solve", "-nonsense"},
		{"solve", "-puzzle", "chess", tiny},
		{"solve", "-puzzle"},
		{"solve", "-task", "win", tiny},
		{"solve", "-algorithm", "guess", tiny},
		{"solve", "-memory", "0", tiny},
		{"solve", "-memory", "-5", tiny},
		{"solve", "-memory", "many", tiny},
		{"solve", "-memory", "9999999999999", tiny},
		{"solve", tiny, tiny},
		{"solve", tiny, "-json", tiny},
		{"solve", filepath.Join("testdata", "none.in")},
		{"solve", "testdata"},
		{"solve", "-task", "walk", tiny},
		{"solve", "-task", "walk", "-box", "1,1", tiny},
		{"solve", "-task", "walk", "-player", "1,1", tiny},
		{"solve", "-box", "1,1", "-player", "1,2", tiny}, // the file's task is count
		{"solve", "-task", "walk", "-box", "1,1", "-player", "1,1", tiny},
		{"solve", "-task", "walk", "-box", "1,4", "-player", "1,1", tiny},
		{"solve", "-task", "walk", "-box", "0,1", "-player", "1,1", tiny},
		{"solve", "-task", "walk", "-box", "1;2", "-player", "1,1", tiny},
		{"solve", "-task", "walk", "-box", "", "-player", "1,1", tiny},
		{"solve", "-task", "walk", "-box", "1,2,3", "-player", "1,1", tiny},
		{"solve", "-box", "1,1", filepath.Join("testdata", "knight-revisit.in")},
	} {
		r := run1(t, "", args...)
		if r.code != BadUsage || r.stdout != "" || !strings.HasPrefix(r.stderr, "stepboard: ") ||
			strings.Contains(r.stderr, "[command.") {
			t.Errorf("%v: exit %d\n%s%s", args, r.code, r.stdout, r.stderr)
		}
	}
	if r := run1(t, stepboard, "solve", "-puzzle", "knight"); r.code != BadUsage || r.stdout != "" {
		t.Errorf("a file of another puzzle: exit %d\n%s", r.code, r.stderr)
	}
	r := run1(t, "2 3\n.#.\nX..\n", "solve", "-task", "walk", "-box", "1,2", "-player", "1,1")
	if r.code != BadUsage || !strings.Contains(r.stderr, "wall") {
		t.Errorf("a box in a wall: exit %d\n%s", r.code, r.stderr)
	}
}

// TestMain removes the user's language from the environment. It also makes boxes possible.
func TestMain(m *testing.M) {
	box.Help()
	for _, variable := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		_ = os.Unsetenv(variable)
	}
	os.Exit(m.Run())
}

// Messages are in the language of the option, otherwise in the system's language. Answers do not depend on the
// language.
func TestLanguage(t *testing.T) {
	system := func(all, lang string) {
		t.Setenv("LC_ALL", all)
		t.Setenv("LC_MESSAGES", "")
		t.Setenv("LANG", lang)
	}
	for _, c := range []struct {
		all, lang string
		args      []string
		want      string
	}{
		{"", "", []string{"help"}, "Usage:"},
		{"C.UTF-8", "zh_CN.UTF-8", []string{"help"}, "Usage:"},
		{"", "POSIX", []string{"help"}, "Usage:"},
		{"", "de_DE.UTF-8", []string{"help"}, "Usage:"},
		{"", "zh_CN.UTF-8", []string{"help"}, "用法："},
		{"ja_JP", "zh_CN.UTF-8", []string{"-h"}, "使い方："},
		{"", "zh_CN.UTF-8", []string{"help", "-lang", "en"}, "Usage:"},
		{"", "", []string{"help", "-lang", "ja"}, "使い方："},
		{"", "", []string{"help", "sokoban", "-lang", "zh"}, "推箱子"},
		{"", "", []string{"help", "-lang", "ja", "sokoban"}, "倉庫番"},
		{"", "zh_CN.UTF-8", []string{"solve", "-h"}, "用法："},
		{"", "zh_CN.UTF-8", []string{"draw", "-help"}, "绘制棋盘和课件"},
		{"", "zh_CN.UTF-8", []string{"draw", "-lang", "en", "-help"}, "Draws boards"},
		{"", "zh_CN.UTF-8", []string{"help", "draw", "-lang", "en"}, "Draws boards"},
		{"", "zh_CN.UTF-8", []string{"draw", "-help", "-lang", "en"}, "Draws boards"},
		{"", "zh_CN.UTF-8", []string{"make", "-help"}, "随机生成棋盘"},
		{"", "zh_CN.UTF-8", []string{"make", "-lang", "en", "-help"}, "Makes a random board"},
		{"", "zh_CN.UTF-8", []string{"make", "-set", "-lang", "en", "-help"}, "Makes test data"},
	} {
		system(c.all, c.lang)
		if r := run1(t, "", c.args...); r.code != Solved || !strings.Contains(r.stdout, c.want) {
			t.Errorf("%q, %q: %v does not say %q: %+v", c.all, c.lang, c.args, c.want, r)
		}
	}
	system("", "zh_CN.UTF-8")
	unfinished := board(t, "e.star", "if True\n")
	for _, c := range []struct {
		stdin string
		args  []string
		want  string
	}{
		{"2 3\n.#.\n", []string{"solve"}, "<stdin>:3:1: "},
		{"2 3\n.#.\n", []string{"solve"}, "输入到此结束"},
		{"2 3\n.#.\n", []string{"solve", "-lang", "en"}, "ends here"},
		{"2 3\n.#.\n", []string{"solve", "-lang", "ja"}, "終わっています"},
		{"", []string{"solve", "-lang", "en", "-rules", unfinished}, "end of the line"},
		{"", []string{"solve", "-rules=" + unfinished, "-lang=ja"}, "ここは行末です"},
		{"", []string{"draw", "none.in", "-o", "-", "-lang", "ja"}, "拡張子"},
		{"", []string{"draw", "none.in", "-o", "-"}, "扩展名"},
	} {
		if r := run1(t, c.stdin, c.args...); r.code == Solved || r.stdout != "" || !strings.Contains(r.stderr, c.want) {
			t.Errorf("%v does not complain with %q: %+v", c.args, c.want, r)
		}
	}
	if r := run1(t, stepboard, "solve"); r.code != Solved || r.stdout != run1(t, stepboard, "solve", "-lang", "en").stdout {
		t.Errorf("the answers are not as ever: %+v", r)
	}
	if r := run1(t, "", "help", "-lang", "xx"); r.code != BadUsage || !strings.Contains(r.stderr, "en, zh, ja") {
		t.Errorf("another language: %+v", r)
	}
}

func TestHelpAndVersion(t *testing.T) {
	for _, args := range [][]string{{"help"}, {"-h"}, {"--help"}, {"solve", "-h"}, {"solve", "--help"}} {
		if r := run1(t, "", args...); r.code != Solved || !strings.Contains(r.stdout, "stepboard solve") || r.stderr != "" {
			t.Errorf("%v: %+v", args, r)
		}
	}
	if r := run1(t, "", "help", "knight"); r.code != Solved || !strings.Contains(r.stdout, "bfs") ||
		strings.Contains(r.stdout, "map[") {
		t.Errorf("of a puzzle: %+v", r)
	}
	if r := run1(t, "", "help", "chess", "-lang", "en"); r.code != BadUsage || r.stdout != "" ||
		!strings.Contains(r.stderr, `no help about "chess"; expected a command (break, check, `) || strings.Contains(r.stderr, "-help") {
		t.Errorf("of no puzzle: %+v", r)
	}
	// After a wrong use of a command, the message names the help with its options.
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"draw", "-page", "letter"}, `Try "stepboard draw -help".`},
		{[]string{"make", "huarong", "7"}, `there is no option 7`},
		{[]string{"break", "mine.cpp"}, "expected a puzzle behind -puzzle: huarong, "},
		{[]string{"make", "sokoban", "-n", "7", "-walk", "1"}, "-o NAME.stepboard"},
		{[]string{"slove"}, `Try "stepboard help".`},
		{[]string{}, "expected break, check, class, convert, draw, "},
	} {
		if r := run1(t, "", c.args...); r.code != BadUsage || r.stdout != "" || !strings.Contains(r.stderr, c.want) {
			t.Errorf("%v does not complain with %q: %+v", c.args, c.want, r)
		}
	}
	for _, args := range [][]string{{"version"}, {"--version"}} {
		if r := run1(t, "", args...); r.code != Solved || !strings.HasPrefix(r.stdout, "stepboard "+release.Version) {
			t.Errorf("%v: %+v", args, r)
		}
	}
	for arg, want := range map[string]bool{
		"solve": true, "help": true, "-json": true, "--": true, "-": false,
		"a.in": false, "": false,
	} {
		if Names(arg) != want {
			t.Errorf("Names(%q) is %v", arg, !want)
		}
	}
}

func TestWarnings(t *testing.T) {
	r := run1(t, "1 2 2\n0 1\n1 1 1 2 1 2\n1 2 1 2 1 1\n", "solve")
	if r.code != BadInput { // the blank is on the piece, and the target is elsewhere
		t.Errorf("exit %d %s", r.code, r.stderr)
	}
	r = run1(t, "1 2 1\n0 1\n1 1 1 2 1 1\n", "solve")
	if r.code != Solved || r.stdout != "-1\n" || !strings.HasPrefix(r.stderr, standardInput+":3:1: warning: ") {
		t.Errorf("exit %d %q %q", r.code, r.stdout, r.stderr)
	}
	many := "1 2 50\n0 1\n" + strings.Repeat("1 1 1 2 1 1\n", 50)
	r = run1(t, many, "solve")
	if n := strings.Count(r.stderr, "\n"); r.code != Solved || n != maxWarnings+1 ||
		!strings.Contains(r.stderr, " more warnings") {
		t.Errorf("exit %d, %d lines\n%s", r.code, n, r.stderr)
	}
	r = run1(t, "3\n...\n...\nO..\n", "solve")
	if r.code != Solved || r.stdout != "-1\n" || !strings.Contains(r.stderr, "warning: ") {
		t.Errorf("no king: exit %d %q %q", r.code, r.stdout, r.stderr)
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, os.ErrClosed }

func TestOutputFails(t *testing.T) {
	for _, flag := range []string{"-json=false", "-json"} {
		var err bytes.Buffer
		code := Run([]string{"solve", flag}, strings.NewReader(sample(t, "huarong-noip2013.in")), full{}, &err)
		if code != BadInput || err.Len() == 0 {
			t.Errorf("exit %d %s", code, err.String())
		}
	}
}
