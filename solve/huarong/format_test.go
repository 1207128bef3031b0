package huarong

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/huarong/huarongtest"
	"stepboard/solve/huarong/rules"
	"stepboard/solve/huarong/search"
	"stepboard/solve/solvetest"
)

const statement = "3 4 2\n0 1 1 1\n0 1 1 0\n0 1 0 0\n3 2 1 2 2 2\n1 2 2 2 3 2\n"

func TestParse(t *testing.T) {
	for name, text := range map[string]string{
		"statement":       statement,
		"CRLF":            strings.ReplaceAll(statement, "\n", "\r\n"),
		"BOM":             "\xef\xbb\xbf" + statement,
		"no last newline": strings.TrimSuffix(statement, "\n"),
		"blank lines":     statement + "\n  \n\r\n",
		"spaces":          strings.ReplaceAll(statement, " ", " \t "),
	} {
		t.Run(name, func(t *testing.T) {
			list, warnings, err := Puzzle.Parse("in", strings.NewReader(text))
			if err != nil || len(list) != 1 || len(warnings) != 0 {
				t.Fatalf("%d datasets, %v, %v", len(list), warnings, err)
			}
			d := list[0]
			if d.Board.Size != (grid.Size{Rows: 3, Cols: 4}) || string(d.Board.Terrain) != "#...#..##.##" {
				t.Errorf("board %v %s", d.Board.Size, d.Board.Terrain)
			}
			want := []solve.Query{
				{Things: rules.Question{Blank: 9, Piece: 1, Target: 5}.Things()},
				{Things: rules.Question{Blank: 1, Piece: 5, Target: 9}.Things()},
			}
			if !reflect.DeepEqual(d.Queries, want) {
				t.Errorf("queries %v, want %v", d.Queries, want)
			}
			if !Puzzle.Recognize([]byte(text)) {
				t.Error("not recognized")
			}
		})
	}
	if d := parsed(t, "1 1 0\n1\n"); len(d.Queries) != 0 {
		t.Errorf("%d queries, want none", len(d.Queries))
	}
}

func TestParseErrors(t *testing.T) {
	board := "2 2 1\n1 1\n1 0\n"
	for _, test := range []struct {
		name, text   string
		line, column int
		key          string
	}{
		{"empty", "", 1, 1, "input.cut_off"},
		{"blank", "\n", 1, 1, "input.too_few_numbers"},
		{"header of two", "3 4\n", 1, 4, "input.too_few_numbers"},
		{"header of four", "3 4 5 6\n", 1, 7, "input.too_many_numbers"},
		{"words", "three 4 2\n", 1, 1, "input.not_a_number"},
		{"no rows", "0 4 2\n", 1, 1, "huarong.format.rows"},
		{"negative", "2 -4 2\n", 1, 3, "huarong.format.cols"},
		{"too many rows", "1025 4 2\n", 1, 1, "huarong.format.rows"},
		{"absurd columns", "4 999999999999999999 2\n", 1, 3, "huarong.format.cols"},
		{"digits without end", "4 99999999999999999999999 2\n", 1, 3, "input.not_a_number"},
		{"negative queries", "4 4 -1\n", 1, 5, "huarong.format.queries"},
		{"cut off in the rows", "2 2 1\n1 1\n", 3, 1, "input.cut_off"},
		{"cut off in the queries", board, 4, 1, "input.cut_off"},
		{"header alone", "1024 1024 1000000000000", 2, 1, "input.cut_off"},
		{"short row", "2 2 1\n1\n1 1\n", 2, 2, "input.too_few_numbers"},
		{"long row", "2 2 1\n1 1 1\n1 1\n", 2, 5, "input.too_many_numbers"},
		{"a cell of 2", "2 2 1\n1 1\n1 2\n", 3, 3, "huarong.format.cell"},
		{"a cell of #", "2 2 1\n1 #\n1 1\n", 2, 3, "input.not_a_number"},
		{"NUL", "2 2 1\n1 \x00\n1 1\n", 2, 3, "input.nul"},
		{"short query", board + "1 1 1 2 2\n", 4, 10, "input.too_few_numbers"},
		{"blank off the board", board + "3 1 1 2 2 1\n", 4, 1, "huarong.format.query_row"},
		{"piece off the board", board + "1 1 0 2 2 1\n", 4, 5, "huarong.format.query_row"},
		{"target off the board", board + "1 1 1 2 2 3\n", 4, 11, "huarong.format.query_col"},
		{"blank on the piece", board + "1 2 1 2 2 1\n", 4, 1, "huarong.query.blank_on_piece"},
		{"blank on the piece on a fixed cell", board + "2 2 2 2 1 1\n", 4, 1, "huarong.query.blank_on_piece"},
		{"more than q queries", board + "1 1 1 2 2 1\n\n 1 1 1 2 2 1\n", 6, 2, "input.trailing"},
		{"a second dataset", statement + statement, 7, 1, "input.trailing"},
	} {
		solvetest.Refused(t, Puzzle, test.name, test.text, test.line, test.column, test.key)
	}
}

