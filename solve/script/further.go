package script

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"go.starlark.net/starlark"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// further are pieces, by their letters, on a cell that has another piece in the rows of a board.
type further struct {
	row, col int
	letters  string
}

// furtherIn reads a list of further pieces: (row, column, letters). Rows and columns count from 0.
func furtherIn(v value) (all []further, ok bool) {
	list, ok := sequence(v)
	for _, x := range list {
		parts, isList := sequence(x)
		if !isList || len(parts) != 3 {
			return nil, false
		}
		row, errRow := starlark.AsInt32(parts[0])
		col, errCol := starlark.AsInt32(parts[1])
		letters, isText := starlark.AsString(parts[2])
		if errRow != nil || errCol != nil || !isText || letters == "" {
			return nil, false
		}
		all = append(all, further{row, col, letters})
	}
	return all, ok
}

// furtherLine reads a line of further pieces in rows of text: "also = 0 2 ab".
func furtherLine(line string) (x further, ok bool) {
	name, rest, _ := strings.Cut(line, "=")
	words := strings.Fields(rest)
	if strings.TrimSpace(name) != "also" || len(words) != 3 {
		return x, false
	}
	_, row, ok := givenLine("n=" + words[0])
	_, col, ok2 := givenLine("n=" + words[1])
	if max(row, col) > MaxSide || min(row, col) < 0 {
		return x, false
	}
	return further{int(row), int(col), words[2]}, ok && ok2
}

// isOther reports whether a line before the rows of a board has an edge or further pieces.
func (f *File) isOther(line string) bool {
	_, edge := edgeLine(line)
	_, more := furtherLine(line)
	_, _, list := f.listLine(line)
	return list || edge && f.limits.Shape == grid.Shape(grid.AnyGraph) || more && f.stacks
}

// addFurther adds further pieces to a board. An error has the row and the column of the board.
func (f *File) addFurther(d *solve.Dataset, list []further) *solve.InputError {
	for _, x := range list {
		if !d.Board.In(x.row, x.col) {
			return f.errorAt(1, 1, solve.Say("script.also_outside", "Row", x.row, "Col", x.col))
		}
		for _, c := range []byte(x.letters) {
			p := f.byChar[c].piece
			if p == nil || p.char != c {
				return f.errorAt(x.row+1, x.col+1, solve.Say("script.also_letter", "Found", quoteByte(c)))
			}
			d.Add(p.layer, 0, solve.Thing{Kind: p.kind, At: d.Board.At(x.row, x.col)})
		}
	}
	return nil
}

// inRow returns the piece whose letter the rows of text have on a cell: a piece that is larger than a cell, because it
// needs all its letters, or else the uppermost one.
func (s *stateValue) inRow(c grid.Cell) *pieceValue {
	p, _ := s.among(c, func(p *pieceValue) bool { return p.large })
	if p == nil {
		p, _ = s.pieceAt(c)
	}
	return p
}

// below lists the pieces at the start whose letters the rows of text do not have, because their cells have others.
func (g *game) below() (list []solve.Thing) {
	if !g.file.stacks {
		return nil
	}
	s := stateValue{g: g, st: g.start}
	for _, t := range s.stand() {
		if s.inRow(t.At).kind != t.Kind {
			list = append(list, t)
		}
	}
	return list
}

// writeBelow writes a line for each cell with further pieces.
func (g *game) writeBelow(out *bytes.Buffer, list []solve.Thing) {
	for c := range grid.Cell(len(g.grounds)) { //nolint:gosec // cells
		letters := ""
		for _, t := range list {
			if t.At == c {
				letters += string(rune(t.Kind))
			}
		}
		if letters != "" {
			fmt.Fprintf(out, "also = %d %d %s\n", g.plane.Row(c), g.plane.Col(c), letters)
		}
	}
}

// sameThings reports whether two lists have the same things in any order.
func sameThings(a, b []solve.Thing) bool {
	sorted := func(list []solve.Thing) []solve.Thing {
		list = slices.Clone(list)
		solve.Sort(list, func(x, y solve.Thing) int {
			return cmp.Or(cmp.Compare(x.Kind, y.Kind), cmp.Compare(x.At, y.At))
		})
		return list
	}
	return slices.Equal(sorted(a), sorted(b))
}
