package scene

import "image/color"

// Patch is a rectangle of blocks. A block is a square of cells, for which an operation has one value. The first block
// begins at the cell (Row, Col). A block has Step×Step cells; a Step of 0 means 1. The last blocks of rows and columns
// may reach beyond the board. Blocks are numbered row by row. If there are fewer values than blocks, the last blocks
// have no value.
type Patch struct {
	Row, Col   int
	Rows, Cols int // numbers of rows and columns of blocks
	Step       int
}

// StepFor returns the Step for a board. The parameter cell is the width of a cell in pixels. The Step is the least
// power of two for which a block is at least three pixels wide, or as large as the board.
func StepFor(cell float64, rows, cols int) int {
	step := 1
	for float64(step)*cell < smallestBlock && (step < rows || step < cols) {
		step *= 2
	}
	return step
}

// Palette has a colour, with alpha, for each index. Index 0 means no colour: the entry 0 is never used.
type Palette [256]color.NRGBA

// Tints draws a colour over each block. Index has a palette index for each block; 0 is no colour. A block ends at a
// whole pixel, as its cells do. So neighbours neither overlap nor leave a gap.
type Tints struct {
	Patch
	Index   []byte
	Palette *Palette
	Inset   float64 // space between the tint and each edge of its block, in cells; rounded to whole pixels
}

// Quarters splits each cell by its diagonals into four triangles and colours each. Index has four palette indexes for
// each block, in the order of grid.Dir (up, right, down, left); 0 is no colour. A block of several cells, or a cell
// smaller than LeastSplit, is drawn in one colour: see FirstQuarter.
type Quarters struct {
	Patch
	Index   []byte
	Palette *Palette
	Gap     float64 // space between two triangles of one cell or of neighbouring cells, in cells
}

// NoNumber is the value of a block, or quarter, without a number.
const NoNumber int64 = -1 << 63

// Numbers writes an integer into each block. If Value has four values for each block, the values are written
// into the quarters of the block, in the order of Quarters. A number that is too wide is drawn smaller, or left
// out if it would be smaller than LeastNumber.
type Numbers struct {
	Patch
	Value []int64
	Size  float64 // size of the font (one em), in cells
	Bold  bool
	Color color.NRGBA
	// Index, if not nil, has a palette index for each number; 0 means Color.
	Index   []byte
	Palette *Palette
}

func (Tints) op()    {}
func (Quarters) op() {}
func (Numbers) op()  {}
