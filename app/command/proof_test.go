package command

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestProof(t *testing.T) {
	folder := tree(t, map[string]string{
		"halls.in": twoHalls, "asked.in": twoAsked, "other.in": "5 3 1\n#####\n#aA #\n#####\n5 3 1\n#####\n#aA #\n#####\n0 0 0\n",
		"no.in":  "5 3 1\n#####\n#a#A#\n#####\n0 0 0\n",
		"bay.in": "9 2 4\n####D####\nabc d CBA\n0 0 0\n",
	})
	path := func(name string) string { return filepath.Join(folder, name) }
	for _, option := range [][]string{nil, {"-json"}} {
		args := append([]string{"solve", "-proof", path("proof"), path("halls.in")}, option...)
		r := run1(t, "", args...)
		want := path("proof") + ": dataset 1: no way has fewer than 2 steps: the proof is checked\n" +
			path("proof") + ": dataset 2: no way has fewer than 1 steps: the proof is checked\n"
		if r.code != Solved || r.stderr != want || option == nil && r.stdout != "2\n1\n" {
			t.Errorf("exit %d\n%s%s", r.code, r.stdout, r.stderr)
		}
	}
	if data, err := os.ReadFile(path("proof")); err != nil || string(data) != "stepboard proof 1\n2 a states\n1 a states\n" {
		t.Errorf("%s, %v", data, err)
	}
	for _, c := range []struct {
		proof, board string
		code         int
		want         string
	}{
		{"stepboard proof 1\n2 a states\n1 a states\n", "halls.in", Solved, "dataset 2: no way has fewer than 1 steps"},
		{"stepboard proof 1\n2 a states\n1 a states\n", "other.in", Wrong, "dataset 1: The proof is wrong: the ghosts a can be home in 1 steps"},
		{"stepboard proof 1\n2 a states\n", "halls.in", Wrong, "dataset 2: The proof ends too early, at byte 0"},
		{"stepboard proof 1\n2 a states\n1 a states\nx", "halls.in", Wrong, "something stands behind"},
		{"stepboard proof 1\n2 b states\n", "halls.in", Wrong, "are no ghosts"},
		{"stepboard proof 1\n2 a guesses\n", "halls.in", Wrong, "expected a line"},
		{"stepboard", "halls.in", Wrong, "no file of proofs"},
	} {
		if err := os.WriteFile(path("p"), []byte(c.proof), 0o666); err != nil {
			t.Fatal(err)
		}
		if r := run1(t, "", "check", "-proof", path("p"), path(c.board)); r.code != c.code || !strings.Contains(r.stdout, c.want) {
			t.Errorf("%q: exit %d\n%s%s", c.proof, r.code, r.stdout, r.stderr)
		}
	}
	for _, c := range []struct {
		code int
		want string
		args []string
	}{
		{BadInput, "-proof is for halloween", []string{"solve", "-proof", path("none"), path("asked.in")}},
		{BadInput, "-proof is for halloween", []string{"solve", "-algorithm", "bfs", "-proof", path("none"), path("halls.in")}},
		{BadInput, "There is no way", []string{"solve", "-proof", path("none"), path("no.in")}},
		{BadUsage, "-proof goes with one input", []string{"solve", "-proof", path("none"), "-o", folder, path("halls.in")}},
		{BadUsage, "takes one board file", []string{"check", "-proof", path("p")}},
		{BadInput, "-proof is for halloween", []string{"check", "-proof", path("p"), path("asked.in")}},
	} {
		if r := run1(t, "", c.args...); r.code != c.code || !strings.Contains(r.stderr, c.want) {
			t.Errorf("%v: exit %d\n%s%s", c.args, r.code, r.stdout, r.stderr)
		}
	}
	if _, err := os.Stat(path("none")); err == nil {
		t.Error("a proof that was not finished is there")
	}
}
