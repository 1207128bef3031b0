package halloween

import (
	"stepboard/solve"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/grid"
)

var _ solve.Enumerable = puzzle{}

// Enumeration implements [solve.Enumerable]. Each board has a border of walls and a wall in each 2×2 block. No ghost
// starts on a goal, because the format has only one character for each cell.
func (p puzzle) Enumeration(o solve.MakeOrder) solve.Enumeration {
	ghosts := o.Value(makeGhosts)
	homes := make([]int, ghosts)
	for i := range homes {
		homes[i] = i
	}
	fits := func(b *solve.Board) bool {
		for c, t := range b.Terrain {
			if t == solve.Floor { // the promises depend only on the floor, so one ghost and its goal on any cell are enough
				at := []grid.Cell{grid.Cell(c)}
				return solve.Sound(p, solve.TaskSolve, place(&solve.Board{Size: b.Size, Terrain: b.Terrain}, at, at))
			}
		}
		return false
	}
	return solve.Enumeration{
		Parameters: []string{makeGhosts.ID}, Movers: ghosts, Targets: homes, Apart: true, Around: 1, Fits: fits, Place: place,
	}
}

func place(b *solve.Board, ghosts, goals []grid.Cell) *solve.Dataset {
	for i := range ghosts {
		b.Things = append(b.Things, solve.Thing{Kind: rules.Ghost(i), At: ghosts[i]},
			solve.Thing{Kind: rules.Goal(i), At: goals[i]})
	}
	return &solve.Dataset{Board: b, Queries: make([]solve.Query, 1)}
}
