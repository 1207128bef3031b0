package grid

import "math"

// Bars is the shape of a puzzle without a board: a row of the picture for each number and set. Its only cell fills the
// picture.
type Bars int

// BarsWide is the width of the picture, in heights of a row.
const BarsWide = 7

// Dirs implements [Shape].
func (Bars) Dirs() []Dir { return nil }

// Step implements [Shape].
func (Bars) Step(Size, Cell, Dir) Cell { return None }

// Beside implements [Shape].
func (Bars) Beside(row, col int, d Dir) (int, int) { return row + d.DRow(), col + d.DCol() }

// Distance implements [Shape].
func (Bars) Distance(Size, Cell, Cell) int { return 0 }

// Extent implements [Shape].
func (b Bars) Extent(Size) Size { return Size{Rows: int(b), Cols: BarsWide} }

// Sides implements [Shape].
func (Bars) Sides(Size) (across, down Side) { return Side{}, Side{} }

// Center implements [Shape].
func (b Bars) Center(Size, Cell) (x, y float64) { return BarsWide / 2., float64(b) / 2 }

// At implements [Shape].
func (b Bars) At(_ Size, x, y float64) Cell {
	if math.Min(x, y) >= 0 && x < BarsWide && y < float64(b) {
		return 0
	}
	return None
}

// Outline implements [Shape].
func (b Bars) Outline() [][2]float64 {
	x, y := BarsWide/2., float64(b)/2
	return [][2]float64{{-x, -y}, {x, -y}, {x, y}, {-x, y}}
}

// Room implements [Shape].
func (Bars) Room() float64 { return 1 }
