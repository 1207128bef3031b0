package scene

import "image/color"

// Patch is a rectangle of blocks of cells, for operations that say something of each. The first block begins at the
// cell (Row, Col); a block is Step×Step cells, 1 where 0, and the last ones may reach over the border of what is
// meant. Blocks are numbered row by row. Where there are fewer values than blocks, the last blocks have none.
type Patch struct {
	Row, Col   int
	Rows, Cols int // of blocks
	Step       int
}

// StepFor is the step of a patch of a board with cells of some pixels: 1 or a power of two, such that blocks are at
// least three pixels large, as far as the board reaches.
func StepFor(cell float64, rows, cols int) int {
	step := 1
	for float64(step)*cell < smallestBlock && (step < rows || step < cols) {
		step *= 2
	}
	return step
}

// Palette is the colours that an index chooses; alpha is honoured. Index 0 stands for none, whatever colour is there.
type Palette [256]color.NRGBA

// Tints lays a colour over each block: Index has a byte a block, 0 for none. Blocks have the edges of their cells:
// whole pixels, and neighbours neither overlap nor leave a gap.
type Tints struct {
	Patch
	Index   []byte
	Palette *Palette
	Inset   float64 // how much smaller a tint is than its block, on each side, in cells; to whole pixels
}

// Quarters splits each cell by its diagonals into four triangles: Index has four bytes a block, in the order of
// grid.Dir (up, right, down, left), 0 for none. Blocks of more than one cell and cells of few pixels are drawn in one
// colour, that of the first quarter that has one.
type Quarters struct {
	Patch
	Index   []byte
	Palette *Palette
	Gap     float64 // between triangles, those of neighbouring cells too, in cells
}

// NoNumber is the value of a cell without a number.
const NoNumber int64 = -1 << 63

// Numbers writes a whole number into each block, or into each quarter of it where there are four values a block, in the
// order of Quarters. Numbers that are too wide are made smaller; where they would be illegible there are none.
type Numbers struct {
	Patch
	Value []int64
	Size  float64 // of the font (em), in cells
	Bold  bool
	Color color.NRGBA
	// Index, where not nil, chooses the colour of each number from Palette; 0 is Color.
	Index   []byte
	Palette *Palette
}

func (Tints) op()    {}
func (Quarters) op() {}
func (Numbers) op()  {}