// TestParseWarnings checks which queries are kept in spite of a warning, and the places that the warnings name.
func TestParseWarnings(t *testing.T) {
	_, warnings, err := Puzzle.Parse("in",
		strings.NewReader("1 3 4\n1 1 0\n1 1 1 2 1 2\n1 3 1 2 1 1\n1 2 1 2 1 2\n1 1 1 3 1 3\n"))
	if err != nil {
		t.Fatal(err)
	}
	type brief struct {
		key         string
		query, line int
		cell        grid.Cell
	}
	var got []brief
	for _, w := range warnings {
		if w.Severity != solve.Warning || len(w.Cells) != 1 {
			t.Fatalf("%+v", w)
		}
		got = append(got, brief{w.Text.Key, w.Query, w.Line, w.Cells[0]})
	}
	want := []brief{
		{"huarong.query.fixed", 1, 4, 2},
		{"huarong.query.all_one", 2, 5, 1},
		{"huarong.query.fixed_home", 3, 6, 2},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestParseMemory: a header of the largest board alone takes little memory.
func TestParseMemory(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, _, err := Puzzle.Parse("in", strings.NewReader("1024 1024 1000000\n"))
	runtime.ReadMemStats(&after)
	if n := after.TotalAlloc - before.TotalAlloc; err == nil || n > 200_000 {
		t.Errorf("%d bytes for a header alone (%v)", n, err)
	}
}

func TestRecognize(t *testing.T) {
	for text, want := range map[string]bool{
		"":                         false,
		"3 4 2":                    false, // cut off after the header
		"3 4 2\n0 1":               true,
		"3 4 2\r\n0 1 1 1\r\n":     true,
		"16 4 3\n################": false,
		"5 5 2\n#####\n":           false,
		"3\n.O.\n":                 false,
		"3 4 2\n\n":                false,
		"3 4 2\n1 2 1 1\n":         false,
		"a b c\n1 1\n":             false,
		"3 4 -2\n0 1 1 1\n":        true, // recognized; Parse then reports the negative number
	} {
		if got := Puzzle.Recognize([]byte(text)); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestFormat(t *testing.T) {
	var b bytes.Buffer
	d := parsed(t, statement)
	if err := Puzzle.Format(&b, []*solve.Dataset{d}); err != nil || b.String() != statement {
		t.Errorf("%v:\n%s", err, b.String())
	}
	good := func() *solve.Dataset { return huarongtest.Drawn(t, "E.S", "#.T") }
	for _, test := range []struct {
		name    string
		list    []*solve.Dataset
		dataset int
		cell    grid.Cell
		key     string
	}{
		{"no dataset", nil, 0, grid.None, "huarong.format.one_dataset"},
		{"a second dataset", []*solve.Dataset{good(), good()}, 1, grid.None, "huarong.format.one_dataset"},
		{"no target", []*solve.Dataset{huarongtest.Drawn(t, "E.S")}, 0, grid.None, "huarong.format.in_query"},
		{
			"blank on piece",
			[]*solve.Dataset{with(good(), func(d *solve.Dataset) { d.Queries[0].Things[0].At = 2 })},
			0, 2,
			"huarong.format.in_query",
		},
		{"a thing on the board", []*solve.Dataset{with(good(),
			func(d *solve.Dataset) { d.Board.Things = []solve.Thing{{Kind: 'x', At: 4}} })}, 0, 4, "huarong.format.on_board"},
		{
			"strange terrain",
			[]*solve.Dataset{with(good(), func(d *solve.Dataset) { d.Board.Terrain[1] = 'X' })},
			0, 1,
			"huarong.format.tile",
		},
		{"too large", []*solve.Dataset{{Board: solve.NewBoard(1025, 1)}}, 0, grid.None, "huarong.format.size"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var b bytes.Buffer
			err := Puzzle.Format(&b, test.list)
			var wrong *solve.FormatError
			if !errors.As(err, &wrong) || b.Len() > 0 {
				t.Fatalf("%v, wrote %q", err, b.String())
			}
			if wrong.Dataset != test.dataset || wrong.Cell != test.cell || wrong.Text.Key != test.key {
				t.Errorf("%+v", wrong)
			}
		})
	}
}

func with(d *solve.Dataset, change func(*solve.Dataset)) *solve.Dataset {
	change(d)
	return d
}

// FuzzParse checks that Parse never panics and that the check finds no error in parsed input. It writes the input and
// reads it again, and expects the same data.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"", statement, "1 1 0\n1\n", "1 2 1\n1 1\n1 1 1 2 1 1", "1 2 1\n1 0\n1 1 1 1 1 1\n",
		"2 2 1\r\n1 1\r\n1 0\r\n1 2 1 2 2 1\r\n",
		"1024 1024 9\n", "-1 1 1\n", "1 1 99999999999999999999\n", "\xef\xbb\xbf1 1 0\n0\n\n",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) { solvetest.Reads(t, Puzzle, solve.TaskSolve, []byte(text)) })
}

// TestSamples solves the boards that come with the program.
func TestSamples(t *testing.T) {
	for name, want := range map[string][]int64{
		"huarong-noip2013.in": {2, -1},
		"huarong-large.in":    nil, // checked only: every query has a way
	} {
		text, err := os.ReadFile(filepath.Join("..", "..", "assets", "samples", name))
		if err != nil {
			t.Fatal(err)
		}
		d := parsed(t, string(text))
		for q := range d.Queries {
			for _, s := range []solve.Solver{search.Fast, search.Dijkstra, search.SPFA} {
				a, err := huarongtest.Prepared(t, s, &solve.Meter{}, d).Solve(&solve.Meter{}, q)
				if err != nil || want != nil && a.Value != want[q] || want == nil && a.Value < 100 {
					t.Errorf("%s: query %d: %s says %d, %v", name, q, s.ID(), a.Value, err)
				}
			}
		}
	}
}
