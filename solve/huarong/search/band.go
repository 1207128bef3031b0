package search

import (
	"math/bits"

	"stepboard/solve/grid"
)

// A band is 64 neighbouring cells of a row, with an imagined piece on each of them. Each piece is in the middle of a
// square of bandWide×bandWide cells. The word of index i has a bit for each piece, which says whether cell i of this
// piece's square is movable. So one breadth-first search finds the costs for all 64 pieces.
const (
	bandWide   = 7
	bandStride = bandWide + 2 // with a border of fixed cells
	bandMiddle = (bandStride*bandStride - 1) / 2
	// bandSteps is the length of the longest searched way. A way that leaves the square has at least this length.
	bandSteps = bandWide + 1
)

// bandSides are the indexes in the square of the sides of the piece, by grid.Dir.
var bandSides = [4]int{
	grid.Up: bandMiddle - bandStride, grid.Right: bandMiddle + 1,
	grid.Down: bandMiddle + bandStride, grid.Left: bandMiddle - 1,
}

// inOpen reports whether all eight cells around a spot are movable.
func (p *Plane) inOpen(at Spot) bool {
	for d, step := range p.Steps {
		if !p.open[at+step] || !p.open[at+step+p.Steps[(d+1)&3]] {
			return false
		}
	}
	return true
}

// openCodes are the codes of the costs of a piece for which inOpen returns true, in the order of PairOf.
var openCodes = [pairs]uint16{2, 2, 2, 2, 4, 4}

// band makes the codes for all pieces in the band of a piece. A cost above bandSteps gets the code longCode.
func (s *Sides) band(piece Spot) {
	row, col := s.rowCol(piece)
	start := col &^ 63
	var open [bandStride * bandStride]uint64
	for i := range bandWide * bandWide {
		down, right := i/bandWide, i%bandWide
		at := start + int32(right-bandWide/2+squareBefore)
		words := s.rows[s.words*(int(row)+down-bandWide/2+squareBefore)+int(at>>6):][:2]
		open[(down+1)*bandStride+right+1] = words[0]>>(at&63) | words[1]<<1<<(63-at&63)
	}
	pieces := open[bandMiddle]
	open[bandMiddle] = 0
	codes := s.codes[piece-col+start:]
	put := func(pieces uint64, pair uint8, code uint16) {
		for ; pieces != 0; pieces &= pieces - 1 {
			if at := &codes[bits.TrailingZeros64(pieces)][pair]; *at == 0 { // the cost in a corridor may be known already
				*at = code
			}
		}
	}
	for from := range grid.Dir(3) {
		reached := [len(open)]uint64{}
		reached[bandSides[from]] = open[bandSides[from]] & pieces
		var missing [4]uint64
		for to := from + 1; to < 4; to++ {
			missing[to] = reached[bandSides[from]] & open[bandSides[to]]
			put(pieces&^missing[to], PairOf[from][to], apartCode)
		}
		for steps := uint16(2); steps <= bandSteps && missing[1]|missing[2]|missing[3] != 0; steps += 2 {
			for odd := range 2 { // the sides are cells of odd index
				for i := bandStride + 1 + odd; i < len(reached)-bandStride-1; i += 2 {
					reached[i] |= open[i] & (reached[i-bandStride] | reached[i-1] | reached[i+1] | reached[i+bandStride])
				}
			}
			for to := from + 1; to < 4; to++ {
				put(reached[bandSides[to]]&missing[to], PairOf[from][to], steps)
				missing[to] &^= reached[bandSides[to]]
			}
		}
		for to := from + 1; to < 4; to++ {
			put(missing[to], PairOf[from][to], longCode)
		}
	}
}
