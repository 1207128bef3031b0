package script

import (
	"go.starlark.net/starlark"

	"stepboard/solve"
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

// piecesOf returns further pieces of a board.
func (d *declared) piecesOf(x further, b *solve.Board) (list []solve.Thing, err error) {
	if !b.In(x.row, x.col) {
		return nil, say("script.also_outside", "Row", x.row, "Col", x.col)
	}
	for _, c := range []byte(x.letters) {
		p := d.byChar[c].piece
		if p == nil || p.char != c {
			return nil, say("script.also_letter", "Found", quoteByte(c))
		}
		list = append(list, solve.Thing{Kind: p.kind, At: b.At(x.row, x.col)})
	}
	return list, nil
}
