package script

import (
	"go.starlark.net/starlark"

	"stepboard/solve"
)

// Methods are a value under another type, so that they take no memory. Those of one or two arguments can be called in
// two ways: as functions, and, which is quicker by far, by looking their arguments up in them: guard makes s.at(c) the
// expression s.at[c], and s.move(a, b) the expression s.move[a][b].

type (
	thread = *starlark.Thread
	tuple  = starlark.Tuple
	value  = starlark.Value
)

// looked are the methods that are looked up in, with their numbers of arguments.
var looked = map[string]int{
	"all":      1,
	"at":       1,
	"cell":     2,
	"distance": 1,
	"find":     1,
	"fits":     2,
	"free":     1,
	"ground":   1,
	"inside":   1,
	"move":     2,
	"put":      2,
	"shift":    2,
	"swap":     2,
	"take":     1,
	"to":       1,
	"walk":     1,
}

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

// Methods that are only called.
type (
	stateSet    struct{ core }
	stateText   struct{ core }
	statePieces struct{ core }
)

func (*stateAt) Name() string { return "at" }

// Get is the piece on a cell, or None.
func (m *stateAt) Get(v value) (value, bool, error) {
	out, err := m.of(v)
	return out, true, err
}

// CallInternal is Get.
func (m *stateAt) CallInternal(_ thread, args tuple, kw []tuple) (value, error) {
	if len(args) != 1 || len(kw) > 0 {
		return nil, say("script.arguments", "Name", m.Name(), "Expected", solve.Say("script.expect.cell"))
	}
	return m.of(args[0])
}

func (*stateFind) Name() string { return "find" }

// Get is the first cell of a piece, or None.
func (m *stateFind) Get(v value) (value, bool, error) {
	out, err := m.of(v)
	return out, true, err
}

// CallInternal is Get.
func (m *stateFind) CallInternal(_ thread, args tuple, kw []tuple) (value, error) {
	if len(args) != 1 || len(kw) > 0 {
		return nil, say("script.arguments", "Name", m.Name(), "Expected", solve.Say("script.expect.piece"))
	}
	return m.of(args[0])
}

func (*stateAll) Name() string { return "all" }

// Get is all cells of a piece.
func (m *stateAll) Get(v value) (value, bool, error) {
	out, err := m.of(v)
	return out, true, err
}

// CallInternal is Get.
func (m *stateAll) CallInternal(_ thread, args tuple, kw []tuple) (value, error) {
	if len(args) != 1 || len(kw) > 0 {
		return nil, say("script.arguments", "Name", m.Name(), "Expected", solve.Say("script.expect.piece"))
	}
	return m.of(args[0])
}

func (*stateFree) Name() string { return "free" }

// Get is whether a cell is on the board, no wall, and empty.
func (m *stateFree) Get(v value) (value, bool, error) {
	out, err := m.of(v)
	return out, true, err
}

// CallInternal is Get.
func (m *stateFree) CallInternal(_ thread, args tuple, kw []tuple) (value, error) {
	if len(args) != 1 || len(kw) > 0 {
		return nil, say("script.arguments", "Name", m.Name(), "Expected", solve.Say("script.expect.cell"))
	}
	return m.of(args[0])
}

func (*stateTake) Name() string { return "take" }

// Get is the state without what stands on a cell.
func (m *stateTake) Get(v value) (value, bool, error) {
	out, err := m.of(v)
	return out, true, err
}

// CallInternal is Get.
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

// Get is the steps between two cells on an empty board.
func (m *cellDistance) Get(v value) (value, bool, error) {
	out, err := m.of(v)
	return out, true, err
}

// CallInternal is Get.
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

// Get is whether a cell is on the board.
func (m *boardInside) Get(v value) (value, bool, error) {
	out, err := m.of(v)
	return out, true, err
}

// CallInternal is Get.
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

// Get is the ground of a cell, or None beside the board.
func (m *boardGround) Get(v value) (value, bool, error) {
	out, err := m.of(v)
	return out, true, err
}

// CallInternal is Get.
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

// Get is the cells of a ground.
func (m *boardAll) Get(v value) (value, bool, error) {
	out, err := m.of(v)
	return out, true, err
}

// CallInternal is Get.
func (m *boardAll) CallInternal(_ thread, args tuple, kw []tuple) (value, error) {
	if len(args) != 1 || len(kw) > 0 {
		return nil, say("script.arguments", "Name", m.Name(), "Expected", solve.Say("script.expect.ground"))
	}
	return m.of(args[0])
}

func (*stateMove) Name() string { return "move" }

// Get takes the first argument: the second gives the state after what stands on a cell went to another.
func (m *stateMove) Get(v value) (value, bool, error) { return &half[*stateMove]{m, v}, true, nil }

// CallInternal is that of both arguments.
func (m *stateMove) CallInternal(_ thread, args tuple, kw []tuple) (value, error) {
	if len(args) != 2 || len(kw) > 0 {
		return nil, say("script.arguments", "Name", m.Name(), "Expected", solve.Say("script.expect.cells"))
	}
	return m.of(args[0], args[1])
}

func (*stateSwap) Name() string { return "swap" }

// Get takes the first argument: the second gives the state after what stands on two cells changed places.
func (m *stateSwap) Get(v value) (value, bool, error) { return &half[*stateSwap]{m, v}, true, nil }

// CallInternal is that of both arguments.
func (m *stateSwap) CallInternal(_ thread, args tuple, kw []tuple) (value, error) {
	if len(args) != 2 || len(kw) > 0 {
		return nil, say("script.arguments", "Name", m.Name(), "Expected", solve.Say("script.expect.cells"))
	}
	return m.of(args[0], args[1])
}

func (*stateFits) Name() string { return "fits" }

// Get takes the first argument: the second gives whether what stands on a cell could stand on another.
func (m *stateFits) Get(v value) (value, bool, error) { return &half[*stateFits]{m, v}, true, nil }

// CallInternal is that of both arguments.
func (m *stateFits) CallInternal(_ thread, args tuple, kw []tuple) (value, error) {
	if len(args) != 2 || len(kw) > 0 {
		return nil, say("script.arguments", "Name", m.Name(), "Expected", solve.Say("script.expect.cells"))
	}
	return m.of(args[0], args[1])
}

func (*statePut) Name() string { return "put" }

// Get takes the first argument: the second gives the state with one more piece.
func (m *statePut) Get(v value) (value, bool, error) { return &half[*statePut]{m, v}, true, nil }

// CallInternal is that of both arguments.
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

// Get takes the first argument: the second gives the cell some rows and columns on.
func (m *cellShift) Get(v value) (value, bool, error) { return &half[*cellShift]{m, v}, true, nil }

// CallInternal is that of both arguments.
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

// Get takes the first argument: the second gives the cell in a row and column, from 0.
func (m *boardCell) Get(v value) (value, bool, error) { return &half[*boardCell]{m, v}, true, nil }

// CallInternal is that of both arguments.
func (m *boardCell) CallInternal(_ thread, args tuple, kw []tuple) (value, error) {
	if len(args) != 2 || len(kw) > 0 {
		return nil, say("script.arguments", "Name", m.Name(), "Expected", solve.Say("script.expect.numbers"))
	}
	return m.of(args[0], args[1])
}
