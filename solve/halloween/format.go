package halloween

import (
	"bytes"
	"fmt"
	"io"

	"stepboard/solve"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/grid"
	"stepboard/solve/input"
)

// space is the character of a floor cell in the judge's format.
const space = ' '

// Recognize expects a line of three numbers. The next line must begin with a wall or a letter. Recognize skips spaces
// at the start of both lines. An input of huarong also begins with three numbers, but its second line has numbers, too.
func (puzzle) Recognize(head []byte) bool {
	l := input.New("", bytes.NewReader(head))
	ok := l.Next()
	for ok && l.Blank() {
		ok = l.Next()
	}
	if !ok || l.Ints(make([]int, 3), nil, solve.Text{}) != nil || !l.Next() || len(l.Bytes()) == 0 {
		return false
	}
	row := bytes.TrimLeft(l.Bytes(), " ")
	return len(row) == 0 || row[0] == '#' || rules.IsGhost(solve.Kind(row[0])) || rules.IsGoal(solve.Kind(row[0]))
}

// Parse reads datasets up to the line 0 0 0. If the input ends without this line, Parse adds a warning.
func (p puzzle) Parse(name string, r io.Reader) ([]*solve.Dataset, []solve.Diagnostic, error) {
	l := input.New(name, r)
	var datasets []*solve.Dataset
	var warnings []solve.Diagnostic
	for {
		h, err := parseHeader(l, len(datasets))
		if err != nil {
			return nil, nil, err
		}
		if h.end {
			if err := l.End(); err != nil {
				return nil, nil, err
			}
			return datasets, warnings, nil
		}
		if h.missing {
			return datasets, append(warnings, solve.Diagnostic{
				Severity: solve.Warning, Text: solve.Say("halloween.input.no_end"),
				Dataset: len(datasets) - 1, Query: -1, Line: l.Number(),
			}), nil
		}
		b, err := parseBoard(l, h)
		if err != nil {
			return nil, nil, err
		}
		d := &solve.Dataset{Board: b, Queries: []solve.Query{{}}}
		for _, w := range p.Check(d, -1, solve.TaskSolve) {
			w.Dataset, w.Line = len(datasets), h.line
			warnings = append(warnings, w)
		}
		datasets = append(datasets, d)
	}
}

type header struct {
	w, h, n      int  // the numbers of columns, rows and ghosts
	line, column int  // the line and the column of n in the input, from 1
	end          bool // the line was 0 0 0
	missing      bool // the input ended without a header
}

// parseHeader reads the header after a number of datasets (count). It skips blank lines before the header.
func parseHeader(l *input.Lines, count int) (header, error) {
	what := solve.Say("halloween.input.header")
	more := l.Next()
	for more && l.Blank() {
		more = l.Next()
	}
	switch {
	case !more && l.Err() == nil && count > 0:
		return header{missing: true}, nil
	case !more:
		return header{}, l.More(what)
	}
	var numbers, at [3]int
	if err := l.Ints(numbers[:], at[:], what); err != nil {
		return header{}, err
	}
	if numbers == [3]int{} {
		if count == 0 {
			return header{}, l.Fail(0, solve.Say("halloween.input.no_dataset"))
		}
		return header{end: true}, nil
	}
	for i, key := range [3]string{"halloween.input.width", "halloween.input.height", "halloween.input.ghosts"} {
		top := rules.MaxSide
		if i == 2 {
			top = rules.MaxGhosts
		}
		if v := numbers[i]; v < 1 || v > top {
			return header{}, l.Fail(at[i], solve.Say(key, "Found", v, "Max", top))
		}
	}
	if numbers[0]*numbers[1] > rules.MaxCells {
		return header{}, l.Fail(at[0], tooManyCells(grid.Size{Rows: numbers[1], Cols: numbers[0]}))
	}
	return header{w: numbers[0], h: numbers[1], n: numbers[2], line: l.Number(), column: at[2] + 1}, nil
}

func tooManyCells(s grid.Size) solve.Text {
	return solve.Say("halloween.input.cells", "Rows", s.Rows, "Cols", s.Cols, "Max", rules.MaxCells)
}

