package script

import (
	"go.starlark.net/starlark"

	"stepboard/solve"
)

// A method is the value that it belongs to, as another type. So a method needs no memory.

type (
	thread = *starlark.Thread
	tuple  = starlark.Tuple
	value  = starlark.Value
)

// Methods of one argument.
type (
	stateAt      struct{ core }
	stateFind    struct{ core }
	stateAll     struct{ core }
	stateFree    struct{ core }
	stateTake    struct{ core }
	cellDistance cellValue
	boardInside  boardValue
	boardGround  boardValue
	boardAll     boardValue
)

// Methods of two arguments.
type (
	stateMove struct{ core }
	stateSwap struct{ core }
	stateFits struct{ core }
	statePut  struct{ core }
	cellShift cellValue
	boardCell boardValue
)

// Methods without positional arguments.
type (
	stateSet    struct{ core }
	stateText   struct{ core }
	statePieces struct{ core }
)

func (*stateAt) Name() string { return "at" }

// CallInternal returns the piece on a cell, or None.
func (m *stateAt) CallInternal(_ thread, args tuple, kw []tuple) (value, error) {
	if len(args) != 1 || len(kw) > 0 {
		return nil, say("script.arguments", "Name", m.Name(), "Expected", solve.Say("script.expect.cell"))
	}
	return m.of(args[0])
}

func (*stateFind) Name() string { return "find" }

// CallInternal returns the first cell with a piece of a kind, or None.
func (m *stateFind) CallInternal(_ thread, args tuple, kw []tuple) (value, error) {
	if len(args) != 1 || len(kw) > 0 {
		return nil, say("script.arguments", "Name", m.Name(), "Expected", solve.Say("script.expect.piece"))
	}
	return m.of(args[0])
}

func (*stateAll) Name() string { return "all" }

// CallInternal returns the cells of all pieces of a kind.
func (m *stateAll) CallInternal(_ thread, args tuple, kw []tuple) (value, error) {
	if len(args) != 1 || len(kw) > 0 {
		return nil, say("script.arguments", "Name", m.Name(), "Expected", solve.Say("script.expect.piece"))
	}
	return m.of(args[0])
}

func (*stateFree) Name() string { return "free" }

// CallInternal reports whether a cell is on the board, is no wall and has no piece.
func (m *stateFree) CallInternal(_ thread, args tuple, kw []tuple) (value, error) {
	if len(args) != 1 || len(kw) > 0 {
		return nil, say("script.arguments", "Name", m.Name(), "Expected", solve.Say("script.expect.cell"))
	}
	return m.of(args[0])
}

func (*stateTake) Name() string { return "take" }

// CallInternal returns the state without the piece on a cell.
func (m *stateTake) CallInternal(_ thread, args tuple, kw []tuple) (value, error) {
	if len(args) != 1 || len(kw) > 0 {
		return nil, say("script.arguments", "Name", m.Name(), "Expected", solve.Say("script.expect.cell"))
	}
	return m.of(args[0])
}

func (*cellDistance) Name() string          { return "distance" }
func (*cellDistance) String() string        { return "distance" }
func (*cellDistance) Type() string          { return "method" }
func (*cellDistance) Freeze()               {}
func (*cellDistance) Truth() starlark.Bool  { return true }
func (*cellDistance) Hash() (uint32, error) { return 0, nil }

// CallInternal returns the number of steps between two cells on an empty board.
func (m *cellDistance) CallInternal(_ thread, args tuple, kw []tuple) (value, error) {
	if len(args) != 1 || len(kw) > 0 {
		return nil, say("script.arguments", "Name", m.Name(), "Expected", solve.Say("script.expect.cell"))
	}
	return m.of(args[0])
}

func (*boardInside) Name() string          { return "inside" }
func (*boardInside) String() string        { return "inside" }
func (*boardInside) Type() string          { return "method" }
func (*boardInside) Freeze()               {}
func (*boardInside) Truth() starlark.Bool  { return true }
func (*boardInside) Hash() (uint32, error) { return 0, nil }

// CallInternal reports whether a cell is on the board.
func (m *boardInside) CallInternal(_ thread, args tuple, kw []tuple) (value, error) {
	if len(args) != 1 || len(kw) > 0 {
		return nil, say("script.arguments", "Name", m.Name(), "Expected", solve.Say("script.expect.cell"))
	}
	return m.of(args[0])
}

