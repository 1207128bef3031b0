package grid

import "math"

// Shape says where the cells of a board lie, and which cells are neighbours. Squares, the usual shape, are nil. Lengths
// are in widths of a cell. x grows to the right, y downwards.
type Shape interface {
	// Dirs lists the directions in which a cell may have a neighbour, clockwise.
	Dirs() []Dir
	// Step returns the neighbour of a cell, or None.
	Step(s Size, c Cell, d Dir) Cell
	// Beside returns the row and column of the neighbour of a place, which may be off the board.
	Beside(row, col int, d Dir) (int, int)
	// Distance returns the least number of steps between two cells without walls.
	Distance(s Size, a, b Cell) int
	// Extent returns the rows and columns of squares that the picture of the board fills.
	Extent(s Size) Size
	// Sides returns the numbers of columns and of rows beside this picture.
	Sides(s Size) (across, down Side)
	// Center returns the middle of a cell in this picture.
	Center(s Size, c Cell) (x, y float64)
	// At returns the cell at a point of the picture, or None.
	At(s Size, x, y float64) Cell
	// Outline lists the corners of a cell, seen from its middle.
	Outline() [][2]float64
	// Room is the side of the largest square in which pieces are drawn. Its middle is the middle of the cell.
	Room() float64
}

// undirected has the methods of a shape whose cells have no directions, rows and columns.
type undirected struct{}

// Dirs implements [Shape].
func (undirected) Dirs() []Dir { return nil }

// Step implements [Shape].
func (undirected) Step(Size, Cell, Dir) Cell { return None }

// Beside implements [Shape].
func (undirected) Beside(row, col int, d Dir) (int, int) { return row + d.DRow(), col + d.DCol() }

// Sides implements [Shape].
func (undirected) Sides(Size) (across, down Side) { return Side{}, Side{} }

// Allows reports whether a puzzle with a shape may have a board of a size: of the same shape or, for AnyGraph, of any
// graph with no more points than the board has cells.
func Allows(puzzle Shape, board Size) bool {
	g, graph := board.Shape.(*Graph)
	return puzzle == board.Shape || graph && puzzle == Shape(AnyGraph) && len(g.next) <= board.Cells()
}

// Dirs lists the directions of the board's shape, clockwise.
func (s Size) Dirs() []Dir {
	if s.Shape != nil {
		return s.Shape.Dirs()
	}
	return Dirs[:]
}

// Numbered reports whether cells have numbers only, and no directions, rows and columns.
func (s Size) Numbered() bool { return len(s.Dirs()) == 0 }

// Beside returns the cell to which an arrow key moves a cursor: in the next row or column, whatever the shape. It
// returns false if there is no such cell.
func (s Size) Beside(c Cell, d Dir) (Cell, bool) { return Size{Rows: s.Rows, Cols: s.Cols}.Step(c, d) }

// Extent returns the rows and columns of squares that the picture of the board fills.
func (s Size) Extent() Size {
	if s.Shape != nil {
		return s.Shape.Extent(s)
	}
	return s
}

// Celled reports whether the board has cells, and is not one picture of numbers and sets.
func (s Size) Celled() bool {
	_, bars := s.Shape.(Bars)
	return !bars
}

// Face returns the rows and columns of squares that the picture of the board fills in a node of a tree.
func (s Size) Face() Size {
	e := s.Extent()
	if !s.Celled() {
		e.Cols = BarsNarrow
	}
	return e
}

// Side says where the numbers of columns or rows stand: N numbers from First on. The first one is At widths of a cell
// from the start of the picture, and the next ones follow at distances of Step.
type Side struct {
	First, N int
	At, Step float64
}

// Sides returns the numbers of columns and of rows beside the picture of the board.
func (s Size) Sides() (across, down Side) {
	if s.Shape != nil {
		return s.Shape.Sides(s)
	}
	return Side{1, s.Cols, 0.5, 1}, Side{1, s.Rows, 0.5, 1}
}

// Center returns the middle of a cell in the picture of the board.
func (s Size) Center(c Cell) (x, y float64) {
	if s.Shape != nil {
		return s.Shape.Center(s, c)
	}
	return float64(s.Col(c)) + 0.5, float64(s.Row(c)) + 0.5
}

// Under returns the cell under a point of the picture of the board, or None.
func (s Size) Under(x, y float64) Cell {
	if s.Shape != nil {
		return s.Shape.At(s, x, y)
	}
	if row, col := int(math.Floor(y)), int(math.Floor(x)); s.In(row, col) {
		return s.At(row, col)
	}
	return None
}

// Room is the side of the square in the middle of a cell in which pieces are drawn, in widths of a cell.
func (s Size) Room() float64 {
	if s.Shape != nil {
		return s.Shape.Room()
	}
	return 1
}

