package command

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"stepboard/app/contest/testset"
)

// A set of each puzzle is made from a text file in every format, checked and read again.
func TestMakeSet(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, and many runs of other programs")
	}
	boards := map[string]string{
		"huarong": twoAsked, "halloween": twoHalls, "knight": "3\nX..\n...\n.O.\n", "sokoban": "2 3\n...\nX..\n",
	}
	for puzzle, board := range boards {
		dir := tree(t, map[string]string{
			"week.txt": "title A week\nsample\nfile a.in\ngroup all 100\nfile a.in\nfile sub/b.in\n", "a.in": board, "sub/b.in": board,
		})
		formats := testset.Formats()
		if puzzle != "huarong" {
			formats = []string{"kattis"}
		}
		for _, format := range formats {
			out := filepath.Join(dir, format+".zip")
			var said bytes.Buffer
			code := Run([]string{"make", "-set", filepath.Join(dir, "week.txt"), "-o", out, "-format", format, "-lang", "en"}, nil, &said, &said)
			if code != Solved || !strings.Contains(said.String(), "3 cases") {
				t.Fatalf("%s %s: exit %d: %s", puzzle, format, code, said.String())
			}
			if code := Run([]string{"check", "-lang", "en", out}, nil, &said, &said); code != Solved {
				t.Errorf("%s %s: exit %d: %s", puzzle, format, code, said.String())
			}
		}
		validates(t, puzzle, board, filepath.Join(dir, "kattis.zip"))
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

// validates runs a package's validator on a board and on changed copies of the board.
func validates(t *testing.T, puzzle, board, path string) {
	t.Helper()
	set, err := testset.Read(path)
	if err != nil || len(set.Cases) != 3 || len(set.Groups) != 1 || set.Points() != 100 || set.Title != "A week" {
		t.Fatalf("%+v, %v", set, err)
	}
	script := entry(t, path, "week/input_validators/validate.py")
	for input, want := range map[string]int{
		board: 42, board[1:]: 43, strings.TrimSuffix(board, "\n"): 43, board + "x\n": 43, strings.Replace(board, " ", "  ", 1) + "0": 43,
		strings.Replace(board, "\n", "\n\n", 1): 43, "": 43,
	} {
		cmd := exec.Command("python3", "-c", script)
		cmd.Stdin = strings.NewReader(input)
		out, _ := cmd.CombinedOutput()
		if got := cmd.ProcessState.ExitCode(); got != want {
			t.Errorf("%s: %q: exit %d, want %d: %s", puzzle, input, got, want, out)
		}
	}
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
		var said bytes.Buffer
		if code := Run(append(c.args, "-lang", "en"), nil, &said, &said); code != c.code || !strings.Contains(said.String(), c.want) {
			t.Errorf("%v: exit %d: %s", c.args[2:], code, said.String())
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "out")); !os.IsNotExist(err) {
		t.Error("something was written")
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
		dir := tree(t, map[string]string{"set.txt": c.set})
		t.Chdir(dir)
		var said bytes.Buffer
		code := Run([]string{"make", "-set", "set.txt", "-o", "out", "-lang", "en"}, nil, &said, &said)
		if _, err := os.Stat("out"); code == Solved || !strings.Contains(said.String(), c.want) || err == nil {
			t.Errorf("%s: exit %d, or something was written: %s", c.about, code, said.String())
		}
	}
	// Warnings are reported, too, and the inputs are written in clean form.
	dir := tree(t, map[string]string{
		"set.txt": "file crlf.in\nfile odd.in\ninput \"2 2 1\\n1 1\\n1 0\\n1 1 2 2 1 2\\n\"\n", "crlf.in": strings.ReplaceAll(clean, "\n", "\r\n"),
		"odd.in": "\xef\xbb\xbf" + clean + "\n\n",
	})
	t.Chdir(dir)
	var said bytes.Buffer
	if code := Run([]string{"make", "-set", "set.txt", "-o", "out.zip", "-format", "kattis", "-lang", "en"}, nil, &said, &said); code != Solved {
		t.Fatal(code, said.String())
	}
	for _, want := range []string{
		"set.txt:1:1: warning: crlf.in is packed as the judge writes it", "set.txt:2:1: warning: odd.in is packed",
		"set.txt:3:1: warning: the judge does not give such a board", "set.txt: warning: Kattis wants a right solution",
	} {
		if !strings.Contains(said.String(), want) {
			t.Errorf("no %q in\n%s", want, said.String())
		}
	}
	for _, name := range []string{"01", "02"} {
		if got := entry(t, "out.zip", "set/data/secret/"+name+".in"); got != clean {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// Solutions run on all cases. A right solution must pass. A wrong one must fail as the set says, in the groups that
// the set names. Packages contain these expectations.
func TestSetTriesSolutions(t *testing.T) {
	if testing.Short() {
		t.Skip("many runs of other programs")
	}
	right, err := os.ReadFile("../contest/stress/testdata/programs/knight.py")
	if err != nil {
		t.Fatal(err)
	}
	const cases = "group none 40\nfile none.in\ngroup some 60\nfile some.in\n"
	for _, c := range []struct{ about, lines, want string }{
		{"a right one", "solution right.py\n", ""},
		{"a wrong one", "solution never.py\n", "set.txt:5:10: never.py gives WA in case 2, where that is not expected: file some.in"},
		{"one that is right in a group", "wrong never.py some=WA\nsolution right.py\n", ""},
		{"one that fails somewhere", "wrong never.py WA\nsolution right.py\n", ""},
		{"one that fails in another group", "wrong never.py none=WA\n", "set.txt:5:7: never.py gives WA in case 2"},
		{"one that fails otherwise", "wrong never.py some=RTE\n", "set.txt:5:7: never.py gives WA in case 2"},
		{"one that is right after all", "wrong right.py WA\n", "set.txt:5:7: right.py never gives WA, though"},
		{"right in the group, too", "wrong right.py some=WA\n", "set.txt:5:7: right.py never gives WA in group \"some\""},
		{"one that crashes", "wrong crash.py RTE\nsolution right.py\n", ""},
	} {
		t.Chdir(tree(t, map[string]string{
			"set.txt": cases + c.lines, "right.py": string(right), "never.py": never, "crash.py": "import sys\nsys.exit(1)\n",
			"none.in": "2\nOX\n..\n", "some.in": "3\nO..\n...\nX..\n",
		}))
		var said bytes.Buffer
		code := Run([]string{"make", "-set", "set.txt", "-o", "out.zip", "-format", "kattis", "-lang", "en"}, nil, &said, &said)
		if (code == Solved) != (c.want == "") || !strings.Contains(said.String(), c.want) {
			t.Errorf("%s: exit %d: %s", c.about, code, said.String())
		}
		if code != Solved {
			continue
		}
		switch {
		case strings.Contains(c.lines, "some=WA"):
			entry(t, "out.zip", "set/submissions/partially_accepted/never.py")
		case strings.Contains(c.lines, "never"):
			entry(t, "out.zip", "set/submissions/wrong_answer/never.py")
		case strings.Contains(c.lines, "crash"):
			entry(t, "out.zip", "set/submissions/run_time_error/crash.py")
		}
		entry(t, "out.zip", "set/submissions/accepted/right.py")
	}
}

// A set's own generator is compiled once and run in a box. Its inputs must pass the set's own validator. Otherwise
// the set is refused, and the message names the line that made the input.
func TestSetGenerators(t *testing.T) {
	files := map[string]string{
		"gen.cpp": `#include "testlib.h"
#include <cstdlib>
int main(int, char **argv) {
	int n = atoi(argv[1]);
	if (n > 50) return 3;
	printf("%d\n", n);
	for (int row = 0; row < n; row++) {
		for (int col = 0; col < n; col++) putchar(row == 0 && col == 0 ? 'O' : row == n - 1 && col == n - 1 ? 'X' : '.');
		puts("");
	}
}
`,
		"testlib.h":   "#include <cstdio>\n",
		"junk.py":     "print('3\\n...\\n...')",
		"odd.py":      "import sys\nsys.exit(42 if int(sys.stdin.readline()) % 2 else 43)\n",
		"testlib.cpp": "#include \"testlib.h\"\nint main() { int n; scanf(\"%d\", &n); return n % 2 ? 0 : 3; }\n",
		"always.py":   "import sys\nsys.stdin.read()\n",
	}
	for _, c := range []struct{ about, lines, want string }{
		{"two inputs", "run gen.cpp 3\nrun gen.cpp 5\n", ""},
		{"a validator that takes them", "validator odd.py\nrun gen.cpp 3\nrun gen.cpp 5\n", ""},
		{"one of testlib", "validator testlib.cpp\nrun gen.cpp 3\n", ""},
		{"one that refuses an input", "validator odd.py\nrun gen.cpp 3\nrun gen.cpp 4\n", "set.txt:3:1: odd.py refuses this input (run gen.cpp 4): "},
		{"one of testlib that does", "validator testlib.cpp\nmake knight -n 4\n", "set.txt:2:1: testlib.cpp refuses this input (make knight -n 4): "},
		{"one that never says 42", "validator always.py\nrun gen.cpp 3\n", "set.txt:2:1: always.py refuses this input (run gen.cpp 3): it ends with status 0"},
		{"a generator that fails", "run gen.cpp 3\nrun gen.cpp 51\n", "set.txt:2:1: the generator came to RTE: "},
		{"one that prints no board", "run junk.py\n", "set.txt:1:1: run junk.py:"},
		{"one that looks about", "run spy.py\n", "set.txt:1:1: the generator came to RTE: "},
		{"one that is not there", "run nope.cpp\n", "set.txt:1:1: "},
		{"one that is elsewhere", "run ../gen.cpp\n", "set.txt:1:5: "},
	} {
		folder := tree(t, files)
		t.Chdir(folder)
		spy := fmt.Appendf(nil, "print(open(%q).read())", filepath.Join(folder, "odd.py"))
		if err := errors.Join(os.WriteFile("set.txt", []byte(c.lines), 0o600), os.WriteFile("spy.py", spy, 0o600)); err != nil {
			t.Fatal(err)
		}
		var said bytes.Buffer
		code := Run([]string{"make", "-set", "set.txt", "-o", "out.zip", "-format", "kattis", "-lang", "en"}, nil, &said, &said)
		if (code == Solved) != (c.want == "") || !strings.Contains(said.String(), c.want) {
			t.Errorf("%s: exit %d: %s", c.about, code, said.String())
		}
		if code == Solved {
			if got := entry(t, "out.zip", "set/data/secret/01.in"); got != "3\nO..\n...\n..X\n" {
				t.Errorf("%s: %q", c.about, got)
			}
		}
	}
}

// Formats that can have pictures of cases get a picture of each board that is small enough.
func TestSetIllustrations(t *testing.T) {
	t.Chdir(tree(t, map[string]string{"set.txt": "sample\nmake huarong -n 4 -q 3\npoints 5\nmake huarong -n 60\n"}))
	for _, format := range []string{"kattis", "icpc", "domjudge", "plain"} {
		var said bytes.Buffer
		if code := Run([]string{"make", "-set", "set.txt", "-o", format + ".zip", "-format", format}, nil, &said, &said); code != Solved {
			t.Fatal(said.String())
		}
		r, err := zip.OpenReader(format + ".zip")
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, f := range r.File {
			if name := filepath.Base(f.Name); filepath.Ext(name) == ".png" && name != "board.png" {
				names = append(names, f.Name)
			}
		}
		_ = r.Close()
		want := map[string]string{
			"kattis": "[set/data/sample/01.png]", "icpc": "[set/data/sample/01.png]", "domjudge": "[data/sample/01.png]", "plain": "[]",
		}
		if got := fmt.Sprint(names); got != want[format] {
			t.Errorf("%s: pictures %s", format, got)
		}
	}
}

// A line can name a puzzle of the collection. Inputs before and after this line are boards of this puzzle, and the
// statement describes its task.
func TestSetOfThePuzzleThatALineNames(t *testing.T) {
	const lines = "name eight\nsample\ninput \"283104765\\n\"\ngroup all 100\nmake eight -answer 10.. -seed 3\n"
	file, out := filepath.Join(t.TempDir(), "set.txt"), filepath.Join(t.TempDir(), "out")
	if err := os.WriteFile(file, []byte(lines), 0o600); err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	if code := Run([]string{"make", "-set", file, "-o", out, "-format", "hydro", "-lang", "en"}, nil, &said, &said); code != Solved {
		t.Fatalf("it ends with %d: %s", code, &said)
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
		input, want := c.input, c.want
		var out, said bytes.Buffer
		if code := Run([]string{"solve", "-puzzle", id}, strings.NewReader(input), &out, &said); code != Solved || out.String() != want {
			t.Errorf("%s: %q, want %q: %s", id, out.String(), want, &said)
		}
	}
}

// An answer of several words is checked word by word, and a wrong word is reported with the number of its query.
func TestCheckAnswersInWords(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	one := "5 6 4\n4 1\n4 2\n3 2\n3 1\n3\n2 3\n3 3\n3 4\n"
	write("a.in", one+one+"0 0 0\n")
	for answers, want := range map[string]string{
		"Case 1: 9\nCase 2: 9\n": "1 of 1 input agrees",
		"Case 1: 9\nCase 2: 8\n": "a.out:2:9: the answer is \"8\"; expected 9 (dataset 2",
	} {
		write("a.out", answers)
		var out, said bytes.Buffer
		Run([]string{"check", "-puzzle", "snake", "-lang", "en", folder}, nil, &out, &said)
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q: it says %s%s, want %q", answers, &out, &said, want)
		}
	}
}
