package script

import (
	"go.starlark.net/starlark"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// The methods of states. Each is a state under another type, and is called without a detour.
type (
	stateAt     struct{ core }
	stateFind   struct{ core }
	stateAll    struct{ core }
	stateMove   struct{ core }
	stateSwap   struct{ core }
	stateFree   struct{ core }
	stateFits   struct{ core }
	statePut    struct{ core }
	stateTake   struct{ core }
	stateSet    struct{ core }
	stateText   struct{ core }
	statePieces struct{ core }
)

func (*stateAt) Name() string     { return "at" }
func (*stateFind) Name() string   { return "find" }
func (*stateAll) Name() string    { return "all" }
func (*stateMove) Name() string   { return "move" }
func (*stateSwap) Name() string   { return "swap" }
func (*stateFree) Name() string   { return "free" }
func (*stateFits) Name() string   { return "fits" }
func (*statePut) Name() string    { return "put" }
func (*stateTake) Name() string   { return "take" }
func (*stateSet) Name() string    { return "set" }
func (*stateText) Name() string   { return "text" }
func (*statePieces) Name() string { return "pieces" }

type (
	thread = *starlark.Thread
	tuple  = starlark.Tuple
	value  = starlark.Value
)

// CallInternal is the piece on a cell, or None.
func (s *stateAt) CallInternal(_ thread, args tuple, kw []tuple) (value, error) {
	c, err := oneCell("at", args, kw)
	if err != nil {
		return nil, err
	}
	if c.at == grid.None {
		return starlark.None, nil
	}
	if p, _ := s.at(c.at); p != nil {
		return p, nil
	}
	return starlark.None, nil
}

// CallInternal is the first cell of a piece, or None.
func (s *stateFind) CallInternal(_ thread, args tuple, kw []tuple) (value, error) {
	p, err := onePiece("find", args, kw)
	if err != nil {
		return nil, err
	}
	place := &s.g.places[p.index]
	if !place.inBits {
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

// CallInternal is all cells of a piece.
func (s *stateAll) CallInternal(_ thread, args tuple, kw []tuple) (value, error) {
	p, err := onePiece("all", args, kw)
	if err != nil {
		return nil, err
	}
	var buf [64]grid.Cell
	cells := s.cells(p, buf[:0])
	list := make(starlark.Tuple, len(cells))
	for i, c := range cells {
		list[i] = s.g.plane.on(c)
	}
	return list, nil
}

// CallInternal moves what stands on a cell.
func (s *stateMove) CallInternal(_ thread, args tuple, kw []tuple) (value, error) {
	a, b, err := twoCells("move", args, kw)
	if err != nil {
		return nil, err
	}
	return orError(s.moved(a, b))
}

// CallInternal exchanges what stands on two cells.
func (s *stateSwap) CallInternal(_ thread, args tuple, kw []tuple) (value, error) {
	a, b, err := twoCells("swap", args, kw)
	if err != nil {
		return nil, err
	}
	return orError(s.swapped(a, b))
}

// CallInternal tells whether a cell is on the board, no wall, and empty.
func (s *stateFree) CallInternal(_ thread, args tuple, kw []tuple) (value, error) {
	c, err := oneCell("free", args, kw)
	if err != nil {
		return nil, err
	}
	if c.at == grid.None || s.g.grounds[c.at].wall {
		return starlark.False, nil
	}
	p, _ := s.at(c.at)
	return starlark.Bool(p == nil), nil
}

// CallInternal tells whether what stands on a cell could stand on another.
func (s *stateFits) CallInternal(_ thread, args tuple, kw []tuple) (value, error) {
	a, b, err := twoCells("fits", args, kw)
	if err != nil {
		return nil, err
	}
	if a.at == grid.None {
		return starlark.False, nil
	}
	p, slot := s.at(a.at)
	if p == nil {
		return starlark.False, nil
	}
	if p.rows*p.cols > 1 {
		b = s.g.plane.on(s.st.Cells[slot]).shift(b.row-a.row, b.col-a.col)
	}
	return starlark.Bool(s.blocked(p, b, slot).kind == none), nil
}

// CallInternal puts a piece on a cell.
func (s *statePut) CallInternal(_ thread, args tuple, kw []tuple) (value, error) {
	if len(args) != 2 || len(kw) > 0 {
		return nil, say("script.arguments", "Name", "put", "Expected", solve.Say("script.expect.put"))
	}
	p, err := onePiece("put", args[:1], kw)
	if err != nil {
		return nil, err
	}
	c, err := cellArg("put", args, 1)
	if err != nil {
		return nil, err
	}
	return orError(s.put(p, c))
}

// CallInternal takes what stands on a cell off.
func (s *stateTake) CallInternal(_ thread, args tuple, kw []tuple) (value, error) {
	c, err := oneCell("take", args, kw)
	if err != nil {
		return nil, err
	}
	return orError(s.taken(c))
}

// CallInternal changes numbers and sets.
func (s *stateSet) CallInternal(t thread, args tuple, kw []tuple) (value, error) {
	if len(args) > 0 || len(kw) == 0 {
		return nil, say("script.arguments", "Name", "set", "Expected", solve.Say("script.expect.set"))
	}
	return orError(s.set(t, kw))
}

// CallInternal is the characters of all cells.
func (s *stateText) CallInternal(_ thread, args tuple, kw []tuple) (value, error) {
	if len(args)+len(kw) > 0 {
		return nil, say("script.arguments", "Name", "text", "Expected", solve.Say("script.expect.nothing"))
	}
	return starlark.String(s.text()), nil
}

// CallInternal is all pieces, each with its cell.
func (s *statePieces) CallInternal(_ thread, args tuple, kw []tuple) (value, error) {
	if len(args)+len(kw) > 0 {
		return nil, say("script.arguments", "Name", "pieces", "Expected", solve.Say("script.expect.nothing"))
	}
	var list starlark.Tuple
	for _, p := range s.g.file.pieces {
		for _, c := range s.cells(p, nil) {
			list = append(list, starlark.Tuple{p, s.g.plane.on(c)})
		}
	}
	return list, nil
}

func orError(s *State, err error) (starlark.Value, error) {
	if err != nil {
		return nil, err
	}
	return s, nil
}

func oneCell(name string, args tuple, kw []tuple) (*Cell, error) {
	if len(args) == 1 && len(kw) == 0 {
		if c, ok := args[0].(*Cell); ok {
			return c, nil
		}
		return nil, say("script.no_cell", "Name", name, "Found", quote(args[0]))
	}
	return nil, say("script.arguments", "Name", name, "Expected", solve.Say("script.expect.cell"))
}

func twoCells(name string, args tuple, kw []tuple) (a, b *Cell, err error) {
	if len(args) != 2 || len(kw) > 0 {
		return nil, nil, say("script.arguments", "Name", name, "Expected", solve.Say("script.expect.cells"))
	}
	if a, err = cellArg(name, args, 0); err == nil {
		b, err = cellArg(name, args, 1)
	}
	return a, b, err
}

func onePiece(name string, args tuple, kw []tuple) (*Piece, error) {
	if len(args) == 1 && len(kw) == 0 {
		if p, ok := args[0].(*Piece); ok {
			return p, nil
		}
		return nil, say("script.no_piece", "Name", name, "Found", quote(args[0]))
	}
	return nil, say("script.arguments", "Name", name, "Expected", solve.Say("script.expect.piece"))
}
