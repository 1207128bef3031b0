package script

import (
	"go.starlark.net/starlark"

	"stepboard/solve"
	"stepboard/solve/grid"
)

func (stateAt) takes() (string, int, int, string) { return "at", 1, 1, "script.expect.cell" }

// of returns the piece on a cell, or None.
func (stateAt) of(m *stateValue, v, _ value) (value, error) {
	c, ok := v.(*cellValue)
	if !ok {
		return nil, noCell("at", v)
	}
	if c.at == grid.None {
		return starlark.None, nil
	}
	if p, _ := m.pieceAt(c.at); p != nil {
		return p, nil
	}
	return starlark.None, nil
}

func (stateFind) takes() (string, int, int, string) { return "find", 1, 1, "script.expect.piece" }

// of returns the first cell of a piece, or None.
func (stateFind) of(m *stateValue, v, _ value) (value, error) {
	p, ok := v.(*pieceValue)
	if !ok {
		return nil, noPiece("find", v)
	}
	if place := &m.g.places[p.index]; !place.inBits {
		if place.n > 0 && m.st.Cells[place.first] != grid.None {
			return m.g.plane.on(m.st.Cells[place.first]), nil
		}
		return starlark.None, nil
	}
	if list := m.cells(p, nil); len(list) > 0 {
		return m.g.plane.on(list[0]), nil
	}
	return starlark.None, nil
}

func (stateAll) takes() (string, int, int, string) { return "all", 1, 1, "script.expect.piece" }

// of returns all cells of a piece.
func (stateAll) of(m *stateValue, v, _ value) (value, error) {
	p, ok := v.(*pieceValue)
	if !ok {
		return nil, noPiece("all", v)
	}
	var buf [64]grid.Cell
	cells := m.cells(p, buf[:0])
	list := make(starlark.Tuple, len(cells))
	for i, c := range cells {
		list[i] = m.g.plane.on(c)
	}
	return list, nil
}

func (stateFree) takes() (string, int, int, string) { return "free", 1, 1, "script.expect.cell" }

// of tells whether a cell is on the board, no wall, and empty.
func (stateFree) of(m *stateValue, v, _ value) (value, error) {
	c, ok := v.(*cellValue)
	if !ok {
		return nil, noCell("free", v)
	}
	if c.at == grid.None || m.g.grounds[c.at].wall {
		return starlark.False, nil
	}
	p, _ := m.pieceAt(c.at)
	return starlark.Bool(p == nil), nil
}

func (stateTake) takes() (string, int, int, string) { return "take", 1, 1, "script.expect.cell" }

// of returns the state without the piece on a cell.
func (stateTake) of(m *stateValue, v, _ value) (value, error) {
	c, ok := v.(*cellValue)
	if !ok {
		return nil, noCell("take", v)
	}
	return orError(m.taken(c, nil))
}

func (stateMove) takes() (string, int, int, string) { return "move", 2, 2, "script.expect.cells" }

// of returns the state after the piece on a cell has moved to another cell.
func (stateMove) of(m *stateValue, v, w value) (value, error) {
	a, b, err := twoCells("move", v, w)
	if err != nil {
		return nil, err
	}
	return orError(m.moved(a, b, nil))
}

func (stateSwap) takes() (string, int, int, string) { return "swap", 2, 2, "script.expect.cells" }

// of returns the state after the pieces on two cells have changed places.
func (stateSwap) of(m *stateValue, v, w value) (value, error) {
	a, b, err := twoCells("swap", v, w)
	if err != nil {
		return nil, err
	}
	return orError(m.swapped(a, b, nil))
}

func (stateFits) takes() (string, int, int, string) { return "fits", 2, 2, "script.expect.cells" }

// of tells whether the piece on a cell could stand on another cell.
func (stateFits) of(m *stateValue, v, w value) (value, error) {
	a, b, err := twoCells("fits", v, w)
	if err != nil || a.at == grid.None {
		return starlark.False, err
	}
	p, slot := m.pieceAt(a.at)
	if p == nil {
		return starlark.False, nil
	}
	if p.rows*p.cols > 1 {
		b = m.g.plane.on(m.st.Cells[slot]).shift(b.row-a.row, b.col-a.col)
	}
	return starlark.Bool(m.blocked(p, b, slot).kind == none), nil
}

func (statePut) takes() (string, int, int, string) { return "put", 2, 2, "script.expect.put" }

// of returns the state with one more piece.
func (statePut) of(m *stateValue, v, w value) (value, error) {
	p, ok := v.(*pieceValue)
	if !ok {
		return nil, noPiece("put", v)
	}
	c, ok := w.(*cellValue)
	if !ok {
		return nil, noCell("put", w)
	}
	return orError(m.put(p, c, nil))
}

