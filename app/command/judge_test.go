package command

import (
	"archive/zip"
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var students = map[string]string{
	"right.cpp":  "#include <cstdio>\nint main() { int a, b; scanf(\"%d %d\", &a, &b); printf(\"%d\\n\", a + b); }\n",
	"seven.py":   "print(7)",
	"broken.cpp": "int main() { x; }",
}

var sums = map[string]string{
	"1.in": "3 4\n", "1.out": "7\n", "2.in": "5 6", "2.ans": "11", "10.in": "1 1", "10.out": "2\n",
}

func TestJudge(t *testing.T) {
	programs, set := tree(t, students), tree(t, sums)
	right := filepath.Join(programs, "right.cpp")
	busy := filepath.Join(tree(t, map[string]string{
		"busy.cpp": "#include <ctime>\n" + strings.Replace(students["right.cpp"], "printf", "while (clock() < CLOCKS_PER_SEC / 5); printf", 1),
	}), "busy.cpp")
	more := tree(t, map[string]string{"right.cpp": students["right.cpp"], "notes.txt": "Ann's"})
	for _, c := range []struct {
		about string
		args  []string
		code  int
		want  []string // parts of the output, in order
	}{
		{"right", []string{right, set}, Solved, []string{"AC", "1.in", "AC", "2.in", "AC", "10.in", "100 of 100 points"}},
		{"lines, with limits", []string{"-compare", "lines", "-time", "5", right, set, "-memory", "100"}, Solved, []string{"100 of 100"}},
		{
			"wrong",
			[]string{filepath.Join(programs, "seven.py"), set},
			Wrong,
			[]string{"AC", "WA", `2.in: word 1 is "7"; expected "11"`, "WA", "33 of 100"},
		},
		{"not compiled", []string{filepath.Join(programs, "broken.cpp"), set}, Wrong, []string{"not compiled", "was not declared", "0 of 100"}},
		{"a folder", []string{programs, set}, Wrong, []string{"broken.cpp: 0 of", "CE", "right.cpp: 100 of", "seven.py: 33 of", "WA 2.in"}},
		{
			"a table",
			[]string{"-csv", programs, set},
			Wrong,
			[]string{"program,points,1.in,2.in,10.in,box\n", "broken.cpp,0,CE,CE,CE,complete\n", "right.cpp,100,AC,AC,AC,complete\n", "seven.py,33,AC,WA,WA,complete\n"},
		},
		{"objects", []string{"-json", right, set}, Solved, []string{`{"box":"complete","open":[]}`, `"case":"1.in"`, `"verdict":"AC"`, `"of":100,"points":100`}},
		{"several limits", []string{"-time", "0.05,5", busy, set}, Solved, []string{"100 of 100 points", "\n  0.05 s: 0 of 100 points"}},
		{"several of both", []string{"-time", "9,5", "-memory", "256,1", right, set, "-csv"}, Solved, []string{"program,points,\"points within 9 s, 1 MB\",\"points within 5 s, 256 MB\",\"points within 5 s, 1 MB\",1.in", ",100,0,100,0,AC,AC,AC,"}},
		{"several in objects", []string{"-json", "-time", "9,5", right, set}, Solved, []string{`"points":100,"program":"`, `"within":{"bytes":0,"seconds":5}`}},
		{"a limit that is none", []string{"-time", "1,,2", right, set}, BadUsage, []string{"-time"}},
		{"no set", []string{right}, BadUsage, []string{"nothing to judge"}},
		{"a folder with more", []string{more, set}, Solved, []string{"notes.txt was passed over: it is neither", "right.cpp", "100 of 100"}},
		{"quietly", []string{"-quiet", more, set}, Solved, []string{"AC"}},
		{"no such set", []string{right, "absent"}, BadUsage, []string{"absent"}},
		{"no such program", []string{"absent.cpp", set}, BadUsage, []string{"absent.cpp"}},
		{"a set that is none", []string{right, right}, BadInput, []string{`right.cpp:2:1: "int" begins no line`}},
		{"a program that is none", []string{filepath.Join(set, "1.in"), set}, BadUsage, []string{"1.in is neither a program"}},
		{"an empty set", []string{right, t.TempDir()}, BadUsage, []string{"no input"}},
		{"help", []string{"-help"}, Solved, []string{"-trust", "in a sandbox with limits"}},
		{"bad time", []string{"-time", "0", right, set}, BadUsage, []string{"-time"}},
	} {
		t.Run(c.about, func(t *testing.T) {
			var out bytes.Buffer
			code := Run(append([]string{"judge", "-lang", "en"}, c.args...), strings.NewReader(""), &out, &out)
			inOrder(t, out.String(), c.want)
			if code != c.code {
				t.Errorf("exit %d, want %d:\n%s", code, c.code, out.String())
			}
		})
	}
}

// inOrder checks that a text contains parts in order.
func inOrder(t *testing.T, text string, want []string) {
	t.Helper()
	rest := text
	for _, part := range want {
		_, after, ok := strings.Cut(rest, part)
		if !ok {
			t.Errorf("%q does not come in\n%s", part, text)
			return
		}
		rest = after
	}
}

func TestJudgeChecker(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, and many runs of other programs")
	}
	checker := filepath.Join(tree(t, map[string]string{"check.py": `
import sys
given, output, answer = (open(path).read().split() for path in sys.argv[1:4])
if len(given) == 9: sys.exit(3)
if output[0] == "half": print("50 half of it"); sys.exit(7)
if abs(int(output[0]) - int(answer[0])) > 1: print("too far"); sys.exit(1)
`}), "check.py")
	for _, c := range []struct {
		input, program string
		code           int
		want           []string
	}{
		{"3 4", "print(8)", Solved, []string{"AC", "100 of 100"}},
		{"3 4", "print(9)", Wrong, []string{"WA", "the checker says: too far", "0 of 100"}},
		{"3 4", "print('half')", Wrong, []string{"WA", "50 of 100"}},
		{"1 2 3 4 5 6 7 8 9", "print(9)", BadUsage, []string{"the checker failed with status 3"}},
	} {
		dir := tree(t, map[string]string{"p.py": c.program, "set/1.in": c.input, "set/1.ans": "7"})
		var out bytes.Buffer
		args := []string{"judge", "-lang", "en", "-compare", checker, filepath.Join(dir, "p.py"), filepath.Join(dir, "set")}
		if code := Run(args, nil, &out, &out); code != c.code {
			t.Errorf("%s: exit %d, want %d", c.program, code, c.code)
		}
		inOrder(t, out.String(), c.want)
	}
}

// Inputs in a zip are checked and judged like inputs in a folder.
func TestZippedSet(t *testing.T) {
	dir := tree(t, map[string]string{"p.py": "print(2)\nprint(-1)"})
	path := filepath.Join(dir, "set.zip")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	archive := zip.NewWriter(file)
	for name, text := range map[string]string{"deep/a.in": twoAsked, "deep/a.out": "2\n-1\n", "b.out": "3"} {
		w, err := archive.Create(name)
		if err == nil {
			_, err = w.Write([]byte(text))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		code int
		want []string
	}{
		{[]string{"check", path}, Wrong, []string{"b.out: these are answers without an input", "1 of 1 input agrees"}},
		{[]string{"judge", filepath.Join(dir, "p.py"), path}, Solved, []string{"b.out", "AC", "deep/a.in"}},
	} {
		var out bytes.Buffer
		if code := Run(append(c.args, "-lang", "en"), nil, &out, &out); code != c.code {
			t.Errorf("%v: exit %d, want %d", c.args, code, c.code)
		}
		inOrder(t, out.String(), c.want)
	}
}
