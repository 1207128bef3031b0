package trace

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"stepboard/solve"
	"stepboard/solve/puzzles"
)

// corridor is a board with a search, in which ghosts and rows look like comments.
const corridor = "5 3 1\n#####\n#a A#\n#####\n0 0 0\n"

// forms returns events, given as lines of JSON, in each form of a document. It also returns the line of the last
// event in each form.
func forms(t *testing.T, lines []string) (texts map[string]string, last map[string]int) {
	t.Helper()
	var events []map[string]any
	for _, l := range lines {
		var e map[string]any
		if err := json.Unmarshal([]byte(l), &e); err != nil {
			t.Fatal(err)
		}
		events = append(events, e)
	}
	document := map[string]any{"version": "1.4.0", "views": map[string]any{"main": []any{}}, "events": events}
	compact, err := json.Marshal(document)
	if err != nil {
		t.Fatal(err)
	}
	var indented bytes.Buffer
	if err := json.Indent(&indented, compact, "", "  "); err != nil {
		t.Fatal(err)
	}
	block, err := yaml.Marshal(events)
	if err != nil {
		t.Fatal(err)
	}
	n := len(lines)
	flow := "\ufeff# mine\nversion: 1.4.0\nevents: \n\n# the first\n  - " + strings.Join(lines, "\n  - ") + "\npivot:\n  x: 1\n"
	texts = map[string]string{
		"lines":    strings.Join(lines, "\n"),
		"compact":  string(compact),
		"indented": indented.String(),
		"flow":     flow,
		"block":    "version: 1.4.0\r\nevents:\n" + string(block) + "views: {}\n",
	}
	line := func(text, what string) int { return 1 + strings.Count(text[:strings.LastIndex(text, what)], "\n") }
	last = map[string]int{
		"lines": n, "compact": 1, "indented": line(texts["indented"], "    {"), "flow": n + 5,
		"block": line(texts["block"], "\n- ") + 1,
	}
	return texts, last
}

// A trace is read in each of its forms, and an error is reported with its line.
func TestForms(t *testing.T) {
	board, err := json.Marshal(corridor)
	if err != nil {
		t.Fatal(err)
	}
	lines := []string{
		`{"type":"board","id":"board","input":` + string(board) + `}`,
		`{"type":"source","id":0,"ghosts":[[2,2]]}`,
		`{"type":"destination","id":"goal","ghosts":[[2,4]]}`,
		`{"type":"generating","id":0,"pId":null,"g":0,"ghosts":[[2,2]]}`,
		`{"type":"expanding","id":0,"g":0,"ghosts":[[2,2]]}`,
		`{"type":"generating","id":1,"pId":0,"g":1,"ghosts":[[2,3]]}`,
		`{"type":"updating","id":1,"pId":0,"g":1,"ghosts":[[2,3]]}`,
		`{"type":"closing","id":0,"ghosts":[[2,2]]}`,
		`{"type":"expanding","id":1,"ghosts":[[2,3]]}`,
		`{"type":"generating","id":2,"pId":1,"ghosts":[[2,4]]}`,
		`{"type":"destination","id":2,"g":2,"ghosts":[[2,4]]}`,
	}
	texts, _ := forms(t, lines)
	for form, text := range texts {
		r, err := Check(t.Context(), puzzles.BuiltIn(), "trace", strings.NewReader(text), nil, nil)
		if err != nil || r.Wrong != nil || r.Events != len(lines) || r.Answers != 1 {
			t.Errorf("%s: %+v %+v %v\n%s", form, r, r.Wrong, err, text)
		}
	}
	texts, last := forms(t, append(lines, `{"type":"generating","id":3,"pId":2,"ghosts":[[2,2]]}`))
	for form, text := range texts {
		r, err := Check(t.Context(), puzzles.BuiltIn(), "trace", strings.NewReader(text), nil, nil)
		if err != nil || r.Wrong == nil || r.Wrong.Line != last[form] || r.Wrong.What.Key != "trace.illegal" {
			t.Errorf("%s: %+v %+v %v, want line %d\n%s", form, r, r.Wrong, err, last[form], text)
		}
	}
}

// A trace for Posthoc is YAML, and its events have IDs. The trace can be read again.
func TestPosthoc(t *testing.T) {
	sc, err := (&check{puzzles: puzzles.BuiltIn()}).scopeOf(Event{Text: corridor})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	err = Write(&b, ForPosthoc("a/ours.trace.YAML"), sc.puzzle, sc.datasets, func(at solve.Target) (*solve.Recording, solve.Answer, error) {
		job := solve.Run(t.Context(), solve.Request{
			Puzzle: sc.puzzle, Task: solve.TaskSolve, Solver: solve.SolverByID(sc.puzzle, solve.TaskSolve, "bfs"),
			Datasets: sc.datasets, Targets: []solve.Target{at}, Record: 100,
		})
		o := job.First()
		return job.Recording(), o.Answer, o.Err
	})
	if err != nil {
		t.Fatal(err)
	}
	text := b.String()
	var document struct {
		Version string
		Views   map[string][]map[string]any
		Events  []map[string]any
	}
	if err := yaml.Unmarshal(b.Bytes(), &document); err != nil {
		t.Fatal(err, text)
	}
	if document.Version != "1.4.0" || len(document.Views["main"]) != 1 || len(document.Events) < 5 {
		t.Errorf("%+v", document)
	}
	for _, e := range document.Events {
		if e["id"] == nil || e["type"] == nil {
			t.Errorf("%v", e)
		}
	}
	r, err := Check(t.Context(), puzzles.BuiltIn(), "trace", &b, nil, nil)
	if err != nil || r.Wrong != nil || r.Events != len(document.Events) || r.Answers != 1 {
		t.Errorf("%+v %+v %v\n%s", r, r.Wrong, err, text)
	}
}

func TestMalformedForms(t *testing.T) {
	for text, want := range map[string]string{
		"":                                    "",
		"version: 1.4.0\nviews: {}\n":         "3:1 trace.no_events",
		"events:\n  - [1\n  - 2\n":            "2:1 trace.yaml",
		"events:\n- type: source\n  x: *y\n":  "2:1 trace.yaml",
		"events:\n- 7\n":                      "2:1 trace.object",
		"events:\n- 1: {2: 3}\n":              "2:1 trace.yaml",
		"events:\n- {}\n":                     "2:1 trace.type",
		"events:\nviews:\n":                   "",
		`{"version":"1.4.0"}`:                 "1:1 trace.no_events",
		`{"version":"1.4.0","events":7}`:      "1:1 trace.no_events",
		`{"version":"1.4.0","events":[`:       "1:1 trace.json",
		`{"version":"1.4.0","events":[{]`:     "1:1 trace.json",
		"{\"version\":1,\n\"events\":[\n[]]}": "3:1 trace.object",
		`{"events":[]}`:                       "",
		"events:\n- a: |\n" + strings.Repeat("   "+strings.Repeat("a", 1000)+"\n", 1100): "2:1 input.line_too_long",
	} {
		_, err := Check(t.Context(), puzzles.BuiltIn(), "trace", strings.NewReader(text), nil, nil)
		var wrong *solve.InputError
		switch {
		case err == nil && want == "":
		case !errors.As(err, &wrong):
			t.Errorf("%.60q: %v, not %s", text, err, want)
		default:
			if got := fmt.Sprintf("%d:%d %s", wrong.Line, wrong.Column, wrong.Text.Key); got != want {
				t.Errorf("%.60q: %s, not %s", text, got, want)
			}
		}
	}
}
