package search

import (
	"errors"
	"slices"

	"stepboard/solve"
	"stepboard/solve/halloween/certificate"
	"stepboard/solve/halloween/search/sat"
	"stepboard/solve/store"
)

// exact finds a plan of a group of ghosts that have one, a shortest of those with no fewer steps than the bound. No
// plan of all ghosts has fewer. It may end without a plan once some plan of all ghosts has as few steps as the bound.
func exact(m *solve.Meter, g *graph, single [][]distance, bound int, some *incumbent) (*plan, error) {
	switch {
	case slices.Equal(g.starts, g.goals):
		return still(m, g)
	case g.n <= fewGhosts:
		return few(m, g, single)
	}
	r := &race{graph: g, single: single, bound: bound, some: some}
	defer r.free(m)
	return r.run(m)
}

// race is two searches for such a plan that take turns: A* over the joint states, which is better where there are few
// of them, and clauses for one number of steps after the other, which are better where ghosts have many ways. What one
// knows of the least number of steps the other need not find out.
type race struct {
	graph  *graph
	single [][]distance
	from   [][]distance // distances from the starts
	bound  int          // no plan has fewer steps
	some   *incumbent   // of all ghosts

	astar    *astar // nil where the joint steps are too many, the states don't pack or there is no memory for them
	limit    int64  // of expansions with the bounds of single ghosts
	timeline *timeline
	leader   leader
	memory   store.Account
}

// leader is which of the two found out last, while both were at it, that no plan has as few steps as the bound.
type leader uint8

const (
	nobody leader = iota
	states
	clauses
)

// A turn is as long as it takes to propagate firstTurn literals or to make so many states, of which each takes as long
// as literalsOfState; and the next twice as long up to lastTurn. Who does not lead has a behind-th of it. Clauses wait
// until a turn has literalsOfNode for each of their variables. Found by trying.
const (
	firstTurn       = 1 << 14
	lastTurn        = 1 << 22
	literalsOfState = 4
	literalsOfNode  = 4
	behind          = 4
)

func (r *race) free(m *solve.Meter) {
	r.stop(m)
	if r.timeline != nil {
		r.timeline.free(m)
	}
	r.memory.Free(m)
}

// stop ends the search with A*.
func (r *race) stop(m *solve.Meter) {
	if r.astar != nil {
		r.astar.free(m)
	}
	r.astar = nil
}

func (r *race) run(m *solve.Meter) (*plan, error) {
	g := r.graph
	if err := r.memory.Take(m, tableBytes(g)); err != nil {
		return nil, err
	}
	var err error
	if r.from, err = singles(m, g.reversed()); err != nil {
		return nil, err
	}
	if g.n <= mostAtOnce && g.packs() {
		r.astar, err = newAstar(m, g, r.single)
		r.limit = m.Expanded + r.astar.limit()
		if err := r.spare(m, err); err != nil {
			return nil, err
		}
	}
	for turn := int64(firstTurn); ; turn = min(2*turn, lastTurn) {
		if turn > firstTurn {
			before := m.Expanded
			if err := r.some.improve(m, turn, r.bound); err != nil {
				return nil, err
			}
			r.limit += m.Expanded - before
		}
		if r.some.within(r.bound) {
			return nil, nil
		}
		if r.astar != nil {
			if turn > firstTurn {
				stage(m, stageResume, r.astar.f)
			}
			p, err := r.search(m, turn)
			if !errors.Is(err, errHard) {
				if err = r.spare(m, err); p != nil || err != nil {
					return p, err
				}
			}
		}
		p, err := r.decide(m, turn)
		if over := (*solve.OverBudget)(nil); errors.As(err, &over) && r.astar != nil { // that took the memory
			r.stop(m)
			r.timeline.free(m)
			r.timeline, err = nil, nil
		}
		if p != nil || err != nil {
			return p, err
		}
	}
}

// spare does without A* if it has no memory.
func (r *race) spare(m *solve.Meter, err error) error {
	if over := (*solve.OverBudget)(nil); errors.As(err, &over) {
		r.stop(m)
		return nil
	}
	return err
}

// search goes on with A* for a turn, or ends with errHard.
func (r *race) search(m *solve.Meter, turn int64) (*plan, error) {
	turn /= literalsOfState
	if r.leader == clauses {
		turn /= behind
	}
	until := m.Generated + turn
	a := r.astar
	p, err := a.run(m, func() bool {
		return m.Generated >= until || len(a.pairs) == 0 && m.Expanded > r.limit
	})
	if int(a.f) > r.bound {
		if r.timeline != nil && r.timeline.solver != nil {
			r.leader = states
		}
		r.bound = int(a.f)
		a.show()
	}
	if errors.Is(err, errHard) && len(a.pairs) == 0 && m.Expanded > r.limit {
		if err := a.withPairs(m); err != nil {
			return nil, err
		}
		r.limit = 1 << 62 // there may be no memory for the tables
		return nil, errHard
	}
	return p, err
}

// decide goes on with clauses for a turn.
func (r *race) decide(m *solve.Meter, turn int64) (*plan, error) {
	if r.leader == states {
		turn /= behind
	}
	if r.timeline != nil && r.timeline.steps < r.bound {
		r.timeline.free(m)
		r.timeline = nil
	}
	if r.timeline == nil {
		var err error
		if r.timeline, err = newTimeline(m, r.graph, r.from, r.single, r.bound); err != nil {
			return nil, err
		}
	}
	if r.timeline.solver == nil {
		if r.astar != nil && r.timeline.size() > turn/literalsOfNode {
			return nil, nil
		}
		stage(m, stageClauses, int64(r.bound))
		if err := r.timeline.build(m); err != nil {
			return nil, err
		}
		if err := r.wish(m); err != nil {
			return nil, err
		}
	}
	until := r.timeline.solver.Work() + turn
	result, p, err := r.timeline.solve(m, func() bool { return r.timeline.solver.Work() >= until })
	if result == sat.None && err == nil {
		r.bound++ // a shorter plan could have waits at its end
		m.AtLeast(int64(r.bound))
		r.leader = clauses
		r.graph.show(certificate.Clauses)
	}
	if p != nil {
		p.record(m, r.graph)
	}
	return p, err
}

// wish has the clauses try first that each ghost goes as if alone.
func (r *race) wish(m *solve.Meter) error {
	g := r.graph
	p, err := newPlan(m, g.n, int64(r.timeline.steps))
	if err != nil {
		return err
	}
	defer p.free(m)
	copy(p.at(0), g.starts)
	for t := range p.steps() {
		for i, v := range p.at(t) {
			next := v
			for _, to := range g.next(int(v)) {
				if r.single[i][to] < r.single[i][next] {
					next = to
				}
			}
			p.at(t + 1)[i] = next
		}
	}
	r.timeline.wish(p)
	return nil
}
