package scene

import "image/color"

// All back ends use these sizes and places, so that they leave out and place the same things.

// Least sizes, in pixels of the screen. A back end without pixels chooses a length that stands for a pixel.
const (
	LeastStroke   = 1.0  // a thinner stroke on the board is drawn this wide
	LeastSprite   = 4.0  // a smaller sprite on the board is drawn this large
	LeastText     = 3.5  // smaller text is left out
	LeastNumber   = 6.0  // smaller numbers of Numbers are left out
	LeastArt      = 10.0 // the art of smaller cells is left out
	LeastGrid     = 5.0  // lines between smaller cells are left out
	LeastSplit    = 6.0  // smaller cells are not split into Quarters
	LeastInset    = 2.0  // tints of smaller blocks are not inset
	smallestBlock = 3    // least size of a block, used by StepFor
)

// NumberPlace is the place of a number in its block, as shares of the block's width and height. X and Y are the middle
// of the number; NumberLeft moves a wide number towards the middle of the block. Fit is the number's largest width.
type NumberPlace struct{ X, Y, Fit float64 }

// The places of a block's only number, and of four numbers in the order of Quarters: the centroids of the triangles.
var (
	onePlace   = []NumberPlace{{1. / 2, 1. / 2, 0.9}}
	fourPlaces = []NumberPlace{
		{1. / 2, 1. / 6, 0.5}, {5. / 6, 1. / 2, 0.36}, {1. / 2, 5. / 6, 0.5}, {1. / 6, 1. / 2, 0.36},
	}
)

// Places returns the places of the numbers of each block: four if Value has at least four values for each block, else
// one.
func (n *Numbers) Places() []NumberPlace {
	if n.Rows > 0 && n.Cols > 0 && len(n.Value)/4/n.Cols >= n.Rows {
		return fourPlaces
	}
	return onePlace
}

// sideInset is the least distance of a number from the left and right sides of its cell, as a share of the width.
const sideInset = 0.03

// NumberLeft returns the distance of a number's left end from the left side of its cell. The parameters cell and width
// are the widths of the cell and of the number. The middle of the number should be at a share (part) of the cell's
// width. A wide number is moved so that it stays inside the cell.
func NumberLeft(part, cell, width float64) float64 {
	return max(sideInset*cell, min(part*cell-width/2, (1-sideInset)*cell-width))
}

// Ink is the colour of the i-th number.
func (n *Numbers) Ink(i int) color.NRGBA {
	if i < len(n.Index) && n.Palette != nil && n.Index[i] != 0 {
		return n.Palette[n.Index[i]]
	}
	return n.Color
}

// Known cuts off the rows of blocks that have no value. The parameter values is the number of values. In the result,
// Step is at least 1. The result ok is false if no block has a value.
func (p Patch) Known(values int) (known Patch, ok bool) {
	if p.Rows <= 0 || p.Cols <= 0 || values <= 0 {
		return Patch{}, false
	}
	p.Step = max(1, p.Step)
	p.Rows = min(p.Rows, (values-1)/p.Cols+1)
	return p, true
}

// Whole reports whether Looks and all bytes of Index are present, and there is at least one cell.
func (c *Cells) Whole() bool {
	return c.Rows > 0 && c.Cols > 0 && c.Looks != nil && len(c.Index)/c.Cols >= c.Rows
}

// Fills returns the colours of cells with even and with odd row+col.
func (l *CellLook) Fills() (even, odd color.NRGBA) {
	if l.Alt.A != 0 {
		return l.Fill, l.Alt
	}
	return l.Fill, l.Fill
}

// Alpha is the opacity of a sprite, from 0 (invisible) to 255.
func (s *Sprite) Alpha() uint8 { return uint8(255*max(0, min(1, 1-s.Fade)) + 0.5) }

// FirstQuarter returns the first index that is not 0, or 0. Some blocks of Quarters are drawn in this one colour.
func FirstQuarter(index []byte) byte {
	for _, v := range index {
		if v != 0 {
			return v
		}
	}
	return 0
}
