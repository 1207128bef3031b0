package knight

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/knight/knighttest"
	"stepboard/solve/knight/rules"
	"stepboard/solve/solvetest"
)

// movesCases were worked out by hand. They show where the knight may go: * is an empty cell, a letter is a piece that
// the knight takes.
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
		d := knighttest.Board(t, knighttest.RowsOf(c.board)...)
		r, err := Puzzle.Rules(d, 0)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		got := make([][]byte, d.Board.Rows)
		for row := range got {
			got[row] = slices.Repeat([]byte{'.'}, d.Board.Cols)
		}
		start := r.Start()
		legal := solvetest.Legal(r, start)
		for m := range solve.Move(9) {
			next, _, err := r.Apply(start, m)
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
		for row, want := range knighttest.RowsOf(c.goes) {
			if string(got[row]) != want {
				t.Errorf("%s: row %d is %s, want %s", c.name, row+1, got[row], want)
			}
		}
	}
}

// When a piece that blocked a line is gone, the line is open. In play this can't happen while the owner of the line
// lives, because the owner guards the blocking piece. The pawn can be taken only after the queen.
func TestDiscoveredAttack(t *testing.T) {
	r := rules.New(rules.NewPosition(knighttest.Board(t, knighttest.RowsOf(`
		...Q..
		......
		......
		.O.P..
		......
		X.....`)...).Board))
	const queen, pawn = 1 << 0, 1 << 1
	below, above, beside := r.At(5, 3), r.At(2, 3), r.At(4, 2)
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
			if got := r.Attacker(c.alive, cell) != nil; got != want {
				t.Errorf("with pieces %b alive, cell %d is attacked: %v, want %v", c.alive, cell, got, want)
			}
		}
	}
	if by := r.Attacker(queen, r.At(3, 3)); by == nil || by.Kind != rules.Queen {
		t.Errorf("the pawn is guarded by %v, want the queen", by)
	}
	if by := r.Attacker(0, r.At(3, 3)); by != nil {
		t.Errorf("with the queen gone the pawn is guarded by %v", by)
	}
}

func TestRefusals(t *testing.T) {
	d := knighttest.Board(t, knighttest.RowsOf(`
		..X..
		C....
		..O..
		P...P
		P...P`)...)
	r, err := Puzzle.Rules(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	king := solve.Say("knight.refusal.attacked", "Piece", rules.KindText(King), "Row", 1, "Col", 3)
	want := []solve.Text{
		king,
		solve.Say("knight.refusal.attacked", "Piece", rules.KindText(rules.Rook), "Row", 2, "Col", 1),
		{}, // takes the pawn
		solve.Say("knight.refusal.attacked", "Piece", rules.KindText(rules.Pawn), "Row", 4, "Col", 5),
		solve.Say("knight.refusal.attacked", "Piece", rules.KindText(rules.Pawn), "Row", 4, "Col", 1),
		solve.Say("knight.refusal.guarded", "Piece", rules.KindText(rules.Rook), "Row", 2, "Col", 1),
		{}, // takes the rook
		king,
		solve.Say("knight.refusal.no_jump"),
	}
	for m, text := range want {
		checkRefusal(t, r, r.Start(), solve.Move(m), text)
	}

	s := r.Start()
	s.Cells[0] = d.Board.At(1, 3) // beside the king and in the rook's row
	checkRefusal(t, r, s, 4, solve.Say("knight.refusal.lost", "Piece", rules.KindText(rules.Rook), "Row", 2, "Col", 1))
	s.Cells[0] = d.Board.At(0, 2)
	checkRefusal(t, r, s, 4, solve.Say("knight.refusal.over"))
	s.Cells[0] = d.Board.At(3, 3)
	checkRefusal(t, r, s, 3, solve.Say("knight.refusal.off_board"))
}

// checkRefusal fails unless a move is refused with the given text. An empty text means that the move is allowed.
func checkRefusal(t *testing.T, r solve.Rules, s solve.State, m solve.Move, want solve.Text) {
	t.Helper()
	_, _, err := r.Apply(s, m)
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
