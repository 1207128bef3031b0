package huarong

import (
	"math/rand/v2"

	"stepboard/solve"
	"stepboard/solve/huarong/rules"
	"stepboard/solve/terrain"
)

var _ solve.Maker = puzzle{}

var makeQueries = solve.Parameter{
	ID: "queries", Least: 1, Most: puzzle{}.Given().Queries, Default: 1, Short: "q", Counts: solve.CountsQueries,
}

func (puzzle) Makes() (kinds []string, parameters []solve.Parameter) {
	return terrain.Kinds(), []solve.Parameter{terrain.Walls, makeQueries}
}

// Make implements [solve.Maker]. All three things of a query are on connected movable cells, and the piece is not on
// its target.
func (p puzzle) Make(r *rand.Rand, o solve.MakeOrder) (*solve.Dataset, error) {
	return solve.MakeSound(p, solve.TaskSolve, func() *solve.Dataset {
		d := &solve.Dataset{Board: terrain.Make(r, o.Kind, o.Size, o.Value(terrain.Walls))}
		floor := terrain.Largest(d.Board)
		if len(floor) < 2 {
			return nil
		}
		for range o.Value(makeQueries) {
			at := r.Perm(len(floor))
			q := rules.Question{Piece: floor[at[0]], Target: floor[at[1]], Blank: floor[at[1+r.IntN(len(floor)-1)]]}
			d.Queries = append(d.Queries, solve.Query{Things: q.Things()})
		}
		return d
	})
}
