// Package knighttest makes boards for the tests of knight.
package knighttest

import (
	"math/rand/v2"
	"strings"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/knight/rules"
)

// Board makes a dataset from the rows of a board, in the letters of the judge's format.
func Board(t testing.TB, rows ...string) *solve.Dataset {
	t.Helper()
	b := solve.NewBoard(len(rows), len(rows))
	for i, row := range rows {
		if len(row) != len(rows) {
			t.Fatalf("row %d of %d has %d cells", i+1, len(rows), len(row))
		}
		for j, c := range []byte(row) {
			if c != solve.Floor {
				b.Things = append(b.Things, solve.Thing{Kind: solve.Kind(c), At: b.At(i, j)})
			}
		}
	}
	return &solve.Dataset{Board: b, Queries: make([]solve.Query, 1)}
}

// RowsOf splits a drawing into its rows.
func RowsOf(drawing string) []string { return strings.Fields(drawing) }

// Random makes a board of n×n with the pieces of a list on random cells. Pieces without a free cell are left out.
func Random(r *rand.Rand, n int, pieces string) *solve.Dataset {
	b := solve.NewBoard(n, n)
	cells := r.Perm(n * n)
	for i, c := range []byte(pieces) {
		if i < len(cells) {
			b.Things = append(b.Things, solve.Thing{Kind: solve.Kind(c), At: grid.Cell(cells[i])})
		}
	}
	return &solve.Dataset{Board: b, Queries: make([]solve.Query, 1)}
}

// KindLists are lists from which Fair takes black pieces. Some have no lines, some no leaps, and some mostly one kind.
var KindLists = []string{"QCBKP", "QCBKPPPP", "P", "QCB", "KPP", "CPP", "BPK", "QPPP"}

// Fair makes a random board. It tries up to 21 boards until the start is not attacked.
func Fair(r *rand.Rand, n, pieces int, king bool) *solve.Dataset {
	for try := 0; ; try++ {
		men := []byte("O")
		if king {
			men = append(men, byte(rules.King))
		}
		kinds := KindLists[r.IntN(len(KindLists))]
		for range pieces {
			men = append(men, kinds[r.IntN(len(kinds))])
		}
		d := Random(r, n, string(men))
		p := rules.NewPosition(d.Board)
		if try == 20 || rules.New(p).Attacker(p.All(), p.Knight) == nil {
			return d
		}
	}
}

// Hard makes a board with very many sets of living pieces. The king can be taken from two cells. A black knight always
// attacks one of these cells, and the bishop attacks the other. So the white knight must take the bishop near the far
// corner and come back, past the pawns. If closed is set, a second black knight replaces the bishop.
func Hard(size, pawns int, closed bool) *solve.Dataset {
	b := solve.NewBoard(size, size)
	place := func(kind solve.Kind, row, col int) {
		b.Things = append(b.Things, solve.Thing{Kind: kind, At: b.At(row, col)})
	}
	place(rules.King, 0, 0)
	place(rules.BlackKnight, 0, 4)
	if closed {
		place(rules.BlackKnight, 4, 0)
	} else {
		place(rules.Bishop, size-1, size-2)
	}
	for i := range pawns {
		place(rules.Pawn, size/3+i/8*8, size/3-3+i%8*8) // no pawn is on the bishop's line, because 3 is not 1 modulo 8
	}
	place(rules.Knight, 6, 2)
	return &solve.Dataset{Board: b, Queries: make([]solve.Query, 1)}
}

// Small makes the i-th of a series of random boards that are small enough for a search over the rules.
func Small(r *rand.Rand, i int) *solve.Dataset {
	n := 1 + r.IntN(7)
	if i%2 == 0 {
		n = 5 + r.IntN(3)
	}
	return Fair(r, n, r.IntN(8), i%16 != 15)
}