// parseBoard reads the rows below a header. It reserves no memory in advance, because the header may be wrong.
func parseBoard(l *input.Lines, h header) (*solve.Board, error) {
	b := &solve.Board{Size: grid.Size{Rows: h.h, Cols: h.w}}
	for row := range h.h {
		if err := l.More(solve.Say("halloween.input.row", "Row", row+1, "Rows", h.h, "Cols", h.w)); err != nil {
			return nil, err
		}
		line := l.Bytes()
		for col, c := range line[:min(len(line), h.w)] {
			k, tile := solve.Kind(c), solve.Floor
			switch {
			case c == '#':
				tile = solve.Wall
			case c == space:
			case !rules.IsGhost(k) && !rules.IsGoal(k):
				return nil, l.Fail(col, solve.Say("halloween.input.character", "Found", l.Rune(col),
					"Ghost", rules.Letter(rules.Ghost(h.n-1)), "Goal", rules.Letter(rules.Goal(h.n-1))))
			case k >= rules.Ghost(h.n), k >= rules.Goal(h.n) && rules.IsGoal(k):
				return nil, l.Fail(col, solve.Say("halloween.input.surplus", "Thing", rules.Letter(k), "PluralCount", h.n))
			case b.Find(k) != grid.None:
				return nil, l.Fail(col, solve.Say("halloween.input.second", "Thing", rules.Letter(k)))
			default:
				b.Things = append(b.Things, solve.Thing{Kind: k, At: b.At(row, col)})
			}
			b.Terrain = append(b.Terrain, tile)
		}
		if len(line) < h.w {
			return nil, l.Fail(len(line), solve.Say("halloween.input.short_row", "Row", row+1, "Have", len(line), "Want", h.w))
		}
		if len(bytes.TrimRight(line, " ")) > h.w { // spaces on the right side of the board are ignored
			return nil, l.Fail(h.w, solve.Say("halloween.input.long_row", "Row", row+1, "Want", h.w))
		}
	}
	for i := range h.n {
		for _, k := range [2]solve.Kind{rules.Ghost(i), rules.Goal(i)} {
			if b.Find(k) == grid.None {
				return nil, l.FailAt(h.line, h.column, solve.Say("halloween.input.absent",
					"Thing", rules.Letter(k), "PluralCount", h.n))
			}
		}
	}
	return b, nil
}

// Format writes the datasets and the line 0 0 0. The format has one character for each cell, so Format refuses a board
// with a ghost on a goal. It also refuses a board with a missing letter (a and c without b), or with an Error in Check.
func (p puzzle) Format(w io.Writer, datasets []*solve.Dataset) error {
	var text bytes.Buffer
	for i, d := range datasets {
		if err := p.format(&text, d); err != nil {
			err.Dataset = i
			return err
		}
	}
	text.WriteString("0 0 0\n")
	_, err := w.Write(text.Bytes())
	return err
}

func (p puzzle) format(text *bytes.Buffer, d *solve.Dataset) *solve.FormatError {
	if e := input.Unwritable(p.Check(d, -1, solve.TaskSolve)); e != nil {
		return e
	}
	b := d.Board
	rows := bytes.ReplaceAll(b.Terrain, []byte{solve.Floor}, []byte{space})
	list := rules.Ghosts(b)
	for _, t := range b.Things {
		if rules.IsGhost(t.Kind) && t.Kind >= rules.Ghost(len(list)) {
			return &solve.FormatError{Cell: t.At, Text: solve.Say("halloween.format.gap",
				"Ghost", rules.Letter(t.Kind), "Count", len(list), "Last", rules.Letter(rules.Ghost(len(list)-1)))}
		}
		if other := rows[t.At]; other != space {
			return &solve.FormatError{Cell: t.At, Text: solve.Say("halloween.format.shared",
				"Row", b.Row(t.At)+1, "Col", b.Col(t.At)+1,
				"Thing", rules.Letter(solve.Kind(other)), "Other", rules.Letter(t.Kind))}
		}
		rows[t.At] = byte(t.Kind)
	}
	fmt.Fprintf(text, "%d %d %d\n", b.Cols, b.Rows, len(list))
	for row := range b.Rows {
		text.Write(rows[row*b.Cols : (row+1)*b.Cols])
		text.WriteByte('\n')
	}
	return nil
}
