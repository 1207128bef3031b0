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
	"right.c":  "#include <stdio.h>\nint main(void) { int a, b; scanf(\"%d %d\", &a, &b); printf(\"%d\\n\", a + b); }\n",
	"seven.c":  "#include <stdio.h>\nint main(void) { puts(\"7\"); }\n",
	"broken.c": "int main(void) { x; }\n",
}

var sums = map[string]string{
	"1.in": "3 4\n", "1.out": "7\n", "2.in": "5 6", "2.ans": "11", "10.in": "1 1", "10.out": "2\n",
}

func TestJudge(t *testing.T) {
	boxed(t)
	programs, set := tree(t, students), tree(t, sums)
	one := tree(t, map[string]string{"1.in": sums["1.in"], "1.out": sums["1.out"]})
	two := tree(t, map[string]string{"1.in": sums["1.in"], "1.out": sums["1.out"], "2.in": sums["2.in"], "2.ans": sums["2.ans"]})
	right := filepath.Join(programs, "right.c")
	busy := filepath.Join(tree(t, map[string]string{
		"busy.c": "#include <time.h>\n" + strings.Replace(students["right.c"], "printf", "while (clock() < CLOCKS_PER_SEC / 5); printf", 1),
	}), "busy.c")
	files := filepath.Join(tree(t, map[string]string{
		"files.c": strings.Replace(students["right.c"], "{", `{ freopen("walk.in", "r", stdin); freopen("walk.out", "w", stdout);`, 1),
	}), "files.c")
	more := tree(t, map[string]string{"right.c": students["right.c"], "notes.txt": "Ann's"})
	eleven := strings.Replace(students["seven.c"], "7", "11", 1)
	same := tree(t, map[string]string{"eleven.c": eleven, "eleven too.c": eleven, "seven.c": students["seven.c"]})
	for _, c := range []struct {
		about string
		args  []string
		code  int
		want  []string // parts of the output, in order
	}{
		{"right", []string{right, set}, Solved, []string{"AC", "1.in", "AC", "2.in", "AC", "10.in", "100 of 100 points"}},
		{"lines, with limits", []string{"-compare", "lines", "-time", "5", right, one, "-memory", "100"}, Solved, []string{"100 of 100"}},
		{
			"wrong",
			[]string{filepath.Join(programs, "seven.c"), set},
			Wrong,
			[]string{"AC", "WA", `2.in: word 1 is "7"; expected "11"`, "WA", "33 of 100"},
		},
		{"not compiled", []string{filepath.Join(programs, "broken.c"), set}, Wrong, []string{"not compiled", "undeclared", "0 of 100"}},
		{"a folder", []string{programs, two}, Wrong, []string{"broken.c: 0 of", "CE", "right.c: 100 of", "seven.c: 50 of", "WA 2.in"}},
		{
			"a table",
			[]string{"-csv", programs, two},
			Wrong,
			[]string{"program,points,1.in,2.in,box\n", "broken.c,0,CE,CE,complete\n", "right.c,100,AC,AC,complete\n", "seven.c,50,AC,WA,complete\n"},
		},
		{"objects", []string{"-json", right, one}, Solved, []string{`{"box":"complete","open":[]}`, `"case":"1.in"`, `"verdict":"AC"`, `"of":100,"points":100`}},
		{"several limits", []string{"-time", "0.05,9", busy, one}, Solved, []string{"100 of 100 points", "\n  0.05 s: 0 of 100 points"}},
		{"several of both", []string{"-time", "9,5", "-memory", "256,1", right, one, "-csv"}, Solved, []string{"program,points,\"points within 9 s, 1 MB\",\"points within 5 s, 256 MB\",\"points within 5 s, 1 MB\",1.in", ",100,0,100,0,AC,"}},
		{"several in objects", []string{"-json", "-time", "9,5", right, one}, Solved, []string{`"points":100,"program":"`, `"within":{"bytes":0,"seconds":5}`}},
		{"a limit that is none", []string{"-time", "1,,2", right, one}, BadUsage, []string{"-time"}},
		{"no set", []string{right}, BadUsage, []string{"nothing to judge"}},
		{"a folder with more", []string{more, one}, Solved, []string{"notes.txt was passed over: it is neither", "right.c", "100 of 100"}},
		{
			"two with the same mistake",
			[]string{same, two},
			Wrong,
			[]string{"eleven too.c: 50 of", "eleven.c: 50 of", "The same mistake: ", "eleven.c", " — WA 1.in: word 1 is \"11\"; expected \"7\""},
		},
		{"files", []string{files, one}, Solved, []string{"opens walk.in, walk.out", "AC"}},
		{"must use files", []string{"-files", "walk", right, one}, Wrong, []string{"must read walk.in", "WA", "walk.out was not written"}},
		{"a bad name", []string{"-files", "../walk", right, one}, BadUsage, []string{"-files"}},
		{"quietly", []string{"-quiet", more, one}, Solved, []string{"AC"}},
		{"no such set", []string{right, "absent"}, BadUsage, []string{"absent"}},
		{"no such program", []string{"absent.c", set}, BadUsage, []string{"absent.c"}},
		{"a set that is none", []string{right, right}, BadInput, []string{`right.c:2:1: "int" begins no line`}},
		{"a program that is none", []string{filepath.Join(set, "1.in"), set}, BadUsage, []string{"1.in is neither a program"}},
		{"an empty set", []string{right, t.TempDir()}, BadUsage, []string{"no input"}},
		{"help", []string{"-help"}, Solved, []string{"-trust", "in a sandbox with limits"}},
		{"bad time", []string{"-time", "0", right, one}, BadUsage, []string{"-time"}},
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
		t.Skip("a checker in Python")
	}
	boxed(t)
	dir := tree(t, map[string]string{
		"check.py": `
import sys
given, output, answer = (open(path).read().split() for path in sys.argv[1:4])
if len(given) == 9: sys.exit(3)
if output[0] == "half": print("50 half of it"); sys.exit(7)
if abs(int(output[0]) - int(answer[0])) > 1: print("too far"); sys.exit(1)
`,
		"p.c":      "#include <stdio.h>\nint main(void) { for (int c; (c = getchar()) != EOF;) putchar(c); }\n",
		"set/1.in": "8", "set/1.ans": "7", "set/2.in": "9", "set/2.ans": "7", "set/3.in": "half", "set/3.ans": "7", "set/4.in": "7", "set/4.ans": "7",
		"failing/1.in": "1 2 3 4 5 6 7 8 9", "failing/1.ans": "7",
	})
	for _, c := range []struct {
		set  string
		code int
		want []string
	}{
		{"set", Wrong, []string{"AC", "1.in", "WA", "the checker says: too far", "WA", "AC", "4.in", "62.5 of 100"}},
		{"failing", BadUsage, []string{"the checker failed with status 3"}},
	} {
		var out bytes.Buffer
		args := []string{"judge", "-lang", "en", "-compare", filepath.Join(dir, "check.py"), filepath.Join(dir, "p.c"), filepath.Join(dir, c.set)}
		if code := Run(args, nil, &out, &out); code != c.code {
			t.Errorf("%s: exit %d, want %d", c.set, code, c.code)
		}
		inOrder(t, out.String(), c.want)
	}
}

// Inputs in a zip are checked and judged like inputs in a folder.
func TestZippedSet(t *testing.T) {
	boxed(t)
	dir := tree(t, map[string]string{"p.c": "#include <stdio.h>\nint main(void) { puts(\"2\\n-1\"); }\n"})
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
		{[]string{"judge", filepath.Join(dir, "p.c"), path}, Solved, []string{"b.out", "AC", "deep/a.in"}},
	} {
		var out bytes.Buffer
		if code := Run(append(c.args, "-lang", "en"), nil, &out, &out); code != c.code {
			t.Errorf("%v: exit %d, want %d", c.args, code, c.code)
		}
		inOrder(t, out.String(), c.want)
	}
}
