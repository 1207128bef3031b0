package huarong

import (
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/huarong/rules"
)

var _ solve.Enumerable = puzzle{}

// Enumeration implements [solve.Enumerable]. Of the two movers, only the piece has a target.
func (puzzle) Enumeration(solve.MakeOrder) solve.Enumeration {
	return solve.Enumeration{
		Movers: 2, Targets: []int{1},
		Place: func(b *solve.Board, movers, goals []grid.Cell) *solve.Dataset {
			q := rules.Question{Blank: movers[0], Piece: movers[1], Target: goals[0]}
			return &solve.Dataset{Board: b, Queries: []solve.Query{{Things: q.Things()}}}
		},
	}
}
