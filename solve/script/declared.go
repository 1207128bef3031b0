package script

import (
	"maps"
	"slices"
	"sync"

	"go.starlark.net/starlark"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// declared has the things that a file declares, and the sizes and the shape of its boards.
type declared struct {
	limits solve.Limits
	stacks bool      // whether some pieces may share a cell with others
	wraps  grid.Wrap // the edges over which pieces may leave the board, to come back over the opposite edge

	pieces         []*pieceValue
	grounds        []*groundValue
	variables      []*variable // the givens, the numbers, then the subsets: in the order of Board.Numbers
	givens, fields []*variable // the variables of boards, and of states
	lists          []*variable // the lists of numbers of boards
	byChar         alphabet
	byTile         [256]*groundValue
	byKind         [256]*pieceValue
	planes         sync.Map // from grid.Size to *plane
}

// sign is the meaning of a character in rows of a board: a ground, or a piece with the ground below the piece.
type sign struct {
	piece  *pieceValue
	ground *groundValue
}

// alphabet has the signs of a file, by character.
type alphabet [256]sign

// letters returns all characters that have a meaning.
func (a *alphabet) letters() string {
	var text []byte
	for c := range a {
		if a[c].ground != nil {
			text = append(text, byte(c))
		}
	}
	return string(text)
}

// charOf returns the character of a piece on a ground. If no character stands for both, charOf returns the piece's own
// character and false.
func (a *alphabet) charOf(p *pieceValue, g *groundValue) (byte, bool) {
	if a[p.char].ground == g {
		return p.char, true
	}
	for c, s := range a {
		if s.piece == p && s.ground == g {
			return byte(c), true
		}
	}
	return p.char, false
}

func (d *declared) planeOf(size grid.Size) *plane {
	if p, ok := d.planes.Load(size); ok {
		return p.(*plane)
	}
	made := newPlane(size, d.wraps)
	if d.ownGraphs() {
		return made // each board may have a size of its own, so planes are not kept
	}
	p, _ := d.planes.LoadOrStore(size, made)
	return p.(*plane)
}

// ownGraphs reports whether each board is a graph of its own.
func (d *declared) ownGraphs() bool { return d.limits.Shape == grid.Shape(grid.AnyGraph) }

// boardless reports whether the file has numbers and sets, but no board.
func (d *declared) boardless() bool {
	_, yes := d.limits.Shape.(grid.Bars)
	return yes
}

// called returns the variable with a name in a list, or nil.
func called(list []*variable, name string) *variable {
	if i := slices.IndexFunc(list, func(x *variable) bool { return x.name == name }); i >= 0 {
		return list[i]
	}
	return nil
}

// adopt takes the declarations of a file after its run. The error has no place in the file.
func (d *declared) adopt(from *declaring) error {
	d.pieces, d.grounds, d.givens, d.lists = from.pieces, from.grounds, from.givens, from.lists
	d.variables = slices.Concat(d.givens, from.numbers, from.subsets)
	d.stacks = slices.ContainsFunc(d.pieces, func(p *pieceValue) bool { return p.stack })
	d.fields = d.variables[len(d.givens):]
	bits := 0
	for _, x := range d.fields {
		x.at = bits
		bits += x.width
	}
	return d.adoptGrounds(from)
}

// adoptGrounds chooses the terrain byte of each ground. The first ground that is no wall gets Floor, and the first wall
// gets Wall. Each other ground gets its own character if that byte is free.
func (d *declared) adoptGrounds(from *declaring) error {
	free := func(c byte, used func(byte) bool) (byte, error) {
		for ; used(c); c++ {
			if c >= '~' {
				return 0, say("script.no_floor")
			}
		}
		return c, nil
	}
	floor := slices.IndexFunc(d.grounds, func(g *groundValue) bool { return !g.wall })
	if floor < 0 {
		c, err := free('.', from.inUse)
		if err != nil {
			return err
		}
		from.grounds = append([]*groundValue{{char: c}}, from.grounds...)
		d.grounds, floor = from.grounds, 0
	}
	d.grounds[floor].tile = solve.Floor
	d.byTile[solve.Floor] = d.grounds[floor]
	if wall := slices.IndexFunc(d.grounds, func(g *groundValue) bool { return g.wall }); wall >= 0 {
		d.grounds[wall].tile = solve.Wall
		d.byTile[solve.Wall] = d.grounds[wall]
	}
	for _, g := range d.grounds {
		d.byChar[g.char] = sign{nil, g}
		if g.tile != 0 {
			continue
		}
		g.tile = g.char
		if g.char == ' ' || g.char == solve.Floor || g.char == solve.Wall {
			var err error
			if g.tile, err = free('a', func(c byte) bool { return from.inUse(c) || d.byTile[c] != nil }); err != nil {
				return err
			}
		}
		d.byTile[g.tile] = g
	}
	for _, p := range d.pieces {
		d.byKind[p.kind] = p
		under := d.grounds[floor]
		if p.on != nil && !p.stands(under) {
			under = p.on[0]
		}
		d.byChar[p.char] = sign{p, under}
	}
	for _, b := range from.both {
		d.byChar[b.char] = sign{b.piece, b.ground}
	}
	return nil
}

// adoptNames names the declared things after the variables that hold them. The error has no place in the file.
func (d *declared) adoptNames(globals starlark.StringDict) error {
	for _, name := range globals.Keys() {
		if v, ok := globals[name].(interface{ setName(name string) }); ok {
			v.setName(name)
		}
	}
	ofState := stateTools.names("", "set")
	ofBoard := slices.AppendSeq([]string{"", "rows", "cols", "cells", "start", "prepared"}, maps.Keys(ownMethods))
	for _, x := range slices.Concat(d.fields, d.givens, d.lists) {
		if x.kind == given && slices.Contains(ofBoard, x.name) || slices.Contains(ofState, x.name) {
			return say("script.number_name", "Name", x.name, "Kind", x.kind)
		}
	}
	return nil
}
