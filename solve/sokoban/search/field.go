package search

import (
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/sokoban/rules"
	"stepboard/solve/store"
)

// field is a board framed by walls, so that a neighbour is an addition and never off the board. A row takes a whole
// number of 64-cell words with at least one wall at its end, which also stands to the left of the next row; more than
// a row of walls lies above and below. A place is the index of a cell in it; two steps from a floor place are still
// on the field if the first leads to floor.
type field struct {
	grid.Padded
	goal   int32
	floors int
}

func newField(d *solve.Dataset) *field {
	b := d.Board
	stride := (b.Cols/64 + 1) * 64
	f := &field{Padded: grid.Pad(b.Size, stride, 1, 64)}
	f.goal = f.Place(b.Find(rules.Goal))
	return f
}

// places is the size of an array over the field.
func (f *field) places() int { return (f.Rows+2)*int(f.Stride) + 2*64 }

// ground is a field with a byte a place: 1 floor, 0 wall.
type ground struct {
	*field
	open []byte
}

func newGround(m *solve.Meter, d *solve.Dataset) (*ground, error) {
	g := &ground{field: newField(d)}
	var err error
	if g.open, err = store.Make[byte](m, g.places()); err != nil {
		return nil, err
	}
	for row := range g.Rows {
		from := d.Board.Terrain[row*g.Cols : (row+1)*g.Cols]
		to := g.open[int(g.Origin)+row*int(g.Stride):]
		for i, t := range from {
			if t == solve.Floor {
				to[i] = 1
				g.floors++
			}
		}
		if err := m.Poll(0, 0); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// WorthSharing is how many words a field has at least whose rows are shared out: on smaller ones it takes as long to
// wake a worker. Tests set it to 0, so that small boards are shared out too.
var WorthSharing = 1 << 12

// shares is how many workers the rows are shared out to.
func (f *field) shares(m *solve.Meter) int {
	if f.places()/64 < WorthSharing || m.Record != nil {
		return 1
	}
	return max(1, m.Workers)
}

// byRows shares out the rows of the board, which are those from 1 on of the field. Each share gets its number and its
// rows, half-open.
func (f *field) byRows(m *solve.Meter, work func(share int, m *solve.Meter, from, to int) error) error {
	n := f.shares(m)
	return m.Parallel(n, func(share int, m *solve.Meter) error {
		return work(share, m, 1+f.Rows*share/n, 1+f.Rows*(share+1)/n)
	})
}
