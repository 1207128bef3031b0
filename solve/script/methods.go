package script

import (
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

// tool is a method of values of a type.
type tool[R any] interface {
	// takes returns the name of the method, and the least and the largest number of arguments. The result expected is the
	// key of a text about the expected arguments.
	takes() (name string, least, most int, expected string)
	// of returns the result. An argument that is missing is nil.
	of(recv *R, v, w value) (value, error)
}

// A method is the value itself under another type, so that a method needs no memory.
type (
	stateMethod[T tool[stateValue]] stateValue
	cellMethod[T tool[cellValue]]   cellValue
	boardMethod[T tool[boardValue]] boardValue
)

func nameOfTool[T tool[R], R any]() string {
	var t T
	name, _, _, _ := t.takes()
	return name
}

// use calls a tool.
func use[T tool[R], R any](recv *R, args tuple, kw []tuple) (value, error) {
	var t T
	name, least, most, expected := t.takes()
	if len(args) < least || len(args) > most || len(kw) > 0 {
		return nil, say("script.arguments", "Name", name, "Expected", solve.Say(expected))
	}
	var room [2]value
	copy(room[:], args)
	return t.of(recv, room[0], room[1])
}

func (*stateMethod[T]) Name() string { return nameOfTool[T, stateValue]() }

// CallInternal implements [starlark.Callable].
func (m *stateMethod[T]) CallInternal(_ thread, args tuple, kw []tuple) (value, error) {
	return use[T]((*stateValue)(m), args, kw)
}

func (*cellMethod[T]) Name() string     { return nameOfTool[T, cellValue]() }
func (m *cellMethod[T]) String() string { return m.Name() }
func (*cellMethod[T]) Type() string     { return "method" }

// CallInternal implements [starlark.Callable].
func (m *cellMethod[T]) CallInternal(_ thread, args tuple, kw []tuple) (value, error) {
	return use[T]((*cellValue)(m), args, kw)
}

func (*boardMethod[T]) Name() string     { return nameOfTool[T, boardValue]() }
func (m *boardMethod[T]) String() string { return m.Name() }
func (*boardMethod[T]) Type() string     { return "method" }

// CallInternal implements [starlark.Callable].
func (m *boardMethod[T]) CallInternal(_ thread, args tuple, kw []tuple) (value, error) {
	return use[T]((*boardValue)(m), args, kw)
}

// The methods that files can call.
type (
	stateAt      struct{}
	stateFind    struct{}
	stateAll     struct{}
	stateFree    struct{}
	stateTake    struct{}
	stateMove    struct{}
	stateSwap    struct{}
	stateFits    struct{}
	statePut     struct{}
	stateText    struct{}
	statePieces  struct{}
	stateWalk    struct{}
	cellTo       struct{}
	cellShift    struct{}
	cellDistance struct{}
	boardInside  struct{}
	boardGround  struct{}
	boardAll     struct{}
	boardCell    struct{}
)
