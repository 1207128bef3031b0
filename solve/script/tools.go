package script

import (
	"go.starlark.net/starlark"

	"stepboard/solve"
	"stepboard/solve/grid"
)

func (m *stateAt) of(v value) (value, error) {
	c, ok := v.(*cellValue)
	if !ok {
		return nil, noCell("at", v)
	}
	if c.at == grid.None {
		return starlark.None, nil
	}
	if p, _ := m.at(c.at); p != nil {
		return p, nil
	}
	return starlark.None, nil
}

func (m *stateFind) of(v value) (value, error) {
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

func (m *stateAll) of(v value) (value, error) {
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

func (m *stateFree) of(v value) (value, error) {
	c, ok := v.(*cellValue)
	if !ok {
		return nil, noCell("free", v)
	}
	if c.at == grid.None || m.g.grounds[c.at].wall {
		return starlark.False, nil
	}
	p, _ := m.at(c.at)
	return starlark.Bool(p == nil), nil
}

func (m *stateTake) of(v value) (value, error) {
	c, ok := v.(*cellValue)
	if !ok {
		return nil, noCell("take", v)
	}
	return orError(m.taken(c, nil))
}

func (m *stateMove) of(v, w value) (value, error) {
	a, b, err := twoCells("move", v, w)
	if err != nil {
		return nil, err
	}
	return orError(m.moved(a, b, nil))
}

func (m *stateSwap) of(v, w value) (value, error) {
	a, b, err := twoCells("swap", v, w)
	if err != nil {
		return nil, err
	}
	return orError(m.swapped(a, b, nil))
}

func (m *stateFits) of(v, w value) (value, error) {
	a, b, err := twoCells("fits", v, w)
	if err != nil || a.at == grid.None {
		return starlark.False, err
	}
	p, slot := m.at(a.at)
	if p == nil {
		return starlark.False, nil
	}
	if p.rows*p.cols > 1 {
		b = m.g.plane.on(m.st.Cells[slot]).shift(b.row-a.row, b.col-a.col)
	}
	return starlark.Bool(m.blocked(p, b, slot).kind == none), nil
}

func (m *statePut) of(v, w value) (value, error) {
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

// Name returns "set", the name of the method that changes numbers and sets.
func (m *stateSet) Name() string { return "set" }

// CallInternal returns the state with other values of numbers and sets.
func (m *stateSet) CallInternal(t thread, args tuple, kw []tuple) (value, error) {
	if len(args) > 0 || len(kw) == 0 {
		return nil, say("script.arguments", "Name", "set", "Expected", solve.Say("script.expect.set"))
	}
	return orError(m.set(t, kw))
}

// Name returns "text".
func (m *stateText) Name() string { return "text" }

// CallInternal returns the characters of all cells, row by row.
func (m *stateText) CallInternal(_ thread, args tuple, kw []tuple) (value, error) {
	if len(args)+len(kw) > 0 {
		return nil, say("script.arguments", "Name", "text", "Expected", solve.Say("script.expect.nothing"))
	}
	return starlark.String(m.text()), nil
}

// Name returns "pieces".
func (m *statePieces) Name() string { return "pieces" }

// CallInternal returns all pieces, each as a tuple with its cell.
func (m *statePieces) CallInternal(_ thread, args tuple, kw []tuple) (value, error) {
	if len(args)+len(kw) > 0 {
		return nil, say("script.arguments", "Name", "pieces", "Expected", solve.Say("script.expect.nothing"))
	}
	var list starlark.Tuple
	for _, p := range m.g.file.pieces {
		for _, c := range m.cells(p, nil) {
			list = append(list, starlark.Tuple{p, m.g.plane.on(c)})
		}
	}
	return list, nil
}

func (m *cellDistance) of(v value) (value, error) {
	to, ok := v.(*cellValue)
	if !ok {
		return nil, noCell("distance", v)
	}
	down, right := m.row-to.row, m.col-to.col
	return starlark.MakeInt(max(down, -down) + max(right, -right)), nil
}

func (m *cellShift) of(v, w value) (value, error) {
	rows, cols, err := twoNumbers("shift", v, w)
	if err != nil {
		return nil, err
	}
	return (*cellValue)(m).shift(rows, cols), nil
}

func (m *boardInside) of(v value) (value, error) {
	c, ok := v.(*cellValue)
	if !ok {
		return nil, noCell("inside", v)
	}
	return starlark.Bool(c.at != grid.None), nil
}

func (m *boardGround) of(v value) (value, error) {
	c, ok := v.(*cellValue)
	if !ok {
		return nil, noCell("ground", v)
	}
	if c.at == grid.None {
		return starlark.None, nil
	}
	return m.g.grounds[c.at], nil
}

func (m *boardAll) of(v value) (value, error) {
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

func (m *boardCell) of(v, w value) (value, error) {
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