// Between lists the cells on a straight line from the middle of a cell to the middle of another, without these two.
func (s Size) Between(from, to Cell) (list []Cell) {
	if s.Shape == nil {
		rows, cols := s.Row(to)-s.Row(from), s.Col(to)-s.Col(from)
		n := max(rows, -rows, cols, -cols)
		for i := 1; i < n; i++ {
			at := func(length int) int { return int(math.Round(float64(length*i) / float64(n))) }
			list = append(list, s.At(s.Row(from)+at(rows), s.Col(from)+at(cols)))
		}
		return list
	}
	x, y := s.Center(from)
	farX, farY := s.Center(to)
	n := s.Distance(from, to)
	for i := 1; i < n; i++ {
		share := float64(i) / float64(n)
		if c := s.Under(x+(farX-x)*share, y+(farY-y)*share); c != None {
			list = append(list, c)
		}
	}
	return list
}

// Hex is the shape of hexagons in rows: each second row, beginning with row 1, is half a cell further to the right.
// Rows and columns are those of the "odd-r" layout in A. Patel, Hexagonal Grids (redblobgames.com).
var Hex Shape = hex{}

type hex struct{}

const (
	hexSide  = 1 / 1.7320508075688772 // the side of a hexagon that is 1 wide
	hexPitch = 1.5 * hexSide          // the distance between the middles of two rows
)

var hexDirs = []Dir{UpRight, Right, DownRight, DownLeft, Left, UpLeft}

func (hex) Dirs() []Dir { return hexDirs }

func (hex) Beside(row, col int, d Dir) (int, int) {
	switch d {
	case UpRight, DownRight:
		col += row & 1
	case UpLeft, DownLeft:
		col -= 1 - row&1
	default:
		col += d.DCol()
	}
	return row + d.DRow(), col
}

func (h hex) Step(s Size, c Cell, d Dir) Cell {
	if c < 0 || d == Up || d == Down {
		return None
	}
	if row, col := h.Beside(s.Row(c), s.Col(c), d); s.In(row, col) {
		return s.At(row, col)
	}
	return None
}

func (hex) Distance(s Size, a, b Cell) int {
	slanted := func(c Cell) int { return s.Col(c) - s.Row(c)>>1 } // the column along a slanted axis
	down, right := s.Row(b)-s.Row(a), slanted(b)-slanted(a)
	return max(down, -down, right, -right, down+right, -down-right)
}

// margins returns the empty space left of the first column and above the first row.
func (h hex) margins(s Size) (x, y float64) {
	e := h.Extent(s)
	wide, high := h.box(s)
	return (float64(e.Cols) - wide) / 2, (float64(e.Rows) - high) / 2
}

func (hex) box(s Size) (wide, high float64) {
	wide, high = float64(s.Cols), hexPitch*float64(s.Rows-1)+2*hexSide
	if s.Rows > 1 {
		wide += 0.5
	}
	return wide, high
}

func (h hex) Extent(s Size) Size {
	wide, high := h.box(s)
	return Size{Rows: int(math.Ceil(high)), Cols: int(math.Ceil(wide))}
}

func (h hex) Sides(s Size) (across, down Side) {
	left, top := h.margins(s)
	return Side{1, s.Cols, left + 0.5, 1}, Side{1, s.Rows, top + hexSide, hexPitch}
}

func (h hex) Center(s Size, c Cell) (x, y float64) {
	left, top := h.margins(s)
	row, col := s.Row(c), s.Col(c)
	return left + float64(col) + 0.5 + float64(row&1)/2, top + hexSide + hexPitch*float64(row)
}

// At compares the distances to the middles of the nearest cells of two rows: a hexagon has the points that are nearest
// to its middle.
func (h hex) At(s Size, x, y float64) Cell {
	left, top := h.margins(s)
	best, near := None, math.Inf(1)
	first := int(math.Floor((y - top - hexSide) / hexPitch))
	for row := first; row <= first+1; row++ {
		col := int(math.Floor(x - left - float64(row&1)/2))
		dx := x - left - float64(row&1)/2 - float64(col) - 0.5
		dy := y - top - hexSide - hexPitch*float64(row)
		if d := dx*dx + dy*dy; d < near {
			best, near = None, d
			if s.In(row, col) {
				best = s.At(row, col)
			}
		}
	}
	return best
}

var hexOutline = [][2]float64{
	{0, -hexSide}, {0.5, -hexSide / 2}, {0.5, hexSide / 2}, {0, hexSide}, {-0.5, hexSide / 2}, {-0.5, -hexSide / 2},
}

func (hex) Outline() [][2]float64 { return hexOutline }

func (hex) Room() float64 { return 0.82 }
