package solve

import "stepboard/solve/grid"

// DirWord returns a direction in words.
func DirWord(d grid.Dir) Text { return Say("direction." + d.String()) }

// DirText names the direction from a cell to its neighbour. If the cells are not neighbours, the text says so.
func (b *Board) DirText(from, to grid.Cell) Text {
	if d, ok := b.Side(from, to); ok {
		return DirWord(d)
	}
	return Say("direction.none")
}
