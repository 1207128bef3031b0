package command

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const (
	traceBoard = `{"type":"board","input":"2\nOX\n..\n"}` + "\n"
	traceStart = `{"type":"source","knight":[1,1]}` + "\n"
)

// A right trace is reported as right. In a wrong trace, the first wrong state is reported with its line. The exit
// codes differ.
func TestTrace(t *testing.T) {
	right := board(t, "right.jsonl", traceBoard+traceStart+`{"type":"answer","value":-1}`)
	wrong := board(t, "wrong.jsonl", traceBoard+traceStart+`{"type":"expanding","knight":[2,2]}`)
	bare, input := board(t, "bare.jsonl", traceStart), board(t, "board.in", "2\nOX\n..\n")
	for _, c := range []struct {
		args         []string
		code         int
		said, blamed string
	}{
		{[]string{right}, Solved, "3 events, nothing wrong; right answers: 1", ""},
		{[]string{wrong}, Wrong, wrong + `:3: dataset 1, query 1: {"knight":[2,2],"taken":[]} the search has not reached this state`, ""},
		{[]string{"-json", wrong}, Wrong, `{"wrong":true,"line":3,"dataset":1,"query":1,"state":{"knight":[2,2],"taken":[]},"what":`, ""},
		{[]string{"-json", right}, Solved, `{"wrong":false,"events":3,"answers":1,"unknown":0}`, ""},
		{[]string{bare}, BadInput, "", bare + ":1:1: "},
		{[]string{"-board", input, bare}, Solved, "1 event, nothing wrong", ""},
		{[]string{"-board", right, bare}, BadInput, "", "right.jsonl"},
		{[]string{filepath.Join(t.TempDir(), "none")}, BadUsage, "", "none"},
		{[]string{"-helper", "cpp"}, Solved, "namespace stepboard", ""},
		{[]string{"-helper", "python"}, Solved, "class Trace", ""},
		{[]string{"-helper", "perl"}, BadUsage, "", "-helper"},
		{nil, BadUsage, "", "expected one trace"},
		{[]string{right, wrong}, BadUsage, "", "expected one trace"},
		{[]string{"-help"}, Solved, "first wrong state", ""},
	} {
		r := run1(t, "", append([]string{"trace"}, c.args...)...)
		if r.code != c.code || !strings.Contains(r.stdout, c.said) || !strings.Contains(r.stderr, c.blamed) ||
			(c.said == "") != (r.stdout == "") || (c.blamed == "") != (r.stderr == "") {
			t.Errorf("%v: %+v", c.args, r)
		}
	}
	if r := run1(t, traceBoard+traceStart, "trace", "-"); r.code != Solved {
		t.Errorf("standard input: %+v", r)
	}
}

// solve writes a trace of its algorithm, and the trace is right. If an algorithm can't write a trace, there is no
// file.
func TestSolveTells(t *testing.T) {
	folder := t.TempDir()
	knight, ghosts := board(t, "board.in", "3\nO..\n..X\n...\n"), board(t, "ghosts.in", "5 3 1\n#####\n#a A#\n#####\n0 0 0\n")
	out := filepath.Join(folder, "out.jsonl")
	if r := run1(t, "", "solve", "-algorithm", "bfs", "-trace", out, knight); r.code != Solved || r.stdout != "1\n" {
		t.Fatalf("%+v", r)
	}
	if r := run1(t, "", "trace", out); r.code != Solved || !strings.Contains(r.stdout, "right answers: 1") {
		t.Errorf("%+v", r)
	}
	none := filepath.Join(folder, "none.jsonl")
	r := run1(t, "", "solve", "-algorithm", "bidirectional", "-trace", none, ghosts)
	if _, err := os.Stat(none); r.code != BadInput || !strings.Contains(r.stderr, "another algorithm") || err == nil {
		t.Errorf("%+v, %v", r, err)
	}
	if r := run1(t, "", "solve", "-trace", none, "-o", folder, knight); r.code != BadUsage ||
		!strings.Contains(r.stderr, "-trace") {
		t.Errorf("%+v", r)
	}
}

// A trace without a search is not right. The message says so and gives possible reasons.
func TestTraceOfNothing(t *testing.T) {
	empty, in := board(t, "empty.jsonl", ""), board(t, "h.in", "2 1 1\n1\n1\n1 1 2 1 2 1\n")
	for _, args := range [][]string{{"trace", empty}, {"trace", "-board", in, empty}, {"trace", "-json", "-board", in, empty}} {
		if r := run1(t, "", args...); r.code != BadInput || !strings.Contains(r.stderr, "empty.jsonl tells nothing of a search") {
			t.Errorf("%v: exit %d: %s%s", args, r.code, r.stdout, r.stderr)
		}
	}
}
