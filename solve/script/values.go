package script

import (
	"fmt"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// Piece is a kind of things that stand on cells and may move. Pieces of one kind can't be told apart.
type Piece struct {
	char        byte
	kind        solve.Kind
	index       int // in the file's list of pieces
	least, most int // how many a board has; most -1: any number
	rows, cols  int // how many cells one covers
	on          []*Ground
	look        Look
	name        string // of the variable that holds it, or empty
	asked       bool   // it stands in the query, so that a dataset may ask about it again and again
}

// Ground is what a cell is made of. It never changes.
type Ground struct {
	char byte
	tile byte // in a board's terrain
	look Look
	name string
	wall bool
}

// Look is how a piece or a ground is drawn: a picture of the program, or a letter on a tile, and a colour or none.
type Look struct {
	Picture string // "" is a tile with a letter
	Letter  string
	Color   string // "#RRGGBB", or empty
}

func (p *Piece) String() string        { return string(p.char) }
func (p *Piece) Type() string          { return "piece" }
func (p *Piece) Freeze()               {}
func (p *Piece) Truth() starlark.Bool  { return true }
func (p *Piece) Hash() (uint32, error) { return uint32(p.char)*2654435761 + 1, nil }

// Attr gives the letter of a piece.
func (p *Piece) Attr(name string) (starlark.Value, error) {
	switch name {
	case "letter":
		return letters[p.char], nil
	case "rows":
		return starlark.MakeInt(p.rows), nil
	case "cols":
		return starlark.MakeInt(p.cols), nil
	}
	return nil, nil
}

// AttrNames implements [starlark.HasAttrs].
func (p *Piece) AttrNames() []string { return []string{"cols", "letter", "rows"} }

// stands reports whether the piece may stand on a ground.
func (p *Piece) stands(g *Ground) bool {
	if p.on == nil {
		return !g.wall
	}
	for _, o := range p.on {
		if o == g {
			return true
		}
	}
	return false
}

func (g *Ground) String() string        { return string(g.char) }
func (g *Ground) Type() string          { return "ground" }
func (g *Ground) Freeze()               {}
func (g *Ground) Truth() starlark.Bool  { return true }
func (g *Ground) Hash() (uint32, error) { return uint32(g.char)*2654435761 + 2, nil }

// Attr gives the letter of a ground.
func (g *Ground) Attr(name string) (starlark.Value, error) {
	switch name {
	case "letter":
		return letters[g.char], nil
	case "wall":
		return starlark.Bool(g.wall), nil
	}
	return nil, nil
}

// AttrNames implements [starlark.HasAttrs].
func (g *Ground) AttrNames() []string { return []string{"letter", "wall"} }

// Direction is one of the four.
type Direction struct {
	dir  grid.Dir
	name starlark.Value
}

var directions = [4]*Direction{
	{grid.Up, starlark.String("up")}, {grid.Right, starlark.String("right")}, {grid.Down, starlark.String("down")},
	{grid.Left, starlark.String("left")},
}

func (d *Direction) String() string        { return string(d.name.(starlark.String)) }
func (d *Direction) Type() string          { return "direction" }
func (d *Direction) Freeze()               {}
func (d *Direction) Truth() starlark.Bool  { return true }
func (d *Direction) Hash() (uint32, error) { return uint32(d.dir) + 77, nil }

// Attr gives the name of a direction, its changes of row and column, and other directions.
func (d *Direction) Attr(name string) (starlark.Value, error) {
	switch name {
	case "name":
		return d.name, nil
	case "row":
		return starlark.MakeInt(d.dir.DRow()), nil
	case "col":
		return starlark.MakeInt(d.dir.DCol()), nil
	case "opposite":
		return directions[d.dir.Opposite()], nil
	case "right":
		return directions[(d.dir+1)&3], nil
	case "left":
		return directions[(d.dir+3)&3], nil
	}
	return nil, nil
}

// AttrNames implements [starlark.HasAttrs].
func (d *Direction) AttrNames() []string {
	return []string{"col", "left", "name", "opposite", "right", "row"}
}

// Number is a whole number that is a part of every state.
type Number struct {
	name               string
	least, most, start int64
	bits               int
}

func (n *Number) String() string        { return fmt.Sprintf("number(%d, %d)", n.least, n.most) }
func (n *Number) Type() string          { return "number" }
func (n *Number) Freeze()               {}
func (n *Number) Truth() starlark.Bool  { return true }
func (n *Number) Hash() (uint32, error) { return 0, fmt.Errorf("unhashable type: number") }

// Subset is a set of some of the items of a list that is a part of every state.
type Subset struct {
	name  string
	items []starlark.Value
	index map[starlark.Value]int
	start uint64
}

func (s *Subset) String() string        { return fmt.Sprintf("subset of %d", len(s.items)) }
func (s *Subset) Type() string          { return "subset" }
func (s *Subset) Freeze()               {}
func (s *Subset) Truth() starlark.Bool  { return true }
func (s *Subset) Hash() (uint32, error) { return 0, fmt.Errorf("unhashable type: subset") }

// Given is a whole number that each board has beside its rows.
type Given struct {
	name                 string
	index                int
	least, most, initial int64
}

func (g *Given) String() string        { return fmt.Sprintf("given(%d, %d)", g.least, g.most) }
func (g *Given) Type() string          { return "given" }
func (g *Given) Freeze()               {}
func (g *Given) Truth() starlark.Bool  { return true }
func (g *Given) Hash() (uint32, error) { return 0, fmt.Errorf("unhashable type: given") }

// Set is the value of a Subset in a state.
type Set struct {
	of   *Subset
	bits uint64
}

func (s Set) String() string {
	text := "{"
	for i, v := range s.of.items {
		if s.bits>>i&1 == 1 {
			if len(text) > 1 {
				text += ", "
			}
			text += v.String()
		}
	}
	return text + "}"
}
func (s Set) Type() string          { return "set" }
func (s Set) Freeze()               {}
func (s Set) Truth() starlark.Bool  { return s.bits != 0 }
func (s Set) Hash() (uint32, error) { return uint32(s.bits ^ s.bits>>32), nil }

// Len is how many items are in the set.
func (s Set) Len() int { return onesCount(s.bits) }

// Iterate goes through the items in the order in which the subset lists them.
func (s Set) Iterate() starlark.Iterator { return &setIterator{s, 0} }

type setIterator struct {
	s Set
	i int
}

func (it *setIterator) Next(p *starlark.Value) bool {
	for ; it.i < len(it.s.of.items); it.i++ {
		if it.s.bits>>it.i&1 == 1 {
			*p = it.s.of.items[it.i]
			it.i++
			return true
		}
	}
	return false
}
func (it *setIterator) Done() {}

// Binary tells whether an item is in the set, and joins sets.
func (s Set) Binary(op syntax.Token, y starlark.Value, side starlark.Side) (starlark.Value, error) {
	if op == syntax.IN && side == starlark.Right {
		i, ok := s.of.find(y)
		return starlark.Bool(ok && s.bits>>i&1 == 1), nil
	}
	t, ok := y.(Set)
	if !ok || t.of != s.of {
		return nil, nil
	}
	if side == starlark.Right {
		s, t = t, s
	}
	switch op {
	case syntax.PIPE:
		return Set{s.of, s.bits | t.bits}, nil
	case syntax.AMP:
		return Set{s.of, s.bits & t.bits}, nil
	case syntax.MINUS:
		return Set{s.of, s.bits &^ t.bits}, nil
	case syntax.CIRCUMFLEX:
		return Set{s.of, s.bits ^ t.bits}, nil
	}
	return nil, nil
}

// CompareSameType makes sets of the same items equal.
func (s Set) CompareSameType(op syntax.Token, y starlark.Value, _ int) (bool, error) {
	same := s == y.(Set)
	switch op {
	case syntax.EQL:
		return same, nil
	case syntax.NEQ:
		return !same, nil
	}
	return false, fmt.Errorf("sets have no order")
}

func (s *Subset) find(v starlark.Value) (int, bool) {
	switch v.(type) {
	case starlark.String, *Piece, *Ground, *Direction, *Cell:
		i, ok := s.index[v]
		return i, ok
	}
	for i, x := range s.items {
		if ok, err := starlark.Equal(x, v); ok && err == nil {
			return i, true
		}
	}
	return 0, false
}

// Attr gives the methods of a set.
func (s Set) Attr(name string) (starlark.Value, error) {
	var remove bool
	switch name {
	case "add":
	case "without":
		remove = true
	default:
		return nil, nil
	}
	return builtin(name, func(_ *starlark.Thread, args starlark.Tuple) (starlark.Value, error) {
		out := s
		for _, v := range args {
			i, ok := s.of.find(v)
			switch {
			case !ok:
				return nil, say("script.no_item", "Found", quote(v), "Name", s.of.name)
			case remove:
				out.bits &^= 1 << i
			default:
				out.bits |= 1 << i
			}
		}
		return out, nil
	}), nil
}

// AttrNames implements [starlark.HasAttrs].
func (s Set) AttrNames() []string { return []string{"add", "without"} }
