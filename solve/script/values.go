package script

import (
	"cmp"
	"fmt"
	"maps"
	"math/bits"
	"slices"
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/script/look"
)

// named has the name of the variable that holds a declared thing. The name is empty if no variable holds the thing.
type named struct {
	name string
	own  map[string]string // the names that the file gives to the thing, by language, or nil
}

// setOwn reads the names that the file gives to a thing.
func (n *named) setOwn(v value) (err error) {
	own, ok := textsOf(v)
	if !ok {
		return say("script.texts", "Name", "name", "Found", quote(v))
	}
	n.own = own
	return nil
}

// plainName returns the name of the variable in words, or else the character of the thing.
func (n *named) plainName(char byte) string {
	return cmp.Or(strings.ReplaceAll(n.name, "_", " "), string(char))
}

// nameless reports whether a thing has neither a variable nor a name for readers.
func (n *named) nameless() bool { return n.name == "" && n.own == nil }

// names returns the names for readers, by language. If the file gives no name for English, the English name is the
// plain name.
func (n *named) names(char byte) map[string]string {
	names := map[string]string{"en": n.plainName(char)}
	if own, ok := n.own[""]; ok {
		names["en"] = own
	}
	maps.Copy(names, n.own)
	return names
}

func (n *named) setName(name string) { n.name = name }

// pieceValue is a kind of piece that stands on cells and may move. Pieces of one kind can't be told apart.
type pieceValue struct {
	object
	named
	char        byte
	kind        solve.Kind
	index       int // index in File.pieces
	least, most int // bounds of the number of pieces on a board; most = -1 means no upper bound
	form        grid.Form
	offsets     [][2]int // the cells of a piece, as rows and columns from its own cell, which is the first
	large       bool     // whether a piece is larger than a cell
	joined      bool     // whether pieces beside each other are drawn as one piece
	stack       bool     // whether the piece may share a cell with pieces of other kinds
	on          []*groundValue
	look        lookValue
}

// groundValue is a kind of ground. It does not change after the file was read.
type groundValue struct {
	object
	named
	char byte
	tile byte // its byte in Board.Terrain
	look lookValue
	wall bool
}

// lookValue is the look of a piece or a ground.
type lookValue struct {
	object
	look.Look
}

func (l lookValue) String() string { return l.Picture + l.Letter + l.Color }
func (l lookValue) Type() string   { return "look" }

func (p *pieceValue) String() string        { return string(p.char) }
func (p *pieceValue) Type() string          { return "piece" }
func (p *pieceValue) AttrNames() []string   { return []string{"cols", "letter", "name", "rows"} }
func (p *pieceValue) Hash() (uint32, error) { return uint32(p.char)*2654435761 + 1, nil }

// Attr returns the character of a piece, its name and its size.
func (p *pieceValue) Attr(name string) (starlark.Value, error) {
	switch name {
	case "letter":
		return letters()[p.char], nil
	case "name":
		return starlark.String(p.plainName(p.char)), nil
	case "rows":
		return starlark.MakeInt(p.form.Rows), nil
	case "cols":
		return starlark.MakeInt(p.form.Cols), nil
	}
	return nil, nil
}

func (p *pieceValue) stands(g *groundValue) bool {
	if p.on == nil {
		return !g.wall
	}
	return slices.Contains(p.on, g)
}

func (g *groundValue) String() string        { return string(g.char) }
func (g *groundValue) Type() string          { return "ground" }
func (g *groundValue) AttrNames() []string   { return []string{"letter", "name", "wall"} }
func (g *groundValue) Hash() (uint32, error) { return uint32(g.char)*2654435761 + 2, nil }

// Attr returns the character of a ground, its name, and whether it is a wall.
func (g *groundValue) Attr(name string) (starlark.Value, error) {
	switch name {
	case "letter":
		return letters()[g.char], nil
	case "name":
		return starlark.String(g.plainName(g.char)), nil
	case "wall":
		return starlark.Bool(g.wall), nil
	}
	return nil, nil
}

// compass has the directions of a shape, clockwise.
type compass []*directionValue

type directionValue struct {
	object
	dir  grid.Dir
	name starlark.Value
	at   int // its place in the compass
	of   *compass
}

// mostDirections is the largest number of directions of a shape.
const mostDirections = 6

var squares, hexagons, nowhere = newCompass(grid.Dirs[:]), newCompass(grid.Hex.Dirs()), newCompass(nil)

func newCompass(list []grid.Dir) *compass {
	c := &compass{}
	for i, d := range list {
		*c = append(*c, &directionValue{dir: d, name: starlark.String(d.String()), at: i, of: c})
	}
	return c
}

func compassOf(s grid.Shape) *compass {
	switch s.(type) {
	case nil, grid.Bars:
		return squares
	case *grid.Graph:
		return nowhere
	}
	return hexagons
}

// identifier is the name of a direction as a constant: UP, UP_RIGHT.
func (d *directionValue) identifier() string {
	return strings.ToUpper(strings.ReplaceAll(d.String(), "-", "_"))
}

// turned returns the direction some places further clockwise.
func (d *directionValue) turned(places int) *directionValue {
	n := len(*d.of)
	return (*d.of)[(d.at+places+n)%n]
}

func (d *directionValue) String() string        { return string(d.name.(starlark.String)) }
func (d *directionValue) Type() string          { return "direction" }
func (d *directionValue) Hash() (uint32, error) { return uint32(d.dir) + 77, nil }

