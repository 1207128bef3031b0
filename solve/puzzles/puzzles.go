// Package puzzles is the list of the puzzles there are. A new one is one more line.
package puzzles

import (
	"bytes"

	"stepboard/solve"
	"stepboard/solve/halloween"
	"stepboard/solve/huarong"
	"stepboard/solve/knight"
	"stepboard/solve/sokoban"
)

// all is in the order in which menus show them.
var all = []solve.Puzzle{
	huarong.Puzzle,
	halloween.Puzzle,
	knight.Puzzle,
	sokoban.Puzzle,
}

// All lists the puzzles. The list must not be changed.
func All() []solve.Puzzle { return all }

// IDs lists the IDs of the puzzles.
func IDs() (ids []string) {
	for _, p := range all {
		ids = append(ids, p.ID())
	}
	return ids
}

// ByID is the puzzle with an ID, or nil.
func ByID(id string) solve.Puzzle {
	for _, p := range all {
		if p.ID() == id {
			return p
		}
	}
	return nil
}

// Recognize is the puzzle whose judge's format an input looks like by its first lines, which may be cut off anywhere.
// Where it looks like none all through, it is the one that the most lines from the beginning look like, so that its
// parser can say where the input goes wrong. It is nil where not even the first line looks like one.
func Recognize(head []byte) solve.Puzzle {
	for len(head) > 0 {
		for _, p := range all {
			if p.Recognize(head) {
				return p
			}
		}
		head = head[:bytes.LastIndexByte(head[:len(head)-1], '\n')+1]
	}
	return nil
}
