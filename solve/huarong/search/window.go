package search

import (
	"math/bits"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/store"
)

// bitRows has a bit for each movable cell of a board. The board has windowSide/2 fixed cells around it.
type bitRows struct {
	words int // the number of words in a row
	rows  []uint64
}

// newBitRows takes a little more than a bit for each cell from the Meter.
func newBitRows(m *solve.Meter, p *Plane) (*bitRows, error) {
	s := &bitRows{words: (p.Cols+windowSide)/64 + 2}
	var err error
	if s.rows, err = store.Make[uint64](m, s.words*(p.Rows+windowSide)); err != nil {
		return nil, err
	}
	for row := range p.Rows {
		line, first := s.rows[s.words*(row+windowSide/2):], p.Place(p.At(row, 0))
		for col, open := range p.open[first : int(first)+p.Cols] {
			if col += windowSide / 2; open {
				line[col/64] |= 1 << (col % 64)
			}
		}
		if err := store.Poll(m, row, 256); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// The search of 64 windows is bit-parallel. Consider a piece on each of 64 cells in a row, in the middle of a window of
// windowSide×windowSide cells. The word of index i has a bit for each of the 64 pieces. The bit is set if cell i of the
// window of this piece is movable. So one breadth-first search finds the costs for all 64 pieces.
const (
	windowSide   = 7
	windowStride = windowSide + 2 // the window has a border of fixed cells
	windowMiddle = (windowStride*windowStride - 1) / 2
	// windowSteps is the number of steps after which the search ends. Ways that leave the window are not shorter.
	windowSteps = windowSide + 1
)

// windowSides has the indexes in the window of the four sides of the piece, by grid.Dir.
var windowSides = [4]int{
	grid.Up: windowMiddle - windowStride, grid.Right: windowMiddle + 1,
	grid.Down: windowMiddle + windowStride, grid.Left: windowMiddle - 1,
}

// searchWindows finds the codes for the 64 cells around a piece in its row. A cost above windowSteps gets the code
// longCode.
func (s *Sides) searchWindows(piece Spot) {
	row, col := s.rowCol(piece)
	start := col &^ 63
	var open [windowStride * windowStride]uint64
	for i := range windowSide * windowSide {
		down, right := i/windowSide, i%windowSide
		at := start + int32(right)
		words := s.rows[s.words*(int(row)+down)+int(at>>6):][:2]
		open[(down+1)*windowStride+right+1] = words[0]>>(at&63) | words[1]<<1<<(63-at&63)
	}
	pieces := open[windowMiddle]
	open[windowMiddle] = 0
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
		reached[windowSides[from]] = open[windowSides[from]] & pieces
		var missing [4]uint64
		for to := from + 1; to < 4; to++ {
			missing[to] = reached[windowSides[from]] & open[windowSides[to]]
			put(pieces&^missing[to], PairOf[from][to], apartCode)
		}
		for steps := uint16(2); steps <= windowSteps && missing[1]|missing[2]|missing[3] != 0; steps += 2 {
			for odd := range 2 { // the sides have odd indexes, so first the cells of odd index are reached
				for i := windowStride + 1 + odd; i < len(reached)-windowStride-1; i += 2 {
					reached[i] |= open[i] & (reached[i-windowStride] | reached[i-1] | reached[i+1] | reached[i+windowStride])
				}
			}
			for to := from + 1; to < 4; to++ {
				put(reached[windowSides[to]]&missing[to], PairOf[from][to], steps)
				missing[to] &^= reached[windowSides[to]]
			}
		}
		for to := from + 1; to < 4; to++ {
			put(missing[to], PairOf[from][to], longCode)
		}
	}
}
