package search

import (
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/store"
)

// Spot is a cell of a plane.
type Spot = int32

// Plane is a board with a fixed border around it, so that a step in any direction stays inside the array. A row ends
// with one border cell, which also is the border cell before the next row.
type Plane struct {
	grid.Padded
	inverse uint64   // of the stride: a multiplication by it divides a spot (see rowCol)
	beside  [4]int32 // by grid.Dir: number of the gate on a side minus twice the spot
	open    []bool   // movable cells
}

// NewPlane copies a board. Accounted memory: a byte for each cell.
func NewPlane(m *solve.Meter, b *solve.Board) (*Plane, error) {
	at := grid.Pad(b.Size, b.Cols+1, 1, 1)
	n := int64(at.Stride)*int64(b.Rows+2) + 1
	if err := m.Take(n); err != nil {
		return nil, err
	}
	p := &Plane{
		Padded: at, inverse: 1<<inverseBits/uint64(at.Stride) + 1, open: make([]bool, n),
		beside: [4]int32{1 - 2*at.Stride, 0, 1, -2},
	}
	for row := range b.Rows {
		line := p.open[p.Place(b.At(row, 0)):]
		for col, tile := range b.Terrain[row*b.Cols : (row+1)*b.Cols] {
			line[col] = tile == solve.Floor
		}
		if err := store.Poll(m, row, 256); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// inverseBits makes the inverse exact: rounded up, it is too large by less than stride/2⁴⁰, and there are fewer spots
// than 2⁴⁰/stride.
const inverseBits = 40

// rowCol is the row and column, from 0, of a spot that is not on the border.
func (p *Plane) rowCol(s Spot) (row, col int32) {
	row = int32(uint64(s) * p.inverse >> inverseBits)
	return row - 1, s - row*p.Stride - 1
}

// distance is the number of steps between two spots without any walls.
func (p *Plane) distance(a, b Spot) int64 {
	aRow, aCol := p.rowCol(a)
	bRow, bCol := p.rowCol(b)
	return int64(abs(aRow-bRow) + abs(aCol-bCol))
}

// Bounds is the number of spots.
func (p *Plane) Bounds() int { return len(p.open) }

// Node of the graph of sides is spot*4 + side: the piece on the spot, and the blank on its neighbour in direction
// side.
type Node = int32

// NodeAt is the node of a piece on a spot with the blank in a direction.
func NodeAt(s Spot, d grid.Dir) Node { return s<<2 | int32(d) }

func parted(n Node) (Spot, grid.Dir) { return n >> 2, grid.Dir(n & 3) }

// gate is the number of the pair of cells of a node, whichever of them has the piece. It is twice the spot of the upper
// or left cell, plus 1 if the other cell is below it.
func (p *Plane) gate(n Node) int32 { return n>>2<<1 + p.beside[n&3] }

// pushed is the node after the piece was pushed towards the blank's side.
func (p *Plane) pushed(n Node) Node {
	s, d := parted(n)
	return NodeAt(s+p.Steps[d], d.Opposite())
}
