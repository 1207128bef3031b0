package rules

import (
	"bytes"
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// Line lists the cells of a cell's part of the floor, from end to end or, if it is closed, once round. ok is false if a
// cell has more than two neighbours.
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
	// walk goes on from a cell, away from another cell, to the end or back to the first cell.
	walk := func(from, away grid.Cell) (way []grid.Cell, closed, ok bool) {
		for at := from; ; {
			way = append(way, at)
			next := slices.DeleteFunc(around(at), func(c grid.Cell) bool { return c == away })
			if away == grid.None && len(next) == 2 {
				next = next[:1]
			}
			switch {
			case len(next) > 1:
				return nil, false, false
			case len(next) == 0:
				return way, false, true
			case next[0] == from:
				return way, true, true
			}
			at, away = next[0], at
		}
	}
	way, closed, ok := walk(cell, grid.None)
	if !ok || closed {
		return way, closed, ok
	}
	return walk(way[len(way)-1], grid.None)
}

// run is a horizontal run of floor cells, from one cell to before another.
type run struct {
	from, to grid.Cell
	part     int32 // another run of the same part, or the run itself
}

// Parts is the connected parts of the floor.
type Parts struct {
	runs []run   // in order; runs of a part lead to the same run
	rows []int32 // by row: its first run; one more for the end
	size grid.Size
}

// NewParts joins the runs of each row with the runs of the row above (union-find, Galler and Fischer 1964). The time is
// linear in the board, except for the inverse of Ackermann's function.
func NewParts(b *solve.Board) *Parts {
	p := &Parts{size: b.Size, runs: make([]run, 0, runs(b)), rows: make([]int32, 0, b.Rows+1)}
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
				p.unite(int32(k), int32(first-len(above)+i))
			}
		}
		above = p.runs[first:]
	}
	p.rows = append(p.rows, int32(len(p.runs)))
	for k := range p.runs { // each run points to an earlier run, which by now points to the first run of its part
		p.runs[k].part = p.runs[p.runs[k].part].part
	}
	return p
}

// runs counts the runs of all rows. A growing list would be copied, which takes as long as everything else.
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

// scan appends the runs of a row.
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
		p.runs = append(p.runs, run{from, from + grid.Cell(n), int32(len(p.runs))})
		col += n
	}
}

func (p *Parts) find(k int32) int32 {
	for p.runs[k].part != k {
		p.runs[k].part = p.runs[p.runs[k].part].part
		k = p.runs[k].part
	}
	return k
}

// unite makes the earlier run represent both parts.
func (p *Parts) unite(a, b int32) {
	a, b = p.find(a), p.find(b)
	p.runs[max(a, b)].part = min(a, b)
}

// Of is the number of the part of a cell, from 1; 0 for a wall.
func (p *Parts) Of(c grid.Cell) int32 {
	row := p.size.Row(c)
	list := p.runs[p.rows[row]:p.rows[row+1]]
	at, _ := slices.BinarySearchFunc(list, c, func(r run, c grid.Cell) int { return int(r.to) - int(c) - 1 })
	if at == len(list) || list[at].from > c {
		return 0
	}
	return list[at].part + 1
}

// Outside lists floor cells that are not in a part, from the first up to a number.
func (p *Parts) Outside(part int32, most int) []grid.Cell {
	var list []grid.Cell
	for _, r := range p.runs {
		for c := r.from; c < r.to && r.part+1 != part && len(list) < most; c++ {
			list = append(list, c)
		}
	}
	return list
}

// Components has the number of the part of each cell; walls have 0.
func Components(b *solve.Board) []int32 {
	part := make([]int32, b.Cells())
	for _, r := range NewParts(b).runs {
		for c := r.from; c < r.to; c++ {
			part[c] = r.part + 1
		}
	}
	return part
}
