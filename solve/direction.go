package solve

import "stepboard/solve/grid"

// directions are words for the directions, by grid.Dir.
var directions = [4]Text{Say("direction.up"), Say("direction.right"), Say("direction.down"), Say("direction.left")}

// DirWord is a direction in words.
func DirWord(d grid.Dir) Text { return directions[d] }

// DirText is the direction from a cell to its neighbour, in words.
func (b *Board) DirText(from, to grid.Cell) Text {
	for _, d := range grid.Dirs {
		if c, ok := b.Step(from, d); ok && c == to {
			return directions[d]
		}
	}
	return Say("direction.none")
}
