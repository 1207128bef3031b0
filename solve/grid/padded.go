package grid

// Padded is a board inside a larger array, with spare cells around the board. So one addition finds the place (index)
// of a neighbour. The spare cells after a row are also the spare cells before the next row.
type Padded struct {
	Size
	Stride int32    // difference of the places of a cell and of the cell below it
	Origin int32    // the place of cell 0
	Steps  [4]int32 // differences of the places of a cell and of its neighbours, by Dir
}

// Pad pads a board. The parameter stride is the number of places in a row of the array. There are spareRows rows before
// the board's first row, and spareCols spare places before a row's first cell.
func Pad(s Size, stride, spareRows, spareCols int) Padded {
	w := int32(stride)
	return Padded{s, w, int32(spareRows)*w + int32(spareCols), [4]int32{-w, 1, w, -1}}
}

// Place returns the place of a cell.
func (p *Padded) Place(c Cell) int32 {
	row := int32(c) / int32(p.Cols)
	return p.Origin + row*(p.Stride-int32(p.Cols)) + int32(c)
}

// Cell returns the cell at a place, which must be on the board.
func (p *Padded) Cell(place int32) Cell {
	place -= p.Origin
	row := place / p.Stride
	return Cell(place - row*(p.Stride-int32(p.Cols)))
}
