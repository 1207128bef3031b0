package scene

import "image/color"

// Patch is a rectangle of blocks of cells, for operations that say something of each. The first block begins at the cell
// (Row, Col); a block is Step×Step cells, 1 where 0, and the last ones may reach over the border of what is meant. Blocks
// are numbered row by row.
type Patch struct {
	Row, Col   int
	Rows, Cols int // of blocks
	Step       int
}

// Palette is the colours that an index chooses; alpha is honoured.
type Palette [256]color.NRGBA

// Tints lays a colour over each block: Index has a byte a block, 0 for none.
type Tints struct {
	Patch
	Index   []byte
	Palette *Palette
	Inset   float64 // how much smaller a tint is than its cell, on each side, in cells
}

// Quarters splits each cell by its diagonals into four triangles: Index has four bytes a block, in the order of grid.Dir
// (up, right, down, left), 0 for none. Blocks of more than one cell and cells of few pixels are drawn in one colour, that of
// the first quarter that has one.
type Quarters struct {
	Patch
	Index   []byte
	Palette *Palette
	Gap     float64 // between triangles, in cells
}

// NoNumber is the value of a cell without a number.
const NoNumber int64 = -1 << 63

// Numbers writes a whole number into each cell, or into each quarter of it where there are four values a block. Numbers that
// are too wide are made smaller; where they would be illegible there are none.
type Numbers struct {
	Patch
	Value []int64
	Size  float64 // of the font (em), in cells
	Bold  bool
	Color color.NRGBA
	// Index chooses the colour of each number from Palette, where not nil.
	Index   []byte
	Palette *Palette
	// Corner puts the number into the upper left corner of its cell.
	Corner bool
}

func (Tints) op()    {}
func (Quarters) op() {}
func (Numbers) op()  {}
