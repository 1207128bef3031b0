// Package puzzles is lists of puzzles: the built-in ones, of which a new one is one more line, and what was opened
// beside them. A list is a value that is handed in, so that nothing asks which puzzles there are.
package puzzles

import (
	"bytes"
	"slices"

	"stepboard/solve"
	"stepboard/solve/halloween"
	"stepboard/solve/huarong"
	"stepboard/solve/knight"
	"stepboard/solve/sokoban"
)

// List is puzzles in the order in which menus show them, no two with the same ID. It is not changed.
type List []solve.Puzzle

var builtIn = List{
	huarong.Puzzle,
	halloween.Puzzle,
	knight.Puzzle,
	sokoban.Puzzle,
}

// BuiltIn is the puzzles that are part of the program.
func BuiltIn() List { return builtIn }

// With is the list with a puzzle, which takes the place of one with its ID, or stands at the end.
func (l List) With(p solve.Puzzle) List {
	list := slices.Clone(l)
	if i := slices.IndexFunc(l, func(q solve.Puzzle) bool { return q.ID() == p.ID() }); i >= 0 {
		list[i] = p
		return list
	}
	return append(list, p)
}

// IDs lists the IDs of the puzzles.
func (l List) IDs() (ids []string) {
	for _, p := range l {
		ids = append(ids, p.ID())
	}
	return ids
}

// ByID is the puzzle with an ID, or nil.
func (l List) ByID(id string) solve.Puzzle {
	for _, p := range l {
		if p.ID() == id {
			return p
		}
	}
	return nil
}

// Name is the name of the puzzle with an ID.
func (l List) Name(id string) solve.Text {
	if p := l.ByID(id); p != nil {
		return solve.TextOf(p, "name")
	}
	return solve.Quote(id)
}

// Recognize is the puzzle whose judge's format an input looks like by its first lines, which may be cut off anywhere.
// Where it looks like none all through, it is the one that the most lines from the beginning look like, so that its
// parser can say where the input goes wrong. It is nil where not even the first line looks like one.
func (l List) Recognize(head []byte) solve.Puzzle {
	for len(head) > 0 {
		for _, p := range l {
			if p.Recognize(head) {
				return p
			}
		}
		head = head[:bytes.LastIndexByte(head[:len(head)-1], '\n')+1]
	}
	return nil
}