func (*boardGround) Name() string          { return "ground" }
func (*boardGround) String() string        { return "ground" }
func (*boardGround) Type() string          { return "method" }
func (*boardGround) Freeze()               {}
func (*boardGround) Truth() starlark.Bool  { return true }
func (*boardGround) Hash() (uint32, error) { return 0, nil }

// CallInternal returns the ground of a cell, or None outside of the board.
func (m *boardGround) CallInternal(_ thread, args tuple, kw []tuple) (value, error) {
	if len(args) != 1 || len(kw) > 0 {
		return nil, say("script.arguments", "Name", m.Name(), "Expected", solve.Say("script.expect.cell"))
	}
	return m.of(args[0])
}

func (*boardAll) Name() string          { return "all" }
func (*boardAll) String() string        { return "all" }
func (*boardAll) Type() string          { return "method" }
func (*boardAll) Freeze()               {}
func (*boardAll) Truth() starlark.Bool  { return true }
func (*boardAll) Hash() (uint32, error) { return 0, nil }

// CallInternal returns the cells with a ground.
func (m *boardAll) CallInternal(_ thread, args tuple, kw []tuple) (value, error) {
	if len(args) != 1 || len(kw) > 0 {
		return nil, say("script.arguments", "Name", m.Name(), "Expected", solve.Say("script.expect.ground"))
	}
	return m.of(args[0])
}

func (*stateMove) Name() string { return "move" }

// CallInternal returns the state after the piece on a cell has moved to another cell.
func (m *stateMove) CallInternal(_ thread, args tuple, kw []tuple) (value, error) {
	if len(args) != 2 || len(kw) > 0 {
		return nil, say("script.arguments", "Name", m.Name(), "Expected", solve.Say("script.expect.cells"))
	}
	return m.of(args[0], args[1])
}

func (*stateSwap) Name() string { return "swap" }

// CallInternal returns the state after the pieces on two cells have changed places.
func (m *stateSwap) CallInternal(_ thread, args tuple, kw []tuple) (value, error) {
	if len(args) != 2 || len(kw) > 0 {
		return nil, say("script.arguments", "Name", m.Name(), "Expected", solve.Say("script.expect.cells"))
	}
	return m.of(args[0], args[1])
}

func (*stateFits) Name() string { return "fits" }

// CallInternal reports whether the piece on a cell could stand on another cell.
func (m *stateFits) CallInternal(_ thread, args tuple, kw []tuple) (value, error) {
	if len(args) != 2 || len(kw) > 0 {
		return nil, say("script.arguments", "Name", m.Name(), "Expected", solve.Say("script.expect.cells"))
	}
	return m.of(args[0], args[1])
}

func (*statePut) Name() string { return "put" }

// CallInternal returns the state with one more piece.
func (m *statePut) CallInternal(_ thread, args tuple, kw []tuple) (value, error) {
	if len(args) != 2 || len(kw) > 0 {
		return nil, say("script.arguments", "Name", m.Name(), "Expected", solve.Say("script.expect.put"))
	}
	return m.of(args[0], args[1])
}

func (*cellShift) Name() string          { return "shift" }
func (*cellShift) String() string        { return "shift" }
func (*cellShift) Type() string          { return "method" }
func (*cellShift) Freeze()               {}
func (*cellShift) Truth() starlark.Bool  { return true }
func (*cellShift) Hash() (uint32, error) { return 0, nil }

// CallInternal returns the cell that is a number of rows further down and of columns further right.
func (m *cellShift) CallInternal(_ thread, args tuple, kw []tuple) (value, error) {
	if len(args) != 2 || len(kw) > 0 {
		return nil, say("script.arguments", "Name", m.Name(), "Expected", solve.Say("script.expect.numbers"))
	}
	return m.of(args[0], args[1])
}

func (*boardCell) Name() string          { return "cell" }
func (*boardCell) String() string        { return "cell" }
func (*boardCell) Type() string          { return "method" }
func (*boardCell) Freeze()               {}
func (*boardCell) Truth() starlark.Bool  { return true }
func (*boardCell) Hash() (uint32, error) { return 0, nil }

// CallInternal returns the cell in a row and column, from 0.
func (m *boardCell) CallInternal(_ thread, args tuple, kw []tuple) (value, error) {
	if len(args) != 2 || len(kw) > 0 {
		return nil, say("script.arguments", "Name", m.Name(), "Expected", solve.Say("script.expect.numbers"))
	}
	return m.of(args[0], args[1])
}
