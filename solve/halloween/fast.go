package halloween

import (
	"errors"
	"slices"

	"stepboard/solve"
)

// fast searches the joint states of up to three ghosts, and takes more apart; see few and many.
func fast(m *solve.Meter, g *graph) (*plan, error) {
	if slices.Equal(g.starts, g.goals) {
		return still(m, g)
	}
	size := 2 * int64(g.n+1) * int64(len(g.cells)) // the tables and a queue
	if err := m.Take(size); err != nil {
		return nil, err
	}
	defer m.Give(size)
	single := singles(g)
	for i, d := range single {
		if d[g.starts[i]] == 0 {
			return nil, nil
		}
	}
	if g.n <= fewGhosts {
		return few(m, g, single)
	}
	return many(m, g, single)
}

// fewGhosts is the most ghosts whose joint states are always searched as they are.
const fewGhosts = 3

// few is A* (Hart, Nilsson and Raphael 1968) with partial expansion: a state makes only the children whose f is that
// of the layer at work and then waits for the next layer (enhanced partial expansion, Goldenberg et al. 2014). At
// first the bound is the largest distance that a ghost alone has to its goal; easy boards need no more. When a search
// has cost as much as tables of the distances of two ghosts would, it is seen whether there is a way at all, and begun
// anew with them.
func few(m *solve.Meter, g *graph, single [][]uint16) (*plan, error) {
	a, err := newAstar(m, g, single)
	defer a.free(m)
	if err != nil {
		return nil, err
	}
	limit := m.Expanded + a.limit()
	p, err := a.run(m, func() bool { return m.Expanded > limit })
	if !errors.Is(err, errHard) {
		return p, err
	}
	if ok, err := feasible(m, g); !ok || err != nil {
		return nil, err
	}
	if err := a.withPairs(m); err != nil {
		return nil, err
	}
	return a.run(m, func() bool { return false })
}
