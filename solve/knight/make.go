package knight

import (
	"math/rand/v2"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/knight/rules"
)

var _ solve.Maker = puzzle{}

var makePieces = solve.Parameter{ID: "pieces", Least: 0, Most: 15, Default: 6}

// makeKinds are kinds of boards with the black pieces that they have.
var makeKinds = []struct {
	id     string
	pieces []solve.Kind
}{
	{"scattered", []solve.Kind{rules.Queen, rules.Rook, rules.Bishop, rules.BlackKnight, rules.Pawn}},
	{"guarded", []solve.Kind{rules.Rook, rules.Bishop, rules.BlackKnight, rules.Pawn}},
	{"rooks", []solve.Kind{rules.Rook}},
	{"pawns", []solve.Kind{rules.Pawn}},
}

func (puzzle) Makes() (kinds []string, parameters []solve.Parameter) {
	for _, k := range makeKinds {
		kinds = append(kinds, k.id)
	}
	return kinds, []solve.Parameter{makePieces}
}

// Make implements [solve.Maker]: the knight's start is safe. Pieces that guard the king stand at most two cells from
// it.
func (p puzzle) Make(r *rand.Rand, o solve.MakeOrder) (*solve.Dataset, error) {
	kind := makeKinds[0]
	for _, k := range makeKinds {
		if k.id == o.Kind {
			kind = k
		}
	}
	n := o.Size.Rows
	return solve.MakeSound(p, solve.TaskSolve, func() *solve.Dataset {
		b := solve.NewBoard(n, n)
		if b.Cells() < 2 {
			return nil
		}
		at := r.Perm(b.Cells())
		king := grid.Cell(at[0])
		b.Things = []solve.Thing{{Kind: King, At: king}, {Kind: Knight, At: grid.Cell(at[1])}}
		left := min(o.Value(makePieces), b.Cells()/2)
		for _, c := range at[2:] {
			if left == 0 {
				break
			}
			c := grid.Cell(c)
			rows, cols := b.Row(c)-b.Row(king), b.Col(c)-b.Col(king)
			if kind.id == "guarded" && rows*rows+cols*cols > 8 {
				continue
			}
			b.Things = append(b.Things, solve.Thing{Kind: kind.pieces[r.IntN(len(kind.pieces))], At: c})
			left--
		}
		return &solve.Dataset{Board: b, Queries: make([]solve.Query, 1)}
	})
}
