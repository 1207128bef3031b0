package knight

import (
	"math/bits"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// attacks are who attacks what while the pieces of a set live.
type attacks struct {
	*position
	alive uint64
	by    []uint64 // by cell: the pieces that attack it; bit royalBit is the king
}

// royalBit stands for the king in attacks.by, whose other bits are those of a set.
const royalBit = maxPieces

// newAttacks takes time linear in the board and in the lengths of the lines.
func newAttacks(p *position, alive uint64) *attacks {
	a := &attacks{position: p, alive: alive, by: make([]uint64, p.Cells())}
	l := newLayout(p.Cols)
	board := make([]uint64, l.words())
	add := func(bit int, t solve.Thing) {
		l.attack(p, t, alive, board)
		l.each(board, l.board(), func(c grid.Cell) { a.by[c] |= 1 << bit })
		clear(board)
	}
	for i, t := range p.pieces {
		if alive>>i&1 == 1 {
			add(i, t)
		}
	}
	if p.king != grid.None {
		add(royalBit, solve.Thing{Kind: kingKind, At: p.king})
	}
	return a
}

// count is how many pieces attack a cell.
func (a *attacks) count(c grid.Cell) int { return bits.OnesCount64(a.by[c]) }

// things lists pieces of attacks.by.
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

// standing is the number of the living piece on a cell, royalBit for the king, or -1.
func (a *attacks) standing(c grid.Cell) int {
	switch k := a.at[c]; {
	case k == royal:
		return royalBit
	case k >= 0 && a.alive>>k&1 == 1:
		return int(k)
	}
	return -1
}

// attacked calls do for the cells that a piece attacks.
func (a *attacks) attacked(piece int, do func(grid.Cell)) {
	for c := range grid.Cell(a.Cells()) {
		if a.by[c]>>piece&1 == 1 {
			do(c)
		}
	}
}

// thing is a piece by its number in attacks.by.
func (p *position) thing(piece int) solve.Thing { return p.things(1 << piece)[0] }
