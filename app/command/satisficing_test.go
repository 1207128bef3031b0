package command

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
)

// If the way of an algorithm may not be the shortest, each output of the answer says so. Commands that need least
// answers refuse such an algorithm.
func TestSomeWayIsSaid(t *testing.T) {
	const board = "3 4 1\n1 1 1 1\n1 1 1 1\n1 1 1 1\n3 4 1 1 3 3\n"
	least := strings.TrimSpace(solved(t, board, "-puzzle", "huarong"))
	r := run1(t, board, "solve", "-puzzle", "huarong", "-algorithm", "dfs")
	if r.code != Solved || strings.TrimSpace(r.stdout) == least || !strings.Contains(r.stderr, "may not be the shortest") {
		t.Errorf("%d, %q, want another than %s: %s", r.code, r.stdout, least, r.stderr)
	}
	for algorithm, want := range map[string]string{"dfs": "false", "greedy": "false", "idastar": "null", "fast": "null"} {
		var o struct {
			Least    json.RawMessage
			Verified bool
			By       string
		}
		out := solved(t, board, "-puzzle", "huarong", "-json", "-algorithm", algorithm)
		if err := json.Unmarshal([]byte(out), &o); err != nil || o.Verified != (want == "null") || o.Verified != (o.By != "") {
			t.Fatalf("%s: %v\n%s", algorithm, err, out)
		}
		if o.Least == nil {
			o.Least = []byte("null")
		}
		if string(o.Least) != want {
			t.Errorf("%s: least is %s, want %s", algorithm, o.Least, want)
		}
	}
	folder := tree(t, map[string]string{"a.in": board, "a.out": r.stdout})
	for _, args := range [][]string{
		{"check", "-algorithm", "dfs", folder},
		{"solve", "-algorithm", "greedy", filepath.Join(folder, "a.in"), "-o", filepath.Join(folder, "answers")},
		{"make", "huarong", "-n", "5", "-hard", "dfs"},
	} {
		if r := run1(t, "", args...); r.code != BadUsage {
			t.Errorf("%v: exit %d\n%s%s", args, r.code, r.stdout, r.stderr)
		}
	}
	if r := run1(t, "", "check", folder); r.code != Wrong {
		t.Errorf("the way of dfs is taken for the least: exit %d\n%s", r.code, r.stdout)
	}
}
