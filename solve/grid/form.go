package grid

import "math/bits"

// FormSide is the largest side of a Form that covers only a part of its rectangle.
const FormSide = 8

// Form is the cells that a thing covers: a rectangle, or a part of a rectangle. The thing's own cell is the leftmost
// cell of the first row. Equal forms are equal values. The zero Form is one cell.
type Form struct {
	Rows, Cols int
	// Part has a bit for each covered cell, FormSide of them for a row. 0 means that the whole rectangle is covered. The
	// rectangle is the smallest: its first and last row and column are not empty.
	Part uint64
}

// FormOf returns the form with the given cells, as pairs of a row and a column. They lie in a square of FormSide.
func FormOf(cells [][2]int) (f Form) {
	top, left := FormSide, FormSide
	for _, c := range cells {
		top, left = min(top, c[0]), min(left, c[1])
	}
	for _, c := range cells {
		row, col := c[0]-top, c[1]-left
		f.Rows, f.Cols, f.Part = max(f.Rows, row+1), max(f.Cols, col+1), f.Part|1<<(FormSide*row+col)
	}
	if bits.OnesCount64(f.Part) == f.Rows*f.Cols {
		f.Part = 0
	}
	return f
}

// Box returns the size of the form's rectangle.
func (f Form) Box() Size { return Size{Rows: max(f.Rows, 1), Cols: max(f.Cols, 1)} }

// Form returns the form of a whole rectangle.
func (s Size) Form() Form { return Form{Rows: s.Rows, Cols: s.Cols} }

// Lead is how many columns of the form's rectangle are left of the own cell.
func (f Form) Lead() int {
	if f.Part == 0 {
		return 0
	}
	return bits.TrailingZeros64(f.Part)
}

// Has reports whether the form covers a place of its rectangle.
func (f Form) Has(row, col int) bool {
	return f.Box().In(row, col) && (f.Part == 0 || f.Part>>(FormSide*row+col)&1 != 0)
}

// Covers reports whether a thing on a cell covers another cell, some rows further down and some columns further right.
func (f Form) Covers(down, right int) bool { return f.Has(down, right+f.Lead()) }

// Count returns the number of covered cells.
func (f Form) Count() int {
	if f.Part == 0 {
		return f.Box().Cells()
	}
	return bits.OnesCount64(f.Part)
}

// Offsets lists the covered cells, row by row, as rows further down and columns further right than the own cell. The
// own cell is the first.
func (f Form) Offsets() [][2]int {
	list := make([][2]int, 0, f.Count())
	for row := range max(f.Rows, 1) {
		for col := range max(f.Cols, 1) {
			if f.Has(row, col) {
				list = append(list, [2]int{row, col - f.Lead()})
			}
		}
	}
	return list
}

// On lists the cells of a board that a thing on a cell covers. They are fewer than Count if it stands out of the board.
func (f Form) On(s Size, at Cell) []Cell {
	cells := make([]Cell, 0, f.Count())
	top, left, box := s.Row(at), s.Col(at)-f.Lead(), f.Box()
	for row := range box.Rows {
		for col := range box.Cols {
			if f.Has(row, col) && s.In(top+row, left+col) {
				cells = append(cells, s.At(top+row, left+col))
			}
		}
	}
	return cells
}

// Middle returns the middle of a thing, seen from the upper left corner of its own cell: of its rectangle or, if that
// place is not covered, of the covered cell that is the nearest to it.
func (f Form) Middle() (x, y float64) {
	box := f.Box()
	x, y = float64(box.Cols)/2, float64(box.Rows)/2
	middleX, middleY, far := x, y, 1e9
	for i := range box.Cells() {
		if row, col := i/box.Cols, i%box.Cols; f.Part != 0 && f.Has(row, col) {
			dx, dy := float64(col)+0.5-middleX, float64(row)+0.5-middleY
			if d := dx*dx + dy*dy; d < far {
				far, x, y = d, middleX+dx-float64(f.Lead()), middleY+dy
			}
		}
	}
	return x, y
}

// Mapped returns the form whose cells are the images of the form's cells.
func (f Form) Mapped(image func(row, col int) (int, int)) Form {
	if f.Part == 0 && max(f.Rows, f.Cols) > FormSide {
		return f
	}
	cells := f.Offsets()
	for i, o := range cells {
		cells[i][0], cells[i][1] = image(o[0], o[1]+f.Lead())
	}
	return FormOf(cells)
}

// Outline lists the borders of the form, each as a closed line: its corners, clockwise around the covered cells. Each
// corner is at the distance inset from the two sides that meet there. Lengths are in cells, from the upper left corner
// of the rectangle. The sides of the rectangle have at most FormSide cells.
func (f Form) Outline(inset float64) (lines [][][2]float64) {
	// A side of a cell is numbered by the direction in which the line goes along it: right above the cell, down at its
	// right, left below it, up at its left.
	type side struct{ row, col, way int }
	var seen [4]uint64                                      // by way: a bit for each cell
	ahead := [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}    // the cell in front, by way
	outside := [4][2]int{{-1, 0}, {0, 1}, {1, 0}, {0, -1}}  // the cell at the left hand
	corner := [4][2]float64{{1, 0}, {1, 1}, {0, 1}, {0, 0}} // the end of a side, as x and y in its cell
	mark := func(s side) (fresh bool) {
		bit := uint64(1) << (FormSide*s.row + s.col)
		fresh = seen[s.way]&bit == 0
		seen[s.way] |= bit
		return fresh
	}
	box := f.Box()
	for row := range box.Rows {
		for col := range box.Cols {
			for way := range 4 {
				at := side{row, col, way}
				if !f.Has(row, col) || f.Has(row+outside[way][0], col+outside[way][1]) {
					continue
				}
				var line [][2]float64
				for mark(at) {
					next := side{at.row + ahead[at.way][0], at.col + ahead[at.way][1], at.way}
					across := side{next.row + outside[at.way][0], next.col + outside[at.way][1], (at.way + 3) % 4}
					x, y := float64(at.col)+corner[at.way][0], float64(at.row)+corner[at.way][1]
					switch {
					case !f.Has(next.row, next.col):
						next = side{at.row, at.col, (at.way + 1) % 4}
					case f.Has(across.row, across.col):
						next = across
					default: // straight on
						at = next
						continue
					}
					a, b := outside[at.way], outside[next.way]
					line = append(line, [2]float64{x - inset*float64(a[1]+b[1]), y - inset*float64(a[0]+b[0])})
					at = next
				}
				if line != nil {
					lines = append(lines, line)
				}
			}
		}
	}
	return lines
}
