package script

import (
	"go.starlark.net/starlark"

	"stepboard/solve/grid"
)

// A piece with stack = True may share a cell with pieces of other kinds, whether these have stack = True or not. Two
// pieces of the same kind never share a cell, so a state needs no numbers of equal pieces on a cell.

// among returns the last declared one of the pieces that cover a cell and fulfil a condition, as pieceAt does.
func (s *stateValue) among(c grid.Cell, fits func(*pieceValue) bool) (p *pieceValue, slot int) {
	if c == grid.None {
		return nil, -1
	}
	for i := len(s.g.places) - 1; i >= 0; i-- {
		place := &s.g.places[i]
		if !fits(place.piece) {
			continue
		}
		if place.inBits {
			if s.inBits(place, c) != grid.None {
				return place.piece, -1 - i
			}
			continue
		}
		for k := place.first; k < place.first+place.n; k++ {
			if x := s.st.Cells[k]; x == c || x >= 0 && place.piece.large && s.g.covers(place.piece, x, c) {
				return place.piece, k
			}
		}
	}
	return nil, -1
}

// rival returns the piece on a cell that keeps a piece from standing there, as pieceAt does. The piece nil stands for a
// piece without stack = True.
func (s *stateValue) rival(p *pieceValue, c grid.Cell) (q *pieceValue, slot int) {
	switch {
	case !s.g.of.stacks:
		return s.pieceAt(c)
	case p != nil && p.stack:
		return s.among(c, func(q *pieceValue) bool { return q == p })
	}
	return s.among(c, func(q *pieceValue) bool { return !q.stack })
}

// slotOf returns the index of a piece of a kind that covers a cell: see pieceAt.
func (s *stateValue) slotOf(p *pieceValue, c grid.Cell) int {
	if !s.g.of.stacks {
		_, slot := s.pieceAt(c)
		return slot
	}
	_, slot := s.among(c, func(q *pieceValue) bool { return q == p })
	return slot
}

// has reports whether the own cell of a piece of a kind is a cell.
func (s *stateValue) has(p *pieceValue, c grid.Cell) bool {
	q, slot := s.among(c, func(q *pieceValue) bool { return q == p })
	return q != nil && s.corner(slot, c) == c
}

// stack lists the pieces that cover a cell, in the order of their declarations.
func (s *stateValue) stack(c *cellValue, _ *room) (value, error) {
	list := tuple{}
	for i := range s.g.places {
		p := s.g.places[i].piece
		if q, _ := s.among(c.at, func(q *pieceValue) bool { return q == p }); q != nil {
			list = append(list, p)
		}
	}
	return list, nil
}

// exchanged returns the state after two pieces on cells that may have further pieces have changed places.
func (s *stateValue) exchanged(p, q *pieceValue, a, b *cellValue, in *room) (value, error) {
	switch { // one of the cells is empty
	case p == nil:
		return s.shifted(q, s.slotOf(q, b.at), b, a, in)
	case q == nil:
		return s.shifted(p, s.slotOf(p, a.at), a, b, in)
	case p.large || q.large:
		return nil, say("script.swap_large")
	}
	n := s.lifted(s.slotOf(p, a.at), a, in)
	n.lift(n.slotOf(q, b.at), b.at)
	if err := n.place(p, b); err != nil {
		return nil, err
	}
	if err := n.place(q, a); err != nil {
		return nil, err
	}
	n.follow(p, a.at, b.at)
	n.follow(q, b.at, a.at)
	return n, nil
}

// taking is the tool take(cell, [piece]).
var taking = &tool{"take", 1, 2, "script.expect.take", func(recv, v, w, _ value, in *room) (value, error) {
	s := recv.(*stateValue)
	c, ok := v.(*cellValue)
	if !ok {
		return nil, noCell("take", v)
	}
	if w == nil {
		return s.without(c, in)
	}
	slot, err := s.given("take", w, c)
	if err != nil {
		return nil, err
	}
	return s.lifted(slot, c, in), nil
}}

// given returns the index of the piece on a cell that an argument of a tool names: see pieceAt.
func (s *stateValue) given(tool string, v value, c *cellValue) (slot int, err error) {
	p, ok := v.(*pieceValue)
	if !ok {
		return 0, wrongArgument(tool, "", p, v)
	}
	q, slot := s.among(c.at, func(q *pieceValue) bool { return q == p })
	if q == nil {
		return 0, say("script.not_there", "Piece", p.String(), "Row", c.row+1, "Col", c.col+1)
	}
	return slot, nil
}

// withPiece makes a tool with the arguments from, to and perhaps a piece on the cell from. Without the piece, the tool
// takes the last declared piece there.
func withPiece(
	name string, last func(*stateValue, *cellValue, *cellValue, *room) (value, error),
	one func(*stateValue, *pieceValue, int, *cellValue, *cellValue, *room) (value, error),
) *tool {
	two := binary(name, "script.expect.cells", last)
	return &tool{name, 2, 3, "script.expect.cells", func(recv, v, w, x value, in *room) (value, error) {
		if x == nil {
			return two.of(recv, v, w, nil, in)
		}
		from, ok := v.(*cellValue)
		to, ok2 := w.(*cellValue)
		if !ok || !ok2 {
			return two.of(recv, v, w, nil, in)
		}
		s := recv.(*stateValue)
		slot, err := s.given(name, x, from)
		if _, isPiece := x.(*pieceValue); isPiece && err != nil && name == "fits" {
			return starlark.False, nil // as without the piece, on an empty cell
		}
		if err != nil {
			return nil, err
		}
		return one(s, x.(*pieceValue), slot, from, to, in)
	}}
}
