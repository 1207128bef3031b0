package scene

import "image/color"

// Back ends draw alike: small things are left out, or stop shrinking, at the same sizes, and numbers have the same
// places. These are the common sizes and places.

// Least sizes, in pixels of the screen. A back end without pixels uses some length as a pixel.
const (
	LeastStroke   = 1.0  // a stroke on the board does not become thinner
	LeastSprite   = 4.0  // a sprite on the board does not become smaller
	LeastText     = 3.5  // smaller text is left out
	LeastNumber   = 6.0  // smaller numbers of Numbers are left out
	LeastArt      = 10.0 // art of smaller cells is left out
	LeastGrid     = 5.0  // lines between smaller cells are left out
	LeastSplit    = 6.0  // smaller cells are not split into Quarters
	LeastInset    = 2.0  // tints of smaller blocks are not inset
	smallestBlock = 3    // blocks that can be told apart
)

// Places of Numbers, in shares of a cell.
const (
	NumberFit = 0.9  // of the cell's width that the only number of a cell may fill
	BesideFit = 0.36 // and numbers of the quarters to the left and right
	AboveFit  = 0.5  // and those above and below
	SideInset = 0.03 // from the side of its cell that a number lies at least
)

// NumberPlaces are the middles of the numbers of Quarters, in shares of a cell: at the centroid of each triangle, wide
// ones nearer to the middle. Fit is the share of the cell's width that each may fill.
var NumberPlaces = [4]struct{ X, Y, Fit float64 }{
	{1. / 2, 1. / 6, AboveFit},
	{5. / 6, 1. / 2, BesideFit},
	{1. / 2, 5. / 6, AboveFit},
	{1. / 6, 1. / 2, BesideFit},
}

// NumberLeft is the left end of a number of some width whose middle should be at a share of a cell's width, within the
// sides of the cell.
func NumberLeft(part, cell, width float64) float64 {
	return max(SideInset*cell, min(part*cell-width/2, (1-SideInset)*cell-width))
}

// PerBlock is the number of numbers in each block: 1, or 4 for quarters.
func (n *Numbers) PerBlock() int {
	if n.Rows > 0 && n.Cols > 0 && len(n.Value)/4/n.Cols >= n.Rows {
		return 4
	}
	return 1
}

// Known is the part of a patch with so many known values, with a Step of at least 1. ok is false if there is none.
func (p Patch) Known(values int) (known Patch, ok bool) {
	if p.Rows <= 0 || p.Cols <= 0 || values <= 0 {
		return Patch{}, false
	}
	p.Step = max(1, p.Step)
	p.Rows = min(p.Rows, (values-1)/p.Cols+1)
	return p, true
}

// Whole reports whether the cells have all data for drawing.
func (c *Cells) Whole() bool {
	return c.Rows > 0 && c.Cols > 0 && c.Looks != nil && len(c.Index)/c.Cols >= c.Rows
}

// Fills are the colours of cells of a look whose row+col is even and odd.
func (l *CellLook) Fills() (even, odd color.NRGBA) {
	if l.Alt.A != 0 {
		return l.Fill, l.Alt
	}
	return l.Fill, l.Fill
}

// Alpha is how opaque a sprite is, from 0 to 255.
func (s *Sprite) Alpha() uint8 { return uint8(255*max(0, min(1, 1-s.Fade)) + 0.5) }

// FirstQuarter is the colour of a block of Quarters that is drawn in one: that of its first quarter that has one.
func FirstQuarter(index []byte) byte {
	for _, v := range index {
		if v != 0 {
			return v
		}
	}
	return 0
}
