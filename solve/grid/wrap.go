package grid

// Wrap says over which edges of a board its opposite side begins again: behind the last row (Rows), and behind the last
// column (Cols). With both, the board is a torus, and with one of them a cylinder.
type Wrap struct{ Rows, Cols bool }

// Any reports whether some edges are joined.
func (w Wrap) Any() bool { return w.Rows || w.Cols }

// Place returns the row and the column of a place that may be behind an edge. Without a joined edge it stays there.
func (w Wrap) Place(s Size, row, col int) (int, int) {
	if w.Rows {
		row = (row%s.Rows + s.Rows) % s.Rows
	}
	if w.Cols {
		col = (col%s.Cols + s.Cols) % s.Cols
	}
	return row, col
}

// Distance returns the number of steps between places that are some rows and columns apart.
func (w Wrap) Distance(s Size, rows, cols int) int {
	rows, cols = max(rows, -rows), max(cols, -cols)
	if w.Rows {
		rows = min(rows, s.Rows-rows)
	}
	if w.Cols {
		cols = min(cols, s.Cols-cols)
	}
	return rows + cols
}
