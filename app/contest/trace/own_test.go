package trace

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"stepboard/app/document"
	"stepboard/app/storage/collection"
	"stepboard/app/storage/files"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/puzzles"
)

// ownOf opens a trace with its own board while a knight board is shown.
func ownOf(t *testing.T, name, text string) *Told {
	t.Helper()
	p := puzzles.BuiltIn().ByID("knight")
	told, err := Open(t.Context(), puzzles.BuiltIn(), name, strings.NewReader(text), p,
		[]*solve.Dataset{p.New(grid.Size{Rows: 8, Cols: 8})}, solve.Target{})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if solve.ExactID(told.Puzzle, told.Task, PlayerID) {
		t.Error("a way on a board without rules is said to be the cheapest")
	}
	if !told.Own || told.Wrong != nil {
		t.Fatalf("%+v", told.Report)
	}
	return told
}

// keysAndDoor is a board on which a key opens a door. A held key is not a piece on the board.
const keysAndDoor = "#######\n#A..D.#\n#.##.##\n#K....#\n#######\n"

// Programs in both languages trace a board that no built-in puzzle has. The trace is played with its pieces, costs
// and way. The short form runs only Python.
func TestOwnBoard(t *testing.T) {
	folder := helperFolder(t)
	here, err := filepath.Abs("testdata")
	if err != nil {
		t.Fatal(err)
	}
	programs := [][]string{{"python3", filepath.Join(here, "keys.py")}}
	if !testing.Short() {
		run(t, folder, "", "g++", "-std=c++11", "-Wall", "-Wextra", "-Werror", "-I", folder, "-o", "keys", filepath.Join(here, "keys.cpp"))
		programs = append(programs, []string{"./keys"})
	}
	var first string
	for _, words := range programs {
		run(t, folder, keysAndDoor, words...)
		data, err := os.ReadFile(filepath.Join(folder, "trace.jsonl"))
		if err != nil {
			t.Fatal(err)
		}
		if first == "" {
			first = string(data)
		} else if string(data) != first {
			t.Errorf("%v tells something else:\n%s\n%s", words, data, first)
		}
		told := ownOf(t, "trace.jsonl", string(data))
		if got := told.Datasets[0].Board; got.Rows != 5 || got.Cols != 7 || got.Terrain[8] != solve.Floor || got.Terrain[11] != 'D' {
			t.Errorf("the board is %d×%d, %q", got.Rows, got.Cols, got.Terrain)
		}
		job := played(t, told, told.Datasets)
		o, rec := job.First(), job.Recording()
		if o.Err != nil || o.Answer.Value != 8 || o.Verification.Reason.Key != "verify.unruled" || o.Answer.Steps != 8 {
			t.Fatalf("%+v", o)
		}
		// The key's cell is reached with and without the key: two states with the same runner.
		last := rec.Event(rec.Len() - 1)
		things := told.Puzzle.Stand(told.Datasets[0], 0, last.State)
		if last.Kind != solve.Goal || len(things) != 1 || things[0].At != told.Datasets[0].Board.At(1, 5) {
			t.Errorf("it ends with %v: %v", last, things)
		}
		v := &lens.View{Dataset: told.Datasets[0], Exploration: explore.New(rec, told.Datasets[0].Board.Size, o, nil)}
		for i := range rec.Len() {
			if text := told.Puzzle.(lens.Puzzle).Explain(v, i); !strings.HasPrefix(text.Key, "trace.event.") {
				t.Fatalf("event %d: %v", i, text)
			}
		}
		// The program's own searches visit the same states.
		for _, s := range told.Puzzle.Solvers(told.Task) {
			got := solve.Run(t.Context(), solve.Request{
				Puzzle: told.Puzzle, Task: told.Task, Solver: s, Datasets: told.Datasets, Targets: []solve.Target{{}}, Walk: true,
			}).First()
			if got.Err != nil || got.Answer.Value < 8 || s.ID() != "dfs" && got.Answer.Value != 8 {
				t.Errorf("%s: %+v", s.ID(), got)
			}
		}
	}
}

// A document with such a board is saved with a file of rules, which contains the board and its pieces.
func TestOwnIsSaved(t *testing.T) {
	told := ownOf(t, "keys.jsonl", `{"type":"board","rows":["#.D","..\"","K K"]}
{"type":"source","runner":[1,2],"box":[[2,1],[3,2]]}
{"type":"expanding","runner":[1,2],"box":[[2,1],[3,2]]}
{"type":"generating","runner":[2,2],"box":[[2,1]]}`)
	var out bytes.Buffer
	c := document.Content{Puzzle: solve.Inner(told.Puzzle), Task: told.Task, Datasets: told.Datasets}
	if err := files.Write(&out, c, files.Stepboard); err != nil {
		t.Fatal(err)
	}
	f, err := files.Read(puzzles.BuiltIn(), "a.stepboard", bytes.NewReader(out.Bytes()), nil)
	if err != nil {
		t.Fatalf("%v\n%s", err, out.String())
	}
	if !solve.Same(f.Content.Datasets[0], told.Datasets[0]) {
		t.Errorf("%+v comes back as %+v", told.Datasets[0].Board, f.Content.Datasets[0].Board)
	}
	if list := f.Content.Puzzle.Check(f.Content.Datasets[0], 0, solve.TaskSolve); len(list) > 0 {
		t.Errorf("the board is wrong: %v", list)
	}
}

