package grid

// Padded is a board inside a larger array with spare cells all round, so that a neighbour's index is one addition and
// never outside the array. The spare cells at the end of a row also serve as the cells before the next row. A place is
// an index of the array.
type Padded struct {
	Size
	Stride int32    // places from a cell to the one below it
	Origin int32    // the place of cell 0
	Steps  [4]int32 // from a place to its neighbours, by Dir
}

// Pad pads a board. A row takes stride places; above rows lie before the first row, and left places before each first
// cell.
func Pad(s Size, stride, above, left int) Padded {
	w := int32(stride)
	return Padded{s, w, int32(above)*w + int32(left), [4]int32{-w, 1, w, -1}}
}

// Place is where a cell lies.
func (p *Padded) Place(c Cell) int32 {
	row := int32(c) / int32(p.Cols)
	return p.Origin + row*(p.Stride-int32(p.Cols)) + int32(c)
}

// Cell is the cell at a place. The place must be on the board.
func (p *Padded) Cell(place int32) Cell {
	place -= p.Origin
	row := place / p.Stride
	return Cell(place - row*(p.Stride-int32(p.Cols)))
}
