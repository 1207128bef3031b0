package crowd

import (
	"errors"
	"slices"

	"stepboard/solve"
	"stepboard/solve/crowd/certificate"
)

// fast is the default algorithm. For up to three ghosts, it searches the joint states. If this takes too long on a
// small board, it makes tables of two ghosts. On a larger board, or for more ghosts, it calls the function many.
func fast(m *solve.Meter, g *graph) (*plan, error) {
	if slices.Equal(g.starts, g.goals) {
		g.withGhosts([]int{0}).show(certificate.States)
		return still(m, g)
	}
	size := tableBytes(g)
	if err := m.Take(size); err != nil {
		return nil, err
	}
	defer m.Give(size)
	large := len(g.cells) > mostTabled
	single, complete, err := nearby(m, g, large)
	if err != nil {
		return nil, err
	}
	far, ok := farthest(g, single)
	if !ok {
		m.Record.Stage(stageApart, 0)
		return nil, nil
	}
	m.Record.Stage(stageAlone, far)
	m.AtLeast(far)
	g.alone = nil // an earlier search may have set this list
	for i, d := range single {
		g.alone = append(g.alone, d[g.starts[i]])
	}
	if large {
		if p, err := direct(m, g, single); p != nil || err != nil {
			return p, err
		}
		if err := complete(); err != nil {
			return nil, err
		}
	}
	if large || g.n > fewGhosts {
		return independenceDetection(m, g, single)
	}
	if p, err := aStarWithSingles(m, g, single); !errors.Is(err, errHard) {
		return p, err
	}
	if len(g.cells) > quickTables {
		return independenceDetection(m, g, single)
	}
	if ok, err := canArrive(m, g); !ok || err != nil {
		return nil, err
	}
	return aStarWithPairs(m, g, single)
}

// farthest returns the largest distance from a start to its goal without other ghosts. If a ghost has no way, ok is
// false.
func farthest(g *graph, single [][]distance) (distance int64, ok bool) {
	for i, d := range single {
		plus := d[g.starts[i]]
		if plus == 0 {
			return 0, false
		}
		distance = max(distance, int64(plus)-1)
	}
	return distance, true
}

// canArrive calls the function feasible and records this call as a stage of the search.
func canArrive(m *solve.Meter, g *graph) (bool, error) {
	m.Record.Stage(stageFeasible, int64(g.n))
	ok, err := feasible(m, g)
	if err == nil && !ok {
		m.Record.Stage(stageStuck, int64(g.n))
	}
	return ok, err
}

const (
	// fewGhosts is the largest number of ghosts for which the function fast searches joint states of all ghosts.
	fewGhosts = 3
	// quickTables is the largest number of floor cells for which A* with tables of two ghosts is mostly faster than
	// independence detection.
	quickTables = 300
	// mostTabled is the largest number of floor cells for tables of two ghosts. On larger boards, direct comes first.
	mostTabled = 1 << 13
)

// jointAStar is A* (Hart, Nilsson and Raphael 1968) with enhanced partial expansion (Goldenberg et al. 2014). An
// expansion makes only the children with the f of the current layer. Then the state waits for the next layer. At first,
// the bound of a state is the largest distance of a single ghost. This bound is enough for easy boards. When the search
// has taken about as long as the construction of tables of two ghosts, jointAStar restarts the search with such tables.
func jointAStar(m *solve.Meter, g *graph, single [][]distance) (*plan, error) {
	if p, err := aStarWithSingles(m, g, single); !errors.Is(err, errHard) {
		return p, err
	}
	return aStarWithPairs(m, g, single)
}

// aStarWithSingles is the search without tables of two ghosts. If it needs too many expansions, it returns errHard.
func aStarWithSingles(m *solve.Meter, g *graph, single [][]distance) (*plan, error) {
	a, err := newAstar(m, g, single)
	defer a.free(m)
	if err != nil {
		return nil, err
	}
	limit := m.Expanded + a.limit()
	p, err := a.run(m, func() bool { return m.Expanded > limit })
	a.show()
	return p, err
}

func aStarWithPairs(m *solve.Meter, g *graph, single [][]distance) (*plan, error) {
	a := &astar{graph: g, single: single}
	defer a.free(m)
	if err := a.withPairs(m); err != nil {
		return nil, err
	}
	p, err := a.run(m, func() bool { return false })
	a.show()
	return p, err
}
