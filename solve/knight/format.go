package knight

import (
	"bytes"
	"io"
	"strconv"
	"strings"

	"stepboard/solve"
	"stepboard/solve/input"
	"stepboard/solve/knight/rules"
)

// letters are the characters of a row: an empty cell and the kinds.
const letters = ".OXQCBKP"

// Recognize reports whether an input begins with a line that has only a number n from 1 to MaxSize. Up to n rows of n
// letters must follow. The input may end inside the rows, but not before the first row.
func (puzzle) Recognize(head []byte) bool {
	head = input.Unmarked(head)
	n, row := 0, 0
	for len(head) > 0 && (n == 0 || row < n) {
		line, rest, whole := bytes.Cut(head, []byte("\n"))
		head = rest
		line = bytes.TrimRight(line, " \t\r")
		switch {
		case n > 0:
			if len(line) > n || whole && len(line) < n || strings.Trim(string(line), letters) != "" {
				return false
			}
			row++
		case len(line) > 0:
			size, err := strconv.Atoi(string(bytes.TrimLeft(line, " \t")))
			if err != nil || size < 1 || size > MaxSize {
				return false
			}
			n = size
		}
	}
	return row > 0
}

// Parse reads datasets to the end of the input. Blank lines may be before, between and after datasets.
func (puzzle) Parse(name string, r io.Reader) ([]*solve.Dataset, []solve.Diagnostic, error) {
	l := input.New(name, r)
	var datasets []*solve.Dataset
	var warnings []solve.Diagnostic
	for l.Next() {
		if l.Blank() {
			continue
		}
		line := l.Number()
		d, err := parseDataset(l)
		if err != nil {
			return nil, nil, err
		}
		for _, w := range rules.Check(d) {
			if w.Severity == solve.Error { // not expected, because the parser itself refuses every cause of an Error
				return nil, nil, l.FailAt(line, 1, w.Text)
			}
			w.Dataset, w.Line = len(datasets), line
			warnings = append(warnings, w)
		}
		datasets = append(datasets, d)
	}
	if err := l.Err(); err != nil {
		return nil, nil, err
	}
	if len(datasets) == 0 {
		return nil, nil, l.Fail(0, solve.Say("input.cut_off", "What", sizeText()))
	}
	return datasets, warnings, nil
}

func sizeText() solve.Text { return solve.Say("knight.expect.size", "Max", MaxSize) }

func parseDataset(l *input.Lines) (*solve.Dataset, error) {
	var size, offset [1]int
	if err := l.Ints(size[:], offset[:], sizeText()); err != nil {
		return nil, err
	}
	n := size[0]
	if n < 1 || n > MaxSize {
		return nil, l.Fail(offset[0], solve.Say("knight.input.size", "Found", n, "Max", MaxSize))
	}
	b := solve.NewBoard(n, n) // b has at most 16 KB
	count := map[solve.Kind]int{}
	for row := range n {
		if err := l.More(solve.Say("knight.expect.row", "Row", row+1, "Size", n)); err != nil {
			return nil, err
		}
		if err := parseRow(l, b, row, count); err != nil {
			return nil, err
		}
	}
	if count[Knight] == 0 {
		return nil, l.Fail(n, solve.Say("knight.input.no_knight"))
	}
	return &solve.Dataset{Board: b, Queries: make([]solve.Query, 1)}, nil
}

// parseRow reads the current line as a row, and ignores blanks at its end. It counts things by kind.
func parseRow(l *input.Lines, b *solve.Board, row int, count map[solve.Kind]int) error {
	n := b.Cols
	line := bytes.TrimRight(l.Bytes(), " \t")
	for col, c := range line {
		if c == solve.Floor && col < n {
			continue
		}
		kind := solve.Kind(c)
		count[kind]++
		switch {
		case strings.IndexByte(letters, c) < 0:
			return l.Fail(col, solve.Say("knight.input.letter", "Found", l.Rune(col)))
		case col == n:
			return l.Fail(col, solve.Say("knight.input.long_row", "Row", row+1, "Size", n))
		case count[Knight] > 1:
			return l.Fail(col, solve.Say("knight.input.second_knight"))
		case count[King] > 1:
			return l.Fail(col, solve.Say("knight.input.second_king"))
		}
		b.Things = append(b.Things, solve.Thing{Kind: kind, At: b.At(row, col)})
		if len(b.Things)-count[Knight]-count[King] > rules.MaxPieces {
			return l.Fail(col, solve.Say("knight.input.pieces", "Max", rules.MaxPieces))
		}
	}
	if len(line) < n {
		return l.Fail(len(line), solve.Say("knight.input.short_row", "Row", row+1, "Have", len(line), "Size", n))
	}
	return nil
}

// Format writes datasets so that Parse reads equal datasets. It refuses a dataset that has an Error in Check.
func (puzzle) Format(w io.Writer, datasets []*solve.Dataset) error {
	var out bytes.Buffer
	for i, d := range datasets {
		if e := input.Unwritable(rules.Check(d)); e != nil {
			e.Dataset = i
			return e
		}
		b := d.Board
		rows := bytes.Repeat([]byte{solve.Floor}, b.Cells())
		for _, t := range b.Things {
			rows[t.At] = byte(t.Kind)
		}
		out.WriteString(strconv.Itoa(b.Rows))
		out.WriteByte('\n')
		for row := range b.Rows {
			out.Write(rows[row*b.Cols : (row+1)*b.Cols])
			out.WriteByte('\n')
		}
	}
	_, err := w.Write(out.Bytes())
	return err
}
