package judge

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// The names of files are found in sources and executables, but not in comments, other folders or parts of names.
func TestOpened(t *testing.T) {
	for _, c := range []struct{ path, text, want string }{
		{"a.cpp", `freopen("walk.in","r",stdin); freopen("walk.out","w",stdout);`, "walk.in, walk.out"},
		{"a.cpp", "// freopen(\"walk.in\", \"r\", stdin);\n/* freopen(\"walk.out\", \"w\", stdout); */", ""},
		{"a.cpp", "#ifdef LOCAL\nifstream in(\"my.in\");\n#else\nifstream in(\"./walk.in\");\n#endif", "my.in, walk.in"},
		{"a.cpp", `puts("x.in y.out"); open("../walk.in"); open("a/walk.in"); open("in"); open("plug.in.so");`, ""},
		{"a.py", "# open('no.in')\nopen('walk.in'); open(\"output.txt\", \"w\")", "walk.in, output.txt"},
		{"a.c", `freopen("in.txt", "r", stdin); freopen("out.txt", "w", stdout); fopen("outing.in", "r");`, "in.txt, outing.in, out.txt"},
		{"a.pas", "(* assign(f, 'no.in'); *) assign(f, 'walk.in');", "walk.in"},
		{"program", "\x7fELF\x00walk.in\x00walk.out\x00w", "walk.in, walk.out"},
		{"program", "\x7fELF\x00walk.in\x00r\x00walk.out\x00w//\x00", "walk.in, walk.out"},
	} {
		if got := opened(c.path, []byte(c.text)).names(); got != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}

// Programs may read and write files. If they must, standard input and output do not count.
func TestFiles(t *testing.T) {
	const both, sum = "f = open('walk.in'); g = open('walk.out', 'w')\n", "print(sum(map(int, f.readline().split())), file=g)\n"
	stdin, stdout := "import sys\nf = sys.stdin; g = sys.stdout\n", "print(7)\n"
	for _, c := range []struct {
		about, source string
		problem       string
		want          Kind
	}{
		{"files", both + sum, "", Accepted},
		{"files and words", both + sum + "print('done')", "", Accepted},
		{"standard", stdin + sum, "", Accepted},
		{"standard, and notes", stdin + sum + "open('notes.out', 'w').write('x')", "", Accepted},
		{"input only", "f = open('walk.in'); import sys; g = sys.stdout\n" + sum, "", Accepted},
		{"output only", "import sys; f = sys.stdin; g = open('walk.out', 'w')\n" + sum, "", Accepted},
		{"a file that is not written", "open('walk.in')\n'walk.out'", "", Wrong},
		{"must, and does", both + sum, "walk", Accepted},
		{"must, and prints", stdin + "import os\nassert not f.read() and os.path.exists('walk.in')\n" + stdout, "walk", Wrong},
		{"must, other name", strings.ReplaceAll(both, "walk", "wlak") + sum, "walk", Crashed},
		{"a link", both + "import os\nos.remove('walk.out'); os.symlink('/etc/passwd', 'walk.out')", "", Wrong},
		{"a pipe", both + "import os\nos.remove('walk.out'); os.mkfifo('walk.out')", "", Wrong},
		{"as many names as are taken", "import os\n" + `for n in ["a.in", "b.in", "c.in", "d.in", "e.in", "f.in", "g.in", "h.in"]: os.remove(n)
free = os.statvfs(".")
print(7 if free.f_blocks * free.f_frsize <= 72 << 20 else "the files have room for too much")`, "", Accepted},
		{"too long", both + "g.write('7' * 3000000)", "", TooTalkative},
	} {
		if testing.Short() && c.problem == "" && c.about != "files" && !strings.HasPrefix(c.about, "a") {
			continue
		}
		if strings.Contains(c.source, "statvfs") && namespaces(t) != nil {
			continue // without namespaces the files lie on the system's disk
		}
		p := prepared(t, "a.py", c.source)
		p.UseFiles(c.problem)
		r, err := p.Run(t.Context(), []byte("3 4\n"), Limits{Time: 5 * time.Second, Output: 1 << 20})
		if err != nil {
			t.Fatal(err)
		}
		v, err := Judge(t.Context(), nil, r, []byte("7\n"), Tokens)
		if err != nil || v.Kind != c.want {
			t.Errorf("%s: %s %v, want %s: %q %q %v", c.about, v.Kind, v.Why, c.want, r.Output[:min(99, len(r.Output))], r.Errors, err)
		}
	}
}

// The room of the work folder does not tell of a larger input before.
func TestRoomOfFiles(t *testing.T) {
	needNamespaces(t)
	p := prepared(t, "a.py", "import os\nopen('walk.in').read()\nprint(os.statvfs('.').f_blocks)")
	first := ""
	for _, input := range []string{"3\n", strings.Repeat("3\n", 40<<20), "3\n"} {
		r, err := p.Run(t.Context(), []byte(input), Limits{Time: 5 * time.Second})
		if first == "" {
			first = string(r.Output)
		}
		if err != nil || r.Exit != 0 || first == "" || len(input) == 2 && string(r.Output) != first {
			t.Errorf("after %d bytes: %s, at first %s: %s %v", len(input), r.Output, first, r.Errors, err)
		}
	}
}

// Students may hand in a folder for each problem. The name of the problem decides which programs are judged.
func TestProblems(t *testing.T) {
	folder := t.TempDir()
	for _, path := range []string{
		"ann/walk/walk.cpp", "ann/tree/tree.cpp", "ben/walk/Walk.c", "ben/walk/old.cpp", "ben/tree/tree.txt", "cho/walk.cpp",
	} {
		path = filepath.Join(folder, path)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, nil, 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	link := filepath.Join(folder, "ben", "walk", "walk.cpp")
	if err := os.Symlink("../../ann/walk/walk.cpp", link); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ from, problems, want string }{
		{".", "set walk tree", "cho/walk.cpp ann/walk/walk.cpp ben/walk/Walk.c"},
		{".", "TREE", "cho/walk.cpp ann/tree/tree.cpp"},
		{".", "set", "tree, walk"},
		{"ann", "walk", "tree/tree.cpp walk/walk.cpp"}, // one student's folder
	} {
		top := filepath.Join(folder, c.from)
		all, skipped, err := Programs([]string{top}, strings.Fields(c.problems), Languages())
		if c.from == "." && err == nil && !slices.Contains(skipped, Skipped{link, true}) {
			t.Errorf("%v: the link is not named: %v", c, skipped)
		}
		for i := range all {
			all[i], _ = filepath.Rel(top, all[i])
		}
		got := filepath.ToSlash(strings.Join(all, " "))
		if err != nil && strings.Contains(err.Error(), "judge.problems") && strings.Contains(err.Error(), c.want) {
			continue
		}
		if err != nil || got != c.want {
			t.Errorf("%v: %q, want %q, %v", c, got, c.want, err)
		}
	}
}
