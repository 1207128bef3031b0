// Package puzzles has lists of puzzles: the built-in ones and opened ones. A new built-in puzzle is one more line. A
// list is passed as a value, so that no code asks for a global list.
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

// List is puzzles in the order of menus, with distinct IDs. It never changes.
type List []solve.Puzzle

var builtIn = List{
	huarong.Puzzle,
	halloween.Puzzle,
	knight.Puzzle,
	sokoban.Puzzle,
}

// BuiltIn is the list of puzzles in the program.
func BuiltIn() List { return builtIn }

// With is the list with a puzzle added. The puzzle replaces a puzzle with its ID, or stands at the end.
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

// Recognize is the puzzle whose judge's format fits the first lines of an input. The lines may be cut off anywhere. If
// no format fits all lines, Recognize is the puzzle whose format fits the most lines from the beginning: its parser can
// tell where the input is wrong. It is nil if no format fits even the first line.
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
