package solve

import "stepboard/solve/grid"

// DirWord returns a direction in words.
func DirWord(d grid.Dir) Text { return Say("direction." + d.String()) }

// CellText names a cell by its row and column or, on a board without rows, by its number, all from 1.
func CellText(s grid.Size, c grid.Cell) Text {
	if s.Numbered() {
		return Say("direction.point", "N", int(c)+1)
	}
	return Say("direction.cell", "Row", s.Row(c)+1, "Col", s.Col(c)+1)
}

// DirText names the direction from a cell to its neighbour. If the cells are not neighbours, the text says so.
func (b *Board) DirText(from, to grid.Cell) Text {
	if d, ok := b.Side(from, to); ok {
		return DirWord(d)
	}
	return Say("direction.none")
}
