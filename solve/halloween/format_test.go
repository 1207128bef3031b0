package halloween

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/halloween/halloweentest"
	"stepboard/solve/solvetest"
)

const small = "4 3 1\n####\n#aA#\n####\n"

func TestParse(t *testing.T) {
	want := []*solve.Dataset{halloweentest.Draw("####", "#aA#", "####")}
	two := []*solve.Dataset{want[0], halloweentest.Draw("#######", "#a BbA#", "#######")}
	tests := []struct {
		name, text string
		want       []*solve.Dataset
		warnings   []string
		line       int // of the first warning
	}{
		{"plain", small + "0 0 0\n", want, nil, 0},
		{"two datasets", small + "7 3 2\n#######\n#a BbA#\n#######\n0 0 0\n", two, nil, 0},
		{"CRLF", strings.ReplaceAll(small+"0 0 0\n", "\n", "\r\n"), want, nil, 0},
		{"byte order mark", "\ufeff" + small + "0 0 0\n", want, nil, 0},
		{"no last newline", small + "0 0 0", want, nil, 0},
		{"blank lines at the end and between", "\n" + small + " \n0 0 0\n\n  \n", want, nil, 0},
		{"spaces in the header", " 4\t3  1 \n####\n#aA#\n####\n0 0 0", want, nil, 0},
		{"no end", small, want, []string{"halloween.input.no_end"}, 4},
		{"no end, no last newline", strings.TrimSuffix(small, "\n"), want, []string{"halloween.input.no_end"}, 4},
		{"no end, blank lines", small + "\n\n", want, []string{"halloween.input.no_end"}, 6},
		{
			"promises broken", small + "3 2 1\na A\n   \n0 0 0\n",
			[]*solve.Dataset{want[0], halloweentest.Draw("a A", "   ")},
			[]string{"halloween.check.open_block", "halloween.check.open_border"},
			5,
		},
	}
	for _, tt := range tests {
		got, warnings, err := Puzzle.Parse("in", strings.NewReader(tt.text))
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%s: %v", tt.name, got)
		}
		if len(warnings) != len(tt.warnings) {
			t.Errorf("%s: %v, want %v", tt.name, warnings, tt.warnings)
			continue
		}
		for i, w := range warnings {
			if w.Severity != solve.Warning || w.Text.Key != tt.warnings[i] || w.Line != tt.line ||
				w.Dataset != len(got)-1 || w.Query != -1 {
				t.Errorf("%s: %+v, want %s in line %d", tt.name, w, tt.warnings[i], tt.line)
			}
		}
	}
}

func TestParseRefuses(t *testing.T) {
	tests := []struct {
		name, text   string
		line, column int
		key          string
	}{
		{"empty", "", 1, 1, "input.cut_off"},
		{"blank", " \n\n", 3, 1, "input.cut_off"},
		{"byte order mark alone", "\ufeff", 2, 1, "input.cut_off"},
		{"no dataset", "0 0 0\n", 1, 1, "halloween.input.no_dataset"},
		{"word in the header", "4 x 1\n", 1, 3, "input.not_a_number"},
		{"two numbers", "4 3\n", 1, 4, "input.too_few_numbers"},
		{"four numbers", "4 3 1 1\n", 1, 7, "input.too_many_numbers"},
		{"huge number", "4 99999999999999999999 1\n", 1, 3, "input.not_a_number"},
		{"width 0", "0 3 1\n", 1, 1, "halloween.input.width"},
		{"width 1537", "1537 3 1\n", 1, 1, "halloween.input.width"},
		{"too many cells", "1025 1024 1\n", 1, 1, "halloween.input.cells"},
		{"height -3", "4 -3 1\n", 1, 3, "halloween.input.height"},
		{"height 1537", "4 1537 1\n", 1, 3, "halloween.input.height"},
		{"no ghosts", "4 3 0\n", 1, 5, "halloween.input.ghosts"},
		{"27 ghosts", "4 3 27\n", 1, 5, "halloween.input.ghosts"},
		{"zeros but for one", "0 0 1\n", 1, 1, "halloween.input.width"},
		{"cut off after the header", "4 3 1\n", 2, 1, "input.cut_off"},
		{"cut off in the rows", "4 3 1\n####\n#aA#\n", 4, 1, "input.cut_off"},
		{"short row", "4 3 1\n####\n#aA\n####\n", 3, 4, "halloween.input.short_row"},
		{"spaces at the end removed", "4 3 1\n####\n#aA#\n##\n", 4, 3, "halloween.input.short_row"},
		{"blank row", "4 3 1\n####\n\n#aA#\n####\n", 3, 1, "halloween.input.short_row"},
		{"long row", "4 3 1\n####\n#aA#\n#####\n", 4, 5, "halloween.input.long_row"},
		{"more than space behind a row", "4 3 1\n####\n#aA# #\n####\n", 3, 5, "halloween.input.long_row"},
		{"unknown character", "4 3 1\n####\n#a.#\n####\n", 3, 3, "halloween.input.character"},
		{"tab", "4 3 1\n####\n\taA#\n####\n", 3, 1, "halloween.input.character"},
		{"more than a byte", "4 3 1\n####\n#a鬼#\n####\n", 3, 3, "halloween.input.character"},
		{"not UTF-8", "4 3 1\n####\n#a\xff#\n####\n", 3, 3, "halloween.input.character"},
		{"NUL", "4 3 1\n####\n#aA\x00\n####\n", 3, 4, "input.nul"},
		{"ghost too many", "5 3 1\n#####\n#aAb#\n#####\n", 3, 4, "halloween.input.surplus"},
		{"goal too many", "5 3 1\n#####\n#aAB#\n#####\n", 3, 4, "halloween.input.surplus"},
		{"d", "5 3 3\n#####\n#aAd#\n#####\n", 3, 4, "halloween.input.surplus"},
		{"a digit", "5 3 3\n#####\n#aA1#\n#####\n", 3, 4, "halloween.input.character"},
		{"second ghost", "5 3 1\n#####\n#aAa#\n#####\n", 3, 4, "halloween.input.second"},
		{"second goal", "5 3 1\n#####\n#AaA#\n#####\n", 3, 4, "halloween.input.second"},
		{"no ghost", "5 3 2\n#####\n#aAB#\n#####\n", 1, 5, "halloween.input.absent"},
		{"no goal", small + "5 3 2\n#####\n#aAb#\n#####\n", 5, 5, "halloween.input.absent"},
		{"letters with a gap", "6 3 2\n######\n#aAcC#\n######\n", 3, 4, "halloween.input.surplus"},
		{"row too many", small + "####\n0 0 0\n", 5, 1, "input.not_a_number"},
		{"trailing rubbish", small + "0 0 0\n\n x\n", 7, 2, "input.trailing"},
		{"dataset behind the end", small + "0 0 0\n" + small, 6, 1, "input.trailing"},
		{"wrong end", small + "0 0\n", 5, 4, "input.too_few_numbers"},
	}
	for _, tt := range tests {
		solvetest.Refused(t, Puzzle, tt.name, tt.text, tt.line, tt.column, tt.key)
	}
}

