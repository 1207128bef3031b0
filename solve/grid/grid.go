// Package grid has the basics of every board: size, cells, directions and areas.
package grid

// Cell is the index row*Cols+col of a cell. Rows and columns count from 0. Boards are at most 4096×4096.
type Cell int32

// None means no cell, for example for a thing that is not on the board.
const None Cell = -1

// Size is the number of rows and columns of a board, and its shape.
type Size struct {
	Rows, Cols int
	Shape      Shape `json:"-"` // nil: squares; the puzzle has it, see solve.Limits
}

// Cells returns the number of cells.
func (s Size) Cells() int { return s.Rows * s.Cols }

// At returns the cell in a row and a column, counted from 0. The row and the column must be on the board.
func (s Size) At(row, col int) Cell { return Cell(row*s.Cols + col) }

// Row returns the row of c, counted from 0.
func (s Size) Row(c Cell) int { return int(c) / s.Cols }

// Col returns the column of c, counted from 0.
func (s Size) Col(c Cell) int { return int(c) % s.Cols }

// In reports whether a row and column are on the board.
func (s Size) In(row, col int) bool {
	return row >= 0 && row < s.Rows && col >= 0 && col < s.Cols
}

// Has reports whether c is a cell of the board.
func (s Size) Has(c Cell) bool { return c >= 0 && int(c) < s.Rows*s.Cols }

// Step returns the neighbour of c in the direction d. It returns false if the neighbour is off the board or c is None.
func (s Size) Step(c Cell, d Dir) (Cell, bool) {
	if s.Shape != nil {
		to := s.Shape.Step(s, c, d)
		return to, to != None
	}
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

// Around returns the neighbours of a square by direction, with None for a neighbour off the board.
func (s Size) Around(c Cell) [4]Cell {
	cols := Cell(s.Cols)
	list := [4]Cell{c - cols, c + 1, c + cols, c - 1}
	if c < 0 {
		return [4]Cell{None, None, None, None}
	}
	if c < cols {
		list[Up] = None
	}
	if int(list[Down]) >= s.Cells() {
		list[Down] = None
	}
	switch c % cols {
	case 0:
		list[Left] = None
		if cols == 1 {
			list[Right] = None
		}
	case cols - 1:
		list[Right] = None
	}
	return list
}

// Distance returns the least number of steps between two cells on a board without walls.
func (s Size) Distance(a, b Cell) int {
	if s.Shape != nil {
		return s.Shape.Distance(s, a, b)
	}
	down, right := s.Row(a)-s.Row(b), s.Col(a)-s.Col(b)
	return max(down, -down) + max(right, -right)
}

// Straight returns the direction and the distance from a cell to another cell that is reached in one direction. ok is
// false if the cells are equal, or if there is no such direction, or if a cell is off the board.
func (s Size) Straight(from, to Cell) (d Dir, n int, ok bool) {
	if from == to || !s.Has(from) || !s.Has(to) {
		return 0, 0, false
	}
	if s.Shape != nil {
		n = s.Shape.Distance(s, from, to)
		for _, d := range s.Shape.Dirs() {
			at := from
			for i := 0; i < n && at != None; i++ {
				at = s.Shape.Step(s, at, d)
			}
			if at == to {
				return d, n, true
			}
		}
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

// Over says over how many edges of the board a line leads: downwards and to the right, or negative in the other
// directions. Behind an edge the board begins again. The zero value is a line on the board.
type Over struct{ Rows, Cols int }

// Side returns the direction from a cell to a neighbour. It returns false if the cells are not neighbours.
func (s Size) Side(from, to Cell) (Dir, bool) {
	d, n, _ := s.Straight(from, to)
	return d, n == 1
}

// Dir is a direction. Squares have the first four; other shapes list theirs in Shape.Dirs.
type Dir uint8

// The directions; rows grow downwards.
const (
	Up Dir = iota
	Right
	Down
	Left
	UpRight
	DownRight
	DownLeft
	UpLeft
)

// Dirs lists the directions of squares, clockwise.
var Dirs = [4]Dir{Up, Right, Down, Left}

var (
	dRow = [8]int{-1, 0, 1, 0, -1, 1, 1, -1}
	dCol = [8]int{0, 1, 0, -1, 1, 1, -1, -1}
)

// DRow returns the change of the row in a step.
func (d Dir) DRow() int { return dRow[d&7] }

// DCol returns the change of the column in a step between squares.
func (d Dir) DCol() int { return dCol[d&7] }

// String returns the name of a direction, as in files of rules.
func (d Dir) String() string {
	return [8]string{"up", "right", "down", "left", "up-right", "down-right", "down-left", "up-left"}[d&7]
}

// Opposite returns the opposite direction.
func (d Dir) Opposite() Dir { return d&4 | (d+2)&3 }
