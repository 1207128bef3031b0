package command

import (
	"archive/zip"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"stepboard/app/contest/testset"
)

// A set is made from a text file, checked and read again: one of each puzzle, and one in each format.
func TestMakeSet(t *testing.T) {
	boards := map[string]string{
		"huarong": twoAsked, "halloween": twoHalls, "knight": "3\nX..\n...\n.O.\n", "sokoban": "2 3\n...\nX..\n",
	}
	for puzzle, board := range boards {
		formats := []string{"kattis"}
		switch {
		case testing.Short() && puzzle != "huarong":
			continue
		case !testing.Short() && puzzle == "huarong":
			formats = testset.Formats()
		}
		dir := tree(t, map[string]string{
			"week.txt": "title A week\nsample\nfile a.in\ngroup all 100\nfile a.in\nfile sub/b.in\n", "a.in": board, "sub/b.in": board,
		})
		for _, format := range formats {
			out := filepath.Join(dir, format+".zip")
			r := run1(t, "", "make", "-set", filepath.Join(dir, "week.txt"), "-o", out, "-format", format, "-lang", "en")
			if r.code != Solved || !strings.Contains(r.stdout+r.stderr, "3 cases") {
				t.Fatalf("%s %s: %+v", puzzle, format, r)
			}
			if r := run1(t, "", "check", out); r.code != Solved {
				t.Errorf("%s %s: %+v", puzzle, format, r)
			}
		}
		path := filepath.Join(dir, "kattis.zip")
		set, err := testset.Read(path)
		if err != nil || len(set.Cases) != 3 || len(set.Groups) != 1 || set.Points() != 100 || set.Title != "A week" {
			t.Fatalf("%+v, %v", set, err)
		}
		if testing.Short() {
			return // the validator is in Python
		}
		script := entry(t, path, "week/input_validators/validate.py")
		for input, want := range map[string]int{board: 42, board[1:]: 43} {
			cmd := exec.Command("python3", "-c", script)
			cmd.Stdin = strings.NewReader(input)
			out, _ := cmd.CombinedOutput()
			if got := cmd.ProcessState.ExitCode(); got != want {
				t.Errorf("%s: %q: exit %d, want %d: %s", puzzle, input, got, want, out)
			}
		}
	}
}

