package script

import (
	"go.starlark.net/starlark"

	"stepboard/solve"
)

// room has memory for values that compiled code makes. These values are valid until the runner's next call.
type room struct {
	states []stateValue
	moves  []moveValue
	pairs  []value
	lists  [mostLists]struct {
		*starlark.List
		pop value // the method pop of the list
	}
	dicts [mostLists]*starlark.Dict
	used  struct{ states, moves, pairs, lists, dicts int }
}

// A room has at most mostLists lists and dicts, and mostRoom states, moves and pairs. Further values are allocated one
// by one.
const mostLists = 16

const mostRoom = 256

// state returns a copy of a state. The copy lies in the room. If the room is nil or full, the copy is allocated.
func (r *room) state(g *game, s *solve.State) *stateValue {
	if r == nil || r.used.states == mostRoom {
		return &stateValue{g: g, st: *s}
	}
	if r.states == nil {
		r.states = make([]stateValue, mostRoom)
	}
	n := &r.states[r.used.states]
	r.used.states++
	n.g, n.st, n.trail = g, *s, nil
	return n
}

func (r *room) move() *moveValue {
	if r == nil || r.used.moves == mostRoom {
		return &moveValue{}
	}
	if r.moves == nil {
		r.moves = make([]moveValue, mostRoom)
	}
	r.used.moves++
	return &r.moves[r.used.moves-1]
}

// pair returns the tuple (x, y).
func (r *room) pair(x, y value) value {
	if r == nil || r.used.pairs == mostRoom {
		return tuple{x, y}
	}
	if r.used.pairs == len(r.pairs) {
		r.pairs = append(r.pairs, make(tuple, 2))
	}
	v := r.pairs[r.used.pairs]
	r.used.pairs++
	t := v.(tuple)
	t[0], t[1] = x, y
	return v
}

// list returns an empty list.
func (r *room) list() *starlark.List {
	if r == nil || r.used.lists == mostLists {
		return &starlark.List{}
	}
	x := &r.lists[r.used.lists]
	r.used.lists++
	if x.List == nil || x.Len() > mostRoom || x.Clear() != nil { // a list of the last call may be frozen
		x.List, x.pop = starlark.NewList(make([]value, 0, 8)), nil
	}
	return x.List
}

// pop returns the method pop of a list.
func (r *room) pop(list *starlark.List) *starlark.Builtin {
	for i := r.used.lists - 1; i >= 0; i-- {
		if x := &r.lists[i]; x.List == list {
			if x.pop == nil {
				x.pop = attributeOf(list, "pop")
			}
			return x.pop.(*starlark.Builtin)
		}
	}
	return attributeOf(list, "pop").(*starlark.Builtin)
}

// dict returns an empty dict.
func (r *room) dict() *starlark.Dict {
	if r.used.dicts == mostLists {
		return &starlark.Dict{}
	}
	d := &r.dicts[r.used.dicts]
	r.used.dicts++
	if *d == nil || (*d).Len() > mostRoom || (*d).Clear() != nil {
		*d = &starlark.Dict{}
	}
	return *d
}
