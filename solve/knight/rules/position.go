package rules

import (
	"cmp"
	"math/bits"
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// Position is a board for rules and solvers. A set of black pieces is a word whose bit i stands for Pieces[i].
type Position struct {
	grid.Size
	Knight, King grid.Cell     // cells, or grid.None
	Pieces       []solve.Thing // the black pieces except the king, in row order
	Pawn         int           // number of rows down that pawns attack: 1, or -1 as a usual mistake has it
	PieceAt      []int8        // by cell: the index of its piece, or Vacant, Royal or Outside
}

// Values of Position.PieceAt for cells without a piece that can be taken.
const (
	Vacant  int8 = -1 - iota
	Royal        // the king's cell
	Outside      // not on the board
)

// NewPosition makes the position of a board. A board with an Error in Check gets a position with as much of the board
// as possible. Puzzle.Stand needs such positions.
func NewPosition(b *solve.Board) *Position {
	p := &Position{Size: b.Size, Knight: b.Find(Knight), King: b.Find(King), Pawn: 1}
	p.PieceAt = slices.Repeat([]int8{Vacant}, b.Cells())
	for _, t := range b.Things {
		if t.Kind != Knight && t.Kind != King && b.Has(t.At) && len(p.Pieces) < MaxPieces {
			p.Pieces = append(p.Pieces, t)
		}
	}
	slices.SortStableFunc(p.Pieces, func(a, b solve.Thing) int { return cmp.Compare(a.At, b.At) })
	for i, t := range p.Pieces {
		p.PieceAt[t.At] = int8(i)
	}
	if b.Has(p.King) {
		p.PieceAt[p.King] = Royal
	}
	return p
}

// Prepare makes the position of a dataset, with memory from the meter. It refuses a dataset with an Error in Check.
func Prepare(m *solve.Meter, d *solve.Dataset) (*Position, error) {
	if err := solve.FirstError(Check(d)); err != nil {
		return nil, err
	}
	if err := m.Take(int64(d.Board.Cells())); err != nil {
		return nil, err
	}
	return NewPosition(d.Board), nil
}

// Bytes returns the memory that Prepare has taken.
func (p *Position) Bytes() int64 { return int64(len(p.PieceAt)) }

// All returns the set of all pieces.
func (p *Position) All() uint64 { return 1<<len(p.Pieces) - 1 }

// Offset is a step by rows and columns.
type Offset struct{ Row, Col int }

// Jumps are the knight's moves: Move i is Jumps[i]. The list goes clockwise.
var Jumps = [8]Offset{{-2, 1}, {-1, 2}, {1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}}

// Rays are the directions of lines, clockwise from up. Odd indexes are diagonal. The king's steps are Rays, too.
var Rays = [8]Offset{{-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}}

// Lines reports whether a kind attacks along Rays[ray].
func Lines(k solve.Kind, ray int) bool {
	switch k {
	case Queen:
		return true
	case Rook:
		return ray%2 == 0
	case Bishop:
		return ray%2 == 1
	}
	return false
}

// Leaps returns the offsets of the cells that a king, pawn or black knight attacks. Kinds with lines have no leaps.
func Leaps(k solve.Kind) []Offset {
	switch k {
	case BlackKnight:
		return Jumps[:]
	case King:
		return Rays[:]
	case Pawn:
		return []Offset{{1, -1}, {1, 1}}
	}
	return nil
}

// Again polls a Meter inside a step of a search, and keeps the last values of frontier and depth.
func Again(m *solve.Meter) error {
	p := m.Progress()
	return m.Poll(p.Frontier, p.Depth)
}

// Around calls visit(cell) for each cell that is one jump away from c.
func (p *Position) Around(c grid.Cell, visit func(grid.Cell)) {
	row, col := p.Row(c), p.Col(c)
	for _, o := range Jumps {
		if p.In(row+o.Row, col+o.Col) {
			visit(p.At(row+o.Row, col+o.Col))
		}
	}
}

// RoyalBit is the bit that stands for the king in sets of black pieces that may include him.
const RoyalBit = MaxPieces

// Things lists the pieces of a set. RoyalBit stands for the king.
func (p *Position) Things(by uint64) []solve.Thing {
	var list []solve.Thing
	for ; by != 0; by &= by - 1 {
		if i := bits.TrailingZeros64(by); i == RoyalBit {
			list = append(list, solve.Thing{Kind: King, At: p.King})
		} else {
			list = append(list, p.Pieces[i])
		}
	}
	return list
}

// Thing returns the piece with a number, or the king for RoyalBit.
func (p *Position) Thing(piece int) solve.Thing { return p.Things(1 << piece)[0] }