func TestParsePassesOnReadErrors(t *testing.T) {
	broken := errors.New("broken")
	for _, text := range []string{"", "4 3 1\n", small} {
		r := iotest.DataErrReader(iotest.TimeoutReader(strings.NewReader(text)))
		if _, _, err := Puzzle.Parse("in", iotest.ErrReader(broken)); !errors.Is(err, broken) {
			t.Errorf("%v, want broken", err)
		}
		if _, _, err := Puzzle.Parse("in", r); err == nil && text != small {
			t.Errorf("%q: no error", text)
		}
	}
}

func TestFormat(t *testing.T) {
	datasets := []*solve.Dataset{
		halloweentest.Draw("#####", "#a A#", "#####"),
		halloweentest.Draw("B b", "A a", "CCc"[1:]+" "),
	}
	var b bytes.Buffer
	if err := Puzzle.Format(&b, datasets); err != nil {
		t.Fatal(err)
	}
	want := "5 3 1\n#####\n#a A#\n#####\n3 3 3\nB b\nA a\nCc \n0 0 0\n"
	if b.String() != want {
		t.Errorf("%q, want %q", b.String(), want)
	}
}

func TestFormatRefuses(t *testing.T) {
	good := halloweentest.Draw("#####", "#a A#", "#####")
	tests := []struct {
		name string
		d    *solve.Dataset
		cell grid.Cell
		key  string
	}{
		{"ghost on its goal", halloweentest.Put(halloweentest.Draw("a  "), 'A', 0, 0), 0, "halloween.format.shared"},
		{"ghost on another's goal", halloweentest.Put(halloweentest.Draw("aAb"), 'B', 0, 0), 0, "halloween.format.shared"},
		{"letters with a gap", halloweentest.Draw("aA cC"), 3, "halloween.format.gap"},
		{"b alone", halloweentest.Draw("b B"), 0, "halloween.format.gap"},
		{"no goal", halloweentest.Draw(" a"), 1, "halloween.check.no_goal"},
		{"no ghost", halloweentest.Draw("  "), grid.None, "halloween.check.no_ghost"},
	}
	for _, tt := range tests {
		var b bytes.Buffer
		err := Puzzle.Format(&b, []*solve.Dataset{good, tt.d})
		var e *solve.FormatError
		if !errors.As(err, &e) || e.Dataset != 1 || e.Cell != tt.cell || e.Text.Key != tt.key {
			t.Errorf("%s: %+v, want %s about cell %d", tt.name, err, tt.key, tt.cell)
		}
		if b.Len() > 0 {
			t.Errorf("%s: something was written", tt.name)
		}
	}
}

func TestRecognize(t *testing.T) {
	yes := []string{
		small, "4 3 1\n#", "4 3 1\r\n####\r\n", "\ufeff\n4 3 1\n####", "4 3 1\n    \n", "4 3 2\n a#", "100 100 3\n####",
		"4 3 9\nAb",
	}
	no := []string{
		"", "4", "4 3 1", "4 3 1\n", "3 4 2\n0 1 1 1\n", "3 4 2\n 0 1 1 1\n", "4 3\n####\n", "3\n...\n", "4 3 1\n\n",
		"4 3 1\n1",
	}
	for _, text := range yes {
		if !Puzzle.Recognize([]byte(text)) {
			t.Errorf("%q is not recognized", text)
		}
	}
	for _, text := range no {
		if Puzzle.Recognize([]byte(text)) {
			t.Errorf("%q is recognized", text)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(small + "0 0 0\n"))
	f.Add([]byte(small))
	f.Add([]byte("\ufeff5 2 2\r\n#a bB\r\n A###\r\n\r\n0 0 0"))
	f.Add([]byte("3 3 3\nabc\nABC\n   \n1 2 1\na\nA\n"))
	f.Add([]byte("64 64 3\n"))
	f.Add([]byte("4 4 8\nabcd\nefgh\nHGFE\nDCBA\n0 0 0\n"))
	f.Add([]byte("9 2 4\nabcdABCDe\n         \n"))
	f.Fuzz(func(t *testing.T, text []byte) { solvetest.Reads(t, Puzzle, solve.TaskSolve, text) })
}
