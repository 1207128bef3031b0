package script

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"

	"go.starlark.net/starlark"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// game is a board of a puzzle, with the layout of its states.
type game struct {
	layout
	of      *declared
	board   *solve.Board
	plane   *plane
	grounds []*groundValue // by cell
	letters []byte         // by cell: the character of its ground
	start   solve.State
	lists   [][]int64   // the lists of given numbers
	shapeOf solve.Shape // the Shape of the states
	value   *boardValue // the board as the file's functions see it
	// startRead is set as soon as a function of the file has read the start.
	startRead atomic.Bool
}

func (d *declared) newGame(set *solve.Dataset, query int) (*game, *solve.BoardError) {
	b := set.Board
	g := &game{of: d, board: b, plane: d.planeOf(b.Size)}
	g.grounds, g.letters = make([]*groundValue, b.Cells()), make([]byte, b.Cells())
	for c, tile := range b.Terrain {
		ground := d.byTile[tile]
		if ground == nil {
			return nil, wrongBoard(grid.Cell(c), solve.Say("script.board.ground", "Found", quoteByte(tile)))
		}
		g.grounds[c], g.letters[c] = ground, ground.char
	}
	have := make([]int, len(d.pieces))
	things := set.Things(query)
	for _, t := range things {
		p := d.byKind[t.Kind]
		switch {
		case p == nil:
			return nil, wrongBoard(t.At, solve.Say("script.board.piece", "Found", quoteByte(byte(t.Kind))))
		case !b.Has(t.At):
			return nil, wrongBoard(grid.None, solve.Say("script.board.beside", "Piece", p.String()))
		}
		have[p.index]++
	}
	for i, p := range d.pieces {
		if n := have[i]; n < p.least || p.most >= 0 && n > p.most {
			text := solve.Say("script.board.range", "Piece", p.String(), "Have", n, "Min", p.least, "Max", p.most)
			switch {
			case p.least == p.most:
				text = solve.Say("script.board.count", "Piece", p.String(), "Have", n, "Want", p.least)
			case p.most < 0:
				text = solve.Say("script.board.few", "Piece", p.String(), "Have", n, "Min", p.least)
			}
			return nil, wrongBoard(grid.None, text)
		}
	}
	var err error
	if g.layout, err = newLayout(g, have); err != nil {
		return nil, wrongBoard(grid.None, textOfError(err))
	}
	g.shapeOf = g.shape(b.Cells())
	if g.lists, err = d.listsOf(b); err != nil {
		return nil, wrongBoard(grid.None, textOfError(err))
	}
	g.value = newBoardValue(g)
	s := stateValue{g: g, st: solve.NewState()}
	for _, t := range things {
		if err := s.place(d.byKind[t.Kind], g.plane.on(t.At)); err != nil {
			return nil, wrongBoard(t.At, textOfError(err))
		}
	}
	if err := g.begin(&s.st); err != nil {
		return nil, wrongBoard(grid.None, textOfError(err))
	}
	g.start = s.st
	return g, nil
}

// wrongBoard is the error of a board. The cell c is None if the error does not concern one cell.
func wrongBoard(c grid.Cell, text solve.Text) *solve.BoardError {
	d := solve.Diagnostic{Severity: solve.Error, Text: text}
	if c >= 0 {
		d.Cells = []grid.Cell{c}
	}
	return &solve.BoardError{Diagnostic: d}
}

// boardValue is a board as the functions of a rules file see it: grounds, sizes, numbers and the start.
type boardValue struct {
	object
	g        *game
	attrs    starlark.StringDict
	prepared starlark.Value // the result of the file's function prepare(), or None
}

func newBoardValue(g *game) *boardValue {
	b := &boardValue{g: g, prepared: starlark.None}
	b.attrs = starlark.StringDict{
		"rows": starlark.MakeInt(g.plane.Rows), "cols": starlark.MakeInt(g.plane.Cols), "cells": g.plane.list,
		"state": starlark.NewBuiltin("state", b.state),
	}
	if _, graph := g.board.Shape.(*grid.Graph); graph {
		b.attrs["edges"] = g.edgeValues()
	}
	for _, x := range g.of.givens {
		b.attrs[x.name] = starlark.MakeInt64(g.valueOf(x, &g.start))
	}
	for i, list := range g.lists {
		b.attrs[g.of.lists[i].name] = numberTuple(list)
	}
	return b
}

