package sokoban_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"stepboard/assets"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/sokoban"
	"stepboard/solve/solvetest"
)

func TestSample(t *testing.T) {
	in, err := os.Open("testdata/sokoban-tiny.in")
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	out, err := os.ReadFile("testdata/sokoban-tiny.out")
	if err != nil {
		t.Fatal(err)
	}
	list, _, err := sokoban.Puzzle.Parse("tiny", in)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range solvetest.Own(sokoban.Puzzle, sokoban.TaskCount) {
		if got := fmt.Sprintln(run(t, s, list[0], sokoban.TaskCount).Value); got != string(out) {
			t.Errorf("%s: %q, want %q", s.ID(), got, out)
		}
	}
}

func TestParse(t *testing.T) {
	want := board(t, "...", "X.#")
	for name, text := range map[string]string{
		"plain":                   "2 3\n...\nX.#\n",
		"no last newline":         "2 3\n...\nX.#",
		"CRLF":                    "2 3\r\n...\r\nX.#\r\n",
		"byte order mark":         "\xef\xbb\xbf2 3\n...\nX.#\n",
		"blank lines at the end":  "2 3\n...\nX.#\n\n \t\n",
		"blanks round the header": "  2\t3 \n...\nX.#\n",
	} {
		got, warnings, err := sokoban.Puzzle.Parse("x", strings.NewReader(text))
		if err != nil || len(got) != 1 || !reflect.DeepEqual(got[0].Board, want.Board) {
			t.Errorf("%s: %+v, %v", name, got, err)
			continue
		}
		if len(got[0].Queries) != 1 || len(got[0].Queries[0].Things) != 0 {
			t.Errorf("%s: queries %+v, want an empty one", name, got[0].Queries)
		}
		if len(warnings) != 1 || warnings[0].Text.Key != "sokoban.check.goal_shut" {
			t.Errorf("%s: warnings %v, want that of a goal shut in", name, warnings)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for _, c := range []struct {
		name, text   string
		line, column int
		key          string
	}{
		{"empty", "", 1, 1, "input.cut_off"},
		{"blank", "\n", 1, 1, "input.too_few_numbers"},
		{"one number", "3\n", 1, 2, "input.too_few_numbers"},
		{"three numbers", "2 3 4\n", 1, 5, "input.too_many_numbers"},
		{"no numbers", "##X\n", 1, 1, "input.not_a_number"},
		{"a fraction", "2 3.5\n", 1, 3, "input.not_a_number"},
		{"no rows", "0 3\n", 1, 1, "sokoban.parse.rows"},
		{"negative columns", "2 -3\n", 1, 3, "sokoban.parse.columns"},
		{"too many rows", "4097 3\n", 1, 1, "sokoban.parse.rows"},
		{"too many columns", "3 4097\n", 1, 3, "sokoban.parse.columns"},
		{"absurd", "999999999999999999 999999999999999999\n", 1, 1, "sokoban.parse.rows"},
		{"longer than any number", "99999999999999999999999 3\n", 1, 1, "input.not_a_number"},
		{"nothing after the header", "2 3\n", 2, 1, "input.cut_off"},
		{"cut off", "3 3\n...\n.X.\n", 4, 1, "input.cut_off"},
		{"cut off in a row", "2 3\n...\n.X", 3, 3, "sokoban.parse.short_row"},
		{"short row", "2 3\n..\nX..\n", 2, 3, "sokoban.parse.short_row"},
		{"long row", "2 3\n...#\nX..\n", 2, 4, "sokoban.parse.long_row"},
		{"blank at the end of a row", "2 3\n... \nX..\n", 2, 4, "sokoban.parse.long_row"},
		{"unknown character", "2 3\n.o.\nX..\n", 2, 2, "sokoban.parse.character"},
		{"small letter", "2 3\n...\nx..\n", 3, 1, "sokoban.parse.character"},
		{"a letter of two bytes", "2 3\n..é\nX..\n", 2, 3, "sokoban.parse.character"},
		{"a box", "2 3\n.B.\nX..\n", 2, 2, "sokoban.parse.character"},
		{"second goal", "2 3\nX..\n..X\n", 3, 3, "sokoban.parse.second_goal"},
		{"second goal in a row", "1 3\nX.X\n", 2, 3, "sokoban.parse.second_goal"},
		{"no goal", "1 3\n...\n", 3, 1, "sokoban.parse.no_goal"},
		{"trailing rubbish", "1 3\nX..\n...\n", 3, 1, "input.trailing"},
		{"a second board", "1 3\nX..\n\n 1 3\nX..\n", 4, 2, "input.trailing"},
		{"NUL byte", "1 3\nX\x00.\n", 2, 2, "input.nul"},
		{"NUL byte behind the end", "1 3\nX..\n\x00\n", 3, 1, "input.nul"},
	} {
		solvetest.Refused(t, sokoban.Puzzle, c.name, c.text, c.line, c.column, c.key)
	}
}

// failing is a reader that fails with its error.
type failing struct{ error }

func (f failing) Read([]byte) (int, error) { return 0, f.error }

func TestParseReportsTheReader(t *testing.T) {
	broken := errors.New("broken")
	for _, text := range []string{"", "2 3\n", "2 3\n...\nX..\n"} {
		_, _, err := sokoban.Puzzle.Parse("x", io.MultiReader(strings.NewReader(text), failing{broken}))
		if !errors.Is(err, broken) {
			t.Errorf("after %q: %v, want the reader's error", text, err)
		}
	}
}

func TestParseTakesMemoryForWhatItReads(t *testing.T) {
	header := "4096 4096\n" + strings.Repeat(".", 4096) + "\n"
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range 10 {
		if _, _, err := sokoban.Puzzle.Parse("x", strings.NewReader(header)); err == nil {
			t.Fatal("a board of one row in 4096 was taken")
		}
	}
	runtime.ReadMemStats(&after)
	if perRun := (after.TotalAlloc - before.TotalAlloc) / 10; perRun > 200<<10 {
		t.Errorf("%d bytes for one row of a board of 16 MB", perRun)
	}
}

func TestRecognize(t *testing.T) {
	for text, want := range map[string]bool{
		"2 3\n...\nX..\n":          true,
		"\xef\xbb\xbf2 3\r\n###":   true,
		"1000 1000\n##..":          true,
		"1000 1000\n":              true,
		"2 3\n...\nX..\n\n?":       true, // recognized; the parser then reports the text after the board
		"2 3\n...\nS.G\n":          false,
		"2 3\n#.S\n":               false,
		"":                         false,
		"3\n...\n...\n...\n":       false, // knight
		"3 4 1\n0 1 1 1\n":         false, // huarong
		"5 5 2\n#####\n#A#B#\n":    false, // halloween
		"2 3\n0 1 1\n":             false,
		"{\"stepboard\": 1}":       false,
		"X..\n":                    false,
		"2 x\n...\n":               false,
		"\x00\x00 \x00\n":          false,
		"99999999999999999999 1\n": false,
	} {
		if got := sokoban.Puzzle.Recognize([]byte(text)); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

func TestFormat(t *testing.T) {
	d := board(t, "#.X", "...")
	var out bytes.Buffer
	if err := sokoban.Puzzle.Format(&out, []*solve.Dataset{d}); err != nil {
		t.Fatal(err)
	}
	if want := "2 3\n#.X\n...\n"; out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
	if d.Board.Terrain[2] != solve.Floor {
		t.Error("the board was changed")
	}
}

func TestFormatRefuses(t *testing.T) {
	good := func() *solve.Dataset { return board(t, "#.X", "...") }
	two := board(t, "X.X")
	onWall := board(t, "#..")
	onWall.Board.Things = []solve.Thing{{Kind: sokoban.Goal, At: 0}}
	off := board(t, "...")
	off.Board.Things = []solve.Thing{{Kind: sokoban.Goal, At: 3}}
	ghost := good()
	ghost.Board.Things = append(ghost.Board.Things, solve.Thing{Kind: 'a', At: 4})
	terrain := good()
	terrain.Board.Terrain[3] = '~'
	queries := good()
	queries.Queries = append(queries.Queries, solve.Query{})
	for _, c := range []struct {
		name    string
		list    []*solve.Dataset
		dataset int
		cell    grid.Cell
		key     string
	}{
		{"nothing", nil, 0, grid.None, "sokoban.format.one_dataset"},
		{"two boards", []*solve.Dataset{good(), good()}, 1, grid.None, "sokoban.format.one_dataset"},
		{"a box", []*solve.Dataset{board(t, ".B.", "..X")}, 0, 1, "sokoban.format.mover"},
		{"a player on the goal", []*solve.Dataset{board(t, "...", "..p")}, 0, 5, "sokoban.format.mover"},
		{"no goal", []*solve.Dataset{board(t, "...")}, 0, grid.None, "sokoban.check.no_goal"},
		{"two goals", []*solve.Dataset{two}, 0, 0, "sokoban.check.many_goal"},
		{"goal on a wall", []*solve.Dataset{onWall}, 0, 0, "sokoban.check.wall_goal"},
		{"goal off the board", []*solve.Dataset{off}, 0, grid.None, "sokoban.check.off_goal"},
		{"something unknown", []*solve.Dataset{ghost}, 0, 4, "sokoban.check.stranger"},
		{"unknown terrain", []*solve.Dataset{terrain}, 0, 3, "sokoban.check.terrain"},
		{"two questions", []*solve.Dataset{queries}, 0, grid.None, "sokoban.format.one_query"},
	} {
		var out bytes.Buffer
		err := sokoban.Puzzle.Format(&out, c.list)
		var e *solve.FormatError
		if !errors.As(err, &e) || e.Dataset != c.dataset || e.Cell != c.cell || e.Text.Key != c.key {
			t.Errorf("%s: %+v; want cell %d, %s", c.name, err, c.cell, c.key)
		}
		if out.Len() > 0 {
			t.Errorf("%s: wrote %q", c.name, out.String())
		}
	}
}

func TestRecord(t *testing.T) {
	d := board(t, "...", "XBP")
	rules, err := sokoban.Puzzle.Rules(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	got, err := json.Marshal(sokoban.Puzzle.Record(d, rules.Start()))
	if want := `{"player":[2,3],"box":[2,2]}`; err != nil || string(got) != want {
		t.Errorf("%s, %v; want %s", got, err, want)
	}
	stand := sokoban.Puzzle.Stand(d, 0, rules.Start())
	if solve.Find(stand, sokoban.Box) != 4 || solve.Find(stand, sokoban.Player) != 5 || len(stand) != 3 ||
		solve.Find(stand, sokoban.Goal) != 3 {
		t.Errorf("stands %v, want goal, box and player", stand)
	}
}

// FuzzParse looks for panics, and for boards that change when they are written and read again.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"2 3\n...\nX..\n", "1 1\nX", "\xef\xbb\xbf1 2\r\n.X\r\n\r\n", "4096 4096\n", "2 3\n..\nX..\n", "2 2\nXX\n..\n",
		"", "-1 3\n", "1 3\nX..\nrubbish", "1 1\n\x00", "1 2\n\xffX\n",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		solvetest.Reads(t, sokoban.Puzzle, sokoban.TaskCount, text)
		if _, _, err := sokoban.Puzzle.Parse("fuzz", bytes.NewReader(text)); err == nil && !sokoban.Puzzle.Recognize(text) {
			t.Errorf("%q is read but not recognized", text)
		}
	})
}

// The large sample has no warning. Both algorithms give the count that all except brute force agree on.
func TestLargeSample(t *testing.T) {
	text, err := assets.Samples.ReadFile("samples/sokoban-large.in")
	if err != nil {
		t.Fatal(err)
	}
	list, warnings, err := sokoban.Puzzle.Parse("large", bytes.NewReader(text))
	if err != nil || len(warnings) > 0 {
		t.Fatal(warnings, err)
	}
	for _, id := range []string{"fast", "pull"} {
		if a := run(t, solver(t, sokoban.TaskCount, id), list[0], sokoban.TaskCount); a.Value != 16340844 {
			t.Errorf("%s: %d, want 16340844", id, a.Value)
		}
	}
	var out bytes.Buffer
	if err := sokoban.Puzzle.Format(&out, list); err != nil || !bytes.Equal(out.Bytes(), text) {
		t.Errorf("not written as it was read: %v", err)
	}
}
