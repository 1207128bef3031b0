package knight

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/knight/knighttest"
	"stepboard/solve/knight/rules"
	"stepboard/solve/solvetest"
)

func TestParse(t *testing.T) {
	d, warnings, err := Puzzle.Parse("in", strings.NewReader("3\nX.P\n...\n.O.\n"))
	if err != nil || len(warnings) != 0 || len(d) != 1 {
		t.Fatalf("%d datasets, warnings %v, error %v", len(d), warnings, err)
	}
	b := d[0].Board
	want := []solve.Thing{{Kind: King, At: 0}, {Kind: rules.Pawn, At: 2}, {Kind: Knight, At: 7}}
	if b.Rows != 3 || b.Cols != 3 || !sameThings(b.Things, want) || string(b.Terrain) != "........." {
		t.Errorf("read %+v", b)
	}
	if len(d[0].Queries) != 1 || len(d[0].Queries[0].Things) != 0 {
		t.Errorf("queries %v, want one that is empty", d[0].Queries)
	}
}

func TestParseTakes(t *testing.T) {
	const one = "3\nX..\n...\n.O.\n"
	for _, c := range []struct {
		name, in string
		datasets int
	}{
		{"two datasets", one + one, 2},
		{"a byte order mark", "\xef\xbb\xbf" + one, 1},
		{"CRLF", strings.ReplaceAll(one, "\n", "\r\n"), 1},
		{"no last newline", strings.TrimSuffix(one, "\n"), 1},
		{"blank lines before, between and after", "\n \n" + one + "\n\n" + one + "\n\t\n", 2},
		{"blanks behind size and rows", "3 \nX..  \n...\t\n.O.\n", 1},
		{"1×1", "1\nO\n", 1},
		{"63 pieces and a king", "9\n" + strings.Repeat("PPPPPPPPP\n", 7) + "....X....\n........O\n", 1},
		{"128×128", "128\n" + strings.Repeat(strings.Repeat(".", 128)+"\n", 127) + "O" + strings.Repeat("Q", 63) +
			strings.Repeat(".", 64), 1},
	} {
		d, _, err := Puzzle.Parse("in", strings.NewReader(c.in))
		if err != nil || len(d) != c.datasets {
			t.Errorf("%s: %d datasets, error %v", c.name, len(d), err)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	many := "9\n" + strings.Repeat("PPPPPPPPP\n", 7)
	for _, c := range []struct {
		name, in     string
		line, column int
		key          string
	}{
		{"empty", "", 1, 1, "input.cut_off"},
		{"blank", "\n \n\n", 4, 1, "input.cut_off"},
		{"a word", "three\n", 1, 1, "input.not_a_number"},
		{"a fraction", "3.5\n", 1, 1, "input.not_a_number"},
		{"two numbers", "3 3\n", 1, 3, "input.too_many_numbers"},
		{"zero", "0\n", 1, 1, "knight.input.size"},
		{"negative", " -3\n", 1, 2, "knight.input.size"},
		{"too large", "129\n", 1, 1, "knight.input.size"},
		{"absurd", "999999999999999999\n", 1, 1, "knight.input.size"},
		{"more than a number holds", "99999999999999999999\n", 1, 1, "input.not_a_number"},
		{"no rows", "3\n", 2, 1, "input.cut_off"},
		{"cut off between rows", "3\nX..\n.O.\n", 4, 1, "input.cut_off"},
		{"cut off in a row", "3\nX..\n.O.\n..", 4, 3, "knight.input.short_row"},
		{"a short row", "3\nX..\n..\n.O.\n", 3, 3, "knight.input.short_row"},
		{"a blank row", "3\nX..\n\n.O.\n", 3, 1, "knight.input.short_row"},
		{"a long row", "3\nX..\n....\n.O.\n", 3, 4, "knight.input.long_row"},
		{"a blank in a row", "3\nX..\n. .\n.O.\n", 3, 2, "knight.input.letter"},
		{"a letter that is no piece", "3\nX..\n.R.\n.O.\n", 3, 2, "knight.input.letter"},
		{"a small letter", "3\nX..\n...\n.o.\n", 4, 2, "knight.input.letter"},
		{"a character of three bytes", "3\nX..\n.马.\n.O.\n", 3, 2, "knight.input.letter"},
		{"a letter behind a character of three bytes", "马\n", 1, 1, "input.not_a_number"},
		{"bytes that are no text", "3\nX..\n.\xff.\n.O.\n", 3, 2, "knight.input.letter"},
		{"a NUL byte", "3\nX..\n.\x00.\n.O.\n", 3, 2, "input.nul"},
		{"a NUL byte behind the end", "3\nX..\n...\n.O.\n\x00", 5, 1, "input.nul"},
		{"a second white knight", "3\nX.O\n...\n.O.\n", 4, 2, "knight.input.second_knight"},
		{"no white knight", "3\nX..\n...\n...\n", 4, 4, "knight.input.no_knight"},
		{"no white knight in the second board", "1\nO\n2\n..\nX.\n", 5, 3, "knight.input.no_knight"},
		{"a second king", "3\nX..\n..X\n.O.\n", 3, 3, "knight.input.second_king"},
		{"64 pieces", many + "....X....\n...P....O\n", 10, 4, "knight.input.pieces"},
		{"rubbish behind", "3\nX..\n...\n.O.\nrubbish\n", 5, 1, "input.not_a_number"},
		{"a row too many", "3\nX..\n...\n.O.\n...\n", 5, 1, "input.not_a_number"},
	} {
		solvetest.Refused(t, Puzzle, c.name, c.in, c.line, c.column, c.key)
	}
}

func TestParseWarns(t *testing.T) {
	_, warnings, err := Puzzle.Parse("in", strings.NewReader("3\nX..\n...\n.O.\n\n2\nO.\n..\n3\n..C\nX..\nO..\n"))
	if err != nil {
		t.Fatal(err)
	}
	type at struct {
		key           string
		dataset, line int
	}
	var got []at
	for _, w := range warnings {
		got = append(got, at{w.Text.Key, w.Dataset, w.Line})
		if w.Severity != solve.Warning || w.Query != -1 {
			t.Errorf("%+v, want a warning about the board", w)
		}
	}
	want := []at{{"knight.check.no_king", 1, 6}, {"knight.check.start_attacked", 2, 9}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("warnings %v, want %v", got, want)
	}
}

// A header that promises a large board takes little memory if little input follows.
func TestParseMemory(t *testing.T) {
	in := []byte("128\n")
	allocated := testing.Benchmark(func(b *testing.B) {
		b.ReportAllocs()
		for range b.N {
			_, _, _ = Puzzle.Parse("in", bytes.NewReader(in))
		}
	}).AllocedBytesPerOp()
	if allocated > 200<<10 {
		t.Errorf("%d bytes were taken for an input of %d", allocated, len(in))
	}
}

func TestFormat(t *testing.T) {
	const in = "3\nX.P\n..K\n.O.\n2\nO.\n..\n"
	d, _, err := Puzzle.Parse("in", strings.NewReader(in))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := Puzzle.Format(&out, d); err != nil || out.String() != in {
		t.Errorf("wrote %q, error %v", out.String(), err)
	}
}

func TestFormatRefuses(t *testing.T) {
	good := knighttest.Board(t, "X..", "...", ".O.")
	for _, c := range []struct {
		name string
		bad  *solve.Dataset
		cell grid.Cell
		key  string
	}{
		{"no white knight", knighttest.Board(t, "X.", ".."), grid.None, "knight.check.no_knight"},
		{"two white knights", knighttest.Board(t, "XO.", "...", ".O."), 1, "knight.check.knights"},
		{"two kings", knighttest.Board(t, "X..", "...", "XO."), 0, "knight.check.kings"},
		{"two on a cell", func() *solve.Dataset {
			d := good.Clone()
			d.Board.Things = append(d.Board.Things, solve.Thing{Kind: rules.Queen, At: 0})
			return d
		}(), 0, "knight.check.shared"},
		{"a wall", func() *solve.Dataset {
			d := good.Clone()
			d.Board.Terrain[5] = solve.Wall
			return d
		}(), 5, "knight.check.terrain"},
	} {
		var out bytes.Buffer
		err := Puzzle.Format(&out, []*solve.Dataset{good, c.bad})
		var e *solve.FormatError
		if !errors.As(err, &e) {
			t.Errorf("%s: %v, want a format error", c.name, err)
			continue
		}
		if e.Dataset != 1 || e.Cell != c.cell || e.Text.Key != c.key || out.Len() != 0 {
			t.Errorf("%s: %v at cell %d, %d bytes written", c.name, e, e.Cell, out.Len())
		}
	}
}

func TestRecognize(t *testing.T) {
	const whole = "3\nX..\n...\n.O.\n"
	for n := 4; n <= len(whole); n++ {
		if !Puzzle.Recognize([]byte(whole[:n])) {
			t.Errorf("%q is not recognized", whole[:n])
		}
	}
	for _, in := range []string{"\xef\xbb\xbf\r\n 3 \r\nX..\r\n", "1\nO\n2\n", "128\n" + strings.Repeat(".", 90)} {
		if !Puzzle.Recognize([]byte(in)) {
			t.Errorf("%q is not recognized", in)
		}
	}
	for _, in := range []string{
		"", "3", "3\n", "X..\n", "5 5 2\n#####\n#A#B#\n", "2 3\n..X\n.#.\n", "3 4 1\n0 1 1 1\n0 1 1 0\n",
		"3\nX.\n", "3\nX...\n", "3\n0 1\n", "0\n\n", "129\n.", "-1\n.",
	} {
		if Puzzle.Recognize([]byte(in)) {
			t.Errorf("%q is taken for a board of knights", in)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("3\nX..\n...\n.O.\n"))
	f.Add([]byte("\xef\xbb\xbf1\r\nO\r\n\r\n2\r\nOX\r\n..\r\n"))
	f.Add([]byte("4\nXQCB\nKP..\n....\nO...\n1\nO"))
	f.Add([]byte("128\n.."))
	f.Add([]byte("2\nO \n"))
	f.Add([]byte(fmt.Sprintf("3\n%s\n", strings.Repeat("P", 70))))
	f.Fuzz(func(t *testing.T, in []byte) {
		if warnings, warned := solvetest.Reads(t, Puzzle, solve.TaskSolve, in); warnings != warned {
			t.Fatalf("%d and %d warnings", warnings, warned)
		}
	})
}
