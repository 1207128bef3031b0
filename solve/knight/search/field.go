package search

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/knight/rules"
)

// margin is the width of the border around a field, in cells. The border makes each knight's jump end in the field.
const margin = 2

type spot = int32

// field is a position on a board with a margin.
type field struct {
	*rules.Position
	wide  grid.Padded            // the board with its margin
	jumps [len(rules.Jumps)]spot // rules.Jumps as differences of spots
	at    []int8                 // by spot: the index of its piece, or Vacant, Royal or Outside
}

// prepareField makes the field of a dataset. It refuses a dataset with an Error in Check.
func prepareField(m *solve.Meter, d *solve.Dataset) (*field, error) {
	p, err := rules.Prepare(m, d)
	if err != nil {
		return nil, err
	}
	side := int64(d.Board.Cols + 2*margin)
	if err := m.Take(side * side); err != nil {
		return nil, err
	}
	return newField(p), nil
}

func newField(p *rules.Position) *field {
	f := &field{Position: p, wide: grid.Pad(p.Size, p.Cols+2*margin, margin, margin)}
	f.at = slices.Repeat([]int8{rules.Outside}, (p.Rows+2*margin)*int(f.wide.Stride))
	for c := range p.Cells() {
		f.at[f.wide.Place(grid.Cell(c))] = p.PieceAt[c]
	}
	for i, o := range rules.Jumps {
		f.jumps[i] = spot(o.Row)*f.wide.Stride + spot(o.Col)
	}
	return f
}

func (f *field) words() int { return (len(f.at) + 63) / 64 }

func has(bitmap []uint64, s spot) bool { return bitmap[s>>6]>>(s&63)&1 == 1 }
func set(bitmap []uint64, s spot)      { bitmap[s>>6] |= 1 << (s & 63) }

// attack sets the bits of all spots that the living pieces and the king attack. Spots of guarded pieces are included.
func (f *field) attack(alive uint64, bitmap []uint64) {
	EachAttack(f.Position, alive, func(_ int, c grid.Cell) { set(bitmap, f.wide.Place(c)) })
}

// draw makes a board for retrace. It sets the bits of attacked cells, and the bits that stand for no cell.
func (f *field) draw(alive uint64, board []uint64) {
	l := newLayout(f.Cols)
	l.fill(board)
	for w := range board {
		board[w] = ^board[w]
	}
	EachAttack(f.Position, alive, func(_ int, c grid.Cell) { l.place(f.Row(c), f.Col(c)).add(board) })
}
