package search

import (
	"errors"
	"slices"

	"stepboard/solve"
	"stepboard/solve/halloween/certificate"
	"stepboard/solve/halloween/search/sat"
	"stepboard/solve/store"
)

// exact finds a shortest plan of a group of ghosts, which must have a plan. No plan of all ghosts has fewer steps than
// the parameter bound. So if the group has a shorter plan, exact may return a plan with bound steps instead. exact
// raises its bound while it searches. It may return nil if the incumbent known has a plan with at most this number of
// steps.
func exact(m *solve.Meter, g *graph, single [][]distance, bound int, known *incumbent) (*plan, error) {
	switch {
	case slices.Equal(g.starts, g.goals):
		return still(m, g)
	case g.n <= fewGhosts:
		return few(m, g, single)
	}
	r := &race{graph: g, single: single, bound: bound, known: known}
	defer r.free(m)
	return r.run(m)
}

// race is two searches that take turns to find the plan for exact. A* over the joint states is better if there are few
// states. Clauses describe all plans of a given number of steps, for one number after the other. They are better if
// ghosts have many ways. Both searches share the lower bound of the number of steps.
type race struct {
	graph  *graph
	single [][]distance
	from   [][]distance // by ghost and cell: distances from the starts
	bound  int          // no plan of all ghosts has fewer steps
	known  *incumbent   // the shortest known plan of all ghosts

	astar    *astar // nil if there are too many joint steps, states don't fit a word, or memory is short
	limit    int64  // A* restarts with tables of two ghosts when m.Expanded is above it
	timeline *timeline
	leader   leader
	memory   store.Account
}

// leader is the search that raised the bound last. Before clauses are made, a rise of the bound by A* does not count.
type leader uint8

const (
	nobody leader = iota
	states
	clauses
)

// A turn is measured in propagated literals. A state that A* makes counts as literalsOfState literals. The first turn
// has firstTurn literals, and each turn is twice as long as the turn before, up to lastTurn. If one search leads, the
// other search gets only 1/behind of a turn. As long as A* runs, clauses are not made before a turn has literalsOfNode
// literals for each variable. The numbers were found by experiment.
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
			if err := r.known.improve(m, turn, r.bound); err != nil {
				return nil, err
			}
			r.limit += m.Expanded - before
		}
		if r.known.within(r.bound) {
			return nil, nil
		}
		if r.astar != nil {
			if turn > firstTurn {
				m.Record.Stage(stageResume, r.astar.f)
			}
			p, err := r.search(m, turn)
			if !errors.Is(err, errHard) {
				if err = r.spare(m, err); p != nil || err != nil {
					return p, err
				}
			}
		}
		p, err := r.decide(m, turn)
		if err != nil && optional(err) == nil && r.astar != nil { // A* has taken the memory
			r.stop(m)
			r.timeline.free(m)
			r.timeline, err = nil, nil
		}
		if p != nil || err != nil {
			return p, err
		}
	}
}

// spare drops A* if err says that the memory ran out. It returns any other error.
func (r *race) spare(m *solve.Meter, err error) error {
	if err != nil && optional(err) == nil {
		r.stop(m)
	}
	return optional(err)
}

// search runs A* for a turn. At the end of the turn it returns errHard.
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
		r.limit = 1 << 62 // no second restart, even if there was no memory for the tables
		return nil, errHard
	}
	return p, err
}

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
		m.Record.Stage(stageClauses, int64(r.bound))
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
		r.bound++ // no plan is shorter either: with waits, a shorter plan would have this number of steps
		m.AtLeast(int64(r.bound))
		r.leader = clauses
		r.graph.show(certificate.Clauses)
	}
	return p.recorded(m, r.graph), err
}

// wish makes the solver first try that each ghost moves as if it were alone.
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
