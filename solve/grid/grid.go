// Package grid holds what every board has: a size, cells and directions.
package grid

// Cell is the index row*Cols+col of a cell, 0-based. It fits 32 bits because boards are at most 4096×4096.
type Cell int32

// None is the cell of a thing that stands nowhere.
const None Cell = -1

// Size is the extent of a board.
type Size struct{ Rows, Cols int }

// Cells is the number of cells.
func (s Size) Cells() int { return s.Rows * s.Cols }

// At is the cell in a row and column (0-based), which must be on the board.
func (s Size) At(row, col int) Cell { return Cell(row*s.Cols + col) }

// Row is the 0-based row of c.
func (s Size) Row(c Cell) int { return int(c) / s.Cols }

// Col is the 0-based column of c.
func (s Size) Col(c Cell) int { return int(c) % s.Cols }

// In reports whether a row and column are on the board.
func (s Size) In(row, col int) bool {
	return row >= 0 && row < s.Rows && col >= 0 && col < s.Cols
}

// Has reports whether c is a cell of the board.
func (s Size) Has(c Cell) bool { return c >= 0 && int(c) < s.Rows*s.Cols }

// Step is the neighbour of c in direction d. It is false at the border and for None.
func (s Size) Step(c Cell, d Dir) (Cell, bool) {
	var to Cell
	var ok bool
	switch d & 3 {
	case Up:
		to, ok = c-Cell(s.Cols), int(c) >= s.Cols
	case Right:
		to = c + 1
		ok = s.Col(to) != 0
	case Down:
		to = c + Cell(s.Cols)
		ok = int(to) < s.Cells()
	default:
		to, ok = c-1, s.Col(c) != 0
	}
	if !ok || c < 0 {
		return None, false
	}
	return to, true
}

// Distance is the number of steps between two cells of a board without walls.
func (s Size) Distance(a, b Cell) int {
	down, right := s.Row(a)-s.Row(b), s.Col(a)-s.Col(b)
	return max(down, -down) + max(right, -right)
}

// Straight is the direction and the distance from one cell to another in the same row or column. It is false for equal
// cells, for other rows and columns, and for cells off the board.
func (s Size) Straight(from, to Cell) (d Dir, n int, ok bool) {
	if from == to || !s.Has(from) || !s.Has(to) {
		return 0, 0, false
	}
	down, right := s.Row(to)-s.Row(from), s.Col(to)-s.Col(from)
	switch {
	case down != 0 && right != 0:
		return 0, 0, false
	case down < 0:
		return Up, -down, true
	case down > 0:
		return Down, down, true
	case right < 0:
		return Left, -right, true
	}
	return Right, right, true
}

// Side is the direction from a cell to a neighbour; false if the cells are not neighbours.
func (s Size) Side(from, to Cell) (Dir, bool) {
	d, n, _ := s.Straight(from, to)
	return d, n == 1
}

// Dir is one of the four directions, clockwise from Up.
type Dir uint8

// The directions; rows grow downwards.
const (
	Up Dir = iota
	Right
	Down
	Left
)

// Dirs lists the directions in their order.
var Dirs = [4]Dir{Up, Right, Down, Left}

var (
	dRow = [4]int{-1, 0, 1, 0}
	dCol = [4]int{0, 1, 0, -1}
)

// DRow is the change of row of a step.
func (d Dir) DRow() int { return dRow[d&3] }

// DCol is the change of column of a step.
func (d Dir) DCol() int { return dCol[d&3] }

// Opposite is the direction back.
func (d Dir) Opposite() Dir { return (d + 2) & 3 }
