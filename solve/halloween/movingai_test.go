package halloween

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"stepboard/solve"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/halloween/halloweentest"
)

// published opens a file in a folder of published boards.
func published(folder string) func(name string) (io.ReadCloser, error) {
	return func(name string) (io.ReadCloser, error) { return os.Open(filepath.Join("testdata", folder, name)) }
}

// publishedBoard reads a published scenario: the first agents, or all for 0.
func publishedBoard(t testing.TB, folder, name string, agents int) *solve.Dataset {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", folder, name+".scen"))
	if err != nil {
		t.Fatal(err)
	}
	if lines := bytes.SplitAfter(text, []byte("\n")); agents > 0 {
		text = bytes.Join(lines[:agents+1], nil)
	}
	d, warnings, err := Puzzle.(solve.Mapped).ParseScenario(name, bytes.NewReader(text), published(folder))
	if ghosts := len(rules.Ghosts(d.Board)); err != nil || len(warnings) > 0 || agents > 0 && ghosts != agents {
		t.Fatalf("%s: %d ghosts, %v, %v", name, ghosts, warnings, err)
	}
	return d
}

// publishedRows returns the rows of a table of least makespans.
func publishedRows(t testing.TB, folder string) (rows [][]string) {
	t.Helper()
	list, err := os.ReadFile(filepath.Join("testdata", folder, "makespans.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(list)) {
		rows = append(rows, strings.Fields(line))
	}
	return rows
}

// least returns the answer of fast and replays its plan.
func least(t testing.TB, d *solve.Dataset) int64 {
	t.Helper()
	session, err := Puzzle.Solvers(solve.TaskSolve)[0].Prepare(&solve.Meter{}, d, solve.TaskSolve)
	if err != nil {
		t.Fatal(err)
	}
	play := rules.New(d.Board)
	steps, _, end, err := solve.Replay(play, session.Walk(&solve.Meter{}, 0), nil)
	if err != nil || !play.Done(end) {
		t.Fatalf("%v after %d steps", err, steps)
	}
	return steps
}

// TestPublishedMakespans compares fast with least makespans that others have published; see the README in testdata.
func TestPublishedMakespans(t *testing.T) {
	for i, row := range publishedRows(t, "movingai") {
		if testing.Short() && i%10 > 0 {
			continue
		}
		if got := least(t, publishedBoard(t, "movingai", row[0], number(t, row[1]))); got != int64(number(t, row[2])) {
			t.Errorf("%s, %s agents: %d steps, want %s", row[0], row[1], got, row[2])
		}
	}
}

// TestCrowdedMakespans does the same on boards where ghosts are in each other's way: on each third board, or in a short
// run on each sixteenth.
func TestCrowdedMakespans(t *testing.T) {
	every := 3
	if testing.Short() {
		every = 16
	}
	for i, row := range publishedRows(t, "crowded") {
		if i%every > 0 {
			continue
		}
		if got := least(t, publishedBoard(t, "crowded", row[0], 0)); got != int64(number(t, row[1])) {
			t.Errorf("%s: %d steps, want %s", row[0], got, row[1])
		}
	}
}

func number(t testing.TB, text string) int {
	t.Helper()
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

const tinyMap = "type octile\nheight 2\nwidth 3\nmap\n..@\nGST\n"

func TestScenarios(t *testing.T) {
	scenario := func(lines ...string) string { return "version 1\n" + strings.Join(lines, "\n") + "\n" }
	tests := []struct{ name, text, board, wrong string }{
		{"two agents", scenario("0\tm\t9\t9\t0\t0\t1\t1\t2", "0\tm\t9\t9\t1\t1\t0\t0\t2.0"), tinyMap, ""},
		{"an agent more on a start", scenario("0\tm\t3\t2\t0\t0\t1\t1\t2", "0\tm\t3\t2\t0\t0\t0\t1\t2"), tinyMap, "left"},
		{"no agent", "version 1\n", tinyMap, "input.cut_off"},
		{"no version", "version 2\n", tinyMap, "halloween.scenario.header"},
		{"a wall", scenario("0\tm\t3\t2\t2\t0\t1\t1\t2"), tinyMap, "halloween.scenario.place"},
		{"off the map", scenario("0\tm\t3\t2\t0\t2\t1\t1\t2"), tinyMap, "halloween.scenario.place"},
		{"few columns", scenario("0\tm\t3\t2\t0\t0\t1\t1"), tinyMap, "halloween.scenario.columns"},
		{"two maps", scenario("0\tm\t3\t2\t0\t0\t1\t1\t2", "0\tn\t3\t2\t1\t0\t0\t1\t2"), tinyMap, "halloween.scenario.maps"},
		{"no map", scenario("0\tm\t3\t2\t0\t0\t1\t1\t2"), "", "halloween.scenario.no_map"},
		{"a large map", scenario("0\tm\t3\t2\t0\t0\t1\t1\t2"), "type octile\nheight 1537\n", "halloween.map.side"},
		{"too many cells", scenario("0\tm\t3\t2\t0\t0\t1\t1\t2"), "type octile\nheight 1024\nwidth 1025\nmap\n", "halloween.input.cells"},
		{"a short row", scenario("0\tm\t3\t2\t0\t0\t1\t1\t2"), tinyMap[:len(tinyMap)-2] + "\n", "halloween.map.width"},
		{"no width", scenario("0\tm\t3\t2\t0\t0\t1\t1\t2"), "type octile\nheight 2\nmap\n", "halloween.map.header"},
	}
	for _, tt := range tests {
		d, warnings, err := Puzzle.(solve.Mapped).ParseScenario("in", strings.NewReader(tt.text),
			func(string) (io.ReadCloser, error) {
				if tt.board == "" {
					return nil, os.ErrNotExist
				}
				return io.NopCloser(strings.NewReader(tt.board)), nil
			})
		var wrong *solve.InputError
		switch {
		case tt.wrong == "" || tt.wrong == "left":
			if err != nil || (len(warnings) > 0) != (tt.wrong != "") {
				t.Errorf("%s: %v, %v", tt.name, warnings, err)
			} else if got := solve.FirstError(Puzzle.Check(d, 0, solve.TaskSolve)); got != nil {
				t.Errorf("%s: %v", tt.name, got)
			}
		case !errors.As(err, &wrong) || wrong.Text.Key != tt.wrong:
			t.Errorf("%s: %v, want %s", tt.name, err, tt.wrong)
		}
	}
}

// TestScenariosReadAgain: a written scenario is read as the same board.
func TestScenariosReadAgain(t *testing.T) {
	for _, d := range []*solve.Dataset{halloweentest.Packed(8, 15), hall(64), halloweentest.Draw("ab", "BA")} {
		board, scenario, err := Puzzle.(solve.Mapped).FormatScenario(d, "m.map")
		if err != nil {
			t.Fatal(err)
		}
		got, _, err := Puzzle.(solve.Mapped).ParseScenario("in", bytes.NewReader(scenario),
			func(string) (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(board)), nil })
		if err != nil || halloweentest.Show(got) != halloweentest.Show(d) {
			t.Errorf("%v\n%s, want\n%s", err, halloweentest.Show(got), halloweentest.Show(d))
		}
	}
	if _, _, err := Puzzle.(solve.Mapped).FormatScenario(halloweentest.Draw("a "), "m.map"); err == nil {
		t.Error("a ghost without a goal is written")
	}
}

func FuzzScenario(f *testing.F) {
	f.Add("version 1\n0\tm\t3\t2\t0\t0\t1\t1\t2\n", tinyMap)
	f.Add("version 1\n0\tm\t3\t2\t0\t0\t1\t1\t2\n", "type octile\nheight 1025\nwidth 1\nmap\n")
	f.Fuzz(func(t *testing.T, text, board string) {
		d, _, err := Puzzle.(solve.Mapped).ParseScenario("in", strings.NewReader(text),
			func(string) (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(board)), nil })
		if err != nil {
			return
		}
		if err := solve.FirstError(Puzzle.Check(d, 0, solve.TaskSolve)); err != nil {
			t.Fatal(err)
		}
		again, scenario, err := Puzzle.(solve.Mapped).FormatScenario(d, "m")
		if err != nil {
			t.Fatal(err)
		}
		got, _, err := Puzzle.(solve.Mapped).ParseScenario("in", bytes.NewReader(scenario),
			func(string) (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(again)), nil })
		if err != nil || halloweentest.Show(got) != halloweentest.Show(d) {
			t.Fatalf("%v\n%s, want\n%s", err, halloweentest.Show(got), halloweentest.Show(d))
		}
	})
}
