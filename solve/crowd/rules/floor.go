package rules

import (
	"bytes"
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/store"
)

// Line returns the cells of the connected component that contains a cell, if the component is a corridor or a ring.
// The cells of a corridor are in order from one end to the other. The cells of a ring are in order around the ring,
// and the second result (closed) is true. For any other component, the third result (ok) is false.
func Line(b *solve.Board, cell grid.Cell) (line []grid.Cell, closed, ok bool) {
	around := func(c grid.Cell) []grid.Cell {
		var list []grid.Cell
		for _, d := range grid.Dirs {
			if to, on := b.Step(c, d); on && b.Terrain[to] != solve.Wall {
				list = append(list, to)
			}
		}
		return list
	}
	// walk(begin, avoided) returns the cells of a way from begin to a dead end, or round a ring and back to begin. The
	// parameter avoided is a cell to which the first step must not go, or None.
	walk := func(begin, avoided grid.Cell) (way []grid.Cell, closed, ok bool) {
		for at := begin; ; {
			way = append(way, at)
			next := slices.DeleteFunc(around(at), func(c grid.Cell) bool { return c == avoided })
			if avoided == grid.None && len(next) == 2 {
				next = next[:1]
			}
			switch {
			case len(next) > 1:
				return nil, false, false
			case len(next) == 0:
				return way, false, true
			case next[0] == begin:
				return way, true, true
			}
			at, avoided = next[0], at
		}
	}
	way, closed, ok := walk(cell, grid.None)
	if !ok || closed {
		return way, closed, ok
	}
	return walk(way[len(way)-1], grid.None)
}

// run has the cells c of a row with run.from ≤ c < run.to. They are floor, and a wall or the border is at each end.
type run struct{ from, to grid.Cell }

// Parts has the parts of the floor: its connected components.
type Parts struct {
	runs []run      // in reading order
	part store.Sets // by run: the index of the first run of its part
	rows []int32    // by row: the index of its first run; the last entry is len(runs)
	size grid.Size
}

// NewParts joins the runs of each row with the runs of the row above.
func NewParts(b *solve.Board) *Parts {
	n := runs(b)
	p := &Parts{size: b.Size, runs: make([]run, 0, n), part: make(store.Sets, n), rows: make([]int32, 0, b.Rows+1)}
	p.part.Separate()
	var above []run
	for row := range b.Rows {
		first := len(p.runs)
		p.rows = append(p.rows, int32(first))
		p.scan(b.Terrain[row*b.Cols:(row+1)*b.Cols], b.At(row, 0))
		at := 0
		for k := first; k < len(p.runs); k++ {
			up := p.runs[k]
			up.from, up.to = up.from-grid.Cell(b.Cols), up.to-grid.Cell(b.Cols)
			for at < len(above) && above[at].to <= up.from {
				at++
			}
			for i := at; i < len(above) && above[i].from < up.to; i++ {
				p.part.Join(int32(k), int32(first-len(above)+i))
			}
		}
		above = p.runs[first:]
	}
	p.rows = append(p.rows, int32(len(p.runs)))
	p.part.Flatten()
	return p
}

// runs counts the runs of all rows. NewParts needs this number to reserve the list, because copies of a growing list
// are slow.
func runs(b *solve.Board) int {
	count := 0
	for row := range b.Rows {
		before := solve.Wall
		for _, t := range b.Terrain[row*b.Cols : (row+1)*b.Cols] {
			if before == solve.Wall && t != solve.Wall {
				count++
			}
			before = t
		}
	}
	return count
}

func (p *Parts) scan(row []byte, begin grid.Cell) {
	for col := 0; col < len(row); {
		if row[col] == solve.Wall {
			col++
			continue
		}
		n := bytes.IndexByte(row[col:], solve.Wall)
		if n < 0 {
			n = len(row) - col
		}
		from := begin + grid.Cell(col)
		p.runs = append(p.runs, run{from, from + grid.Cell(n)})
		col += n
	}
}

// Of returns the number of the part that contains a cell, or 0 for a wall. A number is 1 + the index of a run.
func (p *Parts) Of(c grid.Cell) int32 {
	row := p.size.Row(c)
	list := p.runs[p.rows[row]:p.rows[row+1]]
	at, _ := slices.BinarySearchFunc(list, c, func(r run, c grid.Cell) int { return int(r.to) - int(c) - 1 })
	if at == len(list) || list[at].from > c {
		return 0
	}
	return p.part[int(p.rows[row])+at] + 1
}

// Outside returns the floor cells of all parts except one part, in reading order. It returns at most limit cells.
func (p *Parts) Outside(part int32, limit int) []grid.Cell {
	var list []grid.Cell
	for i, r := range p.runs {
		for c := r.from; c < r.to && p.part[i]+1 != part && len(list) < limit; c++ {
			list = append(list, c)
		}
	}
	return list
}

// Components returns, by cell, the number of the connected component that contains the cell, or 0 for a wall. See
// Parts.Of.
func Components(b *solve.Board) []int32 {
	p, part := NewParts(b), make([]int32, b.Cells())
	for i, r := range p.runs {
		for c := r.from; c < r.to; c++ {
			part[c] = p.part[i] + 1
		}
	}
	return part
}
