package grid

// Area is a rectangle of cells. An area without cells means no area.
type Area struct {
	Row, Col int // row and column of its upper left cell
	Size
}

// Whole returns the area of all cells of a board.
func Whole(s Size) Area { return Area{Size: s} }

// Between returns the smallest area that contains two cells of a board.
func Between(s Size, a, b Cell) Area {
	top, bottom := min(s.Row(a), s.Row(b)), max(s.Row(a), s.Row(b))
	left, right := min(s.Col(a), s.Col(b)), max(s.Col(a), s.Col(b))
	return Area{top, left, Size{bottom - top + 1, right - left + 1, s.Shape}}
}

// Holds reports whether a row and column of the board are in the area.
func (a Area) Holds(row, col int) bool { return a.In(row-a.Row, col-a.Col) }

// Inside reports whether the area has at least one cell, and all its cells are on a board of size s.
func (a Area) Inside(s Size) bool {
	return a.Rows > 0 && a.Cols > 0 && a.Row >= 0 && a.Col >= 0 && a.Row+a.Rows <= s.Rows && a.Col+a.Cols <= s.Cols
}

// Onto shifts the area as little as possible, so that the area is inside a board. The board must be large enough.
func (a Area) Onto(s Size) Area {
	a.Row, a.Col = min(max(a.Row, 0), s.Rows-a.Rows), min(max(a.Col, 0), s.Cols-a.Cols)
	return a
}
