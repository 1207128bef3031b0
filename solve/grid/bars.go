package grid

import "math"

// Bars is the shape of a puzzle without a board: a row of the picture for each number and set. Its only cell fills the
// picture.
type Bars struct {
	undirected
	Rows int
}

// BarsWide is the width of the picture, in heights of a row.
const BarsWide = 7

// BarsNarrow is the width of the picture in a node of a tree.
const BarsNarrow = 4

// Distance implements [Shape].
func (Bars) Distance(Size, Cell, Cell) int { return 0 }

// Extent implements [Shape].
func (b Bars) Extent(Size) Size { return Size{Rows: b.Rows, Cols: BarsWide} }

// Center implements [Shape].
func (b Bars) Center(Size, Cell) (x, y float64) { return BarsWide / 2., float64(b.Rows) / 2 }

// At implements [Shape].
func (b Bars) At(_ Size, x, y float64) Cell {
	if math.Min(x, y) >= 0 && x < BarsWide && y < float64(b.Rows) {
		return 0
	}
	return None
}

// Outline implements [Shape].
func (b Bars) Outline() [][2]float64 {
	x, y := BarsWide/2., float64(b.Rows)/2
	return [][2]float64{{-x, -y}, {x, -y}, {x, y}, {-x, y}}
}

// Room implements [Shape].
func (Bars) Room() float64 { return 1 }
