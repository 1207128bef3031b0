package solve

import "stepboard/solve/grid"

var directions = [4]Text{Say("direction.up"), Say("direction.right"), Say("direction.down"), Say("direction.left")}

// DirWord returns a direction in words.
func DirWord(d grid.Dir) Text { return directions[d] }

// DirText names the direction from a cell to its neighbour. If the cells are not neighbours, the text says so.
func (b *Board) DirText(from, to grid.Cell) Text {
	if d, ok := b.Side(from, to); ok {
		return directions[d]
	}
	return Say("direction.none")
}
