package knight

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// attackCases show for boards, drawn by hand, which cells are attacked: * where a cell is, among them those of guarded
// pieces. The white knight stands somewhere, which must change nothing.
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

// rowsOf splits a drawing into its rows.
func rowsOf(drawing string) []string { return strings.Fields(drawing) }

func TestAttacks(t *testing.T) {
	for _, c := range attackCases {
		d := board(t, rowsOf(c.board)...)
		p := newPosition(d.Board)
		f := newField(p)
		bitmap := make([]uint64, f.words())
		f.attack(p.all(), bitmap)
		l := newLayout(p.Cols)
		drawn := make([]uint64, l.words())
		f.draw(p.all(), drawn)
		for row, want := range rowsOf(c.attacked) {
			for col := range want {
				cell := p.At(row, col)
				if got := (rules{p}).attacker(p.all(), cell) != nil; got != (want[col] == '*') {
					if cell != p.king { // guarded or not makes no difference there, and the drawings say no
						t.Errorf("%s: row %d, column %d: the rules say attacked: %v", c.name, row+1, col+1, got)
					}
				}
				if got := has(bitmap, f.spot(cell)); got != (want[col] == '*') && cell != p.king {
					t.Errorf("%s: row %d, column %d: the map says attacked: %v", c.name, row+1, col+1, got)
				}
				if got := l.place(row, col).in(drawn); got != (want[col] == '*') && cell != p.king {
					t.Errorf("%s: row %d, column %d: the board says attacked: %v", c.name, row+1, col+1, got)
				}
			}
		}
	}
}

// movesCases show by hand where the knight may go: * for an empty cell, the piece's letter for one that is taken.
var movesCases = []struct {
	name, board, goes string
}{
	{"all eight jumps", `
		.....
		.....
		..O..
		.....
		.....`, `
		.*.*.
		*...*
		.....
		*...*
		.*.*.`},
	{"not off the board", `
		O...
		....
		....
		....`, `
		....
		..*.
		.*..
		....`},
	{"an unguarded piece is taken", `
		....
		..P.
		O...
		....`, `
		.*..
		..P.
		....
		..*.`},
	{"not a guarded one", `
		.P..
		..P.
		O...
		....`, `
		.P..
		....
		....
		..*.`},
	{"a guarded king is taken", `
		C.X..
		.....
		.O...
		.....
		.....`, `
		C.X..
		.....
		.....
		...*.
		..*..`},
	{"not on an attacked cell, but on its attacker", `
		.....
		..B..
		O....
		.....
		.....`, `
		.....
		..B..
		.....
		..*..
		.*...`},
	{"not on a pawn that a rook guards, nor where the pawn attacks", `
		.......
		.......
		C...P..
		.......
		...O...
		.......
		.......`, `
		.......
		.......
		.......
		.*.....
		.......
		.*...*.
		..*.*..`},
	{"lost where it stands: no move at all", `
		....C
		.....
		.....
		.....
		..X.O`, `
		.....
		.....
		.....
		.....
		.....`},
	{"lost where it stands, even with the king in reach", `
		..X..
		.....
		.O...
		.....
		.C...`, `
		.....
		.....
		.....
		.....
		.....`},
	{"1×1", `
		O`, `
		.`},
	{"2×2", `
		O.
		..`, `
		..
		..`},
}

func TestMoves(t *testing.T) {
	for _, c := range movesCases {
		d := board(t, rowsOf(c.board)...)
		r, err := Puzzle.Rules(d, 0)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		got := make([][]byte, d.Board.Rows)
		for row := range got {
			got[row] = slices.Repeat([]byte{'.'}, d.Board.Cols)
		}
		start := r.Start()
		legal := r.Moves(start, nil)
		for m := range solve.Move(9) {
			next, err := r.Apply(start, m)
			var refusal *solve.Refusal
			if listed := slices.Contains(legal, m); listed != (err == nil) || err != nil && !errors.As(err, &refusal) {
				t.Errorf("%s: move %d listed %v, applied: %v", c.name, m, listed, err)
			}
			if err != nil {
				continue
			}
			at := next.Cells[0]
			mark := byte('*')
			for _, thing := range d.Board.Things {
				if thing.At == at {
					mark = byte(thing.Kind)
				}
			}
			got[d.Board.Row(at)][d.Board.Col(at)] = mark
		}
		for row, want := range rowsOf(c.goes) {
			if string(got[row]) != want {
				t.Errorf("%s: row %d is %s, want %s", c.name, row+1, got[row], want)
			}
		}
	}
}