// entry returns a file of a zip.
func entry(t *testing.T, path, name string) string {
	t.Helper()
	archive, err := zip.OpenReader(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = archive.Close() }()
	data, err := fs.ReadFile(archive, name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestMakeSetRefuses(t *testing.T) {
	dir := tree(t, map[string]string{
		"lines.txt": "name a\nmaze b\n", "absent.txt": "file absent.in\n", "bad.txt": "file bad.in\n", "bad.in": "2 2\n..\n", "good.txt": "file a.in",
		"a.in": twoAsked, "line.txt": "make no-such-puzzle",
	})
	set := func(name string) []string {
		return []string{"make", "-set", filepath.Join(dir, name), "-o", filepath.Join(dir, "out")}
	}
	for _, c := range []struct {
		args []string
		code int
		want string
	}{
		{set("lines.txt"), BadInput, `lines.txt:2:1: "maze" begins no line`},
		{set("absent.txt"), BadUsage, "absent.in"},
		{set("bad.txt"), BadInput, "bad.in:3:"},
		{set("no.txt"), BadUsage, "no.txt"},
		{append(set("good.txt"), "-format", "none"), BadUsage, "plain, luogu"},
		{set("good.txt")[:3], BadUsage, "-o FOLDER"},
		{set("line.txt"), BadUsage, ""},
	} {
		if r := run1(t, "", append(c.args, "-lang", "en")...); r.code != c.code || !strings.Contains(r.stderr, c.want) {
			t.Errorf("%v: %+v", c.args[2:], r)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "out")); !os.IsNotExist(err) {
		t.Error("something was written")
	}
}

// Answers that are the least only under a condition are named by a warning and in the package. A search of half a million
// states does not show that the count of this file is right.
func TestSetDoubts(t *testing.T) {
	t.Chdir(tree(t, map[string]string{"count.star": `size = (1, 2)
free = ground(".")
man = piece("m", count = 1)
n = number(0, 1 << 20)
def moves(b, s): return [move("on", s.set(n = s.n + 1))] if s.n < 1 << 20 else []
def won(b, s): return False
def no_way(b): return "it only counts"
`, "set.txt": "points 5\ninput \"m.\\n\"\n"}))
	r := run1(t, "", "make", "-set", "set.txt", "-rules", "count.star", "-o", "out", "-lang", "en")
	data, err := os.ReadFile(filepath.Join("out", testset.DoubtsFile))
	const want = "dataset 1, query 1: the answer is right, if no_way in the rules counts right"
	if r.code != Solved || !strings.Contains(r.stderr, want) || !strings.Contains(string(data), "01.out: "+want) {
		t.Errorf("%+v; the file has %q, %v", r, data, err)
	}
}

// Errors of a set are all reported, with the line and column of the set's text. Then no file is written.
func TestSetComplaints(t *testing.T) {
	clean := strings.ReplaceAll(twoAsked, "\r", "")
	for _, c := range []struct{ about, set, want string }{
		{"two puzzles", "make knight -n 4\n  make huarong -n 3\n", "set.txt:2:3: an input of huarong stands in a set of knight"},
		{"a file that is not there", "points 5\nfile nope.in\n", "set.txt:2:1: "},
		{"a wrong input", "points 5\ninput \"3\\n...\\n\"\n", "set.txt:2:1: input:3:1: the input ends"},
		{"an answer that there is not", "make knight -n 4 -answer 99..\n", "set.txt:1:1: none of 1,000 boards is as wanted"},
		{"a walk", "make sokoban -n 4 -walk 1\n", "set.txt:1:1: "},
		{"two mistakes", "make knight -n 4 -x\nmake knight -n 4\nmake maze\n", "set.txt:3:1: "},
		{"a solution that is not there", "make knight -n 4\nsolution nope.cpp\n", "set.txt:2:10: "},
		{"an empty group", "group a 30\ngroup b 40\nmake knight -n 4\n", "set.txt:1:7: group \"a\" has no case"},
		{"samples only", "sample\nmake knight -n 4\n", "set.txt:2:1: all cases are samples"},
	} {
		t.Chdir(tree(t, map[string]string{"set.txt": c.set}))
		r := run1(t, "", "make", "-set", "set.txt", "-o", "out", "-lang", "en")
		if _, err := os.Stat("out"); r.code == Solved || !strings.Contains(r.stderr, c.want) || err == nil {
			t.Errorf("%s: %+v, or something was written", c.about, r)
		}
	}
	// Warnings are reported, too, and the inputs are written in clean form.
	t.Chdir(tree(t, map[string]string{
		"set.txt": "file crlf.in\nfile odd.in\ninput \"2 2 1\\n1 1\\n1 0\\n1 1 2 2 1 2\\n\"\n", "crlf.in": strings.ReplaceAll(clean, "\n", "\r\n"),
		"odd.in": "\xef\xbb\xbf" + clean + "\n\n",
	}))
	r := run1(t, "", "make", "-set", "set.txt", "-o", "out.zip", "-format", "kattis", "-lang", "en")
	if r.code != Solved {
		t.Fatalf("%+v", r)
	}
	for _, want := range []string{
		"set.txt:1:1: warning: crlf.in is packed as the judge writes it", "set.txt:2:1: warning: odd.in is packed",
		"set.txt:3:1: warning: the judge does not give such a board", "set.txt: warning: Kattis wants a right solution",
	} {
		if !strings.Contains(r.stderr, want) {
			t.Errorf("no %q in\n%s", want, r.stderr)
		}
	}
	for _, name := range []string{"01", "02"} {
		if got := entry(t, "out.zip", "set/data/secret/"+name+".in"); got != clean {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// A line that takes too long is refused.
func TestSetLineTime(t *testing.T) {
	before := testset.LineTime
	t.Cleanup(func() { testset.LineTime = before })
	testset.LineTime = time.Second / 10
	dir := tree(t, map[string]string{"set.txt": "make huarong -hard spfa -steps 100000000\n"})
	r := run1(t, "", "make", "-set", filepath.Join(dir, "set.txt"), "-o", filepath.Join(dir, "out"), "-lang", "en")
	if r.code != BadInput || !strings.Contains(r.stderr, "set.txt:1:1: its input and answer took more than") {
		t.Errorf("%+v", r)
	}
}

// Solutions run on all cases. A right solution must pass. A wrong one must fail as the set says, in the groups that
// the set names. Packages contain these expectations.
func TestSetTriesSolutions(t *testing.T) {
	boxed(t)
	right := strings.Replace(never, `puts("-1")`, `puts(n == 2 ? "-1" : "2")`, 1)
	right = strings.Replace(right, "while (n--)", "for (int i = n; i--;)", 1)
	t.Chdir(tree(t, map[string]string{
		"right.c": right, "right2.c": right, "never.c": never, "never2.c": never, "never3.c": never,
		"crash.c": "int main(void) { return 1; }\n", "none.in": "2\nOX\n..\n", "some.in": "3\nO..\n...\nX..\n",
	}))
	const cases = "group some 60\nfile some.in\ngroup none 40\nfile none.in\n"
	packs(t, cases+"solution right.c\nwrong never.c some=WA\nwrong never2.c WA\nwrong crash.c RTE\n")
	for _, name := range []string{
		"accepted/right.c", "partially_accepted/never.c", "wrong_answer/never2.c", "run_time_error/crash.c",
	} {
		entry(t, "out.zip", "set/submissions/"+name)
	}
	packs(t, cases+"solution never.c\nwrong never2.c none=WA\nwrong never3.c some=RTE\nwrong right.c WA\nwrong right2.c some=WA\n",
		"set.txt:5:10: never.c gives WA in case 1, where that is not expected: file some.in",
		"set.txt:6:7: never2.c gives WA in case 1", "set.txt:7:7: never3.c gives WA in case 1",
		"set.txt:8:7: right.c never gives WA, though", "set.txt:9:7: right2.c never gives WA in group \"some\"")
}

// packs makes out.zip from the lines of a set in the current folder. With complaints, the set must be refused with
// all of them.
func packs(t *testing.T, lines string, complaints ...string) {
	t.Helper()
	_ = os.Remove("out.zip")
	if err := os.WriteFile("set.txt", []byte(lines), 0o600); err != nil {
		t.Fatal(err)
	}
	r := run1(t, "", "make", "-set", "set.txt", "-o", "out.zip", "-format", "kattis", "-lang", "en")
	if (r.code == Solved) != (complaints == nil) {
		t.Fatalf("exit %d: %s%s", r.code, r.stdout, r.stderr)
	}
	for _, want := range complaints {
		if !strings.Contains(r.stderr, want) {
			t.Errorf("no %q in\n%s", want, r.stderr)
		}
	}
}

// A set's own generator runs in a box. Its inputs must pass the set's own validators. Otherwise the set is refused,
// and the message names the line that made the input. The short form compiles no C++.
func TestSetGenerators(t *testing.T) {
	boxed(t)
	folder := tree(t, map[string]string{
		"gen.c": `#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
	int n = atoi(argv[1]);
	if (n > 50) return 3;
	printf("%d\n", n);
	for (int i = 0; i < n * n; i++) printf("%c%s", i == 0 ? 'O' : i == n * n - 1 ? 'X' : '.', i % n == n - 1 ? "\n" : "");
}
`,
		"gen.cpp":     "#include \"testlib.h\"\nint main() { puts(\"3\\nO..\\n...\\n..X\"); }\n",
		"testlib.h":   "#include <cstdio>\n",
		"junk.c":      "#include <stdio.h>\nint main(void) { puts(\"3\\n...\\n...\"); }\n",
		"odd.c":       "#include <stdio.h>\nint main(void) { int n; scanf(\"%d\", &n); return n % 2 ? 42 : 43; }\n",
		"testlib.cpp": "#include \"testlib.h\"\nint main() { int n; scanf(\"%d\", &n); return n % 2 ? 0 : 3; }\n",
		"always.c":    "int main(void) { return 0; }\n",
	})
	t.Chdir(folder)
	spy := fmt.Appendf(nil, "#include <stdio.h>\nint main(void) { return !fopen(%q, \"r\"); }\n", filepath.Join(folder, "odd.c"))
	if err := os.WriteFile("spy.c", spy, 0o600); err != nil {
		t.Fatal(err)
	}
	taken, refused := "validator odd.c\nrun gen.c 3\nrun gen.c 5\n", "validator odd.c\nvalidator always.c\nrun gen.c 3\nrun gen.c 4\n"
	complaints := []string{
		"set.txt:4:1: odd.c refuses this input (run gen.c 4): ",
		"set.txt:3:1: always.c refuses this input (run gen.c 3): it ends with status 0",
	}
	if !testing.Short() {
		taken = "validator odd.c\nvalidator testlib.cpp\nrun gen.cpp 3\n"
		refused += "validator testlib.cpp\n"
		complaints = append(complaints, "set.txt:4:1: testlib.cpp refuses this input (run gen.c 4): ")
	}
	packs(t, taken)
	if got := entry(t, "out.zip", "set/data/secret/01.in"); got != "3\nO..\n...\n..X\n" {
		t.Errorf("%q", got)
	}
	packs(t, refused, complaints...)
	packs(t, "run gen.c 3\nrun gen.c 51\nrun junk.c\nrun spy.c\nrun nope.cpp\n",
		"set.txt:2:1: the generator came to RTE: ", "set.txt:3:1: run junk.c:", "set.txt:4:1: the generator came to RTE: ", "set.txt:5:1: ")
	packs(t, "run ../gen.cpp\n", "set.txt:1:5: ")
}

// A line can name a puzzle of the collection. Inputs before and after this line are boards of this puzzle, and the
// statement describes its task.
func TestSetOfThePuzzleThatALineNames(t *testing.T) {
	const lines = "name eight\nsample\ninput \"283104765\\n\"\ngroup all 100\nmake eight -answer 10.. -seed 3\n"
	out := filepath.Join(t.TempDir(), "out")
	if r := run1(t, "", "make", "-set", board(t, "set.txt", lines), "-o", out, "-format", "hydro", "-lang", "en"); r.code != Solved {
		t.Fatalf("%+v", r)
	}
	statement, answers := "", 0
	err := filepath.WalkDir(out, func(path string, _ os.DirEntry, err error) error {
		data, _ := os.ReadFile(path)
		switch filepath.Ext(path) {
		case ".md":
			statement += string(data)
		case ".out", ".ans":
			answers++
		}
		return err
	})
	if err != nil || answers != 2 {
		t.Errorf("%d answers, %v", answers, err)
	}
	if !strings.Contains(statement, "Slide tiles into the hole") || strings.Contains(statement, "statement.") {
		t.Errorf("the statement is %q", statement)
	}
}

// Answers of a puzzle have the form that its judge uses.
func TestAnswersInWords(t *testing.T) {
	for id, c := range map[string]struct{ input, want string }{
		"snake": {"5 6 4\n4 1\n4 2\n3 2\n3 1\n3\n2 3\n3 3\n3 4\n0 0 0\n", "Case 1: 9\n"},
		"flip":  {"bwbw\nwwww\nbbwb\nbwwb\n", "Impossible\n"},
	} {
		if got := solved(t, c.input, "-puzzle", id); got != c.want {
			t.Errorf("%s: %q, want %q", id, got, c.want)
		}
	}
}

// An answer of several words is checked word by word, and a wrong word is reported with the number of its query.
func TestCheckAnswersInWords(t *testing.T) {
	one := "5 6 4\n4 1\n4 2\n3 2\n3 1\n3\n2 3\n3 3\n3 4\n"
	for answers, want := range map[string]string{
		"Case 1: 9\nCase 2: 9\n": "1 of 1 input agrees",
		"Case 1: 9\nCase 2: 8\n": "a.out:2:9: the answer is \"8\"; expected 9 (dataset 2",
	} {
		folder := tree(t, map[string]string{"a.in": one + one + "0 0 0\n", "a.out": answers})
		if r := run1(t, "", "check", "-puzzle", "snake", "-lang", "en", folder); !strings.Contains(r.stdout, want) {
			t.Errorf("%q: %+v, want %q", answers, r, want)
		}
	}
}

// A package whose answers are ways is judged by the rules, and not by words: then a second least way would be wrong.
// Without the rules, it is not judged at all. The statement has the title of the
// rules and names the files of programs.
func TestJudgePackageOfWays(t *testing.T) {
	boxed(t)
	const rules = `title = "Steps"
rules, output = "A step goes one up or one down and costs 1.", "The steps, + or -."
n = given(1, 9)
x = number(0, 20, start = 5)
def moves(b, s):
    return [move("to", s.set(x = s.x + d), word = w) for d, w in ((1, "+"), (-1, "-")) if 0 <= s.x + d and s.x + d <= 20]
def won(b, s): return s.x == 5 + b.n or s.x == 5 - b.n
def answer(value, way): return "none" if value == None else "%d %s" % (value, "".join(way))
`
	dir := tree(t, map[string]string{
		"steps.star": rules, "set.txt": "name steps\nfiles steps\nsample\ninput \"n = 2\\n\"\ngroup all 100\ninput \"n = 3\\n\"\n",
		"other.py": "n = int(open('steps.in').read().split()[2])\nopen('steps.out', 'w').write('%d %s' % (n, '-' * n))\n",
		"more.py":  "n = int(open('steps.in').read().split()[2])\nopen('steps.out', 'w').write('%d %s' % (n, '+' * n))\n",
	})
	in := func(name string) string { return filepath.Join(dir, name) }
	for _, format := range []string{"kattis", "polygon"} {
		out := in(format + ".zip")
		if r := run1(t, "", "make", "-lang", "en", "-rules", in("steps.star"), "-set", in("set.txt"), "-format", format, "-o", out); r.code != Solved {
			t.Fatal(r)
		}
		args := []string{"judge", "-lang", "en", "-files", "steps"}
		r := run1(t, "", append(args, in("other.py"), out)...)
		if r.code != BadUsage || r.stdout != "" || !strings.Contains(r.stderr, "a checker of its own") {
			t.Errorf("%s, without rules: %+v", format, r)
		}
		for _, program := range []string{"other.py", "more.py"} {
			r := run1(t, "", append(args, "-rules", in("steps.star"), in(program), out)...)
			if r.code != Solved || !strings.Contains(r.stdout, "100 of 100") {
				t.Errorf("%s, %s: %+v", format, program, r)
			}
		}
	}
	text := entry(t, in("polygon.zip"), "statements/english/problem.tex")
	for _, want := range []string{"{Steps}", "reads the file steps.in", "writes the file steps.out", "The steps, + or -."} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
}

// A page with samples keeps blanks that are data, and leaves single blanks as they are.
func TestUnbroken(t *testing.T) {
	const have, want = "3 4\n# #\n#  #\n a", "3 4\n# #\n#\u00a0\u00a0#\n\u00a0a"
	if got := unbroken(have); got != want {
		t.Errorf("%q", got)
	}
}
