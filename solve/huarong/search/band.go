package search

import (
	"math/bits"

	"stepboard/solve/grid"
)

// A band is 64 successive cells of a row. Consider a piece on each of these cells, in the middle of a square of
// bandWide×bandWide cells. The word of index i has a bit for each of the 64 pieces. The bit is set if cell i of the
// square of this piece is movable. So one breadth-first search finds the costs for all 64 pieces.
const (
	bandWide   = 7
	bandStride = bandWide + 2 // the square has a border of fixed cells
	bandMiddle = (bandStride*bandStride - 1) / 2
	// bandSteps is the number of steps after which the search ends. Ways that leave the square are not shorter.
	bandSteps = bandWide + 1
)

// bandSides has the indexes in the square of the four sides of the piece, by grid.Dir.
var bandSides = [4]int{
	grid.Up: bandMiddle - bandStride, grid.Right: bandMiddle + 1,
	grid.Down: bandMiddle + bandStride, grid.Left: bandMiddle - 1,
}

// band finds the codes for all pieces in the band of a piece. A cost of more than bandSteps gets the code longCode.
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
			if at := &codes[bits.TrailingZeros64(pieces)][pair]; *at == 0 { // corridor may have stored the cost already
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
			for odd := range 2 { // the sides have odd indexes, so first the cells of odd index are reached
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
