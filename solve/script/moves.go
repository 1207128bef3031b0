package script

import (
	"cmp"
	"fmt"
	"slices"

	"go.starlark.net/starlark"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// listers has the functions of rules files that list moves of pieces, with their numbers of arguments.
var listers = map[string]int{"step": 2, "slide": 2, "push": 3}

// listMoves implements step(state, pieces), slide(state, pieces) and push(state, pieces, pushed). They list a move for
// each piece of these kinds and each direction in which the piece can go. A move is named by its direction. If there
// are several pieces, the cell of the piece comes first.
func listMoves(t thread, name string, args tuple, in *room) (value, error) {
	var s *stateValue
	var kinds [2][]*pieceValue
	ok := len(args) == listers[name]
	if ok {
		s, ok = args[0].(*stateValue)
	}
	for i := 1; ok && i < len(args); i++ {
		kinds[i-1] = kindsIn(args[i])
		ok = kinds[i-1] != nil
	}
	if !ok {
		return nil, say("script.arguments", "Name", name, "Expected", solve.Say("script.expect."+name))
	}
	if _, graph := s.g.board.Shape.(*grid.Graph); graph {
		if name != "step" {
			return nil, say("script.graph_moves", "Name", name)
		}
		return s.steps(t, kinds[0], in)
	}
	type standing struct {
		piece *pieceValue
		on    *cellValue
	}
	var all []standing
	for _, p := range kinds[0] {
		for _, c := range s.cells(p, nil) {
			all = append(all, standing{p, s.g.plane.on(c)})
		}
	}
	list := in.list()
	for _, x := range all {
		for _, d := range *s.g.plane.compass {
			to := s.gone(x.piece, x.on, d, name == "slide", kinds[1], in)
			if to == nil {
				continue
			}
			m, label := in.move(), d.name
			if len(all) > 1 {
				label = starlark.String(fmt.Sprintf("(%d,%d) %s", x.on.row+1, x.on.col+1, d))
			}
			if err := cmp.Or(m.setTarget(label, to), list.Append(m)); err != nil {
				return nil, err
			}
		}
	}
	return list, charge(t, int64(len(all)*len(*s.g.plane.compass)*cellBytes)+bytesMade(list))
}

// kindsIn returns the kinds of pieces in an argument: a piece, or a list of pieces. For other values it returns nil.
func kindsIn(v value) (kinds []*pieceValue) {
	list, ok := sequence(v)
	if !ok {
		list = tuple{v}
	}
	for _, x := range list {
		p, ok := x.(*pieceValue)
		if !ok {
			return nil
		}
		kinds = append(kinds, p)
	}
	return kinds
}

// gone returns the state after a piece with its own cell on a cell has gone one step, or as far as it slides.
// If a piece of a pushed kind stands in its way, that piece goes one step too. The result is nil if the piece can't go.
func (s *stateValue) gone(
	p *pieceValue, from *cellValue, d *directionValue, slides bool, pushed []*pieceValue, in *room,
) *stateValue {
	t, to := s, from.step(d)
	if o := s.blocked(p, to, from.at); o.kind == occupied && slices.Contains(pushed, o.other) {
		slot := s.slotOf(o.other, o.cell.at)
		if t = s.gone(o.other, s.g.plane.on(s.corner(slot, o.cell.at)), d, false, nil, in); t == nil {
			return nil
		}
	}
	if t.blocked(p, to, from.at).kind != none {
		return nil
	}
	if to == from { // over the edge of a board with one row or column
		return nil
	}
	for slides && t.blocked(p, to.step(d), from.at).kind == none {
		if to = to.step(d); to == from {
			return nil // nothing stops it
		}
	}
	moved, err := t.shifted(p, t.slotOf(p, from.at), from, to, in)
	if err != nil {
		return nil
	}
	return moved.(*stateValue)
}
