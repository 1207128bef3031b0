package halloween

import (
	"math/rand/v2"

	"stepboard/solve"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/grid"
	"stepboard/solve/terrain"
)

var _ solve.Maker = puzzle{}

var makeGhosts = solve.Parameter{ID: "ghosts", Least: 1, Most: rules.MaxGhosts, Default: 2, Counts: solve.CountsMovers}

func (puzzle) Makes() (kinds []string, parameters []solve.Parameter) {
	return terrain.Kinds(), []solve.Parameter{terrain.Walls, makeGhosts}
}

// Make implements [solve.Maker]. Each board keeps the promises of the judge: the border consists of walls, each 2×2
// block has a wall, and the floor is connected.
func (p puzzle) Make(r *rand.Rand, o solve.MakeOrder) (*solve.Dataset, error) {
	return solve.MakeSound(p, solve.TaskSolve, func() *solve.Dataset {
		b := terrain.Make(r, o.Kind, o.Size, o.Value(terrain.Walls))
		terrain.Close(b)
		terrain.Thin(r, b)
		floor := terrain.Largest(b)
		n := o.Value(makeGhosts)
		if len(floor) < 2*n {
			return nil
		}
		var ends [2][]grid.Cell // the cells of the ghosts, and the cells of the goals
		for i, k := range r.Perm(len(floor))[:2*n] {
			ends[i%2] = append(ends[i%2], floor[k])
		}
		return place(b, ends[0], ends[1])
	})
}

func place(b *solve.Board, ghosts, goals []grid.Cell) *solve.Dataset {
	for i := range ghosts {
		b.Things = append(b.Things, solve.Thing{Kind: rules.Ghost(i), At: ghosts[i]},
			solve.Thing{Kind: rules.Goal(i), At: goals[i]})
	}
	return &solve.Dataset{Board: b, Queries: make([]solve.Query, 1)}
}