// valueOf returns the value of a variable on the board and in a state: a number, or the bits of a set.
func (g *game) valueOf(x *variable, s *solve.State) int64 {
	if x.kind == given {
		return numberOf(g.board, x.at, x.start)
	}
	return x.value(s)
}

// numberOf returns number i of a board. If the board lacks this number, the result is the parameter fallback.
func numberOf(b *solve.Board, i int, fallback int64) int64 {
	if i < len(b.Numbers) {
		return b.Numbers[i]
	}
	return fallback
}

// state returns a state of the board. The first argument gives the pieces as the characters of all cells, row by row.
func (b *boardValue) state(t thread, _ *starlark.Builtin, args tuple, kwargs []tuple) (value, error) {
	g := b.g
	s := stateValue{g: g, st: solve.NewState()}
	s.st.Bits = g.start.Bits
	for _, k := range g.many {
		for i := range g.places[k].n {
			s.st.Bits = s.st.Bits.Without(g.places[k].first + i)
		}
	}
	text, ok := starlark.AsString(first(args))
	if len(args) != 1 || !ok {
		return nil, say("script.arguments", "Name", "state", "Expected", solve.Say("script.expect.state"))
	}
	lines, also := strings.Split(text, "\n"), emptyProblem()
	for n := len(lines) - 1; n > 0 && g.of.stacks && g.of.assigned(also, lines[n]); n-- {
		lines = lines[:n]
	}
	text = strings.Join(lines, "")
	if len(text) != len(g.grounds) {
		return nil, say("script.state_length", "Have", len(text), "Want", len(g.grounds))
	}
	for c := range len(text) {
		p := g.of.byChar[text[c]].piece
		at := g.plane.on(grid.Cell(c))
		if p == nil {
			continue
		}
		if p.large {
			if q, _ := s.pieceAt(at.at); q == p {
				continue // a further cell of the same piece
			}
		}
		if err := s.place(p, at); err != nil {
			return nil, err
		}
	}
	for _, x := range also.further {
		list, err := g.of.piecesOf(x, g.board)
		for i := 0; i < len(list) && err == nil; i++ {
			err = s.place(g.of.byKind[list[i].Kind], g.plane.on(list[i].At))
		}
		if err != nil {
			return nil, err
		}
	}
	return s.set(t, kwargs)
}

func first(args starlark.Tuple) starlark.Value {
	if len(args) == 0 {
		return starlark.None
	}
	return args[0]
}

// String returns the board as rows of text, with the pieces of the start.
func (b *boardValue) String() string {
	g := b.g
	g.startRead.Store(true)
	start := &stateValue{g: g, st: g.start}
	text, others := slices.Clone(g.letters), start.covered()
	for _, t := range start.stand(nil) {
		if slices.Contains(others, t) {
			continue
		}
		p := g.of.byKind[t.Kind]
		for _, c := range p.form.On(g.plane.Size, t.At) {
			text[c], _ = g.of.byChar.charOf(p, g.grounds[c])
		}
	}
	return inRows(text, g.plane.Cols, "\n")
}

// inRows divides the characters of all cells into rows.
func inRows(text []byte, cols int, between string) string {
	return string(bytes.Join(slices.Collect(slices.Chunk(text, cols)), []byte(between)))
}

func (b *boardValue) Type() string          { return "board" }
func (b *boardValue) Hash() (uint32, error) { return 0, fmt.Errorf("unhashable type: board") }

// Attr returns the sizes, cells, methods, given numbers and start of the board, and the result of prepare().
func (b *boardValue) Attr(name string) (starlark.Value, error) {
	switch name {
	case "start":
		b.g.startRead.Store(true)
		return &stateValue{g: b.g, st: b.g.start}, nil
	case "prepared":
		return b.prepared, nil
	}
	if v := b.attrs[name]; v != nil {
		return v, nil
	}
	return boardTools.of(name, b), nil
}

// AttrNames implements [starlark.HasAttrs].
func (b *boardValue) AttrNames() []string {
	return boardTools.names(append(b.attrs.Keys(), "prepared", "start")...)
}
