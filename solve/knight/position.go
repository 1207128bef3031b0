package knight

import (
	"cmp"
	"math/bits"
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// position is the board as rules and solvers want it. Bit i of a set of black pieces stands for pieces[i].
type position struct {
	grid.Size
	knight, king grid.Cell     // None where there is none
	pieces       []solve.Thing // the black ones besides the king, in row order
	at           []int8        // by cell: the index of its piece, or vacant or royal
}

// What position.at says of cells without a piece that can be taken away.
const (
	vacant  int8 = -1 - iota
	royal        // the king's cell
	outside      // not on the board
)

// newPosition reads a board in which Check finds no Error. Of another board it reads what it can, for Puzzle.Stand.
func newPosition(b *solve.Board) *position {
	p := &position{Size: b.Size, knight: b.Find(knightKind), king: b.Find(kingKind), at: make([]int8, b.Cells())}
	for _, t := range b.Things {
		if t.Kind != knightKind && t.Kind != kingKind && b.Has(t.At) && len(p.pieces) < maxPieces {
			p.pieces = append(p.pieces, t)
		}
	}
	slices.SortStableFunc(p.pieces, func(a, b solve.Thing) int { return cmp.Compare(a.At, b.At) })
	for c := range p.at {
		p.at[c] = vacant
	}
	for i, t := range p.pieces {
		p.at[t.At] = int8(i)
	}
	if b.Has(p.king) {
		p.at[p.king] = royal
	}
	return p
}

// prepare is the position of a dataset that Check finds no Error in, its memory accounted for.
func prepare(m *solve.Meter, d *solve.Dataset) (*position, error) {
	if err := solve.FirstError(check(d)); err != nil {
		return nil, err
	}
	if err := m.Take(int64(d.Board.Cells())); err != nil {
		return nil, err
	}
	return newPosition(d.Board), nil
}

// bytes is what prepare takes.
func (p *position) bytes() int64 { return int64(len(p.at)) }

// all is the set of all pieces.
func (p *position) all() uint64 { return 1<<len(p.pieces) - 1 }

// offset is a step by rows and columns.
type offset struct{ row, col int }

// jumps are the knight's moves: Move i is jumps[i]. They go clockwise from two up, one right.
var jumps = [8]offset{{-2, 1}, {-1, 2}, {1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}}

// rays are the directions of lines, straight and oblique in turn, clockwise from up; also the king's steps.
var rays = [8]offset{{-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}}

// lines reports whether a kind attacks along a ray.
func lines(k solve.Kind, ray int) bool {
	switch k {
	case queenKind:
		return true
	case rookKind:
		return ray%2 == 0
	case bishopKind:
		return ray%2 == 1
	}
	return false
}

// leaps are the offsets that a kind attacks whatever stands between; none for the kinds with lines.
func leaps(k solve.Kind) []offset {
	switch k {
	case blackKnightKind:
		return jumps[:]
	case kingKind:
		return rays[:]
	case pawnKind:
		return []offset{{1, -1}, {1, 1}}
	}
	return nil
}

// again polls a Meter within a step of the search: frontier and depth stay what they were.
func again(m *solve.Meter) error {
	p := m.Progress()
	return m.Poll(p.Frontier, p.Depth)
}

// around calls do for each cell that is a jump away from one.
func (p *position) around(c grid.Cell, do func(grid.Cell)) {
	row, col := p.Row(c), p.Col(c)
	for _, o := range jumps {
		if p.In(row+o.row, col+o.col) {
			do(p.At(row+o.row, col+o.col))
		}
	}
}

// royalBit stands for the king in a set of black pieces that may have him.
const royalBit = maxPieces

// things lists the pieces of a set, in which royalBit is the king.
func (p *position) things(by uint64) []solve.Thing {
	var list []solve.Thing
	for ; by != 0; by &= by - 1 {
		if i := bits.TrailingZeros64(by); i == royalBit {
			list = append(list, solve.Thing{Kind: kingKind, At: p.king})
		} else {
			list = append(list, p.pieces[i])
		}
	}
	return list
}

// thing is a piece by its number, or the king by royalBit.
func (p *position) thing(piece int) solve.Thing { return p.things(1 << piece)[0] }
