package sokoban

import (
	"iter"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// field is a board framed by walls, so that a neighbour is an addition and never off the board. A row takes a whole
// number of 64-cell words with at least one wall at its end, which also stands to the left of the next row; more than
// a row of walls lies above and below. A place is the index of a cell in it; two steps from a floor place are still
// on the field if the first leads to floor.
type field struct {
	grid.Size
	stride int32
	origin int32    // place of cell 0
	step   [4]int32 // by grid.Dir
	goal   int32
	floors int
}

func newField(d *solve.Dataset) *field {
	b := d.Board
	stride := int32(b.Cols/64+1) * 64
	f := &field{Size: b.Size, stride: stride, origin: stride + 64, step: [4]int32{-stride, 1, stride, -1}}
	f.goal = f.place(b.Find(Goal))
	return f
}

// places is the size of an array over the field.
func (f *field) places() int { return (f.Rows+2)*int(f.stride) + 2*64 }

func (f *field) place(c grid.Cell) int32 {
	return f.origin + int32(f.Row(c))*f.stride + int32(f.Col(c))
}

// cell is the inverse of place.
func (f *field) cell(p int32) grid.Cell {
	p -= f.origin
	return f.At(int(p/f.stride), int(p%f.stride))
}

// ground is a field with a byte a place: 1 floor, 0 wall.
type ground struct {
	*field
	open []byte
}

func newGround(m *solve.Meter, d *solve.Dataset) (*ground, error) {
	g := &ground{field: newField(d)}
	var err error
	if g.open, err = makeSlice[byte](m, g.places()); err != nil {
		return nil, err
	}
	for row := range g.Rows {
		from := d.Board.Terrain[row*g.Cols : (row+1)*g.Cols]
		to := g.open[int(g.origin)+row*int(g.stride):]
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

// counter is a session of the task count that makes all counts with its answer. They depend on the board alone: they
// are found once and handed out again.
type counter struct {
	dataset *solve.Dataset
	// find sets the counts of cells where a box may stand, which come as 0, and returns their sum.
	find   func(m *solve.Meter, counts []int32) (value int64, err error)
	answer solve.Answer
	counts []int32 // nil until found
}

func (c *counter) Solve(m *solve.Meter, _ int) (solve.Answer, error) {
	if c.counts != nil {
		return c.answer, nil
	}
	counts, err := makeSlice[int32](m, c.dataset.Board.Cells())
	if err != nil {
		return solve.Answer{}, err
	}
	if err := blank(m, c.dataset.Board, counts); err != nil {
		return solve.Answer{}, err
	}
	value, err := c.find(m, counts)
	if err != nil {
		m.Give(int64(len(counts)) * 4)
		return solve.Answer{}, err
	}
	c.answer, c.counts = solve.Answer{Value: value}, counts
	return c.answer, nil
}

func (c *counter) Counts(m *solve.Meter, query int) ([]int32, error) {
	_, err := c.Solve(m, query)
	return c.counts, err
}

// Walk yields nothing: a count has no walk.
func (*counter) Walk(*solve.Meter, int) iter.Seq2[solve.Move, error] { return noWalk }

func noWalk(func(solve.Move, error) bool) {}

// blank sets the counts of cells where no box can stand, walls and the goal, to -1.
func blank(m *solve.Meter, b *solve.Board, counts []int32) error {
	for i, t := range b.Terrain {
		if t != solve.Floor {
			counts[i] = -1
		}
		if i%pollEvery == 0 {
			if err := m.Poll(0, 0); err != nil {
				return err
			}
		}
	}
	counts[b.Find(Goal)] = -1
	return nil
}
