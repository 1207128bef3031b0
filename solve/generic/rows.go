package generic

import (
	"bytes"
	"io"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/input"
)

// signs are the characters in rows of a board: terrain bytes and letters of kinds.
type signs struct {
	tile  [256]bool
	layer [256]solve.Layer // the layer of the character's kind; Terrain if the character names no kind
	list  string
}

func newSigns(brushes []solve.Brush) signs {
	var s signs
	s.tile[solve.Floor] = true
	for _, b := range brushes {
		if b.Layer == solve.Terrain {
			s.tile[b.Tile] = true
		} else {
			s.layer[b.Kind] = b.Layer
		}
	}
	for c := range s.tile {
		if s.tile[c] || s.layer[c] != solve.Terrain {
			s.list += string(rune(c))
		}
	}
	return s
}

// rows is the default format: one row of characters for each row of a board, and a blank line between two boards. On a
// cell with a thing, the thing's letter replaces Floor. Each board has one query, whose things are in the rows, too.
type rows struct{ *Puzzle }

// Recognize reports whether all lines can be rows: all characters are known, and the rows of a board are equally long.
func (f rows) Recognize(head []byte) bool {
	some, wide := false, 0
	for line := range bytes.Lines(input.Unmarked(head)) {
		whole := line[len(line)-1] == '\n'
		line = bytes.TrimRight(line, " \t\r\n")
		if len(line) == 0 {
			wide = 0
			continue
		}
		for _, c := range line {
			if !f.signs.tile[c] && f.signs.layer[c] == solve.Terrain {
				return false
			}
		}
		some = true
		if wide == 0 {
			wide = len(line)
		}
		if len(line) > wide || whole && len(line) < wide {
			return false
		}
	}
	return some
}

// Parse implements [Files].
func (f rows) Parse(name string, r io.Reader) ([]*solve.Dataset, []solve.Diagnostic, error) {
	l := input.New(name, r)
	var datasets []*solve.Dataset
	var warnings []solve.Diagnostic
	var d *solve.Dataset
	first := 0
	end := func() error {
		if d == nil {
			return nil
		}
		for _, w := range f.Check(d, 0, solve.TaskSolve) {
			if w.Severity == solve.Error {
				line, column := first, 1
				if b := d.Board; len(w.Cells) > 0 && b.Has(w.Cells[0]) {
					line, column = first+b.Row(w.Cells[0]), b.Col(w.Cells[0])+1
				}
				return l.FailAt(line, column, w.Text)
			}
			w.Dataset, w.Line = len(datasets), first
			warnings = append(warnings, w)
		}
		datasets = append(datasets, d)
		d = nil
		return nil
	}
	for l.Next() {
		line := bytes.TrimRight(l.Bytes(), " \t")
		if len(line) == 0 {
			if err := end(); err != nil {
				return nil, nil, err
			}
			continue
		}
		if d == nil {
			size := grid.Size{Cols: len(line), Shape: f.spec.Limits.Shape}
			d = &solve.Dataset{Board: &solve.Board{Size: size}, Queries: make([]solve.Query, 1)}
			first = l.Number()
		}
		if err := f.row(l, d, line); err != nil {
			return nil, nil, err
		}
	}
	if err := l.Err(); err != nil {
		return nil, nil, err
	}
	if err := end(); err != nil {
		return nil, nil, err
	}
	if len(datasets) == 0 {
		return nil, nil, l.Fail(0, solve.Say("input.cut_off", "What", f.Text("expect.row")))
	}
	return datasets, warnings, nil
}

func (f rows) row(l *input.Lines, d *solve.Dataset, line []byte) error {
	b, limits := d.Board, f.Limits()
	switch {
	case len(line) > limits.MaxCols:
		return l.Fail(limits.MaxCols, f.Text("input.wide", "Max", limits.MaxCols))
	case b.Rows == limits.MaxRows:
		return l.Fail(0, f.Text("input.high", "Max", limits.MaxRows))
	case len(line) != b.Cols:
		return l.Fail(min(len(line), b.Cols), f.Text("input.row", "Have", len(line), "Want", b.Cols))
	}
	for col, c := range line {
		at := grid.Cell(b.Rows*b.Cols + col)
		switch {
		case f.signs.layer[c] != solve.Terrain:
			d.Add(f.signs.layer[c], 0, solve.Thing{Kind: solve.Kind(c), At: at})
			b.Terrain = append(b.Terrain, solve.Floor)
		case f.signs.tile[c]:
			b.Terrain = append(b.Terrain, c)
		default:
			return l.Fail(col, f.Text("input.letter", "Found", l.Rune(col), "Want", f.signs.list))
		}
	}
	b.Rows++
	return nil
}

// Format implements [Files]. It refuses a thing on terrain other than Floor, and two things on one cell.
func (f rows) Format(w io.Writer, datasets []*solve.Dataset) error {
	var out bytes.Buffer
	for i, d := range datasets {
		if e := input.Unwritable(f.Check(d, 0, solve.TaskSolve)); e != nil {
			e.Dataset = i
			return e
		}
		b := d.Board
		text := bytes.Clone(b.Terrain)
		for _, t := range d.Things(0) {
			if text[t.At] != solve.Floor {
				return &solve.FormatError{Dataset: i, Cell: t.At, Text: f.Text("format.two", "Row", b.Row(t.At)+1,
					"Col", b.Col(t.At)+1)}
			}
			text[t.At] = byte(t.Kind)
		}
		if len(d.Queries) > 1 {
			return &solve.FormatError{Dataset: i, Cell: grid.None, Text: f.Text("format.queries")}
		}
		if i > 0 {
			out.WriteByte('\n')
		}
		for row := range b.Rows {
			out.Write(text[row*b.Cols : (row+1)*b.Cols])
			out.WriteByte('\n')
		}
	}
	_, err := w.Write(out.Bytes())
	return err
}

// ParseRows reads rows of characters, whatever the puzzle's format is.
func (p *Puzzle) ParseRows(name string, r io.Reader) ([]*solve.Dataset, []solve.Diagnostic, error) {
	return rows{p}.Parse(name, r)
}
