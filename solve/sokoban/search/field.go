package search

import (
	"bytes"

	"stepboard/solve"
	"stepboard/solve/floor"
	"stepboard/solve/grid"
	"stepboard/solve/sokoban/rules"
)

// field is a board framed by walls, so that a neighbour is found by one addition and is never off the field. A row
// takes a whole number of words of 64 cells, and at least one wall is at its end. This wall is also to the left of the
// next row. More than a row of walls lies above and below the board. A place is the index of a cell in the field. Two
// steps from a floor place stay on the field if the first step leads to floor.
type field struct {
	grid.Padded
	goal int32 // the place of the goal
}

func newField(d *solve.Dataset) *field {
	b := d.Board
	stride := (b.Cols/64 + 1) * 64
	f := &field{Padded: grid.Pad(b.Size, stride, 1, 64)}
	f.goal = f.Place(b.Find(rules.Goal))
	return f
}

// places returns the length of an array over the field.
func (f *field) places() int { return (f.Rows+2)*int(f.Stride) + 2*64 }

// ground is a field with the floor of the board.
type ground struct {
	*field
	open   []bool // by place: whether it is floor
	floors int    // the number of floor cells
}

func newGround(m *solve.Meter, d *solve.Dataset) (*ground, error) {
	f := newField(d)
	open, err := floor.Open(m, d.Board, &f.Padded, f.places())
	return &ground{f, open, bytes.Count(d.Board.Terrain, []byte{solve.Floor})}, err
}

// WorthSharing is the smallest number of words of a field whose rows are shared among workers. On a smaller field,
// waking a worker takes as long as the work. Tests set it to 0, so that small boards are shared, too.
var WorthSharing = 1 << 12

func (f *field) shares(m *solve.Meter) int {
	if f.places()/64 < WorthSharing || m.Record != nil {
		return 1
	}
	return max(1, m.Workers)
}

// byRows shares the rows of the board, which are the rows of the field from 1 on, among workers.
func (f *field) byRows(m *solve.Meter, work func(share int, m *solve.Meter, from, to int) error) error {
	n := f.shares(m)
	return m.Parallel(n, func(share int, m *solve.Meter) error {
		return work(share, m, 1+f.Rows*share/n, 1+f.Rows*(share+1)/n)
	})
}
