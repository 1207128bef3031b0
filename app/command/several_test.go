package command

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Each of several files gets its own file of answers. An error is reported with the name of its file, and the other
// files are still solved. The exit code is that of the first file with an error.
func TestAnswersOfSeveralFiles(t *testing.T) {
	out := filepath.Join(t.TempDir(), "deep", "answers")
	files := []string{
		board(t, "a.in", sample(t, "huarong-noip2013.in")), board(t, "bad.in", "4\nX...\n.Z.O\n....\n..Q.\n"),
		board(t, "b.in", sample(t, "knight-revisit.in")), board(t, "c.txt", "nothing"),
	}
	r := run1(t, "", append([]string{"solve", "-o", out}, files...)...)
	if r.code != BadInput || r.stdout != "" || !strings.Contains(r.stderr, files[1]+":3:") ||
		!strings.Contains(r.stderr, files[3]+":1:") {
		t.Errorf("exit %d, printed %q, said\n%s", r.code, r.stdout, r.stderr)
	}
	for name, want := range map[string]string{"a": "huarong-noip2013", "b": "knight-revisit"} {
		data, err := os.ReadFile(filepath.Join(out, name+".out"))
		if err != nil || string(data) != sample(t, want+".out") {
			t.Errorf("%s.out: %q, %v", name, data, err)
		}
	}
	if list, _ := filepath.Glob(filepath.Join(out, "*")); len(list) != 2 {
		t.Errorf("written: %v", list)
	}
	r = run1(t, "", "solve", files[0], "-json", "-o", out)
	data, err := os.ReadFile(filepath.Join(out, "a.json"))
	if r.code != Solved || err != nil || !strings.Contains(string(data), `"answer":2,`) {
		t.Errorf("exit %d: %q, %v", r.code, data, err)
	}
	for line, want := range map[string]string{
		"-o " + out: "name", "-o " + out + " -": "name", "-o " + out + " x/a.in y/a.txt": "x/a.in and y/a.txt would both become",
	} {
		r := run1(t, "", append([]string{"solve"}, strings.Fields(line)...)...)
		if r.code != BadUsage || !strings.Contains(r.stderr, want) {
			t.Errorf("%s: exit %d, %s", line, r.code, r.stderr)
		}
	}
}
