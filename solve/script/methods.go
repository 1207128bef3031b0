package script

import (
	"maps"
	"slices"

	"go.starlark.net/starlark"

	"stepboard/solve"
)

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

// tool is a method of the values of one type.
type tool struct {
	name        string
	least, most int    // the numbers of arguments
	expected    string // the key of a text about the arguments
	// of returns the result for a value of the type. An argument that is missing is nil. New states lie in a room, which
	// may be nil.
	of func(recv, v, w value, in *room) (value, error)
}

// toolbox has the tools of a type by name.
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
	return &tool{name, 0, 0, "script.expect.nothing", func(recv, _, _ value, _ *room) (value, error) {
		return f(recv.(R)), nil
	}}
}

func unary[R, A value](name, expected string, f func(R, A, *room) (value, error)) *tool {
	return &tool{name, 1, 1, expected, func(recv, v, _ value, in *room) (value, error) {
		a, ok := v.(A)
		if !ok {
			return nil, wrongArgument(name, expected, a, v)
		}
		return f(recv.(R), a, in)
	}}
}

func binary[R, A, B value](name, expected string, f func(R, A, B, *room) (value, error)) *tool {
	return &tool{name, 2, 2, expected, func(recv, v, w value, in *room) (value, error) {
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

// boundTool is a tool of one value.
type boundTool struct {
	object
	*tool
	recv value
}

func (m *boundTool) Name() string   { return m.name }
func (m *boundTool) String() string { return m.name }
func (m *boundTool) Type() string   { return "method" }

// CallInternal implements [starlark.Callable].
func (m *boundTool) CallInternal(_ thread, args tuple, kw []tuple) (value, error) {
	if len(args) < m.least || len(args) > m.most || len(kw) > 0 {
		return nil, say("script.arguments", "Name", m.name, "Expected", solve.Say(m.expected))
	}
	var room [2]value
	copy(room[:], args)
	return m.of(m.recv, room[0], room[1], nil)
}
