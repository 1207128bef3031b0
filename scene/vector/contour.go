package vector

import (
	"image/color"

	"stepboard/scene"
)

// Area is all cells of one colour on a lattice. The cells are drawn as one shape, so that there are no seams.
type Area struct {
	Corner scene.Point // upper left corner of the lattice; the outline is relative to it
	Scale  float64     // size of a cell of the lattice
	Color  color.NRGBA

	rows, cols int
	stride     int
	index      []byte        // a byte for each cell; rows begin stride bytes apart
	match      *[2][256]bool // [(row+col)%2][byte]: whether cells with this byte belong to the area
	seen       []uint64      // one bit per cell: whether an outline along the cell's upper side is drawn
}

// Pen draws an outline with steps along the lines of the lattice.
type Pen interface {
	Move(x, y int)
	Line(x, y int) // to a point in the same row or column
	Close()
}

// Outline draws the outline of the cells with pen: clockwise, and counterclockwise around holes, so that any fill rule
// works. Cells that touch only in a corner get separate outlines. The time is linear in the cells of the lattice; the
// memory is a bit for each cell.
func (a *Area) Outline(pen Pen) {
	words := (a.rows*a.cols + 63) / 64
	if words > len(a.seen) {
		a.seen = make([]uint64, words)
	}
	clear(a.seen)
	for y := range a.rows {
		for x := range a.cols {
			if a.has(x, y) && !a.has(x, y-1) {
				if i := y*a.cols + x; a.seen[i/64]>>(i%64)&1 == 0 {
					a.trace(pen, x, y)
				}
			}
		}
	}
}

func (a *Area) has(x, y int) bool {
	if x < 0 || y < 0 || x >= a.cols || y >= a.rows {
		return false
	}
	i := y*a.stride + x
	return i < len(a.index) && a.match[(x+y)&1][a.index[i]]
}

// Directions in clockwise order.
const (
	right = iota
	down
	left
	up
)

// trace follows one closed outline, from the left end of an upper side. The cells of the area are on the right hand.
func (a *Area) trace(pen Pen, x, y int) {
	pen.Move(x, y)
	x0, y0 := x, y
	for dir := right; ; {
		turn := 0
		for turn == 0 {
			var aheadRight, aheadLeft bool // whether the two cells in front belong to the area
			switch dir {
			case right:
				i := y*a.cols + x
				a.seen[i/64] |= 1 << (i % 64)
				x++
				aheadRight, aheadLeft = a.has(x, y), a.has(x, y-1)
			case down:
				y++
				aheadRight, aheadLeft = a.has(x-1, y), a.has(x, y)
			case left:
				x--
				aheadRight, aheadLeft = a.has(x-1, y-1), a.has(x-1, y)
			case up:
				y--
				aheadRight, aheadLeft = a.has(x, y-1), a.has(x-1, y-1)
			}
			switch {
			case !aheadRight:
				turn = 1
			case aheadLeft:
				turn = 3
			}
		}
		dir = (dir + turn) & 3
		if x == x0 && y == y0 && dir == right {
			pen.Close()
			return
		}
		pen.Line(x, y)
	}
}