// stateSet is the method set(). Unlike the other methods, set() has named arguments.
type stateSet stateValue

// Name returns the name of the method: "set".
func (*stateSet) Name() string { return "set" }

// CallInternal returns the state with other values of numbers and sets.
func (m *stateSet) CallInternal(t thread, args tuple, kw []tuple) (value, error) {
	if len(args) > 0 || len(kw) == 0 {
		return nil, say("script.arguments", "Name", "set", "Expected", solve.Say("script.expect.set"))
	}
	return orError((*stateValue)(m).set(t, kw))
}

func (stateText) takes() (string, int, int, string) { return "text", 0, 0, "script.expect.nothing" }

// of returns the characters of all cells, row by row.
func (stateText) of(m *stateValue, _, _ value) (value, error) { return starlark.String(m.text()), nil }

func (statePieces) takes() (string, int, int, string) { return "pieces", 0, 0, "script.expect.nothing" }

// of returns all pieces, each with its cell.
func (statePieces) of(m *stateValue, _, _ value) (value, error) {
	var list starlark.Tuple
	for _, p := range m.g.file.pieces {
		for _, c := range m.cells(p, nil) {
			list = append(list, starlark.Tuple{p, m.g.plane.on(c)})
		}
	}
	return list, nil
}

func (cellDistance) takes() (string, int, int, string) { return "distance", 1, 1, "script.expect.cell" }

// of returns the number of steps between two cells on a board without walls or pieces.
func (cellDistance) of(m *cellValue, v, _ value) (value, error) {
	to, ok := v.(*cellValue)
	if !ok {
		return nil, noCell("distance", v)
	}
	down, right := m.row-to.row, m.col-to.col
	return starlark.MakeInt(max(down, -down) + max(right, -right)), nil
}

func (cellShift) takes() (string, int, int, string) { return "shift", 2, 2, "script.expect.numbers" }

// of returns the cell that is some rows further down and some columns further right.
func (cellShift) of(m *cellValue, v, w value) (value, error) {
	rows, cols, err := twoNumbers("shift", v, w)
	if err != nil {
		return nil, err
	}
	return m.shift(rows, cols), nil
}

func (boardInside) takes() (string, int, int, string) { return "inside", 1, 1, "script.expect.cell" }

// of tells whether a cell is on the board.
func (boardInside) of(m *boardValue, v, _ value) (value, error) {
	c, ok := v.(*cellValue)
	if !ok {
		return nil, noCell("inside", v)
	}
	return starlark.Bool(c.at != grid.None), nil
}

func (boardGround) takes() (string, int, int, string) { return "ground", 1, 1, "script.expect.cell" }

// of returns the ground of a cell, or None beside the board.
func (boardGround) of(m *boardValue, v, _ value) (value, error) {
	c, ok := v.(*cellValue)
	if !ok {
		return nil, noCell("ground", v)
	}
	if c.at == grid.None {
		return starlark.None, nil
	}
	return m.g.grounds[c.at], nil
}

func (boardAll) takes() (string, int, int, string) { return "all", 1, 1, "script.expect.ground" }

// of returns the cells of a ground.
func (boardAll) of(m *boardValue, v, _ value) (value, error) {
	ground, ok := v.(*groundValue)
	if !ok {
		return nil, say("script.arguments", "Name", "all", "Expected", solve.Say("script.expect.ground"))
	}
	var list starlark.Tuple
	for c, x := range m.g.grounds {
		if x == ground {
			list = append(list, m.g.plane.on(grid.Cell(c)))
		}
	}
	return list, nil
}

func (boardCell) takes() (string, int, int, string) { return "cell", 2, 2, "script.expect.numbers" }

// of returns the cell in a row and column, from 0.
func (boardCell) of(m *boardValue, v, w value) (value, error) {
	row, col, err := twoNumbers("cell", v, w)
	if err != nil {
		return nil, err
	}
	return m.g.plane.cell(row, col), nil
}

func orError(s *stateValue, err error) (value, error) {
	if err != nil {
		return nil, err
	}
	return s, nil
}

func noCell(name string, found value) error {
	return say("script.no_cell", "Name", name, "Found", quote(found))
}

func noPiece(name string, found value) error {
	return say("script.no_piece", "Name", name, "Found", quote(found))
}

func twoCells(name string, v, w value) (a, b *cellValue, err error) {
	a, ok := v.(*cellValue)
	if !ok {
		return nil, nil, noCell(name, v)
	}
	if b, ok = w.(*cellValue); !ok {
		return nil, nil, noCell(name, w)
	}
	return a, b, nil
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
