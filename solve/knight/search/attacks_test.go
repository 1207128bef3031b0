package search

import (
	"testing"

	"stepboard/solve/knight/knighttest"
	"stepboard/solve/knight/rules"
)

// attackCases show the attacked cells of boards, drawn by hand. * marks an attacked cell, including the cells of
// guarded pieces. The place of the white knight must not matter.
var attackCases = []struct {
	name, board, attacked string
}{
	{"pawn: the two cells diagonally below", `
		.....
		..P..
		.....
		....O
		.....`, `
		.....
		.....
		.*.*.
		.....
		.....`},
	{"pawn: nothing beyond the border", `
		....
		P...
		...O
		.P.P`, `
		....
		....
		.*..
		....`},
	{"king: its eight neighbours", `
		.....
		..X..
		.....
		.....
		O....`, `
		.***.
		.*.*.
		.***.
		.....
		.....`},
	{"king: in a corner", `
		..X
		...
		O..`, `
		.*.
		.**
		...`},
	{"black knight: eight jumps", `
		......
		......
		..K...
		......
		.....O
		......`, `
		.*.*..
		*...*.
		......
		*...*.
		.*.*..
		......`},
	{"black knight: jumps over pieces", `
		....
		PP..
		KP..
		...O`, `
		.*..
		..*.
		***.
		*.*.`},
	{"rook: row and column", `
		.....
		..C..
		.....
		....O
		.....`, `
		..*..
		**.**
		..*..
		..*..
		..*..`},
	{"bishop: diagonals", `
		.....
		..B..
		.....
		.....
		O....`, `
		.*.*.
		.....
		.*.*.
		*...*
		.....`},
	{"queen: both", `
		.....
		..Q..
		.....
		.O...
		.....`, `
		.***.
		**.**
		.***.
		*.*.*
		..*..`},
	{"a line ends at the first other black piece, whose cell is attacked", `
		......
		.C.P..
		......
		.P....
		O.....
		......`, `
		.*....
		*.**..
		.**.*.
		.*....
		*.*...
		......`},
	{"two that guard each other", `
		C..C
		....
		....
		.O..`, `
		****
		*..*
		*..*
		*..*`},
	{"the king blocks a line too, and is attacked itself", `
		.....
		C.X..
		.....
		.....
		....O`, `
		****.
		.***.
		****.
		*....
		*....`},
	{"the white knight blocks no line", `
		.....
		C.O..
		.....
		.....
		.....`, `
		*....
		.****
		*....
		*....
		*....`},
	{"a bishop's line blocked by a pawn", `
		B...
		....
		..P.
		O...`, `
		....
		.*..
		..*.
		.*.*`},
}

func TestAttacks(t *testing.T) {
	for _, c := range attackCases {
		d := knighttest.Board(t, knighttest.RowsOf(c.board)...)
		p := rules.NewPosition(d.Board)
		f := newField(p)
		bitmap := make([]uint64, f.words())
		f.attack(p.All(), bitmap)
		l := newLayout(p.Cols)
		drawn := make([]uint64, l.words())
		f.draw(p.All(), drawn)
		for row, want := range knighttest.RowsOf(c.attacked) {
			for col := range want {
				cell := p.At(row, col)
				if got := rules.New(p).Attacker(p.All(), cell) != nil; got != (want[col] == '*') {
					if cell != p.King { // for the king's cell, guarded or not makes no difference; the drawings leave it out
						t.Errorf("%s: row %d, column %d: the rules say attacked: %v", c.name, row+1, col+1, got)
					}
				}
				if got := has(bitmap, f.wide.Place(cell)); got != (want[col] == '*') && cell != p.King {
					t.Errorf("%s: row %d, column %d: the map says attacked: %v", c.name, row+1, col+1, got)
				}
				if got := l.place(row, col).in(drawn); got != (want[col] == '*') && cell != p.King {
					t.Errorf("%s: row %d, column %d: the board says attacked: %v", c.name, row+1, col+1, got)
				}
			}
		}
	}
}
