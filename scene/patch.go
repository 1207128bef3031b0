package scene

import "image/color"

// Patch is a rectangle of blocks of cells, for operations with a value for each block. The first block begins at the
// cell (Row, Col). A block is Step×Step cells; a Step of 0 means 1. The last blocks may reach beyond the border of the
// board. Blocks are numbered row by row. If there are fewer values than blocks, the last blocks have none.
type Patch struct {
	Row, Col   int
	Rows, Cols int // of blocks
	Step       int
}

// StepFor is the step for a board with cells of some pixels: 1 or a power of two, so that blocks are at least three
// pixels large, or as large as the board.
func StepFor(cell float64, rows, cols int) int {
	step := 1
	for float64(step)*cell < smallestBlock && (step < rows || step < cols) {
		step *= 2
	}
	return step
}

// Palette is the colours by index; alpha is respected. Index 0 stands for no colour, even if it has one.
type Palette [256]color.NRGBA

// Tints lays a colour over each block. Index has a byte for each block, 0 for none. Blocks end at whole pixels, like
// their cells, so that neighbours neither overlap nor leave a gap.
type Tints struct {
	Patch
	Index   []byte
	Palette *Palette
	Inset   float64 // space between a tint and its block's edge, on each side, in cells; rounded to whole pixels
}

// Quarters splits each cell by its diagonals into four triangles. Index has four bytes for each block, in the order of
// grid.Dir (up, right, down, left), 0 for none. Blocks of several cells, and small cells, are drawn in one colour: the
// colour of the first quarter that has one.
type Quarters struct {
	Patch
	Index   []byte
	Palette *Palette
	Gap     float64 // between triangles, also of neighbouring cells, in cells
}

// NoNumber is the value of a cell without a number.
const NoNumber int64 = -1 << 63

// Numbers writes a whole number into each block. With four values for each block it writes into the quarters, in the
// order of Quarters. Numbers that are too wide are drawn smaller, or left out if they would be illegible.
type Numbers struct {
	Patch
	Value []int64
	Size  float64 // of the font (em), in cells
	Bold  bool
	Color color.NRGBA
	// Index, if not nil, chooses each number's colour from Palette; 0 means Color.
	Index   []byte
	Palette *Palette
}

func (Tints) op()    {}
func (Quarters) op() {}
func (Numbers) op()  {}
