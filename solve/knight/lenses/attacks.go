package lenses

import (
	"stepboard/solve/grid"
	"stepboard/solve/knight/rules"
	"stepboard/solve/knight/search"
)

// attacks are the attackers of each cell while the pieces of a set live.
type attacks struct {
	*rules.Position
	alive uint64
	taken bool     // the king is taken: he is not on the board
	by    []uint64 // by cell: the pieces that attack the cell; bit rules.RoyalBit is the king
}

func newAttacks(p *rules.Position, alive uint64) *attacks {
	a := &attacks{Position: p, alive: alive, by: make([]uint64, p.Cells())}
	search.EachAttack(p, alive, func(piece int, c grid.Cell) { a.by[c] |= 1 << piece })
	return a
}

// pieceOn returns the number of the living piece on a cell, rules.RoyalBit for the king, or -1.
func (a *attacks) pieceOn(c grid.Cell) int {
	switch k := a.PieceAt[c]; {
	case k == rules.Royal && !a.taken:
		return rules.RoyalBit
	case k >= 0 && a.alive>>k&1 == 1:
		return int(k)
	}
	return -1
}
