package command

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// tree writes files into a temporary folder and returns the folder.
func tree(t *testing.T, files map[string]string) string {
	t.Helper()
	folder := t.TempDir()
	for name, text := range files {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

const (
	twoAsked = "3 4 2\n0 1 1 1\n0 1 1 0\n0 1 0 0\n3 2 1 2 2 2\n1 2 2 2 3 2\n" // NOIP 2013's sample: 2 and -1
	twoHalls = "5 3 1\n#####\n#a A#\n#####\n5 3 1\n#####\n#aA #\n#####\n0 0 0\n"
)

func TestCheck(t *testing.T) {
	for _, c := range []struct {
		about string
		files map[string]string
		code  int
		want  []string // parts of standard output, then of standard error, in order
	}{
		{
			"all agree, in folders, with other white space and both endings",
			map[string]string{
				"a.in": twoAsked, "a.out": "2 -1", "sub/b.in": twoHalls, "sub/b.ans": "2\r\n\r\n1\r\n", "sub/b.out": "2\n1\n",
				"notes.txt": "7",
			},
			Solved,
			[]string{"2 of 2 inputs agree"},
		},
		{
			"a wrong answer",
			map[string]string{"a.in": twoAsked, "a.out": "2\n 3\n", "b.in": twoAsked, "b.ans": "2\n-1\n"},
			Wrong,
			[]string{`a.out:2:2: the answer is "3"; expected -1 (dataset 1, query 2)`, "1 of 2 inputs agree"},
		},
		{
			"one of the second dataset",
			map[string]string{"a.in": twoHalls, "a.out": "2\n2\n"},
			Wrong,
			[]string{`a.out:2:1: the answer is "2"; expected 1 (dataset 2, query 1)`, "0 of 1 input agree"},
		},
		{
			"too few",
			map[string]string{"a.in": twoAsked, "a.out": "2\n"},
			Wrong,
			[]string{"a.out: there is only 1 answer; expected -1 next (dataset 1, query 2)"},
		},
		{
			"too many, told once",
			map[string]string{"a.in": twoAsked, "a.out": "2\n-1\n5 6\n"},
			Wrong,
			[]string{"a.out:3:1: there are more than 2 answers\n0 of"},
		},
		{"nothing", map[string]string{"a.in": twoAsked, "a.out": ""}, Wrong, []string{"there are only 0 answers"}},
		{
			"without partners",
			map[string]string{"a.in": twoAsked, "b.ans": "1\n"},
			Wrong,
			[]string{"a.in: this is an input without answers", "b.ans: these are answers without an input", "0 of 1"},
		},
		{
			"an input that can't be read",
			map[string]string{"a.in": "3 4 2\n0 1 1 1\n", "a.out": "2\n-1\n", "b.in": twoAsked, "b.out": "2 -1"},
			Wrong,
			[]string{"1 of 2", "a.in:3:1: the input ends here"},
		},
		{
			"many wrong ones",
			map[string]string{
				"a.in":  "2 2 7\n1 1\n1 1\n" + strings.Repeat("1 1 1 2 2 2\n", 7),
				"a.out": strings.Repeat("77\n", 7),
			},
			Wrong,
			[]string{"a.out:5:1: ", "a.out: 2 more answers are wrong"},
		},
		{"no inputs", map[string]string{"a.txt": "1"}, BadUsage, []string{"there is no input"}},
	} {
		folder := tree(t, c.files)
		r := run1(t, "", "check", folder)
		said := strings.ReplaceAll(r.stdout+r.stderr, folder+string(filepath.Separator), "")
		rest := said
		for _, want := range c.want {
			_, after, ok := strings.Cut(rest, want)
			if !ok {
				t.Errorf("%s: %q does not come in\n%s", c.about, want, said)
			}
			rest = after
		}
		if r.code != c.code {
			t.Errorf("%s: exit %d, not %d\n%s", c.about, r.code, c.code, said)
		}
	}
}

func TestCheckUsage(t *testing.T) {
	folder := tree(t, map[string]string{"a.in": twoAsked, "a.out": "2 -1"})
	for _, args := range [][]string{
		{"check"},
		{"check", "-"},
		{"check", ""},
		{"check", filepath.Join(folder, "none")},
		{"check", "-puzzle", "chess", folder},
		{"check", "-memory", "0", folder},
	} {
		if r := run1(t, "", args...); r.code != BadUsage {
			t.Errorf("%v: exit %d\n%s%s", args, r.code, r.stdout, r.stderr)
		}
	}
	if r := run1(t, "", "check", "-h"); r.code != Solved || !strings.Contains(r.stdout, "stepboard check") {
		t.Errorf("help: %+v", r)
	}
	if r := run1(t, "", "check", folder, "-lang", "ja", "-algorithm", "spfa"); r.code != Solved ||
		!strings.Contains(r.stdout, "一致しました") {
		t.Errorf("in Japanese, by another algorithm: %+v", r)
	}
}

// With -json, each finding is an object on its own line, with its place. The last line is the summary.
func TestCheckJSON(t *testing.T) {
	folder := tree(t, map[string]string{"a.in": twoAsked, "a.out": "2\n 3\n", "b.in": "7\nx\n", "b.out": "1\n", "c.in": twoAsked, "c.out": "2\n-1\n"})
	r := run1(t, "", "check", "-json", "-lang", "en", folder)
	lines := strings.Split(strings.TrimSpace(r.stdout), "\n")
	if r.code != Wrong || len(lines) != 3 {
		t.Fatalf("exit %d: %s%s", r.code, r.stdout, r.stderr)
	}
	var wrong, bad finding
	var sum checkTotal
	for i, to := range []any{&wrong, &bad, &sum} {
		if err := json.Unmarshal([]byte(lines[i]), to); err != nil {
			t.Fatal(err)
		}
	}
	if filepath.Base(wrong.File) != "a.out" || wrong.Line != 2 || wrong.Column != 2 || !strings.Contains(wrong.What, "expected -1") ||
		filepath.Base(bad.File) != "b.in" || bad.What == "" || sum != (checkTotal{3, 1}) {
		t.Errorf("%+v %+v %+v", wrong, bad, sum)
	}
}
