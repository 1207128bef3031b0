package search

import (
	"stepboard/solve"
	"stepboard/solve/floor"
	"stepboard/solve/grid"
)

// Spot is the index of a cell in the arrays of a Plane.
type Spot = int32

// Plane is a board with a border of fixed cells. So a step from any cell of the board stays inside the array. After
// each row there is only one border cell. This cell is also the border before the next row.
type Plane struct {
	grid.Padded
	inverse uint64   // about 2⁴⁰/stride; the method rowCol multiplies by inverse in place of a division by the stride
	beside  [4]int32 // by grid.Dir: the index of the gate on a side of a spot, minus twice the spot
	open    []bool   // by spot: the cell is movable
}

// NewPlane copies a board. It takes a byte for each spot from the Meter.
func NewPlane(m *solve.Meter, b *solve.Board) (*Plane, error) {
	at := grid.Pad(b.Size, b.Cols+1, 1, 1)
	open, err := floor.Open(m, b, &at, int(at.Stride)*(b.Rows+2)+1)
	return &Plane{
		Padded: at, inverse: 1<<inverseBits/uint64(at.Stride) + 1, open: open, beside: [4]int32{1 - 2*at.Stride, 0, 1, -2},
	}, err
}

// Ways prepares searches for the ways of the blank.
func (p *Plane) Ways(m *solve.Meter) (*floor.Ways, error) { return floor.NewWays(m, p.open, p.Steps) }

// inverseBits is large enough for exact division. The field inverse is rounded up by less than 1, so the quotient for
// spot s is too large by less than s/2⁴⁰. There are fewer spots than 2⁴⁰/stride, so this error is less than 1/stride.
const inverseBits = 40

// rowCol returns the row and the column, from 0, of a spot that is not on the border.
func (p *Plane) rowCol(s Spot) (row, col int32) {
	row = int32(uint64(s) * p.inverse >> inverseBits)
	return row - 1, s - row*p.Stride - 1
}

// distance returns the number of steps between two spots on a board without walls.
func (p *Plane) distance(a, b Spot) int64 {
	aRow, aCol := p.rowCol(a)
	bRow, bCol := p.rowCol(b)
	return int64(abs(aRow-bRow) + abs(aCol-bCol))
}

// Gate reports whether a spot and its neighbour in a direction are a gate: both are movable, so a push is possible.
func (p *Plane) Gate(at Spot, across grid.Dir) bool { return p.open[at] && p.open[at+p.Steps[across]] }

// Bounds returns the number of spots.
func (p *Plane) Bounds() int { return len(p.open) }

// Node is a node of the graph of sides: spot*4 + side. The piece is on the spot, and the blank is on this side.
type Node = int32

// NodeAt returns the node with the piece on s and the blank on side d.
func NodeAt(s Spot, d grid.Dir) Node { return s<<2 | int32(d) }

func parted(n Node) (Spot, grid.Dir) { return n >> 2, grid.Dir(n & 3) }

// pair returns the spots of a node: the spot of the piece, and the spot of the blank.
func (p *Plane) pair(n Node) pair {
	s, d := parted(n)
	return pair{s, s + p.Steps[d]}
}

// gate returns the index of the gate of a node: the pair of the cells of the piece and of the blank, in any order. The
// index is twice the spot of the upper or left cell. If one cell is above the other cell, the index is 1 larger.
func (p *Plane) gate(n Node) int32 { return n>>2<<1 + p.beside[n&3] }

// pushed returns the node after the piece has moved to the cell of the blank.
func (p *Plane) pushed(n Node) Node {
	s, d := parted(n)
	return NodeAt(s+p.Steps[d], d.Opposite())
}
