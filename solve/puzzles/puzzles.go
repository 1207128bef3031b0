// Package puzzles has lists of puzzles.
package puzzles

import (
	"bytes"
	"slices"

	"stepboard/solve"
)

// List is a list of puzzles in the order of menus, with different IDs. It must not be changed.
type List []solve.Puzzle

// BuiltIn returns the list of the built-in puzzles.
func BuiltIn() List { return builtIn }

// With returns a copy of the list that contains p. In the copy, p replaces the puzzle with the same ID. If there is
// none, p is the last puzzle.
func (l List) With(p solve.Puzzle) List {
	list := slices.Clone(l)
	if i := slices.IndexFunc(l, func(q solve.Puzzle) bool { return q.ID() == p.ID() }); i >= 0 {
		list[i] = p
		return list
	}
	return append(list, p)
}

// IDs lists the IDs of the puzzles.
func (l List) IDs() []string { return solve.Map(l, solve.Puzzle.ID) }

// ByID returns the puzzle with an ID, or nil.
func (l List) ByID(id string) solve.Puzzle {
	for _, p := range l {
		if p.ID() == id {
			return p
		}
	}
	return nil
}

// Name returns the name of the puzzle with an ID, or the ID in quotes if the list has no such puzzle.
func (l List) Name(id string) solve.Text {
	if p := l.ByID(id); p != nil {
		return solve.TextOf(p, "name")
	}
	return solve.Quote(id)
}

// Recognize returns the puzzle whose judge's format fits the beginning of an input (head). If no format fits all of
// head, the result is the puzzle whose format fits the most lines, so that its parser can say where the input is wrong.
// The result is nil if no format fits even the first line. Only a puzzle whose board never changes has an empty input.
func (l List) Recognize(head []byte) solve.Puzzle {
	for {
		for _, p := range l {
			if p.Recognize(head) {
				return p
			}
		}
		if len(bytes.TrimSpace(head)) == 0 {
			return nil
		}
		if head = head[:bytes.LastIndexByte(head[:len(head)-1], '\n')+1]; len(head) == 0 {
			return nil
		}
	}
}
