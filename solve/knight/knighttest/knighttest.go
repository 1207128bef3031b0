// Package knighttest makes boards and plain answers for the tests of knight.
package knighttest

import (
	"math/rand/v2"
	"strings"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/knight/rules"
)

// Board reads a board drawn as rows.
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

// Random is a board of n×n with the pieces of a list, as many as there is room for, dropped anywhere.
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

// KindLists are mixtures of black pieces to draw from, so that boards without lines, without leapers and with many of
// one kind come up too.
var KindLists = []string{"QCBKP", "QCBKPPPP", "P", "QCB", "KPP", "CPP", "BPK", "QPPP"}

// Fair is a random board whose start is not attacked, if one comes up soon.
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

// Hard is a board with very many sets: on its way from beside the king to the bishop in the far corner, and back, the
// knight may take any of the pawns. Of the two cells next to the king a black knight attacks one for ever, and the
// bishop, or another black knight if the king is to be closed in, the other.
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
		place(rules.Pawn, size/3+i/8*8, size/3-3+i%8*8) // none on the bishop's line: 3 is not 1 modulo 8
	}
	place(rules.Knight, 6, 2)
	return &solve.Dataset{Board: b, Queries: make([]solve.Query, 1)}
}

// Small is a random board that a search over the rules can bear.
func Small(r *rand.Rand, i int) *solve.Dataset {
	n := 1 + r.IntN(7)
	if i%2 == 0 {
		n = 5 + r.IntN(3)
	}
	return Fair(r, n, r.IntN(8), i%16 != 15)
}
