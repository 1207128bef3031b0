package tree_test

import (
	"math/rand/v2"
	"testing"

	"stepboard/app/view/tree"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

// The remaining cost of each state equals the result of a plain forward search from this state.
func TestLeft(t *testing.T) {
	dead, far := 0, 0
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 5))
		p := puzzles.BuiltIn().ByID([]string{"huarong", "sokoban"}[seed%2])
		d := p.New(grid.Size{Rows: 3 + r.IntN(2), Cols: 3})
		task := p.(solve.Playable).PlayTask()
		for i := range d.Board.Terrain {
			d.Board.Terrain[i] = solve.Floor
			if r.IntN(6) == 0 {
				d.Board.Terrain[i] = solve.Wall
			}
		}
		cells := r.Perm(d.Board.Cells())
		for _, list := range [][]solve.Thing{d.Board.Things, d.Queries[0].Things} {
			for i := range list {
				list[i].At, cells = grid.Cell(cells[0]), cells[1:]
			}
		}
		if solve.FirstError(p.Check(d, 0, task)) != nil {
			continue
		}
		q := tree.NewProblem(p, d, 0)
		left, err := q.Left(&solve.Meter{})
		if err != nil {
			if q.Rules == nil {
				continue
			}
			t.Fatal(err)
		}
		g, err := q.States(&solve.Meter{})
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range g.States[:min(len(g.States), 40)] {
			want, way := ahead(q.Rules, s)
			cost, ok, known := left.Of(s)
			if !known || ok != way || way && cost != want {
				t.Fatalf("seed %d: %v is left from %v, %v, want %v, %v", seed, cost, s, ok, want, way)
			}
			if !way {
				dead++
			} else if want != (solve.Cost{}) {
				far++
			}
		}
	}
	if dead < 20 || far < 20 {
		t.Errorf("only %d states without a way, %d with one", dead, far)
	}
}

// ahead returns the least cost from a state to a won state. It relaxes all moves until no state gets cheaper.
func ahead(rules solve.Rules, from solve.State) (least solve.Cost, way bool) {
	cost := map[solve.State]solve.Cost{from: {}}
	for queue := []solve.State{from}; len(queue) > 0; queue = queue[1:] {
		s := queue[0]
		for _, step := range solve.Steps(rules, s) {
			c := cost[s].Plus(step.Cost)
			if old, known := cost[step.To]; !known || c.Less(old) {
				cost[step.To] = c
				queue = append(queue, step.To)
			}
		}
	}
	for s, c := range cost {
		if rules.Done(s) && (!way || c.Less(least)) {
			least, way = c, true
		}
	}
	return least, way
}
