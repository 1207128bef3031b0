package knight

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// margin is how many cells around the board a field has, so that a knight's jump needs no look at the border.
const margin = 2

// spot is a cell of a field.
type spot = int32

// field is a position on a board with a margin.
type field struct {
	*position
	stride int
	jumps  [len(jumps)]spot // as differences of spots
	at     []int8           // by spot: the index of its piece, or vacant, royal or outside
	pieces []spot           // where the pieces stand
	knight spot
	king   spot // 0, which is outside, where there is none
}

// prepareField is the field of a dataset that Check finds no Error in, its memory accounted for.
func prepareField(m *solve.Meter, d *solve.Dataset) (*field, error) {
	p, err := prepare(m, d)
	if err != nil {
		return nil, err
	}
	stride := int64(d.Board.Cols + 2*margin)
	if err := m.Take(stride * stride); err != nil {
		return nil, err
	}
	return newField(p), nil
}

func newField(p *position) *field {
	f := &field{position: p, stride: p.Cols + 2*margin}
	f.at = make([]int8, (p.Rows+2*margin)*f.stride)
	for i := range f.at {
		f.at[i] = outside
	}
	for c := range p.Cells() {
		f.at[f.spot(grid.Cell(c))] = p.at[c]
	}
	for i, o := range jumps {
		f.jumps[i] = f.step(o)
	}
	for _, t := range p.pieces {
		f.pieces = append(f.pieces, f.spot(t.At))
	}
	f.knight = f.spot(p.knight)
	if p.king != grid.None {
		f.king = f.spot(p.king)
	}
	return f
}

func (f *field) spot(c grid.Cell) spot {
	return spot((f.Row(c)+margin)*f.stride + f.Col(c) + margin)
}

// cell is the cell of a spot on the board.
func (f *field) cell(s spot) grid.Cell { return f.At(int(s)/f.stride-margin, int(s)%f.stride-margin) }

func (f *field) step(o offset) spot { return spot(o.row*f.stride + o.col) }

// words is the length of a bitmap of spots.
func (f *field) words() int { return (len(f.at) + 63) / 64 }

// has and set read and set the bit of a spot in a bitmap.
func has(bitmap []uint64, s spot) bool { return bitmap[s>>6]>>(s&63)&1 == 1 }
func set(bitmap []uint64, s spot)      { bitmap[s>>6] |= 1 << (s & 63) }

// attack sets the bits of all spots that the living pieces and the king attack, among them those of pieces that are
// guarded, and of nothing else on the board. Time is linear in the lengths of the lines.
func (f *field) attack(alive uint64, bitmap []uint64) {
	for i, s := range f.pieces {
		if alive>>i&1 == 1 {
			f.attackFrom(f.position.pieces[i].Kind, s, alive, bitmap)
		}
	}
	if f.king != 0 {
		f.attackFrom(kingKind, f.king, alive, bitmap)
	}
}

// attackFrom sets the bits of what one piece attacks; a leap may set bits of the margin too.
func (f *field) attackFrom(kind solve.Kind, from spot, alive uint64, bitmap []uint64) {
	for _, o := range leaps(kind) {
		set(bitmap, from+f.step(o))
	}
	for i, o := range rays {
		if !lines(kind, i) {
			continue
		}
		step := f.step(o)
		for s := from + step; f.at[s] != outside; s += step {
			set(bitmap, s)
			if k := f.at[s]; k == royal || k >= 0 && alive>>k&1 == 1 {
				break
			}
		}
	}
}

// draw draws where the knight can't stand while the pieces of a set live, as a bitboard, for retrace.
func (f *field) draw(alive uint64, board []uint64) {
	l := newLayout(f.Cols)
	l.fill(board)
	for w := range board {
		board[w] = ^board[w]
	}
	for i, t := range f.position.pieces {
		if alive>>i&1 == 1 {
			l.attack(f.position, t, alive, board)
		}
	}
	if f.king != 0 {
		l.attack(f.position, solve.Thing{Kind: kingKind, At: f.position.king}, alive, board)
	}
}
