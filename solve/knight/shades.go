package knight

import (
	"math/bits"
	"unsafe"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// shades draws, for any set of living pieces, the bitboard of the cells where the knight can't stand.
type shades struct {
	layout
	base   []uint64  // not reachable whatever is taken, or not on the board; the king's cell is open
	shade  [][]place // by piece: the reachable cells that it attacks while it lives
	men    []uint64  // the cells of the pieces that count in the search at hand, and the king's
	manAt  []int8    // by place.index: the piece in a cell, or vacant or royal
	cells  []place   // by piece
	knight place     // where it starts
	king   place
}

func newShades(m *solve.Meter, f *field, b *bounds) (*shades, error) {
	l := newLayout(f.Cols)
	cells := make([]int, len(f.pieces)) // that a piece shades
	all := 0
	for at, by := range b.attackers {
		if has(b.reachable, spot(at)) {
			bitsOf(by, func(i int) { cells[i]++ })
			all += bits.OnesCount64(by)
		}
	}
	// The places, and by word of a board: base, men and manAt.
	if err := m.Take(int64(all)*int64(unsafe.Sizeof(place{})) + int64(l.words())*(8+8+64)); err != nil {
		return nil, err
	}
	s := &shades{
		layout: l,
		base:   make([]uint64, l.words()),
		shade:  make([][]place, len(f.pieces)),
		men:    make([]uint64, l.words()),
		manAt:  make([]int8, 64*l.words()),
		knight: l.place(f.Row(f.position.knight), f.Col(f.position.knight)),
	}
	for i, n := range cells {
		s.shade[i] = make([]place, 0, n)
	}
	for i := range s.base {
		s.base[i] = ^uint64(0)
	}
	for i := range f.Cells() {
		c := grid.Cell(i)
		s.add(f, b, f.spot(c), l.place(f.Row(c), f.Col(c)))
	}
	return s, nil
}

// add adds a cell.
func (s *shades) add(f *field, b *bounds, at spot, p place) {
	k := f.at[at]
	s.manAt[p.index()] = k
	switch {
	case k == royal:
		s.king = p
		p.remove(s.base)
	case k >= 0:
		s.cells = append(s.cells, p)
	}
	if has(b.reachable, at) {
		p.remove(s.base)
		bitsOf(b.attackers[at], func(i int) { s.shade[i] = append(s.shade[i], p) })
	}
}

// show sets men to the pieces of a set and the king.
func (s *shades) show(alive uint64) {
	clear(s.men)
	s.king.add(s.men)
	bitsOf(alive, func(i int) { s.cells[i].add(s.men) })
}

// draw draws the board of a set.
func (s *shades) draw(alive uint64, board []uint64) {
	copy(board, s.base)
	for set := alive; set != 0; set &= set - 1 {
		for _, p := range s.shade[bits.TrailingZeros64(set)] {
			p.add(board)
		}
	}
}

// bitsOf calls each for the pieces of a set.
func bitsOf(set uint64, each func(i int)) {
	for ; set != 0; set &= set - 1 {
		each(bits.TrailingZeros64(set))
	}
}
