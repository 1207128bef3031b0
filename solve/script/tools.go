package script

import (
	"maps"
	"slices"

	"go.starlark.net/starlark"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// The methods that files can call, by type. A state also has set(), and a board has state().
var stateTools = toolsOf(
	unary("at", "script.expect.cell", (*stateValue).pieceOn),
	unary("find", "script.expect.piece", (*stateValue).find),
	unary("all", "script.expect.piece", (*stateValue).all),
	unary("free", "script.expect.cell", func(s *stateValue, c *cellValue, _ *room) (value, error) {
		return starlark.Bool(s.isFree(c)), nil
	}),
	taking,
	withPiece("move", (*stateValue).moved, (*stateValue).shifted),
	binary("swap", "script.expect.cells", (*stateValue).swapped),
	withPiece("fits", (*stateValue).fits, (*stateValue).fitting),
	unary("stack", "script.expect.cell", (*stateValue).stack),
	sighting,
	binary("put", "script.expect.put", (*stateValue).put),
	nullary("text", func(s *stateValue) value { return starlark.String(s.text()) }),
	&tool{"pieces", 0, 0, "script.expect.nothing", func(recv, _, _, _ value, in *room) (value, error) {
		return recv.(*stateValue).pieces(in), nil
	}},
	unary("walk", "script.expect.cell", (*stateValue).walk),
	unary("reach", "script.expect.cell", (*stateValue).reach),
)

var cellTools = toolsOf(
	&tool{"to", 1, 2, "script.expect.to", func(recv, v, w, _ value, _ *room) (value, error) {
		return recv.(*cellValue).to(v, w)
	}},
	binary("shift", "script.expect.numbers", func(c *cellValue, v, w value, _ *room) (value, error) {
		rows, cols, err := twoNumbers("shift", v, w)
		if err != nil {
			return nil, err
		}
		return c.shift(rows, cols), nil
	}),
	unary("distance", "script.expect.cell", func(c, to *cellValue, _ *room) (value, error) {
		return starlark.MakeInt(c.distance(to)), nil
	}),
)

var boardTools = toolsOf(
	nullary("text", func(b *boardValue) value { return starlark.String(b.String()) }),
	unary("inside", "script.expect.cell", func(_ *boardValue, c *cellValue, _ *room) (value, error) {
		return starlark.Bool(c.at != grid.None), nil
	}),
	unary("ground", "script.expect.cell", (*boardValue).ground),
	unary("all", "script.expect.ground", (*boardValue).all),
	binary("cell", "script.expect.numbers", func(b *boardValue, v, w value, _ *room) (value, error) {
		row, col, err := twoNumbers("cell", v, w)
		if err != nil {
			return nil, err
		}
		return b.g.plane.cell(row, col), nil
	}),
)

func (s *stateValue) pieceOn(c *cellValue, _ *room) (value, error) {
	if p, _ := s.pieceAt(c.at); p != nil {
		return p, nil
	}
	return starlark.None, nil
}

func (s *stateValue) find(p *pieceValue, _ *room) (value, error) {
	if place := &s.g.places[p.index]; !place.inBits {
		if place.n > 0 && s.st.Cells[place.first] != grid.None {
			return s.g.plane.on(s.st.Cells[place.first]), nil
		}
		return starlark.None, nil
	}
	if list := s.cells(p, nil); len(list) > 0 {
		return s.g.plane.on(list[0]), nil
	}
	return starlark.None, nil
}

func (s *stateValue) all(p *pieceValue, _ *room) (value, error) {
	var buf [64]grid.Cell
	cells := s.cells(p, buf[:0])
	list := make(tuple, len(cells))
	for i, c := range cells {
		list[i] = s.g.plane.on(c)
	}
	return list, nil
}

// isFree reports whether a cell is on the board and no wall, and has no piece, or only pieces that share it.
func (s *stateValue) isFree(c *cellValue) bool {
	if c.at == grid.None || s.g.grounds[c.at].wall {
		return false
	}
	p, _ := s.rival(nil, c.at)
	return p == nil
}

// fits tells whether the piece on a cell could stand on another cell.
func (s *stateValue) fits(from, to *cellValue, _ *room) (value, error) {
	p, slot := s.pieceAt(from.at)
	if p == nil {
		return starlark.False, nil
	}
	return s.fitting(p, slot, from, to, nil)
}

// fitting is fits for a piece that covers a cell. The parameter slot is its index: see pieceAt.
func (s *stateValue) fitting(p *pieceValue, slot int, from, to *cellValue, _ *room) (value, error) {
	corner := s.corner(slot, from.at)
	if p.large {
		to = s.g.plane.on(corner).shift(to.row-from.row, to.col-from.col)
	}
	return starlark.Bool(s.blocked(p, to, corner).kind == none), nil
}

func (s *stateValue) pieces(in *room) value {
	var buf [64]grid.Cell
	list := make(tuple, 0, len(s.g.slots))
	for _, p := range s.g.of.pieces {
		for _, c := range s.cells(p, buf[:0]) {
			list = append(list, in.pair(p, s.g.plane.on(c)))
		}
	}
	return list
}

// ground returns the ground of a cell, or None beside the board.
func (b *boardValue) ground(c *cellValue, _ *room) (value, error) {
	if c.at == grid.None {
		return starlark.None, nil
	}
	return b.g.grounds[c.at], nil
}

func (b *boardValue) all(ground *groundValue, _ *room) (value, error) {
	var list tuple
	for c, x := range b.g.grounds {
		if x == ground {
			list = append(list, b.g.plane.on(grid.Cell(c)))
		}
	}
	return list, nil
}

// to(direction, steps) returns the cell that is one step, or a given number of steps, further in a direction.
func (c *cellValue) to(v, w value) (value, error) {
	d, ok := v.(*directionValue)
	if ok && w == nil {
		return c.step(d), nil
	}
	if ok {
		if n, err := starlark.AsInt32(w); err == nil && max(n, -n) < 1<<20 {
			return c.far(d, n), nil
		}
	}
	return nil, say("script.arguments", "Name", "to", "Expected", solve.Say("script.expect.to"))
}

// twoNumbers reads two whole numbers of at most 2²⁰ in size.
func twoNumbers(name string, v, w value) (a, b int, err error) {
	const far = 1 << 20
	a, errA := starlark.AsInt32(v)
	b, errB := starlark.AsInt32(w)
	if errA != nil || errB != nil || max(a, -a) > far || max(b, -b) > far {
		return 0, 0, say("script.arguments", "Name", name, "Expected", solve.Say("script.expect.numbers"))
	}
	return a, b, nil
}

func noCell(name string, found value) error {
	return say("script.no_cell", "Name", name, "Found", quote(found))
}

type (
	thread = *starlark.Thread
	tuple  = starlark.Tuple
	value  = starlark.Value
)

// object has the methods that all values of this package share. Values that are rarely keys of a dict share the hash 0.
type object struct{}

func (object) Freeze()               {}
func (object) Truth() starlark.Bool  { return true }
func (object) Hash() (uint32, error) { return 0, nil }

type tool struct {
	name        string
	least, most int    // bounds of the number of arguments
	expected    string // the key of a text about the arguments
	// of returns the result for a value of the type. An argument that is missing is nil. New states lie in a room, which
	// may be nil.
	of func(recv, v, w, x value, in *room) (value, error)
}

type toolbox map[string]*tool

func toolsOf(list ...*tool) toolbox {
	box := toolbox{}
	for _, t := range list {
		box[t.name] = t
	}
	return box
}

// of returns a tool of a value as a method, or nil.
func (b toolbox) of(name string, recv value) value {
	if t := b[name]; t != nil {
		return &boundTool{tool: t, recv: recv}
	}
	return nil
}

// names returns the sorted names of the tools and of other attributes.
func (b toolbox) names(others ...string) []string {
	names := slices.AppendSeq(others, maps.Keys(b))
	slices.Sort(names)
	return names
}

// nullary, unary and binary make tools with no, one and two arguments.
func nullary[R value](name string, f func(R) value) *tool {
	return &tool{name, 0, 0, "script.expect.nothing", func(recv, _, _, _ value, _ *room) (value, error) {
		return f(recv.(R)), nil
	}}
}

func unary[R, A value](name, expected string, f func(R, A, *room) (value, error)) *tool {
	return &tool{name, 1, 1, expected, func(recv, v, _, _ value, in *room) (value, error) {
		a, ok := v.(A)
		if !ok {
			return nil, wrongArgument(name, expected, a, v)
		}
		return f(recv.(R), a, in)
	}}
}

func binary[R, A, B value](name, expected string, f func(R, A, B, *room) (value, error)) *tool {
	return &tool{name, 2, 2, expected, func(recv, v, w, _ value, in *room) (value, error) {
		a, ok := v.(A)
		if !ok {
			return nil, wrongArgument(name, expected, a, v)
		}
		b, ok := w.(B)
		if !ok {
			return nil, wrongArgument(name, expected, b, w)
		}
		return f(recv.(R), a, b, in)
	}}
}

// wrongArgument is the error for an argument of another type than the value wanted.
func wrongArgument(name, expected string, wanted any, found value) error {
	switch wanted.(type) {
	case *cellValue:
		return noCell(name, found)
	case *pieceValue:
		return say("script.no_piece", "Name", name, "Found", quote(found))
	}
	return say("script.arguments", "Name", name, "Expected", solve.Say(expected))
}

type boundTool struct {
	object
	*tool
	recv value
}

func (m *boundTool) Name() string   { return m.name }
func (m *boundTool) String() string { return m.name }
func (m *boundTool) Type() string   { return "method" }

// CallInternal implements [starlark.Callable].
func (m *boundTool) CallInternal(t thread, args tuple, kw []tuple) (value, error) {
	if len(args) < m.least || len(args) > m.most || len(kw) > 0 {
		return nil, say("script.arguments", "Name", m.name, "Expected", solve.Say(m.expected))
	}
	var room [3]value
	copy(room[:], args)
	v, err := m.of(m.recv, room[0], room[1], room[2], nil)
	if err == nil {
		bytes := bytesMade(v)
		if a, _ := t.Local(accountKey).(*account); a != nil && a.most > quick.bytes {
			bytes *= 8
		}
		err = charge(t, bytes)
	}
	return v, err
}
