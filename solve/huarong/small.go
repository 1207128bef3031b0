package huarong

import (
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/huarong/rules"
)

var _ solve.Small = puzzle{}

// Small implements [solve.Small]: the piece has to get to its target, the blank anywhere.
func (puzzle) Small(solve.MakeOrder) solve.Placing {
	return solve.Placing{
		Movers: 2, Homes: []int{1},
		Place: func(b *solve.Board, movers, goals []grid.Cell) *solve.Dataset {
			q := rules.Question{Blank: movers[0], Piece: movers[1], Target: goals[0]}
			return &solve.Dataset{Board: b, Queries: []solve.Query{{Things: q.Things()}}}
		},
	}
}