// A line that a piece blocks opens when it is gone. In play that can't happen while the line's owner lives, since the
// owner guards what blocks it: the pawn can be taken only once the queen is.
func TestDiscoveredAttack(t *testing.T) {
	r := rules{newPosition(board(t, rowsOf(`
		...Q..
		......
		......
		.O.P..
		......
		X.....`)...).Board)}
	const queen, pawn = 1 << 0, 1 << 1
	below, above, beside := r.p.At(5, 3), r.p.At(2, 3), r.p.At(4, 2)
	for _, c := range []struct {
		alive                uint64
		below, above, beside bool
	}{
		{queen | pawn, false, true, true},
		{queen, true, true, false},
		{pawn, false, false, true},
		{0, false, false, false},
	} {
		for cell, want := range map[grid.Cell]bool{below: c.below, above: c.above, beside: c.beside} {
			if got := r.attacker(c.alive, cell) != nil; got != want {
				t.Errorf("with pieces %b alive, cell %d is attacked: %v, want %v", c.alive, cell, got, want)
			}
		}
	}
	if by := r.attacker(queen, r.p.At(3, 3)); by == nil || by.Kind != Queen {
		t.Errorf("the pawn is guarded by %v, want the queen", by)
	}
	if by := r.attacker(0, r.p.At(3, 3)); by != nil {
		t.Errorf("with the queen gone the pawn is guarded by %v", by)
	}
}

func TestRefusals(t *testing.T) {
	d := board(t, rowsOf(`
		..X..
		C....
		..O..
		P...P
		P...P`)...)
	r, err := Puzzle.Rules(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	king := solve.Say("knight.refusal.attacked", "Piece", kindText(King), "Row", 1, "Col", 3)
	want := []solve.Text{
		king,
		solve.Say("knight.refusal.attacked", "Piece", kindText(Rook), "Row", 2, "Col", 1),
		{}, // takes the pawn
		solve.Say("knight.refusal.attacked", "Piece", kindText(Pawn), "Row", 4, "Col", 5),
		solve.Say("knight.refusal.attacked", "Piece", kindText(Pawn), "Row", 4, "Col", 1),
		solve.Say("knight.refusal.guarded", "Piece", kindText(Rook), "Row", 2, "Col", 1),
		{}, // takes the rook
		king,
		solve.Say("knight.refusal.no_jump"),
	}
	for m, text := range want {
		checkRefusal(t, r, r.Start(), solve.Move(m), text)
	}

	s := r.Start()
	s.Cells[0] = d.Board.At(1, 3) // beside the king and in the rook's row
	checkRefusal(t, r, s, 4, solve.Say("knight.refusal.lost", "Piece", kindText(Rook), "Row", 2, "Col", 1))
	s.Cells[0] = d.Board.At(0, 2)
	checkRefusal(t, r, s, 4, solve.Say("knight.refusal.over"))
	s.Cells[0] = d.Board.At(3, 3)
	checkRefusal(t, r, s, 3, solve.Say("knight.refusal.off_board"))
}

// checkRefusal checks that a move is refused with a text, or is not if the text is empty.
func checkRefusal(t *testing.T, r solve.Rules, s solve.State, m solve.Move, want solve.Text) {
	t.Helper()
	_, err := r.Apply(s, m)
	var refusal *solve.Refusal
	if want.Key == "" {
		if err != nil {
			t.Errorf("move %d: %v, want it allowed", m, err)
		}
		return
	}
	if !errors.As(err, &refusal) || !reflect.DeepEqual(refusal.Text, want) {
		t.Errorf("move %d: %v, want %v", m, err, want)
	}
}
