package huarong

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strconv"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/huarong/rules"
	"stepboard/solve/input"
)

// Recognize implements [solve.Puzzle]. It expects a line of three numbers and, as the next line, single digits 0 and 1.
func (puzzle) Recognize(head []byte) bool {
	head = input.Unmarked(head)
	header, rest, found := bytes.Cut(head, []byte("\n"))
	if !found || len(bytes.Fields(header)) != 3 {
		return false
	}
	for _, word := range bytes.Fields(header) {
		if _, err := strconv.Atoi(string(word)); err != nil && !errors.Is(err, strconv.ErrRange) {
			return false
		}
	}
	row, _, _ := bytes.Cut(rest, []byte("\n"))
	cells := bytes.Fields(row)
	for _, cell := range cells {
		if len(cell) != 1 || cell[0] != '0' && cell[0] != '1' {
			return false
		}
	}
	return len(cells) > 0
}

// batch is the largest number of queries that share one array of things. So a large file needs few objects in memory.
const batch = 1024

// Parse implements [solve.Puzzle]. Its time and memory are linear in the input.
func (puzzle) Parse(name string, r io.Reader) ([]*solve.Dataset, []solve.Diagnostic, error) {
	in := input.New(name, r)
	header := solve.Say("huarong.format.header")
	if err := in.More(header); err != nil {
		return nil, nil, err
	}
	var head, at [3]int
	if err := in.Ints(head[:], at[:], header); err != nil {
		return nil, nil, err
	}
	rows, cols, queries := head[0], head[1], head[2]
	switch {
	case rows < 1 || rows > MaxRows:
		return nil, nil, in.Fail(at[0], solve.Say("huarong.format.rows", "Found", rows, "Max", MaxRows))
	case cols < 1 || cols > MaxCols:
		return nil, nil, in.Fail(at[1], solve.Say("huarong.format.cols", "Found", cols, "Max", MaxCols))
	case queries < 0:
		return nil, nil, in.Fail(at[2], solve.Say("huarong.format.queries", "Found", queries))
	}
	terrain, err := parseRows(in, rows, cols)
	if err != nil {
		return nil, nil, err
	}
	d := &solve.Dataset{Board: &solve.Board{Size: grid.Size{Rows: rows, Cols: cols}, Terrain: terrain}}
	warnings, err := parseQueries(in, d, queries)
	if err != nil {
		return nil, nil, err
	}
	if err := in.End(); err != nil {
		return nil, nil, err
	}
	return []*solve.Dataset{d}, warnings, nil
}

func parseRows(in *input.Lines, rows, cols int) ([]byte, error) {
	var terrain []byte // grows with the number of bytes that were read; the header may promise more
	values, at := make([]int, cols), make([]int, cols)
	for row := range rows {
		if err := in.IntLine(values, at, func() solve.Text {
			return solve.Say("huarong.format.row", "Row", row+1, "Rows", rows, "Cols", cols)
		}); err != nil {
			return nil, err
		}
		for i, v := range values {
			switch v {
			case 0:
				terrain = append(terrain, solve.Wall)
			case 1:
				terrain = append(terrain, solve.Floor)
			default:
				return nil, in.Fail(at[i], solve.Say("huarong.format.cell", "Found", v))
			}
		}
	}
	return terrain, nil
}