// If a trace names rules, its rows are a board of these rules, and the trace is checked by them.
func TestOwnBoardWithRules(t *testing.T) {
	eight, err := collection.Open("eight")
	if err != nil {
		t.Fatal(err)
	}
	fields := eight.Tracing().Fields
	board := func(text string) string {
		list := make([]string, len(fields))
		for i, f := range fields {
			at := strings.IndexByte(text, byte('0'+i))
			list[i] = fmt.Sprintf("%q:[%d,%d]", f.Name, at/3+1, at%3+1)
		}
		return strings.Join(list, ",")
	}
	lines := []string{
		`{"type":"board","rows":["123","804","765"]}`, `{"type":"source",` + board("123804765") + `}`,
		`{"type":"destination",` + board("123804765") + `}`,
	}
	check := func(lines []string) Report {
		t.Helper()
		r, err := Check(t.Context(), puzzles.BuiltIn(), "trace", strings.NewReader(strings.Join(lines, "\n")), eight, nil)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	if r := check(lines); r.Own || r.Wrong != nil || r.Answers != 1 {
		t.Errorf("a right one: %+v", r)
	}
	told, err := Open(t.Context(), puzzles.BuiltIn(), "trace", strings.NewReader(strings.Join(lines, "\n")), eight, nil, solve.Target{})
	if err != nil {
		t.Fatal(err)
	}
	if o := played(t, told, told.Datasets).First(); o.Err != nil || o.Answer.Value != 0 || o.Level != solve.Shown {
		t.Errorf("it is played as %+v", o)
	}
	lines[2] = `{"type":"expanding",` + board("123804765") + `}`
	lines = append(lines, `{"type":"generating",`+board("123084765")+`}`, `{"type":"generating",`+board("123840765")+`}`,
		`{"type":"generating",`+board("128304765")+`}`)
	if r := check(lines); r.Wrong == nil || r.Wrong.Line != 6 || r.Wrong.What.Key != "trace.illegal" {
		t.Errorf("a wrong one: %+v", r)
	}
}

// A search has two sources. The way begins at the second source, which follows from the first, the board's start.
func TestOwnSeveralSources(t *testing.T) {
	const text = `{"type":"board","rows":["..."]}
{"type":"source","id":1,"A":[1,1]}
{"type":"source","id":2,"A":[1,3]}
{"type":"generating","id":3,"pId":2,"A":[1,2],"g":1}
{"type":"destination","id":3,"A":[1,2],"g":1}
`
	told := ownOf(t, "two.jsonl", text)
	tape := told.Puzzle.(*playing).player.tape
	if got := len(told.Puzzle.(*playing).player.moves); got != 2 || tape.answer != 1 {
		t.Errorf("the way has %d moves at a cost of %d; want two, one of them to the second source, at 1", got, tape.answer)
	}
	// Without a window no events are kept, but the report is the same.
	c := &check{puzzles: puzzles.BuiltIn()}
	report, err := c.run(t.Context(), "two.jsonl", strings.NewReader(text), nil, nil)
	if err != nil || !report.Own || report.Events != told.Events {
		t.Errorf("%+v, %v; want %d events", report, err, told.Events)
	}
}

// If a trace can't have its own board, the error names the line.
func TestOwnFails(t *testing.T) {
	board := `{"type":"board","rows":["..",".."]}` + "\n"
	for text, key := range map[string]string{
		`{"type":"board","rows":[]}`:                                           "trace.rows",
		`{"type":"board","rows":["..",3]}`:                                     "trace.rows",
		`{"type":"board","rows":["é"]}`:                                        "trace.rows",
		`{"type":"board","rows":["` + strings.Repeat(".", 513) + `"]}`:         "trace.rows",
		board + `{"type":"source","A":[3,1]}`:                                  "trace.cells",
		board + `{"type":"source","A":[[1,1],[1]]}`:                            "trace.cells",
		board + `{"type":"source","A":[1,0.5]}`:                                "trace.cells",
		board + `{"type":"sauce","A":[1,1]}`:                                   "trace.type",
		board + `{"type":"generating","pId":7,"A":[1,1]}`:                      "trace.orphan",
		board + `{"type":"source","g":-1,"A":[1,1]}`:                           "trace.number",
		board + `{"type":"source"` + strings.Join(manyPieces(), "") + `}`:      "trace.kinds",
		board + `{"type":"source","A":[1,1]}` + "\n" + `{"type":"source","A":`: "trace.json",
	} {
		_, err := Open(t.Context(), puzzles.BuiltIn(), "trace", strings.NewReader(text), nil, nil, solve.Target{})
		wrong, ok := err.(*solve.InputError) //nolint:errorlint // the error is not wrapped
		if !ok || wrong.Text.Key != key || wrong.Line != 1+strings.Count(text, "\n") {
			t.Errorf("%.80s: %v, want %s", text, err, key)
		}
	}
}

func manyPieces() (list []string) {
	for i := range mostKinds + 1 {
		list = append(list, fmt.Sprintf(`,"p%d":[1,1]`, i))
	}
	return list
}
