package knight

import (
	"math/rand/v2"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/knight/rules"
)

var _ solve.Maker = puzzle{}

// makeMost is the largest number of black pieces on judges' boards, without the king.
const makeMost = 15

var makePieces = solve.Parameter{ID: "pieces", Least: 0, Most: makeMost, Default: 6, Counts: solve.CountsTaken}

// makeExactly are parameters for the number of each kind of piece. If one of them is given, Make ignores the parameter
// makePieces.
var makeExactly = []struct {
	id    string
	piece solve.Kind
}{
	{"queens", rules.Queen},
	{"rooks", rules.Rook},
	{"bishops", rules.Bishop},
	{"knights", rules.BlackKnight},
	{"pawns", rules.Pawn},
}

// makeKinds are the kinds of random boards, with the black pieces that may be on them.
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
	parameters = []solve.Parameter{makePieces}
	for _, e := range makeExactly {
		parameters = append(parameters, solve.Parameter{ID: e.id, Least: 0, Most: makeMost})
	}
	return kinds, parameters
}

// Make implements [solve.Maker]. The knight's start is not attacked. On a guarded board, all pieces are within two
// cells of the king.
func (p puzzle) Make(r *rand.Rand, o solve.MakeOrder) (*solve.Dataset, error) {
	kind := makeKinds[0]
	for _, k := range makeKinds {
		if k.id == o.Kind {
			kind = k
		}
	}
	n := o.Size.Rows
	var exactly []solve.Kind // all pieces, if the order gives numbers for the kinds; otherwise nil
	for _, e := range makeExactly {
		for range o.Value(solve.Parameter{ID: e.id, Most: makeMost}) {
			exactly = append(exactly, e.piece)
		}
	}
	return solve.MakeSound(p, solve.TaskSolve, func() *solve.Dataset {
		b := solve.NewBoard(n, n)
		if b.Cells() < 2 {
			return nil
		}
		at := r.Perm(b.Cells())
		king := grid.Cell(at[0])
		b.Things = []solve.Thing{{Kind: King, At: king}, {Kind: Knight, At: grid.Cell(at[1])}}
		left := min(o.Value(makePieces), b.Cells()/2)
		if exactly != nil {
			left = len(exactly)
		}
		for _, c := range at[2:] {
			if left == 0 {
				break
			}
			c := grid.Cell(c)
			rows, cols := b.Row(c)-b.Row(king), b.Col(c)-b.Col(king)
			if kind.id == "guarded" && rows*rows+cols*cols > 8 {
				continue
			}
			left--
			piece := solve.Thing{At: c}
			if exactly != nil {
				piece.Kind = exactly[left]
			} else {
				piece.Kind = kind.pieces[r.IntN(len(kind.pieces))]
			}
			b.Things = append(b.Things, piece)
		}
		if exactly != nil && left > 0 {
			return nil // there are too few cells for the pieces
		}
		return &solve.Dataset{Board: b, Queries: make([]solve.Query, 1)}
	})
}