func parseQueries(in *input.Lines, d *solve.Dataset, queries int) ([]solve.Diagnostic, error) {
	var (
		warnings []solve.Diagnostic
		things   []solve.Thing
		v, at    [6]int
		b        = d.Board
	)
	for i := range queries {
		if err := in.IntLine(v[:], at[:], func() solve.Text {
			return solve.Say("huarong.format.query", "Query", i+1, "Queries", queries)
		}); err != nil {
			return nil, err
		}
		if len(things)+3 > cap(things) {
			things = make([]solve.Thing, 0, 3*min(batch, queries-i, len(d.Queries)+1))
		}
		first := len(things)
		for k, kind := range rules.Kinds {
			row, col := v[2*k], v[2*k+1]
			if row < 1 || row > b.Rows {
				return nil, in.Fail(at[2*k], solve.Say("huarong.format.query_row", "Part", rules.KindText[kind],
					"Found", row, "Max", b.Rows))
			}
			if col < 1 || col > b.Cols {
				return nil, in.Fail(at[2*k+1], solve.Say("huarong.format.query_col", "Part", rules.KindText[kind], "Found", col,
					"Max", b.Cols))
			}
			things = append(things, solve.Thing{Kind: kind, At: b.At(row-1, col-1)})
		}
		d.Queries = append(d.Queries, solve.Query{Things: things[first:len(things):len(things)]})
		q := rules.Question{Blank: things[first].At, Piece: things[first+1].At, Target: things[first+2].At}
		if q.Blank != q.Piece && rules.Movable(b, q.Blank) && rules.Movable(b, q.Piece) && rules.Movable(b, q.Target) {
			continue
		}
		for _, diagnostic := range rules.Check(d, i) {
			if diagnostic.Severity == solve.Error {
				return nil, in.Fail(at[0], diagnostic.Text)
			}
			diagnostic.Line = in.Number()
			warnings = append(warnings, diagnostic)
		}
	}
	return warnings, nil
}

func (puzzle) Format(w io.Writer, datasets []*solve.Dataset) error {
	if len(datasets) != 1 {
		return &solve.FormatError{
			Dataset: min(len(datasets), 1), Cell: grid.None,
			Text: solve.Say("huarong.format.one_dataset", "Have", len(datasets)),
		}
	}
	d := datasets[0]
	if err := formattable(d); err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	number := func(v int, end byte) { // if a write fails, Flush returns the error later
		_, _ = out.Write(strconv.AppendInt(out.AvailableBuffer(), int64(v), 10))
		_ = out.WriteByte(end)
	}
	b := d.Board
	number(b.Rows, ' ')
	number(b.Cols, ' ')
	number(len(d.Queries), '\n')
	for c, tile := range b.Terrain {
		end := byte(' ')
		if (c+1)%b.Cols == 0 {
			end = '\n'
		}
		if tile == solve.Floor {
			number(1, end)
		} else {
			number(0, end)
		}
	}
	for i := range d.Queries {
		for k, kind := range rules.Kinds {
			c := solve.Find(d.Queries[i].Things, kind)
			number(b.Row(c)+1, ' ')
			number(b.Col(c)+1, " \n"[k/2])
		}
	}
	return out.Flush()
}

// formattable returns a *FormatError if the judge's format can't hold a dataset, or if Parse would refuse the output.
func formattable(d *solve.Dataset) error {
	b := d.Board
	refuse := func(c grid.Cell, text solve.Text) error { return &solve.FormatError{Cell: c, Text: text} }
	if b.Rows < 1 || b.Rows > MaxRows || b.Cols < 1 || b.Cols > MaxCols {
		return refuse(grid.None, solve.Say("huarong.format.size", "Rows", b.Rows, "Cols", b.Cols, "MaxRows", MaxRows,
			"MaxCols", MaxCols))
	}
	for c, tile := range b.Terrain {
		if tile != solve.Floor && tile != solve.Wall {
			return refuse(grid.Cell(c), solve.Say("huarong.format.tile", "Found", string(rune(tile)), "Row",
				b.Row(grid.Cell(c))+1, "Col", b.Col(grid.Cell(c))+1))
		}
	}
	for _, t := range b.Things {
		return refuse(t.At, solve.Say("huarong.format.on_board", "Kind", string(rune(t.Kind))))
	}
	for i := range d.Queries {
		if e := input.Unwritable(rules.Check(d, i)); e != nil {
			return refuse(e.Cell, solve.Say("huarong.format.in_query", "Query", i+1, "What", e.Text))
		}
	}
	return nil
}
