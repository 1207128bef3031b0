package script

import (
	"fmt"
	"slices"
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// stateValue is a state on a board as the functions of a rules file see it: pieces on cells, numbers and sets. It never
// changes.
type stateValue struct {
	object
	g  *game
	st solve.State
	// trail has the moves of pieces since the state before a move. It is nil if the ways of pieces are not needed.
	trail *trail
}

func (s *stateValue) String() string { return s.text() }
func (s *stateValue) Type() string   { return "state" }

// Hash implements [starlark.Value].
func (s *stateValue) Hash() (uint32, error) {
	h := uint32(17)
	for _, c := range s.st.Cells[:len(s.g.slots)] {
		h = (h ^ uint32(c)) * 16777619
	}
	for _, w := range s.st.Bits {
		h = (h ^ uint32(w) ^ uint32(w>>32)) * 16777619
	}
	return h, nil
}

// CompareSameType compares states for equality. States have no order.
func (s *stateValue) CompareSameType(op syntax.Token, y starlark.Value, _ int) (bool, error) {
	t := y.(*stateValue)
	same := s.g == t.g && s.st == t.st
	switch op {
	case syntax.EQL:
		return same, nil
	case syntax.NEQ:
		return !same, nil
	}
	return false, fmt.Errorf("state %s state not implemented", op)
}

// pieceAt returns the piece that covers a cell, with its index in Cells. If the piece is stored in bits, the index is
// -1 minus the index of its place. The piece is nil if the cell is empty or None. If the cell has several pieces, the
// result is the piece that the file declares last.
func (s *stateValue) pieceAt(c grid.Cell) (p *pieceValue, slot int) {
	g := s.g
	if c == grid.None {
		return nil, -1
	}
	if g.of.stacks {
		return s.among(c, func(*pieceValue) bool { return true })
	}
	for i, x := range s.st.Cells[:len(g.slots)] {
		if x == c {
			return g.places[g.slots[i]].piece, i
		}
	}
	for _, k := range g.many {
		if s.inBits(&g.places[k], c) != grid.None {
			return g.places[k].piece, -1 - k
		}
	}
	for _, k := range g.wide {
		p := &g.places[k]
		for i := p.first; i < p.first+p.n; i++ {
			if x := s.st.Cells[i]; x >= 0 && g.covers(p.piece, x, c) {
				return p.piece, i
			}
		}
	}
	return nil, -1
}

// inBits returns the own cell of the piece that covers cell c and is stored in the bits of a place, or None.
func (s *stateValue) inBits(place *place, c grid.Cell) grid.Cell {
	p, size := place.piece, s.g.plane.Size
	row, col := size.Row(c), size.Col(c)
	for _, o := range p.offsets {
		if r, k := row-o[0], col-o[1]; size.In(r, k) {
			at := size.At(r, k)
			if b := place.bitOf[at]; b >= 0 && s.st.Bits.Has(int(b)) {
				return at
			}
		}
	}
	return grid.None
}

// corner returns the own cell of the piece that pieceAt(c) has found.
func (s *stateValue) corner(slot int, c grid.Cell) grid.Cell {
	if slot >= 0 {
		return s.st.Cells[slot]
	}
	return s.inBits(&s.g.places[-1-slot], c)
}

func nothingOn(c *cellValue) error {
	return say("script.nothing_there", "Row", c.row+1, "Col", c.col+1)
}

// covers reports whether a piece with its own cell on cell x covers cell c.
func (g *game) covers(p *pieceValue, x, c grid.Cell) bool {
	return p.form.Covers(g.plane.on(c).row-g.plane.on(x).row, g.plane.on(c).col-g.plane.on(x).col)
}

// obstacle tells why, and on which cell, a piece can't stand.
type obstacle struct {
	kind  obstacleKind
	cell  *cellValue
	other *pieceValue
}

type obstacleKind uint8

const (
	none obstacleKind = iota
	outside
	badGround
	occupied
)

// blocked returns the reason why a piece can't stand with its own cell on cell c, or an obstacle of kind none. The
// piece of the same kind with its own cell on cell from does not count as an obstacle.
func (s *stateValue) blocked(p *pieceValue, c *cellValue, from grid.Cell) obstacle {
	for i, o := range p.offsets {
		x := c
		if i > 0 {
			x = c.shift(o[0], o[1])
		}
		if x.at == grid.None {
			return obstacle{outside, x, nil}
		}
		if !p.stands(s.g.grounds[x.at]) {
			return obstacle{badGround, x, nil}
		}
		if q, at := s.rival(p, x.at); q != nil && (q != p || from == grid.None || s.corner(at, x.at) != from) {
			return obstacle{occupied, x, q}
		}
	}
	return obstacle{}
}

func (o obstacle) error(g *game, p *pieceValue) error {
	row, col := o.cell.row+1, o.cell.col+1
	switch o.kind {
	case outside:
		return say("script.outside", "Piece", p.String(), "Row", row, "Col", col)
	case badGround:
		return say("script.on_ground", "Piece", p.String(), "Ground", g.grounds[o.cell.at].String(), "Row", row, "Col", col)
	}
	return say("script.occupied", "Piece", p.String(), "Other", o.other.String(), "Row", row, "Col", col)
}

// lift removes the piece with index slot in Cells. If slot is negative, it removes the piece on cell c, which is stored
// in bits.
func (s *stateValue) lift(slot int, c grid.Cell) {
	if slot < 0 {
		s.st.Bits = s.st.Bits.Without(int(s.g.places[-1-slot].bitOf[s.corner(slot, c)]))
		return
	}
	p := &s.g.places[s.g.slots[slot]]
	s.st.Cells[slot] = grid.None
	sortCells(s.st.Cells[p.first : p.first+p.n])
}

// add puts a piece on a cell where it may stand. It returns false if the state has no room for another piece of this
// kind.
func (s *stateValue) add(p *pieceValue, c grid.Cell) bool {
	place := &s.g.places[p.index]
	if place.inBits {
		s.st.Bits = s.st.Bits.With(int(place.bitOf[c]))
		return true
	}
	last := place.first + place.n - 1
	if place.n == 0 || s.st.Cells[last] != grid.None {
		return false
	}
	s.st.Cells[last] = c
	sortCells(s.st.Cells[place.first : last+1])
	return true
}

func (s *stateValue) moved(from, to *cellValue, in *room) (value, error) {
	p, slot := s.pieceAt(from.at)
	if p == nil {
		return nil, nothingOn(from)
	}
	return s.shifted(p, slot, from, to, in)
}

// shifted returns the state after the piece that covers a cell has moved. The parameter slot is its index: see pieceAt.
func (s *stateValue) shifted(p *pieceValue, slot int, from, to *cellValue, in *room) (value, error) {
	if p.large {
		x := s.g.plane.on(s.corner(slot, from.at))
		to = x.shift(to.row-from.row, to.col-from.col)
		from = x
	}
	if from == to {
		return in.next(s), nil
	}
	if o := s.blocked(p, to, from.at); o.kind != none {
		return nil, o.error(s.g, p)
	}
	return s.placed(p, slot, from, to, in), nil
}

// placed returns the state after a piece has moved from its own cell to a cell where it can stand. The parameter slot
// is its index: see pieceAt.
func (s *stateValue) placed(p *pieceValue, slot int, from, to *cellValue, in *room) *stateValue {
	n := in.next(s)
	n.follow(p, from.at, to.at)
	if slot >= 0 {
		place := &s.g.places[p.index]
		n.st.Cells[slot] = to.at
		sortCells(n.st.Cells[place.first : place.first+place.n])
		return n
	}
	n.lift(slot, from.at)
	n.add(p, to.at)
	return n
}

// swapped returns the state after the pieces on two cells have changed places. One of the cells may be empty.
func (s *stateValue) swapped(a, b *cellValue, in *room) (value, error) {
	if a.at == grid.None || b.at == grid.None {
		c := a
		if a.at != grid.None {
			c = b
		}
		return nil, say("script.swap_outside", "Row", c.row+1, "Col", c.col+1)
	}
	p, i := s.pieceAt(a.at)
	q, k := s.pieceAt(b.at)
	n := in.next(s)
	switch {
	case a == b || p == q:
		return n, nil
	case s.g.of.stacks:
		return s.exchanged(p, q, a, b, in)
	case p == nil:
		return s.moved(b, a, in)
	case q == nil:
		return s.moved(a, b, in)
	case p.large || q.large:
		return nil, say("script.swap_large")
	case !p.stands(s.g.grounds[b.at]):
		return nil, obstacle{badGround, b, nil}.error(s.g, p)
	case !q.stands(s.g.grounds[a.at]):
		return nil, obstacle{badGround, a, nil}.error(s.g, q)
	}
	n.follow(p, a.at, b.at)
	n.follow(q, b.at, a.at)
	if i >= 0 && k >= 0 {
		n.st.Cells[i], n.st.Cells[k] = b.at, a.at
		for _, x := range [2]*pieceValue{p, q} {
			if place := &s.g.places[x.index]; place.n > 1 {
				sortCells(n.st.Cells[place.first : place.first+place.n])
			}
		}
		return n, nil
	}
	n.lift(i, a.at)
	_, k = n.pieceAt(b.at)
	n.lift(k, b.at)
	n.add(p, b.at)
	n.add(q, a.at)
	return n, nil
}

func (s *stateValue) put(p *pieceValue, c *cellValue, in *room) (value, error) {
	n := in.next(s)
	if err := n.place(p, c); err != nil {
		return nil, err
	}
	return n, nil
}

// place adds a piece to a state that is being made.
func (s *stateValue) place(p *pieceValue, c *cellValue) error {
	if o := s.blocked(p, c, grid.None); o.kind != none {
		return o.error(s.g, p)
	}
	if !s.add(p, c.at) {
		return say("script.too_many_pieces", "Piece", p.String(), "Max", s.g.places[p.index].n)
	}
	return nil
}

func (s *stateValue) without(c *cellValue, in *room) (value, error) {
	p, slot := s.pieceAt(c.at)
	if p == nil {
		return nil, nothingOn(c)
	}
	return s.lifted(slot, c, in), nil
}

func (s *stateValue) lifted(slot int, c *cellValue, in *room) *stateValue {
	n := in.next(s)
	n.lift(slot, c.at)
	return n
}

// cells appends the cells of the pieces of a kind to buf, in ascending order.
func (s *stateValue) cells(p *pieceValue, buf []grid.Cell) []grid.Cell {
	place := &s.g.places[p.index]
	if place.inBits {
		for i, c := range place.cellOf {
			if s.st.Bits.Has(place.first + i) {
				buf = append(buf, c)
			}
		}
		return buf
	}
	for _, c := range s.st.Cells[place.first : place.first+place.n] {
		if c == grid.None {
			break
		}
		buf = append(buf, c)
	}
	return buf
}

// stand appends the pieces of the state to a list.
func (s *stateValue) stand(list []solve.Thing) []solve.Thing {
	var buf [solve.MaxMovers]grid.Cell
	for _, p := range s.g.of.pieces {
		for _, c := range s.cells(p, buf[:0]) {
			list = append(list, solve.Thing{Kind: p.kind, At: c})
		}
	}
	return list
}

// letters returns a character for each cell, row by row: the character of the piece on the cell, or else of the ground.
func (s *stateValue) letters(covered []solve.Thing) []byte {
	text := slices.Clone(s.g.letters)
	var buf [64]grid.Cell
	for _, p := range s.g.of.pieces {
		for _, c := range s.cells(p, buf[:0]) {
			if len(covered) > 0 && slices.Contains(covered, solve.Thing{Kind: p.kind, At: c}) {
				continue
			}
			for _, o := range p.offsets {
				text[int(c)+o[0]*s.g.plane.Cols+o[1]] = p.char
			}
		}
	}
	return text
}

// text returns the characters of all cells. Lines for the pieces that others cover follow, as in rows of text.
func (s *stateValue) text() string {
	covered := s.covered()
	return strings.TrimSuffix(string(s.letters(covered))+"\n"+s.g.alsoLines(covered), "\n")
}

// setNamed is the method set(NAME = value). Unlike the other methods, it has named arguments.
func (s *stateValue) setNamed(t thread, _ *starlark.Builtin, args tuple, kw []tuple) (value, error) {
	if len(args) > 0 || len(kw) == 0 {
		return nil, say("script.arguments", "Name", "set", "Expected", solve.Say("script.expect.set"))
	}
	return s.set(t, kw)
}

func (s *stateValue) set(t *starlark.Thread, kwargs []starlark.Tuple) (value, error) {
	n := (*room)(nil).next(s)
	for _, kv := range kwargs {
		name := string(kv[0].(starlark.String))
		i := slices.IndexFunc(s.g.fields, func(x *variable) bool { return x.name == name })
		if i < 0 {
			return nil, say("script.no_number", "Name", name)
		}
		x := s.g.fields[i]
		v, err := x.read(t, kv[1])
		if err != nil {
			return nil, err
		}
		x.put(&n.st, v)
	}
	return n, nil
}

// read reads a value of a field: a number, or a set or a list of items.
func (x *variable) read(t *starlark.Thread, v starlark.Value) (n int64, err error) {
	if x.kind == number {
		whole, ok := v.(starlark.Int)
		n, ok2 := whole.Int64()
		if !ok || !ok2 || n < x.least || n > x.most {
			return 0, say("script.out_of_range", "Name", x.name, "Found", quote(v), "Min", x.least, "Max", x.most)
		}
		return n, nil
	}
	if set, ok := v.(setValue); ok && set.of == x {
		return int64(set.bits), nil
	}
	list, err := gather(t, v)
	if err != nil {
		return 0, err
	}
	for _, item := range list {
		i, ok := x.find(item)
		if !ok {
			return 0, say("script.no_item", "Found", quote(item), "Name", x.name)
		}
		n |= 1 << i
	}
	return n, nil
}

// Attr returns methods, numbers and sets.
func (s *stateValue) Attr(name string) (starlark.Value, error) {
	if name == "set" {
		return starlark.NewBuiltin(name, s.setNamed), nil
	}
	for _, x := range s.g.fields {
		if x.name != name {
			continue
		}
		if x.kind == subset {
			return setValue{x, uint64(x.value(&s.st))}, nil
		}
		return starlark.MakeInt64(x.value(&s.st)), nil
	}
	return stateTools.of(name, s), nil
}

// AttrNames implements [starlark.HasAttrs].
func (s *stateValue) AttrNames() []string {
	list := []string{"set"}
	for _, x := range s.g.fields {
		list = append(list, x.name)
	}
	return stateTools.names(list...)
}