func (d *directionValue) AttrNames() []string {
	return []string{"col", "left", "name", "opposite", "right", "row"}
}

// Attr returns the name of a direction, its changes of row and column, and other directions.
func (d *directionValue) Attr(name string) (starlark.Value, error) {
	switch name {
	case "name":
		return d.name, nil
	case "row":
		return starlark.MakeInt(d.dir.DRow()), nil
	case "col":
		if len(*d.of) != len(grid.Dirs) { // on hexagons it depends on the row
			return nil, nil
		}
		return starlark.MakeInt(d.dir.DCol()), nil
	case "opposite":
		return d.turned(len(*d.of) / 2), nil
	case "right":
		return d.turned(1), nil
	case "left":
		return d.turned(-1), nil
	}
	return nil, nil
}

// interval is the range of a number, and its default start.
type interval struct{ least, most, start int64 }

// variable is a number or a set that a file declares: a number that each board has in addition to its cells (given), or
// a part of each state.
type variable struct {
	object
	named
	interval           // the range of its values: numbers, or the bits of sets
	kind     string    // "given", "number" or "subset"
	at       int       // the index of a given in Board.Numbers; otherwise the first of the bits in State.Bits
	width    int       // the number of bits in State.Bits
	values   []int64   // the start of a list of given numbers
	end      *variable // the given number at which the bar of a number ends, or nil
	items    []starlark.Value
	index    map[starlark.Value]int // from some items to their places in the list of items
}

func (x *variable) String() string {
	if x.kind == subset {
		return fmt.Sprintf("subset of %d", len(x.items))
	}
	return fmt.Sprintf("%s(%d, %d)", x.kind, x.least, x.most)
}

func (x *variable) Type() string          { return x.kind }
func (x *variable) Hash() (uint32, error) { return 0, fmt.Errorf("unhashable type: %s", x.kind) }

// Kinds of variables.
const (
	given  = "given"
	number = "number"
	subset = "subset"
)

// setValue is the value of a subset in a state: bit i is set if the set has item i.
type setValue struct {
	of   *variable
	bits uint64
}

func (s setValue) String() string {
	return "{" + strings.Join(solve.Map(s.items(), value.String), ", ") + "}"
}
func (s setValue) Type() string          { return "set" }
func (s setValue) Freeze()               {}
func (s setValue) Truth() starlark.Bool  { return s.bits != 0 }
func (s setValue) Hash() (uint32, error) { return uint32(s.bits ^ s.bits>>32), nil }
func (s setValue) AttrNames() []string   { return []string{"add", "without"} }

// Len returns how many items the set has.
func (s setValue) Len() int { return bits.OnesCount64(s.bits) }

// items lists the items of the set, in the order of the subset's list.
func (s setValue) items() starlark.Tuple {
	list := make(starlark.Tuple, 0, s.Len())
	for i, v := range s.of.items {
		if s.bits>>i&1 == 1 {
			list = append(list, v)
		}
	}
	return list
}

// Iterate implements [starlark.Iterable].
func (s setValue) Iterate() starlark.Iterator { return s.items().Iterate() }

// Binary implements the operator "in" for an item and a set, and the operators |, &, - and ^ for two sets.
func (s setValue) Binary(op syntax.Token, y starlark.Value, side starlark.Side) (starlark.Value, error) {
	if op == syntax.IN && side == starlark.Right {
		i, ok := s.of.find(y)
		return starlark.Bool(ok && s.bits>>i&1 == 1), nil
	}
	t, ok := y.(setValue)
	if !ok || t.of != s.of {
		return nil, nil
	}
	if side == starlark.Right {
		s, t = t, s
	}
	switch op {
	case syntax.PIPE:
		return setValue{s.of, s.bits | t.bits}, nil
	case syntax.AMP:
		return setValue{s.of, s.bits & t.bits}, nil
	case syntax.MINUS:
		return setValue{s.of, s.bits &^ t.bits}, nil
	case syntax.CIRCUMFLEX:
		return setValue{s.of, s.bits ^ t.bits}, nil
	}
	return nil, nil
}

// CompareSameType compares sets for equality. Sets have no order.
func (s setValue) CompareSameType(op syntax.Token, y starlark.Value, _ int) (bool, error) {
	same := s == y.(setValue)
	switch op {
	case syntax.EQL:
		return same, nil
	case syntax.NEQ:
		return !same, nil
	}
	return false, fmt.Errorf("set %s set not implemented", op)
}

func (x *variable) find(v starlark.Value) (int, bool) {
	switch v.(type) {
	case starlark.String, *pieceValue, *groundValue, *directionValue, *cellValue:
		i, ok := x.index[v]
		return i, ok
	}
	for i, item := range x.items {
		if ok, err := starlark.Equal(item, v); ok && err == nil {
			return i, true
		}
	}
	return 0, false
}

// Attr returns the methods add() and without().
func (s setValue) Attr(name string) (starlark.Value, error) {
	if name != "add" && name != "without" {
		return nil, nil
	}
	return builtin(name, func(_ *starlark.Thread, args starlark.Tuple) (starlark.Value, error) {
		out := s
		for _, v := range args {
			i, ok := s.of.find(v)
			switch {
			case !ok:
				return nil, say("script.no_item", "Found", quote(v), "Name", s.of.name)
			case name == "without":
				out.bits &^= 1 << i
			default:
				out.bits |= 1 << i
			}
		}
		return out, nil
	}), nil
}
