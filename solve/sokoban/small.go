package sokoban

import (
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/sokoban/rules"
)

var _ solve.Enumerable = puzzle{}

// Enumeration implements [solve.Enumerable] for walks. The box must reach the goal, and the player may end anywhere.
func (puzzle) Enumeration(solve.MakeOrder) solve.Enumeration {
	return solve.Enumeration{
		Parameters: []string{makeWalk.ID}, Movers: 2, Targets: []int{rules.BoxAt},
		Place: func(b *solve.Board, movers, goals []grid.Cell) *solve.Dataset {
			b.Things = []solve.Thing{{Kind: Goal, At: goals[0]}}
			return &solve.Dataset{Board: b, Queries: []solve.Query{{Things: []solve.Thing{
				{Kind: Box, At: movers[rules.BoxAt]}, {Kind: Player, At: movers[rules.PlayerAt]},
			}}}}
		},
	}
}
