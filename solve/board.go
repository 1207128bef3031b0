package solve

import (
	"bytes"
	"slices"

	"stepboard/solve/grid"
)

// Two bytes of Board.Terrain. They mean the same in all puzzles. A puzzle may also use other bytes.
const (
	Floor byte = '.'
	Wall  byte = '#'
)

// Kind names a sort of thing by one ASCII letter: the letter of the puzzle's judge format, if the format has one.
type Kind byte

// Thing is something that stands on a cell. Several things may share a cell.
type Thing struct {
	Kind Kind
	At   grid.Cell
}

// Board is terrain plus the things placed on it. Terrain has a byte for each cell, row by row.
type Board struct {
	grid.Size
	Terrain []byte
	Things  []Thing
	// Numbers belong to the board but to no cell, for example a time limit. The puzzle defines their order.
	Numbers []int64
}

// NewBoard makes an empty board. All cells are Floor.
func NewBoard(rows, cols int) *Board {
	return &Board{Size: grid.Size{Rows: rows, Cols: cols}, Terrain: bytes.Repeat([]byte{Floor}, rows*cols)}
}

// Clone returns a deep copy.
func (b *Board) Clone() *Board {
	return &Board{
		Size: b.Size, Terrain: slices.Clone(b.Terrain), Things: slices.Clone(b.Things), Numbers: slices.Clone(b.Numbers),
	}
}

// Find returns the cell of the first thing of a kind, or None.
func (b *Board) Find(k Kind) grid.Cell { return Find(b.Things, k) }

// Find returns the cell of the first thing of a kind in a list, or None.
func Find(things []Thing, k Kind) grid.Cell {
	for _, t := range things {
		if t.Kind == k {
			return t.At
		}
	}
	return grid.None
}

// Query is one question about a board. Things are the things that only this question places. In huarong, these are the
// blank, the piece and the target. In sokoban's task walk, these are the box and the player. In many puzzles, Things is
// empty.
type Query struct {
	Things []Thing
}

// Dataset is a board and its queries. It has at least one query, except in huarong.
type Dataset struct {
	Name, Note string // a name and a remark for people; judges' formats don't contain them
	Board      *Board
	Queries    []Query
}

// Add adds a thing to the board. In the layer InQuery, it adds the thing to a query.
func (d *Dataset) Add(layer Layer, query int, t Thing) {
	list := &d.Board.Things
	if layer == InQuery {
		list = &d.Queries[query].Things
	}
	*list = append(*list, t)
}

// Things lists the things of the board and of a query. If there is no such query, it lists the things of the board.
func (d *Dataset) Things(query int) []Thing {
	if query < 0 || query >= len(d.Queries) {
		return slices.Clone(d.Board.Things)
	}
	return slices.Concat(d.Board.Things, d.Queries[query].Things)
}

// Same reports whether two datasets have the same board and the same queries, in the same order. Names and notes are
// not compared. The time is linear in cells and queries. Parts that share memory are not compared byte by byte.
func Same(a, b *Dataset) bool {
	things := func(a, b []Thing) bool {
		return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0] || slices.Equal(a, b))
	}
	x, y := a.Board, b.Board
	if x != y && (x.Size != y.Size || !things(x.Things, y.Things) || !bytes.Equal(x.Terrain, y.Terrain) ||
		!slices.Equal(x.Numbers, y.Numbers)) {
		return false
	}
	return a == b || slices.EqualFunc(a.Queries, b.Queries, func(p, q Query) bool { return things(p.Things, q.Things) })
}

// Clone returns a deep copy.
func (d *Dataset) Clone() *Dataset {
	c := &Dataset{Name: d.Name, Note: d.Note, Board: d.Board.Clone(), Queries: make([]Query, len(d.Queries))}
	for i, q := range d.Queries {
		c.Queries[i].Things = slices.Clone(q.Things)
	}
	return c
}
