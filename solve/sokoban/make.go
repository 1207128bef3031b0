package sokoban

import (
	"math/rand/v2"

	"stepboard/solve"
	"stepboard/solve/terrain"
)

var _ solve.Maker = puzzle{}

// makeWalk is 1 if Make places box and player, for the task walk.
var makeWalk = solve.Parameter{ID: "walk", Least: 0, Most: 1, Default: 0}

func (puzzle) Makes() (kinds []string, parameters []solve.Parameter) {
	return terrain.Kinds(), []solve.Parameter{terrain.Walls, makeWalk}
}

// Make implements [solve.Maker]. The things stand on the largest connected component of the floor. The board causes no
// warnings of Check: a box can be pushed onto the goal, and the box of a walk can be pushed.
func (p puzzle) Make(r *rand.Rand, o solve.MakeOrder) (*solve.Dataset, error) {
	walk := o.Value(makeWalk) > 0
	task := TaskCount
	if walk {
		task = TaskWalk
	}
	return solve.MakeSound(p, task, func() *solve.Dataset {
		d := &solve.Dataset{
			Board:   terrain.Make(r, o.Kind, o.Size, o.Value(terrain.Walls)),
			Queries: make([]solve.Query, 1),
		}
		floor := terrain.Largest(d.Board)
		if len(floor) < 3 {
			return nil
		}
		at := r.Perm(len(floor))
		d.Board.Things = []solve.Thing{{Kind: Goal, At: floor[at[0]]}}
		if walk {
			d.Queries[0].Things = []solve.Thing{{Kind: Box, At: floor[at[1]]}, {Kind: Player, At: floor[at[2]]}}
		}
		return d
	})
}
